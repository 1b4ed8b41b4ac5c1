/**
 * The most that crash games together pay a player of the stakes of one Nairobi day. The greatest payouts of open bets are
 * held back, so that whatever happens no bet ends above it; bets of one round share what is left.
 */
import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { AUTO_X100 } from '@ruka/contract/crash'
import { asCents, fromKes, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { greatestX100 } from '@ruka/games/crash/cash-out.rules'

export const DAY_MAX = fromKes(GAMES_PAYOUT_DAY_KES)

/** A player's day as one game sees it in one round. */
export type Day = {
  /** Paid by all crash games. */
  readonly wonCents: Cents
  /** What bets of other games that are under way may win. */
  readonly othersCents: Cents
  /** Of the round's bets: what is held for them, their greatest payouts, and their stakes. */
  readonly heldCents: Cents
  readonly wantedCents: Cents
  readonly stakedCents: Cents
  /** The player plays another crash game today, too, or tried to. */
  readonly severalGames: boolean
}
export type NewBet = { readonly stakeCents: Cents; readonly greatestCents: Cents }

const none = asCents(0)
export const FRESH_DAY: Day = {
  wonCents: none,
  othersCents: none,
  heldCents: none,
  wantedCents: none,
  stakedCents: none,
  severalGames: false,
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** What a maximum leaves, at least nothing. */
export const leftOf = (...usedCents: readonly Cents[]): Cents =>
  asCents(Math.max(0, DAY_MAX - sumCents(...usedCents)))

/** The multiplier, in hundredths, at which bets are cashed out that may not all win what they want; none when they may. */
export const cutX100 = (stakedCents: Cents, wantedCents: Cents, heldCents: Cents): number =>
  wantedCents <= heldCents ? Infinity : greatestX100(stakedCents, heldCents)

/**
 * What a round's bets may hold of what is left: all of it, or nine tenths where the player also plays another game that holds
 * nothing now. Without that a bet without a target would leave no room for any other game while it flies.
 */
const roomBesideOthers = ({ severalGames, othersCents }: Day, left: Cents): Cents =>
  severalGames && othersCents === 0 ? asCents(left - Math.floor(left / 10)) : left

/** The day with one more bet in the round, or why there is no room: every bet has to be able to pay 1.01x at least. */
export function withBet(
  day: Day,
  { stakeCents, greatestCents }: NewBet,
): Day | Extract<RefusalCode, 'payout_allowance_used' | 'payout_allowance_held'> {
  const stakedCents = sumCents(day.stakedCents, stakeCents)
  const wantedCents = sumCents(day.wantedCents, greatestCents)
  const left = leftOf(day.wonCents, day.othersCents)
  for (const room of [roomBesideOthers(day, left), left]) {
    const heldCents = least(room, wantedCents)
    if (cutX100(stakedCents, wantedCents, heldCents) >= AUTO_X100.min)
      return { ...day, stakedCents, wantedCents, heldCents }
  }
  const alone = leftOf(day.wonCents)
  return cutX100(stakeCents, greatestCents, least(alone, greatestCents)) >= AUTO_X100.min
    ? 'payout_allowance_held'
    : 'payout_allowance_used'
}
