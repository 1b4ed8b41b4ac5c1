import type { Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import type { Product } from './payout-caps.rules.ts'

/** A limit of what one player stakes or loses from a Nairobi day on. */
export type PlayLimit = {
  /** `lost` is what was staked less what came back: an open wager counts as lost until it returns something. */
  readonly counts: 'staked' | 'lost'
  /** Only stakes in this product count, and only they are refused; without it, those in all. */
  readonly product?: Product
  /** `YYYY-MM-DD`, as the first day of a week. */
  readonly from: string
  readonly limitCents: Cents
  /** The answer to a stake that would pass it. */
  readonly refusal: RefusalCode
}
/** What a player staked and was given back on a Nairobi day, in one product. */
export type DayCounter = {
  readonly day: string
  readonly product: Product
  readonly stakedCents: Cents
  /** Below zero where corrections took back more than was given. */
  readonly returnedCents: number
}
/** The limits of a player, and what counts against them. */
export type LimitedPlay = { readonly limits: readonly PlayLimit[]; readonly counters: readonly DayCounter[] }
type Risked = { readonly playerId: string; readonly product: Product; readonly stakeCents: Cents }

/** What limits the play of players, by their ids, while stakes of a day are judged one after the other. */
export function limitedPlay(play: ReadonlyMap<string, LimitedPlay>, day: string) {
  const plays = new Map(play)
  return {
    /** Why a stake is refused: the first limit of its player that it would exceed if it brought nothing back. */
    refusalOf({ playerId, product, stakeCents }: Risked): RefusalCode | undefined {
      const { limits, counters } = plays.get(playerId) ?? NONE
      const passed = (limit: PlayLimit) => playedCents(limit, counters) + stakeCents > limit.limitCents
      return limits.find(limit => isIn(limit, product) && passed(limit))?.refusal
    },
    /** Counts a stake that was taken, with what came back at once. */
    count({ playerId, product, stakeCents }: Risked, returnedCents = 0): void {
      const known = plays.get(playerId)
      if (!known) return
      const counter = { day, product, stakedCents: stakeCents, returnedCents }
      plays.set(playerId, { ...known, counters: [...known.counters, counter] })
    },
  }
}
const NONE: LimitedPlay = { limits: [], counters: [] }

const isIn = (limit: PlayLimit, product: Product): boolean => (limit.product ?? product) === product

function playedCents(limit: PlayLimit, counters: readonly DayCounter[]): number {
  let cents = 0
  for (const { day, product, stakedCents, returnedCents } of counters)
    if (day >= limit.from && isIn(limit, product))
      cents += stakedCents - (limit.counts === 'lost' ? returnedCents : 0)
  return cents
}
