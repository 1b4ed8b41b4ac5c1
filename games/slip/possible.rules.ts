import { asCents, fromKes, toKes } from '@ruka/contract/money'
import type { MultiBonus } from '@ruka/sports/multi-bonus.rules'
import { greatestStakeKes, payoutOf, slipMultiplier } from '@ruka/sports/settle.rules'
import type { House } from './house.rules.ts'
import type { Quoted } from './quotes.rules.ts'
import { agreedTo, exactOdds, groupsOf, type Slip, type SlipLeg } from './slip.rules.ts'

const wonAt = (leg: Pick<SlipLeg, 'odds'>) => ({ odds: exactOdds(leg), verdict: 'won' as const })

/**
 * What a slip pays if all wins, in KES, by the function that settles it; the bonus in it, and what its cap
 * takes and returns.
 */
export type Possible = Readonly<Record<'payout' | 'bonus' | 'bonusPercent' | 'capped' | 'returned', number>>

type Paying = {
  /** What the house pays for a bet of which the server has said nothing. */
  readonly payout: House['payout']
  /** What the server said that each bet pays at most, in KES. */
  readonly capsKes?: readonly (number | undefined)[]
  readonly bonus?: MultiBonus | undefined
}

export function possibleOf(
  { legs, mode, stake }: Slip,
  { payout: { single, multi }, capsKes = [], bonus }: Paying,
): Possible {
  if (legs.length === 0 || stake === 0) return NOTHING
  return groupsOf({ legs, mode })
    .map((each, at) => {
      const greatest = capsKes[at] ?? (each.length === 1 ? single : multi)
      const paid = payoutOf(fromKes(stake), each.map(wonAt), { capCents: fromKes(greatest), bonus })
      return {
        payout: toKes(paid.payoutCents),
        bonus: toKes(paid.bonusCents),
        bonusPercent: paid.bonusPercent,
        capped: toKes(paid.cappedCents),
        returned: toKes(paid.returnedCents),
      }
    })
    .reduce(added)
}

/** What a slip would pay as it was quoted; none where its stake is refused, whatever the odds would make of it. */
export function quotedWin(
  slip: Slip,
  { odds, caps, refusal }: Pick<Quoted, 'odds' | 'caps' | 'refusal'>,
  { payout, bonus }: Omit<Paying, 'capsKes'>,
): Possible | undefined {
  if (refusal !== null) return undefined
  return possibleOf(agreedTo(slip, odds), { payout, capsKes: caps, bonus })
}

/** The greatest stake of which each bet of the slip wins no more than the cap of one bet, as the server judges it. */
export const usefulStakeKes = (slip: Pick<Slip, 'legs' | 'mode'>, capKes: number): number =>
  Math.min(...groupsOf(slip).map(legs => greatestStakeKes(slipMultiplier(legs.map(wonAt)), fromKes(capKes))))

const NOTHING: Possible = { payout: 0, bonus: 0, bonusPercent: 0, capped: 0, returned: 0 }

const added = (one: Possible, other: Possible): Possible => ({
  payout: sum(one.payout, other.payout),
  bonus: sum(one.bonus, other.bonus),
  // Singles have none.
  bonusPercent: Math.max(one.bonusPercent, other.bonusPercent),
  capped: sum(one.capped, other.capped),
  returned: sum(one.returned, other.returned),
})
const sum = (one: number, other: number): number => toKes(asCents(fromKes(one) + fromKes(other)))

/** The product of the odds, for display only. `possibleOf` computes the payout exactly. */
export const totalOdds = (legs: readonly SlipLeg[]): number =>
  legs.reduce((product, { odds }) => product * odds, 1)
