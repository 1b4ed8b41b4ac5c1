import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { maskPhone, normalisePhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { FormCard } from './card.tsx'
import { open, passwordChecks, type Registration, wantsPin } from './registration.ts'
import { useRefusedCode } from './refused-code.ts'
import { PasswordFields } from './registration-fields.tsx'
import { SmsCodeForm } from './sms-code-form.tsx'
import { accountWords } from './words.ts'

const PIN_DIGITS = 4

type Props = {
  readonly place: { readonly msisdn: string; readonly sentMs: number }
  /** The first step; without its passwords after a reload, since they are not stored. */
  readonly filled: Registration
  /** The PIN was sent again. */
  readonly onSent: () => void
  readonly onCancel: () => void
}

/**
 * The second step: the PIN that proves the phone. A page that was loaded again asks for the password once
 * more, and sends no other PIN.
 */
export function PinStep({ place: { msisdn, sentMs }, filled, onSent, onCancel }: Props) {
  const t = useWords(accountWords)
  const { form, again, sentAgain, reloaded } = usePin({ msisdn, filled, onSent })
  const change = (pin: string) => {
    form.change('pin', pin)
    if (pin.length === PIN_DIGITS && !reloaded) void form.run({ ...form.values, pin })
  }
  return (
    <FormCard
      title={t('pinTitle')}
      lead={t('pinLead', { phone: maskPhone(normalisePhone(msisdn) ?? msisdn) })}
    >
      <SmsCodeForm
        onSubmit={form.onSubmit}
        busy={form.busy}
        button={t('pinButton')}
        failures={[...form.general, ...again.general]}
        code={{
          label: t('pin'),
          digits: PIN_DIGITS,
          value: form.values.pin,
          errors: form.errors('pin'),
          onChange: change,
        }}
        again={{
          sentMs,
          said: sentAgain && t('pinSent'),
          busy: again.busy,
          label: t('pinResend'),
          restingLabel: seconds => t('pinWait', { seconds }),
          onClick: () => void again.run(),
        }}
        beside={
          <Button className="flex-1" onClick={onCancel}>
            {t('cancel')}
          </Button>
        }
      >
        {reloaded && <PasswordAgain form={form} />}
      </SmsCodeForm>
    </FormCard>
  )
}

/** The PIN and its sending again, with the passwords from the first step or typed once more. */
function usePin({ msisdn, filled, onSent }: Pick<Props, 'filled' | 'onSent'> & { readonly msisdn: string }) {
  const t = useWords(accountWords)
  const [sentAgain, setSentAgain] = useState(false)
  const [reloaded] = useState(filled.password === '')
  const refused = useRefusedCode('pin')
  const { password, password_confirm } = filled
  const form = useForm({
    action: 'register',
    initial: { pin: '', password, password_confirm },
    checks: {
      pin: ({ pin }) => (pin.length < PIN_DIGITS ? t('pinRequired') : undefined),
      ...(reloaded ? passwordChecks(t) : {}),
    },
    submit: refused.sending(({ pin, ...passwords }) => {
      setSentAgain(false)
      return open({ msisdn, terms: true, ...passwords }, pin)
    }),
  })
  const again = useForm({
    action: 'register',
    initial: {},
    checks: {},
    // The first step once more, which answers by asking for the PIN that it has sent.
    submit: () => open({ ...form.values, msisdn, terms: true }),
    onFailure: failure => {
      if (!wantsPin(failure)) return false
      refused.forget()
      form.change('pin', '')
      setSentAgain(true)
      onSent()
      return 'step'
    },
  })
  return { form, again, sentAgain, reloaded }
}

function PasswordAgain({ form }: Parameters<typeof PasswordFields>[0]) {
  const t = useWords(accountWords)
  return (
    <div className="space-y-4">
      <p className="text-14 text-muted">{t('passwordAgain')}</p>
      <PasswordFields form={form} />
    </div>
  )
}
