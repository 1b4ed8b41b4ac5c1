import { LANGUAGES, type Language } from '@ruka/contract/languages'
import { useEffect, useState } from 'react'
import { Choice } from '../src/parts/choice.tsx'
import { Toasts } from '../src/parts/toasts.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Figured, LongList } from './figured.tsx'
import { Foundations } from './foundations.tsx'
import { Overlays } from './overlays.tsx'
import { PageLanguage, useTexts } from './say.ts'
import { States } from './states.tsx'

const asked = new URLSearchParams(location.search)
const firstLanguage = LANGUAGES.find(language => language === asked.get('lang')) ?? 'en'
const firstTheme = asked.get('theme') === 'light' ? 'light' : 'dark'

/** Every part of the clients, in the theme and the language that are chosen at the top. */
export function PartsPage() {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [theme, setTheme] = useState<'dark' | 'light'>(firstTheme)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset.theme = theme
  }, [language, theme])
  return (
    <PageLanguage value={language}>
      <Parts
        choices={
          <>
            <ThemeChoice theme={theme} onChange={setTheme} />
            <LanguageChoice language={language} onChange={setLanguage} />
          </>
        }
      />
    </PageLanguage>
  )
}

function Parts({ choices }: { readonly choices: React.ReactNode }) {
  const t = useTexts()
  return (
    <main className="mx-auto max-w-5xl space-y-8 px-3 py-4 md:px-6">
      <header>
        <h1 className="text-28 font-extrabold">{t.title}</h1>
        <p className="max-w-prose text-muted">{t.lead}</p>
        <div className="divide-y divide-line">{choices}</div>
      </header>
      <Foundations />
      <Actions />
      <Fields />
      <Figured />
      <States />
      <Overlays />
      <LongList />
      <Toasts closeLabel={t.close} />
    </main>
  )
}

type ThemeProps = {
  readonly theme: 'dark' | 'light'
  readonly onChange: (theme: 'dark' | 'light') => void
}

function ThemeChoice({ theme, onChange }: ThemeProps) {
  const t = useTexts()
  return (
    <Choice
      label={t.theme}
      value={theme}
      onChange={onChange}
      options={[
        { value: 'dark', title: t.dark },
        { value: 'light', title: t.light },
      ]}
    />
  )
}

type LanguageProps = { readonly language: Language; readonly onChange: (language: Language) => void }

function LanguageChoice({ language, onChange }: LanguageProps) {
  const t = useTexts()
  return (
    <Choice
      label={t.language}
      value={language}
      onChange={onChange}
      options={[
        { value: 'en', title: 'English', lang: 'en' },
        { value: 'sw', title: 'Kiswahili', lang: 'sw' },
      ]}
    />
  )
}
