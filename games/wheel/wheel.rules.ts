/** Wheel of fortune: a wheel of 10, 30 or 50 segments, each as likely as every other, at three risks. */
import * as z from 'zod/mini'
import { anyRules, x10000, type Rules, type RulesOfGame } from '../kit/instant/play.rules.ts'

export const SIZES = [10, 30, 50] as const
export const RISKS = ['low', 'medium', 'high'] as const
type Size = (typeof SIZES)[number]
type Risk = (typeof RISKS)[number]

/** What a fifth of a wheel shows; each wheel repeats its pattern. Ten-thousandths of the stake. */
const PATTERN: Readonly<Record<Exclude<Risk, 'high'>, readonly number[]>> = {
  low: [15_000, 12_000, 12_000, 12_000, 0, 12_000, 12_000, 12_000, 10_000, 0],
  medium: [0, 19_000, 0, 15_000, 0, 20_000, 0, 15_000, 0, 28_000],
}

/** The segments of a wheel in order, in ten-thousandths of the stake. */
export function segmentsOf(size: Size, risk: Risk): readonly number[] {
  if (risk === 'high') return Array.from({ length: size }, (_, i) => (i === size - 1 ? 9_700 * size : 0))
  return Array.from({ length: size }, (_, i) => PATTERN[risk][i % PATTERN[risk].length]!)
}

const start = z.strictObject({
  size: z.union([z.literal(10), z.literal(30), z.literal(50)]),
  risk: z.enum(RISKS),
})
export type WheelStart = z.infer<typeof start>
const most = ({ size, risk }: WheelStart) => x10000(Math.max(...segmentsOf(size, risk)))

export const wheel: Rules<WheelStart, never, { readonly segment: number }> = {
  version: 'wheel:v1',
  start,
  most,
  first: most,
  play(draws, { size, risk }) {
    const segment = draws.below(size)
    return { shown: { segment }, pay: x10000(segmentsOf(size, risk)[segment]!), over: true }
  },
  choices: () =>
    SIZES.flatMap(size => RISKS.map(risk => [`${size} segments, ${risk}`, { size, risk }] as const)),
  *strategies() {
    for (const size of SIZES)
      for (const risk of RISKS)
        yield {
          name: `${size} segments, ${risk}`,
          start: { size, risk },
          odds: () => ({
            total: BigInt(size),
            ends: segmentsOf(size, risk).map(of => ({ pay: x10000(of), weight: 1n })),
          }),
        }
  },
}

export const rules: RulesOfGame = [anyRules(wheel)]
