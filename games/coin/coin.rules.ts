/** Coin streak: each correct call doubles the payout; the player leaves before a wrong one. */
import * as z from 'zod/mini'
import {
  anyRules,
  exceeds,
  fairX10000,
  IllegalMove,
  NOTHING,
  x10000,
  type Rules,
  type RulesOfGame,
} from '../kit/instant/play.rules.ts'
import { winOdds } from '../kit/instant/returns.rules.ts'

/** A streak of this length is paid and ends the play. */
export const CALLS_MAX = 20

const side = z.enum(['heads', 'tails'])
const start = z.strictObject({ call: side })
const move = z.union([z.strictObject({ call: side }), z.strictObject({ take: z.literal(true) })])
export type CoinStart = z.infer<typeof start>
export type CoinMove = z.infer<typeof move>
export type CoinShown = { readonly tosses: readonly ('heads' | 'tails')[] }

export const payX10000 = (streak: number): number => fairX10000(2n ** BigInt(streak), 1n)

export const coin: Rules<CoinStart, CoinMove, CoinShown> = {
  version: 'coin:v1',
  start,
  move,
  abandon: { take: true },
  most: () => x10000(payX10000(CALLS_MAX)),
  first: () => x10000(payX10000(1)),
  play(draws, first, moves, cap) {
    const tosses: CoinShown['tosses'][number][] = []
    const stand = (pay: typeof NOTHING, over: boolean) => ({ shown: { tosses }, pay, over })
    const payNow = () => x10000(payX10000(tosses.length))
    const isOver = () => tosses.length === CALLS_MAX || exceeds(x10000(payX10000(tosses.length + 1)), cap)
    for (const [at, made] of [first, ...moves].entries()) {
      if (at > 0 && isOver()) throw new IllegalMove('the play is over')
      const isLast = at === moves.length
      if ('take' in made) {
        if (!isLast) throw new IllegalMove('the play is over')
        return stand(payNow(), true)
      }
      tosses.push(draws.below(2) === 0 ? 'heads' : 'tails')
      if (tosses.at(-1) === made.call) continue
      if (!isLast) throw new IllegalMove('the play is over')
      return stand(NOTHING, true)
    }
    return stand(payNow(), isOver())
  },
  *strategies() {
    for (let streak = 1; streak <= CALLS_MAX; streak++)
      yield {
        name: `a streak of ${streak}`,
        start: { call: 'heads' },
        move: ({ tosses }) => (tosses.length < streak ? { call: 'heads' } : { take: true }),
        odds: () => winOdds(x10000(payX10000(streak)), 1n, 2n ** BigInt(streak)),
      }
  },
}

export const rules: RulesOfGame = [anyRules(coin)]
