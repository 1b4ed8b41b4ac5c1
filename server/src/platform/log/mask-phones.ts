/** A number inside a text. The last part of an id, in which there happens to be no letter, is none. */
const PHONE = /(?<![0-9a-f]{8}-(?:[0-9a-f]{4}-){3})(?:\+?254|\b0)[17]\d{8}\b|\b[17]\d{8}\b/g
/** What people put between the digits of one. */
const APART = /[\s().\-\u2010-\u2015\u00a0]/g
const WHOLE = /^(?:\+|00)?(?:254)?0?([17]\d{8})$/

const mask = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-3)}`

/**
 * A text without phones: one that is nothing but a phone, in any form people type, or that has some in it.
 */
export function maskPhones(text: string): string {
  const national = WHOLE.exec(text.replace(APART, ''))?.[1]
  return national === undefined ? text.replace(PHONE, mask) : mask(`254${national}`)
}

/** Facts as JSON, with the phones in them masked. */
export const maskedJson = (facts: object, indent?: number): string =>
  JSON.stringify(facts, (_, fact: unknown) => (typeof fact === 'string' ? maskPhones(fact) : fact), indent)
