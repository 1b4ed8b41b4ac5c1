import { CircleCheck, Clock3, Inbox } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useForm } from '../../lib/form.ts'
import { formatKes } from '../../lib/format.ts'
import { refreshMe } from '../../lib/poll-me.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { PageHead } from '../../lib/page-head.tsx'
import { TextArea } from '@ruka/ui/parts/text-area'
import { claim, type Claimed, type Found, isGood, useClaims } from './claim.ts'
import { sortWords } from './sort-words.ts'
import { Verdict } from './verdict.tsx'
import { unbroken } from '@ruka/ui/parts/unbroken'

/** Finds a payment that did not arrive, by M-PESA's message about it. */
export default function SortDeposit() {
  const t = useWords(sortWords)
  const [claimed, setClaimed] = useState<Claimed>()
  const [again, setAgain] = useState(false)
  const done = claimed !== undefined && (claimed.found === undefined || claimed.found.some(isGood))
  const another = () => {
    setClaimed(undefined)
    setAgain(true)
  }
  return (
    <div className="mx-auto w-full max-w-xl space-y-5 px-3 py-4 md:px-6 md:py-8">
      <PageHead
        title={t('title')}
        back="/profile"
        backLabel={t('back')}
        lead={done ? undefined : t('lead')}
      />
      {done ? (
        <Outcome claimed={claimed} onAnother={another} />
      ) : (
        <>
          <MessageForm last={claimed} again={again} onClaimed={setClaimed} />
          <Eligible />
          <Where />
        </>
      )}
    </div>
  )
}

type FormProps = {
  readonly last: Claimed | undefined
  /** After an outcome, whose button had the focus. */
  readonly again: boolean
  readonly onClaimed: (claimed: Claimed) => void
}

function MessageForm({ last, again, onClaimed }: FormProps) {
  const t = useWords(sortWords)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (again) field.current?.focus()
  }, [again])
  const form = useForm({
    action: 'sort_deposit',
    initial: { trans_id: '' },
    checks: { trans_id: ({ trans_id: text }) => (text.trim() === '' ? t('required') : undefined) },
    submit: async ({ trans_id: text }) => onClaimed(await claim(text)),
  })
  return (
    <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
      <FailureAlert texts={form.general} />
      {last !== undefined && !form.busy && <Misses claimed={last} />}
      <TextArea
        ref={field}
        label={t('message')}
        name="trans_id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={4_000}
        value={form.values.trans_id}
        errors={form.errors('trans_id')}
        help={t('messageHelp')}
        onChange={event => form.change('trans_id', event.target.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="min-h-14 w-full">
        {t('submit')}
      </Button>
    </form>
  )
}

/** What was not found or is no deposit. The form stays. */
function Misses({ claimed: { found = [], failed } }: { readonly claimed: Claimed }) {
  const t = useWords(sortWords)
  const misses = found.filter(result => !isGood(result))
  if (found.length > 0 && misses.length === 0) return null
  return (
    <Alert>
      {found.length === 0 && <p>{t(failed ? 'failedMessage' : 'noCode')}</p>}
      {misses.map(({ code, status, checkCode }) => (
        <div key={code} className="space-y-1">
          <p>{t(status as 'not_found', { code })}</p>
          {checkCode && status === 'not_found' && <p className="text-muted">{t('check_code', { code })}</p>}
        </div>
      ))}
    </Alert>
  )
}

/** In place of the form, and followed until M-PESA has answered. */
function Outcome({ claimed, onAnother }: { readonly claimed: Claimed; readonly onAnother: () => void }) {
  const t = useWords(sortWords)
  const now = useClaims(claimed.found?.some(({ status }) => status === 'checking') === true)
  const found = (claimed.found ?? []).map(result =>
    result.status === 'checking' ? (now.find(({ code }) => code === result.code) ?? result) : result,
  )
  const [shown, ...more] = [...found].sort((a, b) => rank(a) - rank(b))
  const missed = shown !== undefined && !isGood(shown)
  const credited = found.filter(({ status }) => status === 'credited').length
  useEffect(() => {
    if (credited > 0) void refreshMe()
  }, [credited])
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => outcome.current?.focus({ preventScroll: true }), [])
  // Not returned: a browser whose scrolling answers with a promise would have it taken for a clean-up.
  useEffect(() => void window.scrollTo(0, 0), [])
  return (
    <div
      ref={outcome}
      tabIndex={-1}
      className="rounded-card border border-line bg-raised p-5 focus-visible:outline-none"
    >
      <Story found={shown} message={claimed.message}>
        {more.length > 0 && <More found={more} />}
        <div className={`flex gap-2 ${missed ? 'flex-col-reverse' : 'flex-col'}`}>
          <Link
            href="/profile/transactions"
            className={buttonClass(missed ? 'quiet' : 'primary', 'min-h-12 w-full')}
          >
            {t('transactions')}
          </Link>
          <Button variant={missed ? 'primary' : 'quiet'} className="min-h-12 w-full" onClick={onAnother}>
            {t('another')}
          </Button>
        </div>
      </Story>
    </div>
  )
}

/** The first is shown large. */
const ORDER = ['checking', 'credited', 'credited_before', 'not_found', 'not_deposit']
const rank = ({ status }: Found): number => ORDER.indexOf(status)

type StoryProps = {
  readonly found: Found | undefined
  readonly message: string
  readonly children: React.ReactNode
}

function Story({ found, message, children }: StoryProps) {
  const t = useWords(sortWords)
  if (found === undefined || !isGood(found)) {
    const text = found === undefined ? message : t(found.status as 'not_found', { code: found.code })
    return (
      <Verdict icon={Inbox} tone="waiting" title={t(found === undefined ? 'title' : 'noneFound')} text={text}>
        {children}
      </Verdict>
    )
  }
  const { code, amount, long } = found
  const status = found.status as 'checking' | 'credited' | 'credited_before'
  const key = long ? 'long' : status
  const kes = amount === undefined ? t('aPayment') : formatKes(amount)
  return (
    <Verdict
      icon={status === 'checking' ? Clock3 : CircleCheck}
      tone={status === 'checking' ? 'waiting' : 'good'}
      title={t(`${key}Title`, { kes })}
      text={t(`${key}Text`, { code })}
    >
      {children}
    </Verdict>
  )
}

/** The other codes of the same text, a line each. */
function More({ found }: { readonly found: readonly Found[] }) {
  const t = useWords(sortWords)
  return (
    <ul className="mb-4 divide-y divide-line border-y border-line text-left text-14">
      {found.map(({ code, status, amount }) => (
        <li key={code} className="num py-2 text-muted">
          {status === 'not_found' || status === 'not_deposit'
            ? t(status, { code })
            : `${code}: ${t(`${status}Title`, { kes: amount === undefined ? t('aPayment') : formatKes(amount) })}`}
        </li>
      ))}
    </ul>
  )
}

function Eligible() {
  const t = useWords(sortWords)
  return (
    <section aria-labelledby="eligible" className="space-y-3 rounded-card border border-line bg-raised p-4">
      <div>
        <h2 id="eligible" className="font-extrabold">
          {t('eligible')}
        </h2>
        <p className="text-14 text-muted">{unbroken(t('eligibleLead'))}</p>
      </div>
      <ul className="space-y-2 text-14">
        <li>
          <span className="block font-semibold text-amber-text">{t('pending')}</span>
          <span className="text-muted">{unbroken(t('pendingText'))}</span>
        </li>
        <li>
          <span className="block font-semibold text-rose-text">{t('failed')}</span>
          <span className="text-muted">{unbroken(t('failedText'))}</span>
        </li>
      </ul>
    </section>
  )
}

const SAMPLE = 'UE92Q3N5H7'

function Where() {
  const t = useWords(sortWords)
  return (
    <section aria-labelledby="where" className="space-y-3 px-1">
      <h2 id="where" className="font-extrabold">
        {t('where')}
      </h2>
      <ol className="space-y-2 text-14">
        {(['where1', 'where2', 'where3'] as const).map((key, at) => (
          <li key={key} className="flex gap-3">
            <span className="num grid size-6 shrink-0 place-items-center rounded-full bg-raised-2 text-12 font-extrabold">
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">{unbroken(t(key, { code: SAMPLE }))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
