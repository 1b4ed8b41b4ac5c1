import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { maskPhone, normalisePhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { RestingButton } from '../../ui/resting-button.tsx'
import { FormCard } from './card.tsx'
import { type Registration, wantsPin } from './registration.ts'
import { accountWords } from './words.ts'

const PIN_DIGITS = 4
/** How long the button for another PIN rests, so that one impatient minute does not use up the limit. */
const RESEND_REST_MS = 30_000

type Props = {
  readonly filled: Registration
  readonly send: (pin: string) => Promise<void>
  /** Posts the first step again, which answers by asking for the new PIN. */
  readonly resend: () => Promise<void>
  readonly onCancel: () => void
}

/** The second step: the PIN that proves the phone. */
export function PinStep({ filled, send, resend, onCancel }: Props) {
  const t = useWords(accountWords)
  const [sentAgain, setSentAgain] = useState(false)
  const [sentMs, setSentMs] = useState(Date.now)
  const form = useForm({
    action: 'register',
    initial: { pin: '' },
    checks: { pin: ({ pin }) => (pin.length < PIN_DIGITS ? t('pinRequired') : undefined) },
    submit: ({ pin }) => {
      setSentAgain(false)
      return send(pin)
    },
  })
  const again = useForm({
    action: 'register',
    initial: {},
    checks: {},
    submit: resend,
    onFailure: failure => {
      if (!wantsPin(failure)) return false
      form.change('pin', '')
      setSentAgain(true)
      setSentMs(Date.now())
      return 'step'
    },
  })
  return (
    <FormCard
      title={t('pinTitle')}
      lead={t('pinLead', { phone: maskPhone(normalisePhone(filled.msisdn) ?? filled.msisdn) })}
    >
      <form noValidate className="space-y-5" onSubmit={form.onSubmit}>
        <FailureAlert texts={[...form.general, ...again.general]} />
        {sentAgain && <Alert tone="info">{t('pinSent')}</Alert>}
        <CodeInput
          label={t('pin')}
          digits={PIN_DIGITS}
          autoFocus
          value={form.values.pin}
          errors={form.errors('pin')}
          onChange={pin => form.change('pin', pin)}
        />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
          {t('pinButton')}
        </Button>
        <div className="flex gap-2">
          <Button className="flex-1" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <RestingButton
            key={sentMs}
            untilMs={sentMs + RESEND_REST_MS}
            busy={again.busy}
            label={t('pinResend')}
            restingLabel={seconds => t('pinWait', { seconds })}
            onClick={() => void again.run()}
          />
        </div>
      </form>
    </FormCard>
  )
}
