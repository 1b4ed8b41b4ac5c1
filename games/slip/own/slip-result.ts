import type { OwnSlip } from './slip-details.ts'

/** How a slip stands for its player, and the amount that belongs to it, in KES. */
export type SlipResult = {
  readonly name: 'running' | 'won' | 'part_lost' | 'lost' | 'returned' | 'cashed_out'
  readonly amount: number
}

type Facts = Pick<OwnSlip, 'state' | 'stake' | 'payout' | 'possible_payout'>

/** A payout of null is a stake that went back. A payout below the stake is no win, and one of 0 is a loss. */
export function resultOf({ state, stake, payout, possible_payout }: Facts): SlipResult {
  switch (state) {
    case 'pending':
    case 'open':
      return { name: 'running', amount: possible_payout }
    case 'void':
    case 'refused':
    case 'cancelled':
      return { name: 'returned', amount: stake }
    case 'cashed_out':
      return { name: 'cashed_out', amount: payout ?? 0 }
    case 'settled':
      if (payout === null || payout === stake) return { name: 'returned', amount: stake }
      return { name: payout > stake ? 'won' : payout > 0 ? 'part_lost' : 'lost', amount: payout }
  }
}
