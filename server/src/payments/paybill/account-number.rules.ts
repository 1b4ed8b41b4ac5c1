import { normalisePhone } from '@ruka/contract/phone'

/** What an account number names: a registered phone, or the reference of a prompt of ours. */
export type AccountNumber =
  | { readonly kind: 'phone'; readonly msisdn: string }
  | { readonly kind: 'reference'; readonly reference: string }

/** The letters of a reference, none of which is mistaken for another; see `newReference`. */
const REFERENCE = /^[34679ACDEFGHJKMNPQRTUVWXY]{10}$/
/** What people put between the digits, or around them. */
const SEPARATORS = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}._,;:/\\'"#*=]/gu
/**
 * Letters that stand where a digit was meant. References have none of them, so no reading can be taken for
 * another.
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
 * with spaces, dashes or brackets, with letters for digits), or a reference in any case. Null when it names
 * nothing; a near miss names nothing.
 */
export function readAccountNumber(typed: string): AccountNumber | null {
  if (typed.length > 64) return null
  const bare = typed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')
  if (REFERENCE.test(bare)) return { kind: 'reference', reference: bare }
  const msisdn = normalisePhone(bare.replace(/[OQIL|!ZSB]/g, letter => MISTAKEN[letter] ?? letter))
  return msisdn === null ? null : { kind: 'phone', msisdn }
}
