import { register } from '@ruka/contract/addresses'
import { call } from '../../lib/api.ts'
import { normalisePhone } from '../../lib/phone.ts'
import { registered } from '../../lib/registered.ts'
import { site } from '../../lib/site.ts'
import { visitorId } from '../../lib/visitor.ts'
import type { Say } from '../../lib/words.ts'
import { enter } from './enter.ts'
import type { accountWords } from './words.ts'

/** What the registration form collects. */
export type Registration = {
  readonly msisdn: string
  readonly password: string
  readonly password_confirm: string
  readonly terms: boolean
}

type Passwords = Pick<Registration, 'password' | 'password_confirm'>

/** A password, and the same once more. */
export const passwordChecks = (t: Say<typeof accountWords>) => ({
  password: ({ password }: Passwords) => (password === '' ? t('passwordRequired') : undefined),
  password_confirm: ({ password, password_confirm: again }: Passwords) =>
    again === '' ? t('confirmRequired') : again === password ? undefined : t('mismatch'),
})

/**
 * Whether the answer asks for the PIN: by its code, or, from another server, by an error of that field alone.
 */
export const wantsPin = (failure: { readonly code: string | undefined; readonly fields: object }): boolean =>
  failure.code === 'pin_required' || Object.keys(failure.fields).join() === 'pin'

/** Opens the account, with the PIN in the second step, and logs in. */
export async function open(values: Registration, pin?: string): Promise<void> {
  const msisdn = normalisePhone(values.msisdn) ?? values.msisdn
  await call(register, {
    msisdn,
    password: values.password,
    password_confirm: values.password_confirm,
    terms: true,
    ...(pin === undefined ? { mode: 'default' } : { mode: 'pin', pin }),
    ...visitorField(),
  })
  await enter(msisdn, values.password)
  registered.set(true)
}

/** A server of this origin reads the cookie itself; one of another origin needs it in the body. */
function visitorField(): { visitor_id?: string } {
  const id = visitorId()
  const elsewhere = new URL(site().apiBase, location.href).origin !== location.origin
  return id !== null && elsewhere ? { visitor_id: id } : {}
}
