import { ArrowLeft, ChevronDown } from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useFrozenTime } from '../../lib/boot.ts'
import { usePreferences } from '../../lib/preferences.ts'
import type { Language } from '@ruka/contract/languages'
import { site } from '../../lib/site.ts'
import { useTitle } from '../../lib/title.ts'
import { useWords } from '../../lib/words.ts'
import { figuresOf } from './texts/figures.ts'
import { InlineText } from './inline-text.tsx'
import { nameOf, textHere, textOf } from './fetch-text.ts'
import { type Policy, policyOf, type PolicyText } from './texts/policy.ts'
import { Sections } from './sections.tsx'
import { policyWords } from './words.ts'

/** A policy by its address: its text in the language of the page, with a list of its parts. */
export default function PolicyScreen() {
  const t = useWords(policyWords)
  const { language } = usePreferences()
  const [path] = useLocation()
  const name = nameOf(path)
  return (
    <div className="mx-auto w-full max-w-5xl space-y-4 px-4 py-4 md:px-6 md:py-8">
      <Link href="/profile" className="-ml-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold">
        <ArrowLeft className="size-5" aria-hidden="true" />
        {t('goBack')}
      </Link>
      <Suspense fallback={<Skeleton />}>
        <Article key={`${name} ${language}`} name={name} language={language} />
      </Suspense>
    </div>
  )
}

type Named = { readonly name: string; readonly language: Language }

/** The first choice stays: React remounts a component that suspends in one render and not in the next. */
function Article(named: Named) {
  const [text] = useState(() => textHere(named.name, named.language))
  return text === undefined ? <Coming {...named} /> : <Shown text={text} language={named.language} />
}

const Coming = ({ name, language }: Named) => <Shown text={use(textOf(name, language))} language={language} />

function Shown({ text, language }: { readonly text: PolicyText; readonly language: Language }) {
  const t = useWords(policyWords)
  const frozenMs = useFrozenTime()
  const [figures] = useState(() => figuresOf(site(), language, frozenMs ?? Date.now()))
  const policy = policyOf(text, figures)
  const { title, lead, since, sections } = policy
  useTitle(title)
  useEffect(() => {
    // An address with a part's name was opened before the part was there.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <article className="gap-10 space-y-6 md:grid md:grid-cols-[minmax(0,1fr)_15rem] md:space-y-0">
      <header className="max-w-[65ch] space-y-3 md:col-span-2">
        <h1 className="text-28 font-extrabold text-balance">{title}</h1>
        {since !== undefined && <p className="text-14 font-semibold">{t('since', { date: since })}</p>}
        <p className="text-muted">
          <InlineText text={lead} />
        </p>
        <p className="border-l-4 border-line pl-3 text-14 text-muted">{t('binding')}</p>
      </header>
      <Contents policy={policy} label={t('contents')} />
      <div className="space-y-8 md:col-start-1 md:row-start-2">
        <Sections sections={sections} />
      </div>
    </article>
  )
}

/** The parts: folded on a phone, beside the text where there is room. */
function Contents({ policy, label }: { readonly policy: Policy; readonly label: string }) {
  const links = (
    <ol className="text-14">
      {policy.sections.map(({ id, title }, at) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center gap-2 hover:text-ember-text md:min-h-9">
            <span className="num w-5 shrink-0 text-muted">{`${at + 1}.`}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav aria-label={label} className="md:hidden">
        <details className="group rounded-card border border-line bg-raised px-4">
          <summary className="flex min-h-12 list-none items-center justify-between font-semibold">
            {label}
            <ChevronDown className="size-5 text-muted group-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="pb-2">{links}</div>
        </details>
      </nav>
      <nav
        aria-label={label}
        className="sticky top-20 col-start-2 row-start-2 hidden self-start border-l border-line pl-4 md:block"
      >
        <p className="pb-1 text-14 font-semibold">{label}</p>
        {links}
      </nav>
    </>
  )
}

function Skeleton() {
  return (
    <div className="max-w-[65ch] space-y-4" aria-hidden="true">
      <div className="skeleton h-8 w-2/3 rounded-full" />
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="skeleton h-4 w-full rounded-full" />
      ))}
    </div>
  )
}
