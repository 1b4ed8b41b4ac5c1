/**
 * Reads a Kenyan mobile number typed in any of the usual forms (07…, 01…, 7…, +254…, 254…, 00254…, with
 * spaces, dashes, dots or brackets) and gives it as M-PESA writes it, `254712345678`, or null.
 */
export function readMsisdn(typed: string): string | null {
  if (typed.length > 40) return null
  const digits = typed.replace(/[\s().-]/g, '')
  const match = /^(?:\+|00)?(?:254)?0?([17]\d{8})$/.exec(digits)
  const bare = match?.[1]
  return bare === undefined ? null : `254${bare}`
}

/** `0712 345 678`, as people read it. */
export function spokenMsisdn(msisdn: string): string {
  return `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`
}
