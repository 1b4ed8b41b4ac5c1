/**
 * Savanna: five reels, twenty lines that every stake covers, wild lions, and acacias that bring free spins.
 */
import * as z from 'zod/mini'
import {
  anyRules,
  exceeds,
  IllegalMove,
  NOTHING,
  type Multiple,
  type Rules,
  type RulesOfGame,
} from '../kit/instant/play.rules.ts'
import { SAVANNA, type Design } from './design.rules.ts'
import { meansOf } from './mean.rules.ts'
import { spinOf, type Spin } from './spin.rules.ts'

const start = z.strictObject({})
const move = z.strictObject({ spin: z.literal(true) })
export type SavannaStart = z.infer<typeof start>
export type SavannaMove = z.infer<typeof move>
export type SavannaShown = {
  /** The last spin. */
  readonly spin: Spin
  /** Its multiplier: 1, or more for a free spin. */
  readonly times: number
  /** The stops of the previous spins, the first one first; `spinOf` derives the rest. */
  readonly earlier: readonly (readonly number[])[]
  /** The remaining free spins, and all that were won so far. */
  readonly free: { readonly left: number; readonly won: number }
  /** The total of all spins, in line bets. */
  readonly wonX20: number
  /** If the play ended before its free spins: the value of the remaining ones, which is paid, too. */
  readonly leftWorthX1000000?: number
}

const LINE_BETS = 20
/** No stake is below KES 2. */
const LEAST_CENTS = 200n
const x20 = (numerator: number): Multiple => ({ numerator, denominator: LINE_BETS })
/** Line bets and millionths of the stake. */
const sum = (ofX20: number, ofX1000000: number): Multiple => ({
  numerator: ofX20 * (1_000_000 / LINE_BETS) + ofX1000000,
  denominator: 1_000_000,
})

/**
 * The rules of a design. A test checks that no spin of a design pays more than a window full of its best
 * symbol.
 */
export function savannaOf(version: string, design: Design): Rules<SavannaStart, SavannaMove, SavannaShown> {
  const means = meansOf(design)
  const spinMostX20 =
    design.lines.length * Math.max(...Object.values(design.paysX20).flatMap(pays => Object.values(pays)))
  return {
    version,
    start,
    move,
    abandon: { spin: true },
    most: () => x20(spinMostX20 * (1 + design.freeSpinsMax * design.freeSpinsTimes)),
    first: () => x20(spinMostX20),
    play(draws, _, moves, cap) {
      const turn = () =>
        spinOf(
          design,
          design.strips.map(({ length }) => draws.below(length)),
        )
      const spins = [turn()]
      let wonX20 = spins[0]!.payX20
      let free = { left: 0, won: 0 }
      const award = ({ scatters }: Spin) => {
        const more = Math.min(design.freeSpins[scatters] ?? 0, design.freeSpinsMax - free.won)
        free = { left: free.left + more, won: free.won + more }
      }
      award(spins[0]!)
      const worth = (left: number) => means.worthX1000000(left, design.freeSpinsMax - free.won)
      /** Whether one more free spin, with the value of the others, could exceed the cap. */
      const isFull = () =>
        cap !== undefined &&
        exceeds(sum(wonX20 + design.freeSpinsTimes * spinMostX20, worth(free.left - 1)), cap)
      for (const _move of moves) {
        if (free.left === 0 || isFull()) throw new IllegalMove('the play is over')
        const spin = turn()
        spins.push(spin)
        wonX20 += design.freeSpinsTimes * spin.payX20
        free = { ...free, left: free.left - 1 }
        award(spin)
      }
      const shown: SavannaShown = {
        spin: spins.at(-1)!,
        times: spins.length === 1 ? 1 : design.freeSpinsTimes,
        earlier: spins.slice(0, -1).map(({ stops }) => stops),
        free,
        wonX20,
      }
      if (free.left === 0) return { shown, pay: x20(wonX20), over: true }
      if (!isFull()) return { shown, pay: NOTHING, over: false }
      const leftWorthX1000000 = worth(free.left)
      return { shown: { ...shown, leftWorthX1000000 }, pay: sum(wonX20, leftWorthX1000000), over: true }
    },
    *strategies() {
      yield {
        name: 'twenty lines',
        start: {},
        move: () => ({ spin: true }),
        mean: () => ({ fraction: means.play, parts: LINE_BETS }),
      }
    },
    *extremes() {
      // A play that ends before its free spins loses less than a cent and a millionth of the stake by
      // rounding, and only if a first spin won some.
      const { over, under } = means.freeSpins
      const lost = { over: over * (1_000_000n / LEAST_CENTS + 1n), under: under * 1_000_000n }
      const { play } = means
      yield {
        mean: () => ({
          fraction: { over: play.over * lost.under - lost.over * play.under, under: play.under * lost.under },
          parts: LINE_BETS,
        }),
      }
    },
  }
}

export const savanna = savannaOf('savanna:v1', SAVANNA)
export const rules: RulesOfGame = [anyRules(savanna)]
