import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { type Form, useForm } from '../../lib/form.ts'
import { useHistoryPlace } from '../../lib/history-place.ts'
import { normalisePhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { FormCard } from './card.tsx'
import { enter } from './enter.ts'
import { OtpStep, wantsOtp } from './otp-step.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { offerPasskey } from './passkey-place.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { smsPlaceReader } from './sms-place.ts'
import { accountWords } from './words.ts'

const readPlace = smsPlaceReader(['otp'])

/** Phone and password, or a passkey; while the phone is under attack, a code by SMS as a second step. */
export default function Login() {
  const t = useWords(accountWords)
  const search = useSearch()
  const [place, go] = useHistoryPlace(readPlace)
  /** What was sent; what is typed in the form after the way back is not. */
  const [sent, setSent] = useState({ msisdn: '', password: '' })
  const form = useForm({
    action: 'login',
    initial: { msisdn: place.msisdn.replace(/^254/, '0'), password: '' },
    checks: {
      msisdn: ({ msisdn }) => (normalisePhone(msisdn) === null ? t('phoneInvalid') : undefined),
      password: ({ password }) => (password === '' ? t('passwordRequired') : undefined),
    },
    submit: async ({ msisdn, password }) => {
      await enter(normalisePhone(msisdn) ?? msisdn, password)
      void offerPasskey()
    },
    onFailure: failure => {
      if (!wantsOtp(failure)) return false
      const msisdn = normalisePhone(form.values.msisdn) ?? form.values.msisdn
      setSent({ msisdn, password: form.values.password })
      // The way back leads to the form with its phone.
      go({ step: 'form', msisdn }, 'replace')
      go(otpStep(msisdn))
      return 'step'
    },
  })
  if (place.step === 'otp') {
    return (
      <OtpStep
        place={place}
        password={sent.msisdn === place.msisdn ? sent.password : ''}
        onSent={() => go(otpStep(place.msisdn), 'replace')}
        onBack={() => history.back()}
      />
    )
  }
  return (
    <FormCard
      title={t('loginTitle')}
      lead={t('loginLead')}
      foot={
        <>
          {t('noAccount')}{' '}
          <Link
            href={search === '' ? '/register' : `/register?${search}`}
            className="inline-block py-3 font-semibold text-ember-text underline underline-offset-4"
          >
            {t('registerTitle')}
          </Link>
        </>
      }
    >
      <LoginFields form={form} search={search} />
      <PasskeyLogIn />
    </FormCard>
  )
}

const otpStep = (msisdn: string) => ({ step: 'otp', msisdn, sentMs: Date.now() }) as const

type FieldsProps = {
  readonly form: Form<{ readonly msisdn: string; readonly password: string }>
  readonly search: string
}

function LoginFields({ form, search }: FieldsProps) {
  const t = useWords(accountWords)
  return (
    <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
      <FailureAlert texts={form.general} />
      <PhoneField
        value={form.values.msisdn}
        errors={form.errors('msisdn')}
        onChange={value => form.change('msisdn', value)}
        onBlur={() => form.values.msisdn !== '' && form.leave('msisdn')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        errors={form.errors('password')}
        onChange={value => form.change('password', value)}
        onBlur={() => undefined}
      />
      <Link
        href={search === '' ? '/forgot-password' : `/forgot-password?${search}`}
        className="-mt-2 inline-block py-3 text-14 font-semibold text-ember-text underline underline-offset-4"
      >
        {t('forgot')}
      </Link>
      <Button type="submit" variant="primary" busy={form.busy} className="min-h-12 w-full">
        {t('loginButton')}
      </Button>
    </form>
  )
}
