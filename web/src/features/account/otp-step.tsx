import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useForm } from '../../lib/form.ts'
import { maskPhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { FormCard } from './card.tsx'
import { enter } from './enter.ts'
import { offerPasskey } from './passkey-place.ts'
import { PasswordField } from './password-field.tsx'
import { useRefusedCode } from './refused-code.ts'
import { safetyWords } from './safety-words.ts'
import { SmsCodeForm } from './sms-code-form.tsx'
import { accountWords } from './words.ts'

const OTP_DIGITS = 6

/**
 * Whether the answer to a log-in asks for the code: by its machine code, since other servers have no such
 * field.
 */
export const wantsOtp = (failure: { readonly code: string | undefined }): boolean =>
  failure.code === 'otp_required'

type Props = {
  readonly place: { readonly msisdn: string; readonly sentMs: number }
  /** From the first step; empty after a reload, since it is not stored. */
  readonly password: string
  /** Another code was sent. */
  readonly onSent: () => void
  readonly onBack: () => void
}

/**
 * The second step of a log-in while wrong passwords are tried for the phone: the code from the SMS. A page
 * that was loaded again asks for the password once more, and sends no other code.
 */
export function OtpStep({ place: { msisdn, sentMs }, password, onSent, onBack }: Props) {
  const t = useWords(safetyWords)
  const search = useSearch()
  const { form, again, sentAgain, reloaded } = useOtp({ msisdn, password, onSent })
  const change = (otp: string) => {
    form.change('otp', otp)
    if (otp.length === OTP_DIGITS && !reloaded) void form.run({ ...form.values, otp })
  }
  return (
    <FormCard
      title={t('otpTitle')}
      lead={t('otpLead', { phone: maskPhone(msisdn) })}
      back={{ label: t('back'), onBack }}
    >
      <SmsCodeForm
        onSubmit={form.onSubmit}
        busy={form.busy}
        button={t('otpButton')}
        failures={[...form.general, ...again.general]}
        code={{
          label: t('otp'),
          digits: OTP_DIGITS,
          value: form.values.otp,
          errors: form.errors('otp'),
          onChange: change,
        }}
        again={{
          sentMs,
          said: sentAgain && t('otpSent'),
          busy: again.busy,
          label: t('otpResend'),
          restingLabel: seconds => t('otpWait', { seconds }),
          onClick: () => (form.values.password === '' ? form.leave('password') : void again.run()),
        }}
      >
        {reloaded && (
          <PasswordAgain
            msisdn={msisdn}
            value={form.values.password}
            errors={form.errors('password')}
            onChange={value => form.change('password', value)}
          />
        )}
      </SmsCodeForm>
      <Link
        href={search === '' ? '/forgot-password' : `/forgot-password?${search}`}
        className="mt-5 inline-block py-3 text-14 font-semibold text-ember-text underline underline-offset-4"
      >
        {t('otpForgot')}
      </Link>
    </FormCard>
  )
}

/** The code and its sending again, with the password from the first step or typed once more. */
function useOtp({ msisdn, password, onSent }: Omit<Props, 'place' | 'onBack'> & { readonly msisdn: string }) {
  const t = useWords(safetyWords)
  const words = useWords(accountWords)
  const [sentAgain, setSentAgain] = useState(false)
  const [reloaded] = useState(password === '')
  const refused = useRefusedCode('otp')
  const form = useForm({
    action: 'login',
    initial: { otp: '', password },
    checks: {
      otp: ({ otp }) => (otp.length < OTP_DIGITS ? t('otpRequired') : undefined),
      password: ({ password }) => (password === '' ? words('passwordRequired') : undefined),
    },
    submit: refused.sending(async ({ otp, password }) => {
      setSentAgain(false)
      await enter(msisdn, password, otp)
      void offerPasskey()
    }),
  })
  const again = useForm({
    action: 'login',
    initial: {},
    checks: {},
    submit: () => enter(msisdn, form.values.password),
    onFailure: failure => {
      if (!wantsOtp(failure)) return false
      refused.forget()
      form.change('otp', '')
      setSentAgain(true)
      onSent()
      return 'step'
    },
  })
  return { form, again, sentAgain, reloaded }
}

type PasswordProps = Pick<Parameters<typeof PasswordField>[0], 'value' | 'errors' | 'onChange'> & {
  readonly msisdn: string
}

function PasswordAgain({ msisdn, ...field }: PasswordProps) {
  const t = useWords(accountWords)
  return (
    <div className="space-y-4">
      <p className="text-14 text-muted">{t('passwordAgain')}</p>
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={`+${msisdn}`} readOnly />
      <PasswordField
        {...field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        onBlur={() => undefined}
      />
    </div>
  )
}
