/** Dice: a roll of 0.00 to 99.99, and a bet that it is under or over a target. */
import * as z from 'zod/mini'
import {
  anyRules,
  fairX10000,
  NOTHING,
  x10000,
  type Rules,
  type RulesOfGame,
} from '../kit/instant/play.rules.ts'
import { winOdds } from '../kit/instant/returns.rules.ts'

const FACES = 10_000
/** Winning rolls: the fewest pay up to 485x, the most 1.0104x. */
export const WINS = { min: 20, max: 9_600 } as const

/** `target` in hundredths: `under` wins below it, `over` above it. */
const start = z.union([
  z.strictObject({
    side: z.literal('under'),
    target: z.number().check(z.int(), z.gte(WINS.min), z.lte(WINS.max)),
  }),
  z.strictObject({
    side: z.literal('over'),
    target: z.number().check(z.int(), z.gte(FACES - 1 - WINS.max), z.lte(FACES - 1 - WINS.min)),
  }),
])
export type DiceStart = z.infer<typeof start>

/** The number of winning rolls of 10,000. */
export const winsOf = ({ side, target }: DiceStart): number =>
  side === 'under' ? target : FACES - 1 - target
export const payOf = (bet: DiceStart) => x10000(fairX10000(BigInt(FACES), BigInt(winsOf(bet))))

export const dice: Rules<DiceStart, never, { readonly roll: number }> = {
  version: 'dice:v1',
  start,
  most: payOf,
  first: payOf,
  play(draws, bet) {
    const roll = draws.below(FACES)
    const won = bet.side === 'under' ? roll < bet.target : roll > bet.target
    return { shown: { roll }, pay: won ? payOf(bet) : NOTHING, over: true }
  },
  choices: () =>
    [WINS.min, 50, 100, 500, 1_000].map(target => [
      `a chance of ${(target / 100).toFixed(2)} %`,
      { side: 'under', target },
    ]),
  *strategies() {
    for (let target: number = WINS.min; target <= WINS.max; target++)
      for (const bet of [
        { side: 'under', target },
        { side: 'over', target: FACES - 1 - target },
      ] as const)
        yield {
          name: `${bet.side} ${bet.target}`,
          start: bet,
          odds: () => winOdds(payOf(bet), BigInt(winsOf(bet)), BigInt(FACES)),
        }
  },
}

export const rules: RulesOfGame = [anyRules(dice)]
