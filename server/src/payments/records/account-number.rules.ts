import { normalisePhone } from '@ruka/contract/phone'

/** What an account number names: a registered phone, or the reference of a prompt of ours. */
export type AccountNumber =
  | { readonly kind: 'phone'; readonly msisdn: string }
  | { readonly kind: 'reference'; readonly reference: string }

/** The letters of a reference, none of which is mistaken for another; see `newReference`. */
const REFERENCE = /^[34679ACDEFGHJKMNPQRTUVWXY]{10}$/
/** What people type between or around the digits. */
const SEPARATORS = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}._,;:/\\'"#*=]/gu
/**
 * Letters that are typed for digits. References have none of them, so a phone is never read as a reference.
 */
const MISTAKEN: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  B: '8',
}

/**
 * Reads an account number as people type it into the M-PESA menu: a phone in any form (07…, 7…, 254…, +254…,
 * with spaces, dashes or brackets, with letters for digits), or a reference in any case. Null otherwise, also
 * for a near miss.
 */
export function readAccountNumber(typed: string): AccountNumber | null {
  if (typed.length > 64) return null
  const bare = typed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')
  if (REFERENCE.test(bare)) return { kind: 'reference', reference: bare }
  const msisdn = normalisePhone(bare.replace(/[OQIL|!ZSB]/g, letter => MISTAKEN[letter] ?? letter))
  return msisdn === null ? null : { kind: 'phone', msisdn }
}
