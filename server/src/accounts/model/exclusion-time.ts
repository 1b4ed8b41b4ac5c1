import { NAIROBI } from '@ruka/contract/nairobi'

/** The moment `years` calendar years later; 29 February becomes 1 March, which is never too early. */
export function yearsAfter(atMs: number, years: number): number {
  const at = new Date(atMs)
  return at.setUTCFullYear(at.getUTCFullYear() + years)
}

/**
 * The moment `months` calendar months earlier, or the end of a month that is too short for it: never too
 * late.
 */
export function monthsBefore(atMs: number, months: number): Date {
  const at = new Date(atMs)
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() - months)
  if (at.getUTCDate() !== day) at.setUTCDate(0)
  return at
}

/** A day in Nairobi as `21 November 2033`. */
export const nairobiDay = (atMs: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: NAIROBI }).format(atMs)
