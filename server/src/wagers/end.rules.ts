import type { Cents } from '@ruka/contract/money'

/**
 * What ends a wager beside results and staff: its player, a rule that the player has set, or that it was
 * never accepted.
 */
export const CAUSES = ['player', 'rule', 'not_accepted'] as const
export type Cause = (typeof CAUSES)[number]
export type WagerName = { readonly ref: string; readonly playerId: string }

/** How a wager is to end; a payout of null gives the stake back. */
export type End = WagerName & EndOfWager
/** `returnedCents` is the part of the payout that is returned stake: the caps do not count it. */
export type EndOfWager = {
  readonly payoutCents: Cents | null
  readonly returnedCents?: Cents
  readonly outcome: object
}
/**
 * The end of a wager that may be paid `capCents` at most, returned stake left aside: the lesser of its
 * greatest payout and of what its pool's rolling window leaves.
 */
export type DecideEnd = (capCents: Cents) => EndOfWager
