const SCALE = 10_000n
const HUNDREDTH = 100n
/** Beyond this the maximum win is reached with the least stake. */
const SHOWN_MAX = 999_999n

/** The odds of legs together, which are in parts of ten thousand each: cut to two decimals, never rounded up. */
export function oddsText(legs: readonly number[]): string {
  const product = legs.reduce((odds, each) => odds * BigInt(each), 1n)
  const hundredths = (product * HUNDREDTH) / SCALE ** BigInt(legs.length)
  const whole = hundredths / HUNDREDTH
  if (whole > SHOWN_MAX) return `${SHOWN_MAX}+`
  return `${whole}.${String(hundredths % HUNDREDTH).padStart(2, '0')}`
}
