import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isRefusal } from '../../lib/failure.ts'
import { useForm } from '../../lib/form.ts'
import { useHistoryPlace } from '../../lib/history-place.ts'
import { maskPhone, normalisePhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { FormCard } from './card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { useRefusedCode } from './refused-code.ts'
import { checkCode, sendCode, setPassword } from './reset.ts'
import { resetWords } from './reset-words.ts'
import { SmsCodeForm } from './sms-code-form.tsx'
import { smsPlaceReader } from './sms-place.ts'

/** As long as our own codes are; another server may have shorter or longer ones. */
const CODE_DIGITS = { usual: 6, max: 10 }

/** A digit that follows later than this is not of the same code. */
const TYPED_MS = 500

const readPlace = smsPlaceReader(['code', 'password'])

/** A new password in three steps: phone, code, password. */
export default function ForgotPassword() {
  const [place, go] = useHistoryPlace(readPlace)
  const [, navigate] = useLocation()
  const search = useSearch()
  const [code, setCode] = useState('')
  if (place.step === 'form') {
    return (
      <PhoneStep
        onBack={() => navigate(search === '' ? '/login' : `/login?${search}`)}
        msisdn={place.msisdn}
        onSent={msisdn => {
          // The way back leads to the form with its phone.
          go({ step: 'form', msisdn }, 'replace')
          go({ step: 'code', msisdn, sentMs: Date.now() })
        }}
      />
    )
  }
  const { msisdn } = place
  const onBack = () => history.back()
  // A page that was loaded again no longer has the code.
  if (place.step === 'code' || code === '') {
    return (
      <CodeStep
        msisdn={msisdn}
        sentMs={place.sentMs}
        onBack={onBack}
        onSent={() => go({ ...place, sentMs: Date.now() }, 'replace')}
        onRight={right => {
          setCode(right)
          go({ ...place, step: 'password' }, place.step === 'password' ? 'replace' : undefined)
        }}
      />
    )
  }
  return <PasswordStep msisdn={msisdn} code={code} onBack={onBack} />
}

type Back = { readonly onBack: () => void }

type PhoneStepProps = Back & {
  /** The phone as it was sent before. */
  readonly msisdn: string
  readonly onSent: (msisdn: string) => void
}

function PhoneStep({ msisdn: sent, onBack, onSent }: PhoneStepProps) {
  const t = useWords(resetWords)
  const form = useForm({
    action: 'reset_password',
    initial: { msisdn: sent.replace(/^254/, '0') },
    checks: {
      msisdn: ({ msisdn }) =>
        msisdn.trim() === ''
          ? t('phoneRequired')
          : normalisePhone(msisdn) === null
            ? t('phoneInvalid')
            : undefined,
    },
    submit: async ({ msisdn }) => {
      const canonical = normalisePhone(msisdn) ?? msisdn
      await sendCode(canonical)
      onSent(canonical)
      return 'step'
    },
  })
  return (
    <FormCard title={t('phoneTitle')} lead={t('phoneLead')} back={{ label: t('back'), onBack }}>
      <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
        <FailureAlert texts={form.general} />
        <PhoneField
          value={form.values.msisdn}
          errors={form.errors('msisdn')}
          onChange={value => form.change('msisdn', value)}
          onBlur={() => form.leave('msisdn')}
        />
        <Button type="submit" variant="primary" busy={form.busy} className="min-h-12 w-full">
          {t('phoneButton')}
        </Button>
      </form>
    </FormCard>
  )
}

type CodeStepProps = Back & {
  readonly msisdn: string
  readonly sentMs: number
  readonly onSent: () => void
  readonly onRight: (code: string) => void
}

function CodeStep({ msisdn, sentMs, onBack, onSent, onRight }: CodeStepProps) {
  const t = useWords(resetWords)
  const [sentAgain, setSentAgain] = useState(false)
  const refused = useRefusedCode('code')
  const form = useForm({
    action: 'reset_password',
    initial: { code: '' },
    checks: { code: ({ code }) => (code === '' ? t('codeRequired') : undefined) },
    submit: refused.sending(async ({ code }) => {
      setSentAgain(false)
      await checkCode(msisdn, code)
      onRight(code)
      return 'step' as const
    }),
  })
  const again = useForm({
    action: 'reset_password',
    initial: {},
    checks: {},
    submit: async () => {
      await sendCode(msisdn)
      refused.forget()
      form.change('code', '')
      setSentAgain(true)
      onSent()
      return 'step'
    },
  })
  const whole = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(whole.current), [])
  const change = (code: string) => {
    form.change('code', code)
    clearTimeout(whole.current)
    // A longer code is still being typed when it has as many digits as ours.
    if (code.length === CODE_DIGITS.usual) whole.current = setTimeout(() => void form.run({ code }), TYPED_MS)
  }
  return (
    <FormCard
      title={t('codeTitle')}
      lead={t('codeLead', { phone: maskPhone(msisdn) })}
      back={{ label: t('back'), onBack }}
    >
      <SmsCodeForm
        onSubmit={form.onSubmit}
        busy={form.busy}
        button={t('codeButton')}
        failures={[...form.general, ...again.general]}
        code={{
          label: t('code'),
          digits: CODE_DIGITS.usual,
          digitsMax: CODE_DIGITS.max,
          value: form.values.code,
          errors: form.errors('code'),
          onChange: change,
          onBlur: () => form.values.code !== '' && form.leave('code'),
        }}
        again={{
          sentMs,
          said: sentAgain && t('codeSent'),
          busy: again.busy,
          label: t('codeResend'),
          restingLabel: seconds => t('codeWait', { seconds }),
          onClick: () => void again.run(),
        }}
      />
    </FormCard>
  )
}

function PasswordStep({ msisdn, code, onBack }: Back & { readonly msisdn: string; readonly code: string }) {
  const t = useWords(resetWords)
  const unanswered = useRef(false)
  const form = useForm({
    action: 'reset_password',
    initial: { password: '' },
    checks: { password: ({ password }) => (password === '' ? t('passwordRequired') : undefined) },
    submit: ({ password }) => setPassword({ msisdn, code, password }, unanswered.current),
    onFailure: failure => {
      unanswered.current ||= !isRefusal(failure)
      return false
    },
  })
  return (
    <FormCard title={t('passwordTitle')} lead={t('passwordLead')} back={{ label: t('back'), onBack }}>
      <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
        <FailureAlert texts={form.general} />
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={`+${msisdn}`} readOnly />
        <NewPasswordField label={t('password')} form={form} />
        <Button type="submit" variant="primary" busy={form.busy} className="min-h-12 w-full">
          {t('passwordButton')}
        </Button>
      </form>
    </FormCard>
  )
}
