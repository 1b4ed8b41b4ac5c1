import { limitKes, type HouseLimits } from '@ruka/contract/house-limits'

/** What the house takes and pays for one bet of a slip, in whole KES, as long as the server has not said it of that bet. */
export type House = {
  readonly stake: { readonly min: number; readonly max: number }
  readonly payout: { readonly single: number; readonly multi: number }
}

/** For bets on real matches at a moment. */
export const sportsHouse = (limits: HouseLimits, atMs: number): House => ({
  stake: {
    min: limitKes(limits, 'sportsStakeMin', atMs),
    max: limitKes(limits, 'sportsStakeMax', atMs),
  },
  payout: {
    single: limitKes(limits, 'sportsPayoutSingle', atMs),
    multi: limitKes(limits, 'sportsPayoutMulti', atMs),
  },
})

/** For bets on virtual football at a moment; a bet pays no more than all bets of a day. */
export function leagueHouse(limits: HouseLimits, atMs: number): House {
  const most = limitKes(limits, 'virtualsPayout', atMs)
  return {
    stake: {
      min: limitKes(limits, 'virtualsStakeMin', atMs),
      max: limitKes(limits, 'virtualsStakeMax', atMs),
    },
    payout: { single: most, multi: most },
  }
}
