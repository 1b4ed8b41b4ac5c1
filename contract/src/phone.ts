/** Kenyan mobile numbers. Canonical form: `2547XXXXXXXX` or `2541XXXXXXXX`, no plus sign. */
import * as z from 'zod/mini'

/** The numbering plan's mobile ranges as nine national digits: all of 7xx, and the 1xx blocks in use. */
const MOBILE = /^(?:7\d{8}|1(?:0[0-8]|[18]\d|2[014]|3[05-9]|4[0-6])\d{6})$/

/**
 * Reads a number in any form a person types (07…, 7…, 01…, 254…, +254…, 00254…, 2540…, with spaces, dots,
 * dashes or brackets) and gives the canonical form, or null when it is not a Kenyan mobile number.
 */
export function normalisePhone(typed: string): string | null {
  if (typed.length > 32) return null
  const bare = typed.replace(/[\s().\-\u2010-\u2015\u00a0]/g, '')
  const digits = /^\+?\d+$/.test(bare) ? bare.replace(/^(\+|00)/, '') : ''
  const national = digits.replace(/^254/, '').replace(/^0/, '')
  return MOBILE.test(national) ? `254${national}` : null
}

/**
 * First three digits, four stars, last three: `254****678`. Takes any string, so that no caller needs a
 * guard.
 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-3)}`

/**
 * A phone in a request: international form without plus or spaces, as the web shell sends it. Other forms are
 * read too.
 */
export const phone = z.pipe(
  z.string('Invalid phone number').check(z.maxLength(32, 'Invalid phone number')),
  z.transform((typed: string, ctx) => {
    const canonical = normalisePhone(typed)
    if (canonical === null) {
      ctx.issues.push({ code: 'custom', message: 'Invalid phone number', input: typed })
      return z.NEVER
    }
    return canonical
  }),
)
