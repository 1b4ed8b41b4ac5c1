/** The daily payout limit, which the bets of a player in a round share. */
import { payoutFloor, sumCents, type Cents } from '@ruka/contract/money'
import { dueOf, greatestX100, type Due } from '@ruka/games/crash/cash-out.rules'

/** A bet under the daily limit; multipliers in hundredths. */
type LimitedBet = {
  readonly stakeCents: Cents
  readonly auto: number | undefined
  readonly capX100: number
  maxX100: number
  due: Due
}

/**
 * The multiplier, in hundredths, at which the limit cashes out bets whose wins exceed the reservation;
 * Infinity if they fit.
 */
const cutX100 = (stakedCents: Cents, greatestCents: Cents, reservedCents: Cents): number =>
  greatestCents <= reservedCents ? Infinity : greatestX100(stakedCents, reservedCents)

/** The most that a bet may win by itself, without the daily limit. */
export const greatestPayout = ({
  stakeCents,
  auto,
  capX100,
}: Pick<LimitedBet, 'stakeCents' | 'auto' | 'capX100'>): Cents =>
  payoutFloor(stakeCents, dueOf(auto, capX100).x100)

/**
 * Puts one player's bets of a round, staked on one day, under what is reserved for them, if that is known;
 * gives those whose `max` changed.
 */
export function cutBets<Bet extends LimitedBet>(
  bets: readonly Bet[],
  reservedCents: Cents | undefined,
): readonly Bet[] {
  if (bets.length === 0 || reservedCents === undefined) return []
  const cut = cutX100(
    sumCents(...bets.map(bet => bet.stakeCents)),
    sumCents(...bets.map(greatestPayout)),
    reservedCents,
  )
  return bets.filter(bet => {
    const before = bet.maxX100
    bet.maxX100 = Math.min(bet.capX100, cut)
    bet.due = dueOf(bet.auto, bet.maxX100, cut < bet.capX100 ? 'day' : 'cap')
    return bet.maxX100 !== before
  })
}

export const dayKey = (playerId: string, day: string): string => `${playerId} ${day}`
