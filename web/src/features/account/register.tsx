import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useForm } from '../../lib/form.ts'
import { normalisePhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FormCard } from './card.tsx'
import { PinStep } from './pin-step.tsx'
import { open, type Registration, wantsPin } from './registration.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { accountWords } from './words.ts'

const EMPTY: Registration = { msisdn: '', password: '', password_confirm: '', terms: false }

/** Opens an account. Where the server wants proof of the phone, the second step asks for the PIN it sent by SMS. */
export default function Register() {
  const t = useWords(accountWords)
  const search = useSearch()
  const [filled, setFilled] = useState<Registration>()
  const form = useForm({
    action: 'register',
    initial: EMPTY,
    checks: {
      msisdn: ({ msisdn }) => (normalisePhone(msisdn) === null ? t('phoneInvalid') : undefined),
      password: ({ password }) => (password === '' ? t('passwordRequired') : undefined),
      password_confirm: values =>
        values.password_confirm === ''
          ? t('confirmRequired')
          : values.password_confirm === values.password
            ? undefined
            : t('mismatch'),
      terms: ({ terms }) => (terms ? undefined : t('termsRequired')),
    },
    submit: values => open(values),
    onFailure: failure => {
      if (!wantsPin(failure)) return false
      setFilled(form.values)
      return 'step'
    },
  })
  if (filled !== undefined) {
    return (
      <PinStep
        filled={filled}
        send={pin => open(filled, pin)}
        resend={() => open(filled)}
        onCancel={() => setFilled(undefined)}
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
      <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
        <FailureAlert texts={form.general} />
        <RegistrationFields form={form} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
          {t('registerButton')}
        </Button>
      </form>
    </FormCard>
  )
}
