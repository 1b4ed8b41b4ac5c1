/** Plinko: a ball falls past 8, 12 or 16 rows of pins, left or right at each; the slot it ends in pays. */
import * as z from 'zod/mini'
import { anyRules, choose, x10000, type Rules, type RulesOfGame } from '../kit/instant/play.rules.ts'

export const ROWS = [8, 12, 16] as const
export const RISKS = ['low', 'medium', 'high'] as const
type Rows = (typeof ROWS)[number]
type Risk = (typeof RISKS)[number]

/** The payouts of slots from the middle outwards, in hundredths of the stake; both sides are equal. */
const FROM_THE_MIDDLE: Readonly<Record<Rows, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [50, 80, 140, 230, 400],
    medium: [35, 50, 120, 400, 1_800],
    high: [25, 40, 100, 450, 2_900],
  },
  12: {
    low: [55, 75, 110, 170, 250, 400, 600],
    medium: [50, 60, 95, 180, 400, 1_000, 3_000],
    high: [20, 30, 60, 170, 650, 3_100, 18_000],
  },
  16: {
    low: [70, 85, 100, 120, 150, 200, 300, 500, 1_000],
    medium: [40, 50, 80, 140, 280, 600, 1_450, 3_700, 10_000],
    high: [25, 35, 55, 120, 300, 900, 3_000, 11_500, 50_000],
  },
}

/** The slots from left to right, in ten-thousandths of the stake. */
export const slotsOf = (rows: Rows, risk: Risk): readonly number[] =>
  Array.from({ length: rows + 1 }, (_, slot) => FROM_THE_MIDDLE[rows][risk][Math.abs(slot - rows / 2)]! * 100)

const start = z.strictObject({
  rows: z.union([z.literal(8), z.literal(12), z.literal(16)]),
  risk: z.enum(RISKS),
})
export type PlinkoStart = z.infer<typeof start>
const most = ({ rows, risk }: PlinkoStart) => x10000(slotsOf(rows, risk)[0]!)

/** `path`: 0 for left and 1 for right at each row. */
export const plinko: Rules<PlinkoStart, never, { readonly path: readonly number[]; readonly slot: number }> =
  {
    version: 'plinko:v1',
    start,
    most,
    first: most,
    play(draws, { rows, risk }) {
      const path = Array.from({ length: rows }, () => draws.below(2))
      const slot = path.reduce((sum, right) => sum + right, 0)
      return { shown: { path, slot }, pay: x10000(slotsOf(rows, risk)[slot]!), over: true }
    },
    choices: () =>
      ROWS.flatMap(rows => RISKS.map(risk => [`${rows} rows, ${risk}`, { rows, risk }] as const)),
    *strategies() {
      for (const rows of ROWS)
        for (const risk of RISKS)
          yield {
            name: `${rows} rows, ${risk}`,
            start: { rows, risk },
            odds: () => ({
              total: 2n ** BigInt(rows),
              ends: slotsOf(rows, risk).map((of, slot) => ({ pay: x10000(of), weight: choose(rows, slot) })),
            }),
          }
    },
  }

export const rules: RulesOfGame = [anyRules(plinko)]
