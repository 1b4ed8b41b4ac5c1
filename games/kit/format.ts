const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** KES with both decimals: `1,250.00`. */
export const money = (kes: number): string => exact.format(kes)
/** KES without decimals where there are none: `1,250`, `1,250.50`. */
export const shortMoney = (kes: number): string => (Number.isInteger(kes) ? whole : exact).format(kes)
/** A count: `12,345`. */
export const count = (n: number): string => whole.format(n)
/**
 * A multiplier in hundredths with both decimals: `1,234.05x`. Digits are cut as integers, without floating
 * point.
 */
export const multiplier = (x100: number): string =>
  `${whole.format(Math.floor(x100 / 100))}.${String(x100 % 100).padStart(2, '0')}x`
/** The multiplier of a paytable, a limit or a card, where a whole one has no decimals: `150,000x`, `2.50x`. */
export const shortMultiplier = (x100: number): string => multiplier(x100).replace('.00x', 'x')
/** The start and the end of a long hash: `3fa1c2…9b04`. */
export const shortHash = (hex: string): string =>
  hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
