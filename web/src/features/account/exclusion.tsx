import { exclude } from '@ruka/contract/addresses'
import { NAIROBI } from '@ruka/contract/nairobi'
import { Ban, CalendarClock, HandCoins, type LucideIcon, Phone, ShieldOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { useForm } from '../../lib/form.ts'
import { useMe, useVisit } from '../../lib/poll-me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { loginFor } from '../../lib/redirect.ts'
import { clearTokens } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { PageHead } from '../../lib/page-head.tsx'
import { Sheet } from '@ruka/ui/parts/sheet'
import { exclusionWords } from './exclusion-words.ts'
import { PasswordField } from './password-field.tsx'
import { accountWords } from './words.ts'

const YEARS = 7

type Done = {
  readonly phone: string
  readonly message: string | undefined
  readonly until: string | undefined
}

/** Self-exclusion for years. The page stays after it, when the player is logged out, so it guards itself. */
export default function Exclusion() {
  const t = useWords(exclusionWords)
  const player = useVisit() === 'player'
  const msisdn = useMe().data?.msisdn ?? ''
  const [done, setDone] = useState<Done>()
  if (!player && done === undefined) return <Redirect to={loginFor('/exclusion')} replace />
  return (
    <div className="mx-auto w-full max-w-xl space-y-5 px-3 py-4 md:px-6 md:py-8">
      {done === undefined ? (
        <PageHead title={t('title')} back="/profile" backLabel={t('back')} lead={t('lead')} />
      ) : (
        <h1 className="text-28 font-extrabold">{t('title')}</h1>
      )}
      <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4">
        <span className="text-muted">{t('phone')}</span>
        <span className="num font-extrabold">{done?.phone ?? maskPhone(msisdn)}</span>
      </p>
      {done === undefined ? <Asking onDone={setDone} /> : <Excluded done={done} />}
      <Help />
    </div>
  )
}

const EFFECTS: readonly (readonly [LucideIcon, 'atOnce' | 'years' | 'cash' | 'stays'])[] = [
  [Ban, 'atOnce'],
  [CalendarClock, 'years'],
  [HandCoins, 'cash'],
  [ShieldOff, 'stays'],
]

function Asking({ onDone }: { readonly onDone: (done: Done) => void }) {
  const t = useWords(exclusionWords)
  const [asking, setAsking] = useState(false)
  const years = String(YEARS)
  return (
    <>
      <section aria-labelledby="happens" className="rounded-card border border-line bg-raised p-4">
        <h2 id="happens" className="mb-3 font-semibold">
          {t('happens')}
        </h2>
        <ul className="space-y-3 text-14">
          {EFFECTS.map(([Icon, words]) => (
            <li key={words} className="flex items-start gap-3">
              <Icon className="mt-px size-5 shrink-0 text-muted" aria-hidden="true" />
              <span className="text-pretty">{t(words, { years })}</span>
            </li>
          ))}
        </ul>
      </section>
      <Button
        variant="danger"
        className="min-h-12 w-full"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('exclude')}
      </Button>
      {asking && <Confirming onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

type ConfirmingProps = { readonly onDone: (done: Done) => void; readonly onClose: () => void }

/** The confirmation; with the password where the server requires it, since the log-in is not fresh. */
function Confirming({ onDone, onClose }: ConfirmingProps) {
  const t = useWords(exclusionWords)
  const words = useWords(accountWords)
  const { form, proving } = useExcluding(onDone)
  return (
    <Sheet title={t('ask', { years: String(YEARS) })} closeLabel={t('close')} onClose={onClose}>
      <form noValidate className="space-y-5" onSubmit={form.onSubmit}>
        <p className="text-muted">{t('askLead')}</p>
        <FailureAlert texts={form.general} />
        {proving && (
          <PasswordField
            label={words('password')}
            name="password"
            autoComplete="current-password"
            help={t('passwordHelp')}
            value={form.values.password}
            errors={form.errors('password')}
            onChange={value => form.change('password', value)}
            onBlur={() => undefined}
          />
        )}
        <div className="grid gap-2">
          <Button type="submit" variant="danger" className="min-h-12" busy={form.busy}>
            {t('exclude')}
          </Button>
          <Button className="min-h-12" disabled={form.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** The exclusion as a form, whose password is empty until the server requires it. */
function useExcluding(onDone: (done: Done) => void) {
  const words = useWords(accountWords)
  const me = useMe().data
  const [proving, setProving] = useState(false)
  const form = useForm({
    action: 'exclusion',
    initial: { password: '' },
    checks: {
      password: ({ password }) => (proving && password === '' ? words('passwordRequired') : undefined),
    },
    submit: async ({ password }) => {
      const reply: unknown = await call(exclude, {
        id: me?.id ?? '',
        is_active: false,
        ...(password === '' ? {} : { password }),
      })
      onDone({ phone: maskPhone(me?.msisdn ?? ''), ...resultOf(reply) })
      clearTokens(true)
    },
    onFailure: failure => {
      if (failure.code !== 'password_required') return false
      setProving(true)
      return 'step'
    },
  })
  return { form, proving }
}

/** The server's answer; another server may send none. */
function resultOf(reply: unknown): Omit<Done, 'phone'> {
  const data = fieldOf(reply, 'data')
  const text = (name: string) => {
    const value = fieldOf(data, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { message: text('message'), until: text('until') }
}

/** In place of the button. */
function Excluded({ done: { message, until } }: { readonly done: Done }) {
  const t = useWords(exclusionWords)
  const { language } = usePreferences()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const date = until === undefined ? '' : dayOf(until, language)
  return (
    <div className="space-y-5">
      <Alert tone="good">
        <p ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('done')}
        </p>
        {language === 'en' && message !== undefined ? (
          <p>{message}</p>
        ) : (
          <>
            {date !== '' && <p>{t('until', { date })}</p>}
            <p>{t('doneText')}</p>
          </>
        )}
      </Alert>
      <Link href="/" className={buttonClass('plain', 'w-full')}>
        {t('home')}
      </Link>
    </div>
  )
}

/** The day in Nairobi, or nothing for what is no time. */
function dayOf(iso: string, language: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: NAIROBI }).format(at)
}

function Help() {
  const t = useWords(exclusionWords)
  const { name, phone } = site().helpline
  if (phone === '') return null
  return (
    <a
      className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-raised p-4"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
    >
      <Phone className="size-5 text-muted" aria-hidden="true" />
      <span>
        <span className="block font-semibold">{t('help')}</span>
        <span className="num block text-14 text-muted">{name === '' ? phone : `${name}, ${phone}`}</span>
      </span>
    </a>
  )
}
