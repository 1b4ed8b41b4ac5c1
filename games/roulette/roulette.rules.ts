/** European roulette: 37 pockets with one zero; every bet returns 36/37. */
import * as z from 'zod/mini'
import { anyRules, type Multiple, type Rules, type RulesOfGame } from '../kit/instant/play.rules.ts'

const POCKETS = 37
const CHIPS_MAX = 60
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const numbers = (fits: (n: number) => boolean) => Array.from({ length: 36 }, (_, i) => i + 1).filter(fits)

/**
 * The bets of the table by name, with the numbers that they cover: `17`, `1-4` (a split), `1-2-3` (a street)
 * and so on.
 */
export const BETS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...Array.from({ length: POCKETS }, (_, n) => named([n])),
  ...numbers(n => n % 3 !== 0).map(n => named([n, n + 1])),
  ...numbers(n => n <= 33).map(n => named([n, n + 3])),
  ...[1, 2, 3].map(n => named([0, n])),
  ...numbers(n => n % 3 === 1).map(n => named([n, n + 1, n + 2])),
  named([0, 1, 2]),
  named([0, 2, 3]),
  named([0, 1, 2, 3]),
  ...numbers(n => n % 3 !== 0 && n <= 32).map(n => named([n, n + 1, n + 3, n + 4])),
  ...numbers(n => n % 3 === 1 && n <= 31).map(n => named([n, n + 1, n + 2, n + 3, n + 4, n + 5])),
  ...[0, 1, 2].map(column => [`column ${column + 1}`, numbers(n => (n - 1) % 3 === column)] as const),
  ...[0, 1, 2].map(
    dozen => [`dozen ${dozen + 1}`, numbers(n => Math.floor((n - 1) / 12) === dozen)] as const,
  ),
  ['red', numbers(n => RED.has(n))],
  ['black', numbers(n => !RED.has(n))],
  ['even', numbers(n => n % 2 === 0)],
  ['odd', numbers(n => n % 2 === 1)],
  ['low', numbers(n => n <= 18)],
  ['high', numbers(n => n > 18)],
])
function named(covered: readonly number[]): readonly [string, readonly number[]] {
  return [covered.join('-'), covered]
}

/** Chips in whole shillings: their sum is the stake, and each bet occurs once. */
const start = z
  .strictObject({
    chips: z
      .array(
        z.strictObject({
          on: z.string().check(z.refine(on => BETS.has(on), 'No such bet')),
          kes: z.number().check(z.int(), z.gte(1), z.lte(500_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(CHIPS_MAX)),
  })
  .check(
    z.refine(({ chips }) => new Set(chips.map(({ on }) => on)).size === chips.length, 'A bet is named once'),
  )
export type RouletteStart = z.infer<typeof start>

const stakeOf = ({ chips }: RouletteStart): number => chips.reduce((sum, { kes }) => sum + kes, 0)
/** The payout of a pocket for the whole stake. */
export const payOf = (bets: RouletteStart, pocket: number): Multiple => ({
  numerator: bets.chips.reduce((sum, { on, kes }) => {
    const covered = BETS.get(on)!
    return covered.includes(pocket) ? sum + (kes * 36) / covered.length : sum
  }, 0),
  denominator: stakeOf(bets),
})
const most = (bets: RouletteStart): Multiple =>
  Array.from({ length: POCKETS }, (_, pocket) => payOf(bets, pocket)).reduce((a, b) =>
    b.numerator > a.numerator ? b : a,
  )

export const roulette: Rules<RouletteStart, never, { readonly pocket: number }> = {
  version: 'roulette:v1',
  start,
  most,
  first: most,
  stakeKes: stakeOf,
  play(draws, bets) {
    const pocket = draws.below(POCKETS)
    return { shown: { pocket }, pay: payOf(bets, pocket), over: true }
  },
  choices: () =>
    ['1', '1-2', '1-2-3', '1-2-4-5'].map((on, i) => [
      `all on ${i + 1} ${i === 0 ? 'number' : 'numbers'}`,
      { chips: [{ on, kes: 1 }] },
    ]),
  *strategies() {
    const all = [...BETS.keys()]
    const ways = [
      ...all.map(on => [{ on, kes: 1 }]),
      all.slice(0, CHIPS_MAX).map((on, i) => ({ on, kes: i + 1 })),
    ]
    for (const chips of ways)
      yield {
        name: chips.length === 1 ? chips[0]!.on : 'many at once',
        start: { chips },
        odds: () => ({
          total: BigInt(POCKETS),
          ends: Array.from({ length: POCKETS }, (_, pocket) => ({
            pay: payOf({ chips }, pocket),
            weight: 1n,
          })),
        }),
      }
  },
}

export const rules: RulesOfGame = [anyRules(roulette)]
