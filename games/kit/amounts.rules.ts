/** Typed and selected amounts: whole shillings, exact far beyond any amount here. */
export type Bounds = { readonly min: number; readonly max: number }
/** Why a typed text is not an amount. */
export type Unfit = 'unreadable' | 'below' | 'above'

const plain = /^\d{1,12}$/
const grouped = /^\d{1,3}(?:,\d{3}){1,3}$/

/** Digits, with or without thousands commas, to an integer. */
function wholeNumber(text: string): number | undefined {
  return plain.test(text) || grouped.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/** Whole shillings, or the violated bound. */
export const within = (value: number, { min, max }: Bounds): number | Unfit =>
  value < min ? 'below' : value > max ? 'above' : value

/** Typed text to whole shillings within the limits. */
export function parseStake(text: string, bounds: Bounds): number | Unfit {
  const stake = wholeNumber(text.trim())
  return stake === undefined ? 'unreadable' : within(stake, bounds)
}

/**
 * A typed multiplier or share to hundredths, by digits and without floating point: 1.15 times 100 is 114.99…
 * in doubles. At most two decimals, after a point or after the comma of many keypads: a comma before three digits
 * groups thousands. A trailing x or per cent sign is allowed.
 */
export function parseHundredths(text: string, bounds: Bounds): number | Unfit {
  const parts = /^([\d,]+?)(?:[.,](\d{0,2}))?\s*[x×%]?$/i.exec(text.trim())
  const whole = wholeNumber(parts?.[1] ?? '')
  if (!parts || whole === undefined) return 'unreadable'
  return within(whole * 100 + Number((parts[2] ?? '').padEnd(2, '0')), bounds)
}

/** Hundredths as a field shows them: `2.00`. */
export const hundredthsText = (x100: number): string =>
  `${Math.floor(x100 / 100)}.${String(x100 % 100).padStart(2, '0')}`

const clamp = (value: number, { min, max }: Bounds): number => Math.min(max, Math.max(min, value))

/** The next stake up or down: small steps for small stakes, so that few taps reach any amount. */
export function stepStake(stake: number, direction: 1 | -1, bounds: Bounds): number {
  const measured = direction === 1 ? stake : stake - 1
  const step =
    measured < 100 ? 10 : measured < 500 ? 50 : measured < 1_000 ? 100 : measured < 5_000 ? 500 : 1_000
  const next = direction === 1 ? Math.floor(stake / step) + 1 : Math.ceil(stake / step) - 1
  return clamp(next * step, bounds)
}

export const halveStake = (stake: number, bounds: Bounds): number => clamp(Math.floor(stake / 2), bounds)
export const doubleStake = (stake: number, bounds: Bounds): number => clamp(stake * 2, bounds)

/** The greatest stake that a balance covers, at least the smallest one. */
export const coveredStake = (balanceKes: number, bounds: Bounds): number =>
  clamp(Math.floor(balanceKes), bounds)

/** Stakes offered as single taps: small ones within the limits. */
export const presetStakes = (bounds: Bounds): readonly number[] =>
  [10, 20, 50, 100, 200, 500].filter(stake => stake >= bounds.min && stake <= bounds.max).slice(0, 6)

/**
 * Whether a maximum concerns what a bet may come to: from half of it on. Most bets never come near, and are
 * not bothered with it. Both are of one unit: a payout in KES, or a multiplier in hundredths.
 */
export const isNearCap = (most: number, cap: number): boolean => most * 2 > cap
