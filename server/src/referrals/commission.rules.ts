import { asCents, partCeil, percentFloor, timesWhole, type Cents } from '@ruka/contract/money'
import { REFERRAL_PERCENT } from '@ruka/contract/referrals'

export type CommissionState = 'pending' | 'released' | 'lapsed' | 'reversed' | 'refused'

/** The referrer's commission on one deposit of a referee. */
export type Commission = {
  readonly depositId: string
  readonly refereeId: string
  readonly referrerId: string
  /** What of the deposit earns: all of it, less what lapsed and what was reversed. */
  readonly qualifyingCents: Cents
  /** The referee's settled stakes that count for this deposit and no other. */
  readonly stakedCents: Cents
  /** How many times the qualifying deposit has to be staked. */
  readonly wageringMultiple: number
  readonly state: CommissionState
  /** What is in earnings because of it. */
  readonly paidCents: Cents
  readonly creditedAtMs: number
}

/** One settled stake: how much, and when it was placed. */
export type CountedStake = { readonly cents: Cents; readonly placedAt: number }

/** What a deposit of this amount earns. */
export const commissionOf = (cents: Cents): Cents => percentFloor(cents, REFERRAL_PERCENT)

/** What a pending commission is worth. */
export const pendingCents = (commission: Commission): Cents =>
  commission.state === 'pending' ? commissionOf(commission.qualifyingCents) : asCents(0)

/** What is still to be staked. */
const missingCents = ({ qualifyingCents, stakedCents, wageringMultiple }: Commission): Cents =>
  asCents(Math.max(0, timesWhole(qualifyingCents, wageringMultiple) - stakedCents))

/**
 * Counts stakes towards pending commissions, the oldest deposit first. A staked shilling counts for one
 * deposit only, so the same stakes cannot clear many small deposits, and only for a deposit that was credited
 * before the stake was placed.
 */
export function countStakes(
  commissions: readonly Commission[],
  stakes: readonly CountedStake[],
): readonly Commission[] {
  const counted = [...commissions].sort(byAge)
  for (const { cents, placedAt } of stakes) {
    let left: number = cents
    for (const [index, commission] of counted.entries()) {
      if (commission.state !== 'pending' || commission.creditedAtMs > placedAt) continue
      const part = Math.min(left, missingCents(commission))
      left -= part
      counted[index] = { ...commission, stakedCents: asCents(commission.stakedCents + part) }
    }
  }
  return counted.map(endIfStaked)
}

/**
 * Takes a withdrawal out of what is not staked yet, the newest deposit first: what left earns nothing and
 * does not have to be staked. What was staked already keeps its commission.
 */
export function lapse(commissions: readonly Commission[], withdrawnCents: Cents): readonly Commission[] {
  let left: number = withdrawnCents
  return [...commissions]
    .sort((a, b) => byAge(b, a))
    .map(commission => {
      if (commission.state !== 'pending') return commission
      const unstaked = partCeil(missingCents(commission), commission.wageringMultiple)
      const part = Math.min(left, unstaked, commission.qualifyingCents)
      left -= part
      return endIfStaked({ ...commission, qualifyingCents: asCents(commission.qualifyingCents - part) })
    })
}

/**
 * The commission after its deposit was reversed: what went back earns nothing, whether the commission was
 * pending or released. The new `paidCents` is what stays; the difference has to be clawed back.
 */
export function reverse(commission: Commission, cents: Cents): Commission {
  const qualifyingCents = asCents(Math.max(0, commission.qualifyingCents - cents))
  const left = { ...commission, qualifyingCents }
  switch (commission.state) {
    case 'pending':
      return qualifyingCents === 0 ? { ...left, state: 'reversed' } : endIfStaked(left)
    case 'released': {
      const paidCents = asCents(Math.min(commission.paidCents, commissionOf(qualifyingCents)))
      return { ...left, paidCents, state: paidCents === 0 ? 'reversed' : 'released' }
    }
    case 'lapsed':
    case 'reversed':
    case 'refused':
      return left
  }
}

/**
 * Ends a pending commission that has met its wagering requirement: released, or lapsed when it is worth
 * nothing.
 */
function endIfStaked(commission: Commission): Commission {
  if (commission.state !== 'pending' || missingCents(commission) > 0) return commission
  const paidCents = commissionOf(commission.qualifyingCents)
  return paidCents === 0
    ? { ...commission, state: 'lapsed' }
    : { ...commission, state: 'released', paidCents }
}

const byAge = (a: Commission, b: Commission): number =>
  a.creditedAtMs - b.creditedAtMs || (a.depositId < b.depositId ? -1 : a.depositId > b.depositId ? 1 : 0)

/**
 * The smallest wagering multiple at which the commission on a deposit is no more than the house expects to
 * keep of the stakes that release it, at the best-paying game's return to player in parts of a million; null
 * where the house keeps nothing, so none is enough.
 */
export function smallestMultiple(bestRtpX1000000: number): number | null {
  const keptX1000000 = 1_000_000 - bestRtpX1000000
  return keptX1000000 > 0 ? Math.ceil((REFERRAL_PERCENT * 10_000) / keptX1000000) : null
}
