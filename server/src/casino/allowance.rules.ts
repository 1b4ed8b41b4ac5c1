/**
 * What one play may pay: what its game allows, and what casino games together may still pay of the day's stakes. What open plays may
 * win is held back, so that whatever happens no play ends above either.
 */
import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { asCents, fromKes, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'

export const DAY_MAX = fromKes(GAMES_PAYOUT_DAY_KES)

/** A player's day over all casino games: paid, and held for open plays. */
export type Day = { readonly wonCents: Cents; readonly heldCents: Cents }

/** What the day leaves, at least nothing. */
export const leftOf = ({ wonCents, heldCents }: Day): Cents =>
  asCents(Math.max(0, DAY_MAX - sumCents(wonCents, heldCents)))

const least = (...cents: readonly Cents[]): Cents => asCents(Math.min(...cents))

/**
 * The most a play may pay, or why it may not begin: `first` is the most that its first step can come to, `most` the most of
 * the whole play, `game` what the game allows one play.
 */
export function capOf(
  day: Day,
  { first, most, game }: { readonly first: Cents; readonly most: Cents; readonly game: Cents },
): Cents | Extract<RefusalCode, 'stake_above_maximum' | 'payout_allowance_used' | 'payout_allowance_held'> {
  if (first > game) return 'stake_above_maximum'
  if (first <= leftOf(day)) return least(most, game, leftOf(day))
  return first > leftOf({ ...day, heldCents: asCents(0) }) ? 'payout_allowance_used' : 'payout_allowance_held'
}
