import type { Way } from './truth.ts'

type Leg = { readonly odds: number; readonly ways: readonly Way[] }
const SCALE = 10_000n

/**
 * What a slip pays in cents, apart from the rule that settles it: the slip is split into its lines, each line into
 * all ways in which the halves of its legs come together, and every part is worked out for itself over one common
 * denominator. Of what is above the cap the part of the stake that stands for it is returned.
 */
export function payoutByWays(
  { stakeCents, sizes, capCents }: { stakeCents: number; sizes: readonly number[]; capCents: number },
  legs: readonly Leg[],
): number {
  const splits = BigInt(2 ** legs.length)
  const scale = SCALE ** BigInt(legs.length)
  let lines = 0n
  let sum = 0n
  for (let mask = 1; mask < 2 ** legs.length; mask++) {
    const line = legs.filter((_, at) => (mask >> at) & 1)
    if (!sizes.includes(line.length)) continue
    lines += 1n
    const parts = waysOf(line)
    const whole = parts.reduce((all, part) => all + part, 0n)
    sum += whole * SCALE ** BigInt(legs.length - line.length) * (splits / BigInt(parts.length))
  }
  const top = BigInt(stakeCents) * sum
  const bottom = scale * splits * lines
  const cap = BigInt(capCents)
  if (top <= cap * bottom) return Number(top / bottom)
  return Number(cap + (BigInt(stakeCents) * (top - cap * bottom)) / top)
}

/** What each way multiplies its part of the stake with, in ten thousandths for each leg. */
function waysOf(line: readonly Leg[]): readonly bigint[] {
  const [first, ...rest] = line
  if (!first) return [1n]
  const others = waysOf(rest)
  return first.ways.flatMap(way => {
    const factor = way === 'won' ? BigInt(first.odds) : way === 'back' ? SCALE : 0n
    return others.map(other => factor * other)
  })
}
