import { below, seededRandom } from '../../server/src/platform/base/random.ts'

/** The randomness of one flow: the same seed gives the same numbers, independent of other flows. */
export type Dice = {
  /** A whole number from 0 up to, not including, the bound. */
  below(bound: number): number
  pick<Value>(values: readonly Value[]): Value
}

export function diceOf(seed: string): Dice {
  const random = seededRandom(seed)
  return {
    below: bound => below(random, bound),
    pick: values => values[below(random, values.length)]!,
  }
}
