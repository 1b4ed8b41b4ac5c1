import { asCents, partCeil, percentFloor, timesWhole, type Cents } from '@ruka/contract/money'
import { REFERRAL_PERCENT } from '@ruka/contract/referrals'

export type ShareState = 'pending' | 'released' | 'lapsed' | 'reversed' | 'refused'

/** The referrer's share of one deposit of a friend; what each figure means stands in the migration. */
export type Share = {
  readonly depositId: string
  readonly friendId: string
  readonly referrerId: string
  readonly countedCents: Cents
  readonly stakedCents: Cents
  readonly factor: number
  readonly state: ShareState
  readonly paidCents: Cents
  readonly creditedAtMs: number
}

/** One settled stake: how much, and when it was placed. */
export type CountedStake = { readonly cents: Cents; readonly placedAt: number }

/** What a deposit of so much earns. */
export const shareOf = (cents: Cents): Cents => percentFloor(cents, REFERRAL_PERCENT)

/** What a share is worth while it waits. */
export const pendingCents = (share: Share): Cents =>
  share.state === 'pending' ? shareOf(share.countedCents) : asCents(0)

/** What is still to be staked. */
const missingCents = ({ countedCents, stakedCents, factor }: Share): Cents =>
  asCents(Math.max(0, timesWhole(countedCents, factor) - stakedCents))

/**
 * Counts stakes towards pending shares, the oldest deposit first. Each shilling staked counts for one deposit only, or many
 * small deposits would be cleared by the same stakes, and only for a deposit that was there when it was placed.
 */
export function countStakes(shares: readonly Share[], stakes: readonly CountedStake[]): readonly Share[] {
  const counted = [...shares].sort(byAge)
  for (const { cents, placedAt } of stakes) {
    let left: number = cents
    for (const [index, share] of counted.entries()) {
      if (share.state !== 'pending' || share.creditedAtMs > placedAt) continue
      const part = Math.min(left, missingCents(share))
      left -= part
      counted[index] = { ...share, stakedCents: asCents(share.stakedCents + part) }
    }
  }
  return counted.map(judge)
}

/**
 * Takes a withdrawal out of what is not staked yet, the newest deposit first: what left no longer earns, and no longer has to
 * be staked. What was staked already keeps earning.
 */
export function lapse(shares: readonly Share[], withdrawnCents: Cents): readonly Share[] {
  let left: number = withdrawnCents
  return [...shares]
    .sort((a, b) => byAge(b, a))
    .map(share => {
      if (share.state !== 'pending') return share
      const unstaked = partCeil(missingCents(share), share.factor)
      const part = Math.min(left, unstaked, share.countedCents)
      left -= part
      return judge({ ...share, countedCents: asCents(share.countedCents - part) })
    })
}

/**
 * A deposit that went back: what went back earns nothing, whether it waited or was released. The share's `paidCents` is then
 * what may stay; the difference is to be taken back.
 */
export function reverse(share: Share, cents: Cents): Share {
  const countedCents = asCents(Math.max(0, share.countedCents - cents))
  const left = { ...share, countedCents }
  switch (share.state) {
    case 'pending':
      return countedCents === 0 ? { ...left, state: 'reversed' } : judge(left)
    case 'released': {
      const paidCents = asCents(Math.min(share.paidCents, shareOf(countedCents)))
      return { ...left, paidCents, state: paidCents === 0 ? 'reversed' : 'released' }
    }
    case 'lapsed':
    case 'reversed':
    case 'refused':
      return left
  }
}

/** Ends a pending share when its time has come: released with what it is worth, or lapsed when that is nothing. */
function judge(share: Share): Share {
  if (share.state !== 'pending' || missingCents(share) > 0) return share
  const paidCents = shareOf(share.countedCents)
  return paidCents === 0 ? { ...share, state: 'lapsed' } : { ...share, state: 'released', paidCents }
}

const byAge = (a: Share, b: Share): number =>
  a.creditedAtMs - b.creditedAtMs || (a.depositId < b.depositId ? -1 : a.depositId > b.depositId ? 1 : 0)

/**
 * The smallest factor at which the share of a deposit is no more than the house expects to keep of the stakes that release
 * it, at the best-paying game's return to player in parts of a million; null where nothing is kept, so that no factor will do.
 */
export function smallestFactor(bestRtpX1000000: number): number | null {
  const keptX1000000 = 1_000_000 - bestRtpX1000000
  return keptX1000000 > 0 ? Math.ceil((REFERRAL_PERCENT * 10_000) / keptX1000000) : null
}
