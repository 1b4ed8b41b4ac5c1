/** The same moment so many calendar years later; from a 29 February to a 1 March, which is never too early. */
export function yearsAfter(atMs: number, years: number): number {
  const at = new Date(atMs)
  return at.setUTCFullYear(at.getUTCFullYear() + years)
}

/** A day in Nairobi as `21 November 2033`. */
export const nairobiDay = (atMs: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' }).format(atMs)
