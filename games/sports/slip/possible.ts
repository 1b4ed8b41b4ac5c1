import { SPORTS } from '@ruka/contract/limits'
import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { fromOdds } from '@ruka/contract/odds'
import { payoutOf } from '@ruka/sports/settle.rules'
import { groupsOf, type Slip, type SlipLeg } from './slip.rules.ts'

const SCALE = 10_000n
const wonAt = ({ odds }: Pick<SlipLeg, 'odds'>) => ({
  odds: { numerator: BigInt(fromOdds(odds)), denominator: SCALE },
  verdict: 'won' as const,
})

/** What a slip pays if all wins, in KES, by the function that settles it; and what its cap takes and returns. */
export type Possible = { readonly payout: number; readonly capped: number; readonly returned: number }

/** @param capsKes of each bet as the server said it; without it the general one */
export function possibleOf(
  { legs, mode, stake }: Slip,
  capsKes: readonly (number | undefined)[] = [],
): Possible {
  if (legs.length === 0 || stake === 0) return { payout: 0, capped: 0, returned: 0 }
  const { single, multi } = SPORTS.payoutMaxKes
  return groupsOf({ legs, mode })
    .map((each, at) => {
      const greatest = capsKes[at] ?? (each.length === 1 ? single : multi)
      const paid = payoutOf(fromKes(stake), each.map(wonAt), fromKes(greatest))
      return {
        payout: toKes(paid.payoutCents),
        capped: toKes(paid.cappedCents),
        returned: toKes(paid.returnedCents),
      }
    })
    .reduce(added)
}

const added = (one: Possible, other: Possible): Possible => ({
  payout: sum(one.payout, other.payout),
  capped: sum(one.capped, other.capped),
  returned: sum(one.returned, other.returned),
})
const sum = (one: number, other: number): number => toKes(asCents(fromKes(one) + fromKes(other)))

/** The product of the odds, for display only. `possibleOf` computes the payout exactly. */
export const totalOdds = (legs: readonly SlipLeg[]): number =>
  legs.reduce((product, { odds }) => product * odds, 1)
