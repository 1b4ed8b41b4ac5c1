import { readCredential } from '../mpesa/security-credential.ts'
import type { World } from '../mpesa/world.ts'
import { text } from './gateway.ts'

const BAD_LOGINS_BEFORE_LOCK = 3

/**
 * Bad initiator logins in a row. The lock ends with a restart, as it ends with a new password at Safaricom.
 */
const badLogins = new WeakMap<World, number>()

export type Login = { name: string; credential: string }

export const readLogin = (fields: Record<string, unknown>, nameField: string): Login => ({
  name: text(fields, nameField, { least: 1, most: 100 }),
  credential: text(fields, 'SecurityCredential', { least: 1, most: 5000 }),
})

/** The code of a command whose initiator may not give it, or null. The credential is not stored. */
export function judgeLogin(world: World, { name, credential }: Login): string | null {
  const failures = badLogins.get(world) ?? 0
  if (failures >= BAD_LOGINS_BEFORE_LOCK) return '8006'
  const { initiatorName, initiatorPassword } = world.config
  const known = name === initiatorName && readCredential(credential) === initiatorPassword
  if (!known || world.faults.credentialExpired) {
    badLogins.set(world, failures + 1)
    return '2001'
  }
  badLogins.set(world, 0)
  return world.faults.initiatorLacksRole ? '21' : null
}
