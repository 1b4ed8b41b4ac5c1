import type { OwnSlip } from './slip-details.ts'

type Money = Pick<OwnSlip, 'code' | 'state' | 'stake' | 'payout'>

/**
 * Whether money moved between two readings of the player's slips: a slip of before is over, paid otherwise, or
 * has another stake. A new slip is no move: its stake was taken when it was placed.
 */
export function hasMoved(before: readonly Money[], now: readonly Money[]): boolean {
  const known = new Map(before.map(slip => [slip.code, slip]))
  return now.some(({ code, state, stake, payout }) => {
    const was = known.get(code)
    return was !== undefined && (was.state !== state || was.stake !== stake || was.payout !== payout)
  })
}
