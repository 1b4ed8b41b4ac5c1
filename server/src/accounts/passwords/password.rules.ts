import { PASSWORD_LENGTH_MIN } from '@ruka/contract/accounts'

/** The normal form of a password, so that every keyboard gives the same. */
export const plainPassword = (typed: string): string => typed.normalize('NFKC')

/**
 * Why a password is too weak, as the text to show, or null when it is good enough. `common` holds lower-case
 * passwords. The owner's phone, in any form, does not count towards the length.
 */
export function weaknessOf(
  typed: string,
  { msisdn, common }: { msisdn: string; common: ReadonlySet<string> },
): string | null {
  const password = plainPassword(typed)
  if ([...password].length < PASSWORD_LENGTH_MIN) return `Use at least ${PASSWORD_LENGTH_MIN} characters`
  const national = msisdn.slice(3)
  const joined = password.replace(/[\s().+\-\u2010-\u2015]/g, '')
  const rest = joined.replaceAll(`254${national}`, '').replaceAll(`0${national}`, '').replaceAll(national, '')
  if (rest !== joined && [...rest].length < PASSWORD_LENGTH_MIN)
    return 'Do not use your phone number as your password'
  if (common.has(password.toLowerCase()) || new Set(password).size < 3)
    return 'This password is too common. Choose one that is harder to guess'
  return null
}
