import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useForm } from '../../lib/form.ts'
import { maskPhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { FormCard } from './card.tsx'
import { enter } from './enter.ts'
import { safetyWords } from './safety-words.ts'
import { SmsCodeForm } from './sms-code-form.tsx'

const OTP_DIGITS = 6

/** Whether the answer to a log-in asks for the code: by its machine code, since other servers have no such field. */
export const wantsOtp = (failure: { readonly code: string | undefined }): boolean =>
  failure.code === 'otp_required'

type Props = {
  readonly msisdn: string
  readonly password: string
  readonly onBack: () => void
}

/** The second step of a log-in while wrong passwords are tried for the phone: the code from the SMS. */
export function OtpStep({ msisdn, password, onBack }: Props) {
  const t = useWords(safetyWords)
  const search = useSearch()
  const [sentAgain, setSentAgain] = useState(false)
  const [sentMs, setSentMs] = useState(Date.now)
  const form = useForm({
    action: 'login',
    initial: { otp: '' },
    checks: { otp: ({ otp }) => (otp.length < OTP_DIGITS ? t('otpRequired') : undefined) },
    submit: ({ otp }) => {
      setSentAgain(false)
      return enter(msisdn, password, otp)
    },
  })
  const again = useForm({
    action: 'login',
    initial: {},
    checks: {},
    submit: () => enter(msisdn, password),
    onFailure: failure => {
      if (!wantsOtp(failure)) return false
      form.change('otp', '')
      setSentAgain(true)
      setSentMs(Date.now())
      return 'step'
    },
  })
  const change = (otp: string) => {
    form.change('otp', otp)
    if (otp.length === OTP_DIGITS) void form.run({ otp })
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
          onClick: () => void again.run(),
        }}
      />
      <Link
        href={search === '' ? '/forgot-password' : `/forgot-password?${search}`}
        className="mt-5 inline-block py-3 text-14 font-semibold text-ember-text underline underline-offset-4"
      >
        {t('otpForgot')}
      </Link>
    </FormCard>
  )
}
