import { Link, useSearch } from 'wouter'
import { useForm } from '../../lib/form.ts'
import { useHistoryPlace } from '../../lib/history-place.ts'
import { normalisePhone } from '../../lib/phone.ts'
import { type Say, useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { FormCard } from './card.tsx'
import { PinStep } from './pin-step.tsx'
import { open, passwordChecks, type Registration, wantsPin } from './registration.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { smsPlaceReader } from './sms-place.ts'
import { accountWords } from './words.ts'

const readPlace = smsPlaceReader(['pin'])

/**
 * Opens an account. Where the server wants proof of the phone, the second step asks for the PIN it sent by
 * SMS.
 */
export default function Register() {
  const t = useWords(accountWords)
  const search = useSearch()
  const [place, go] = useHistoryPlace(readPlace)
  const initial: Registration = { msisdn: place.msisdn, password: '', password_confirm: '', terms: false }
  const form = useForm({
    action: 'register',
    initial,
    checks: checksOf(t),
    submit: values => open(values),
    onFailure: failure => {
      if (!wantsPin(failure)) return false
      const { msisdn } = form.values
      // The way back leads to the form with its phone.
      go({ step: 'form', msisdn }, 'replace')
      go(pinStep(msisdn))
      return 'step'
    },
  })
  if (place.step === 'pin') {
    return (
      <PinStep
        place={place}
        filled={form.values}
        onSent={() => go(pinStep(place.msisdn), 'replace')}
        onCancel={() => history.back()}
      />
    )
  }
  return (
    <FormCard
      title={t('registerTitle')}
      lead={t('registerLead')}
      foot={
        <>
          {t('haveAccount')}{' '}
          <Link
            href={search === '' ? '/login' : `/login?${search}`}
            className="inline-block py-3 font-semibold text-ember-text underline underline-offset-4"
          >
            {t('loginTitle')}
          </Link>
        </>
      }
    >
      <form noValidate className="space-y-3 md:space-y-4" onSubmit={form.onSubmit}>
        <FailureAlert texts={form.general} />
        <RegistrationFields form={form} />
        <Button type="submit" variant="primary" busy={form.busy} className="min-h-12 w-full">
          {t('registerButton')}
        </Button>
      </form>
    </FormCard>
  )
}

const pinStep = (msisdn: string) => ({ step: 'pin', msisdn, sentMs: Date.now() }) as const

const checksOf = (t: Say<typeof accountWords>) => ({
  msisdn: ({ msisdn }: Registration) => (normalisePhone(msisdn) === null ? t('phoneInvalid') : undefined),
  ...passwordChecks(t),
  terms: ({ terms }: Registration) => (terms ? undefined : t('termsRequired')),
})
