/**
 * Mines: 25 fields, some of them mined; each safe one raises the multiplier, and the player leaves before
 * hitting a mine.
 */
import * as z from 'zod/mini'
import { drawDistinct } from '../kit/instant/draws.rules.ts'
import {
  anyRules,
  choose,
  exceeds,
  fairX10000,
  IllegalMove,
  NOTHING,
  x10000,
  type Rules,
  type RulesOfGame,
} from '../kit/instant/play.rules.ts'
import { winOdds } from '../kit/instant/returns.rules.ts'

export const FIELDS = 25

const start = z.strictObject({ mines: z.number().check(z.int(), z.gte(1), z.lte(FIELDS - 1)) })
const move = z.union([
  z.strictObject({ pick: z.number().check(z.int(), z.gte(0), z.lte(FIELDS - 1)) }),
  z.strictObject({ take: z.literal(true) }),
])
export type MinesStart = z.infer<typeof start>
export type MinesMove = z.infer<typeof move>
/** `mines` is set at the end. */
export type MinesShown = {
  readonly picked: readonly number[]
  readonly mines?: readonly number[]
  /** The multiplier after one more safe field. */
  readonly nextX10000?: number
}

/** The payout of `picks` safe fields. */
export const payX10000 = (mines: number, picks: number): number =>
  fairX10000(choose(FIELDS, picks), choose(FIELDS - mines, picks))

export const mines: Rules<MinesStart, MinesMove, MinesShown> = {
  version: 'mines:v1',
  start,
  move,
  abandon: { take: true },
  most: ({ mines }) => x10000(payX10000(mines, FIELDS - mines)),
  first: ({ mines }) => x10000(payX10000(mines, 1)),
  play(draws, { mines: count }, moves, cap) {
    const mined = drawDistinct(draws, FIELDS, count)
    const safe = FIELDS - count
    const picked: number[] = []
    const payNow = () => (picked.length === 0 ? NOTHING : x10000(payX10000(count, picked.length)))
    const ended = (pay: typeof NOTHING) => ({ shown: { picked, mines: mined }, pay, over: true })
    const isOver = () =>
      picked.length === safe ||
      (picked.length > 0 && exceeds(x10000(payX10000(count, picked.length + 1)), cap))
    for (const [at, made] of moves.entries()) {
      if (isOver()) throw new IllegalMove('the play is over')
      if ('take' in made) {
        if (picked.length === 0) throw new IllegalMove('nothing was uncovered yet')
        if (at < moves.length - 1) throw new IllegalMove('the play is over')
        return ended(payNow())
      }
      if (picked.includes(made.pick)) throw new IllegalMove('this field is uncovered')
      picked.push(made.pick)
      if (!mined.includes(made.pick)) continue
      if (at < moves.length - 1) throw new IllegalMove('the play is over')
      return ended(NOTHING)
    }
    if (isOver()) return ended(payNow())
    return {
      shown: { picked, nextX10000: payX10000(count, picked.length + 1) },
      pay: payNow(),
      over: false,
    }
  },
  choices: () =>
    Array.from({ length: FIELDS - 1 }, (_, i) => [
      `${i + 1} ${i === 0 ? 'mine' : 'mines'}`,
      { mines: i + 1 },
    ]),
  *strategies() {
    for (let count = 1; count < FIELDS; count++)
      for (let picks = 1; picks <= FIELDS - count; picks++)
        yield {
          name: `${picks} of ${count} mines`,
          start: { mines: count },
          move: ({ picked }) => (picked.length < picks ? { pick: picked.length } : { take: true }),
          odds: () =>
            winOdds(x10000(payX10000(count, picks)), choose(FIELDS - count, picks), choose(FIELDS, picks)),
        }
  },
}

export const rules: RulesOfGame = [anyRules(mines)]
