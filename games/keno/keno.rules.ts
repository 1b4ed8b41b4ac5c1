/** Keno: one to ten numbers of forty, of which ten are drawn. */
import * as z from 'zod/mini'
import { drawDistinct } from '../kit/instant/draws.rules.ts'
import { anyRules, choose, NOTHING, x10000, type Rules, type RulesOfGame } from '../kit/instant/play.rules.ts'

export const NUMBERS = 40
export const DRAWN = 10
export const PICKS_MAX = 10

/** The payout for a number of hits and picks, in hundredths of the stake. */
export const PAYTABLE: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 388 },
  2: { 1: 115, 2: 910 },
  3: { 2: 350, 3: 4_000 },
  4: { 2: 140, 3: 1_000, 4: 12_000 },
  5: { 2: 90, 3: 350, 4: 3_000, 5: 40_000 },
  6: { 3: 400, 4: 1_100, 5: 7_400, 6: 100_000 },
  7: { 3: 200, 4: 650, 5: 3_600, 6: 27_000, 7: 250_000 },
  8: { 3: 100, 4: 400, 5: 2_000, 6: 12_000, 7: 74_000, 8: 500_000 },
  9: { 4: 250, 5: 1_500, 6: 7_600, 7: 37_000, 8: 170_000, 9: 800_000 },
  10: { 4: 400, 5: 600, 6: 1_400, 7: 4_700, 8: 21_000, 9: 130_000, 10: 1_000_000 },
}

const start = z
  .strictObject({
    picks: z
      .array(z.number().check(z.int(), z.gte(1), z.lte(NUMBERS)))
      .check(z.minLength(1), z.maxLength(PICKS_MAX)),
  })
  .check(z.refine(({ picks }) => new Set(picks).size === picks.length, 'A number is picked once'))
export type KenoStart = z.infer<typeof start>
/** In the order in which they were drawn. */
export type KenoShown = { readonly drawn: readonly number[]; readonly hits: number }

const payOf = (picks: number, hits: number) => {
  const hundredths = PAYTABLE[picks]![hits]
  return hundredths === undefined ? NOTHING : x10000(hundredths * 100)
}
const most = ({ picks }: KenoStart) => payOf(picks.length, picks.length)

export const keno: Rules<KenoStart, never, KenoShown> = {
  version: 'keno:v1',
  start,
  most,
  first: most,
  play(draws, { picks }) {
    const drawn = drawDistinct(draws, NUMBERS, DRAWN).map(number => number + 1)
    const hits = picks.filter(pick => drawn.includes(pick)).length
    return { shown: { drawn, hits }, pay: payOf(picks.length, hits), over: true }
  },
  choices: () =>
    Array.from({ length: PICKS_MAX }, (_, i) => [
      `${i + 1} ${i === 0 ? 'pick' : 'picks'}`,
      { picks: Array.from({ length: i + 1 }, (_, n) => n + 1) },
    ]),
  *strategies() {
    for (let picks = 1; picks <= PICKS_MAX; picks++)
      yield {
        name: `${picks} picks`,
        start: { picks: Array.from({ length: picks }, (_, i) => i + 1) },
        odds: () => ({
          total: choose(NUMBERS, picks),
          ends: Array.from({ length: picks + 1 }, (_, hits) => ({
            pay: payOf(picks, hits),
            weight: choose(DRAWN, hits) * choose(NUMBERS - DRAWN, picks - hits),
          })),
        }),
      }
  },
}

export const rules: RulesOfGame = [anyRules(keno)]
