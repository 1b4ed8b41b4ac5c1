/** `Ksh3,331.90` as M-PESA writes it. */
export function ksh(cents: number): string {
  const whole = Math.floor(cents / 100)
  return `Ksh${whole.toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`
}

/** `5.00` */
export const shillings = (cents: number): string => (cents / 100).toFixed(2)
