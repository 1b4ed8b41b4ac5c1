import { asCents, fromKes, type Cents } from '@ruka/contract/money'

/** The time played, on the client's clock, and in real play the totals. */
export type Played = {
  readonly sinceMs: number
  readonly stakedCents?: Cents | undefined
  readonly paidCents?: Cents | undefined
}

/** The totals of the server; play money has only the time. */
export const playedFrom = (
  atMs: number,
  forMs: number,
  sums: { readonly staked: number; readonly paid: number } | undefined,
): Played => ({
  sinceMs: atMs - forMs,
  ...(sums && { stakedCents: fromKes(sums.staked), paidCents: fromKes(sums.paid) }),
})

/** When the first check is due: at the next whole interval of the time played. */
export const firstCheckMs = (atMs: number, forMs: number, everyMs: number): number =>
  atMs - forMs + (Math.floor(forMs / everyMs) + 1) * everyMs

/** The later changes, in KES. */
export function counted(
  played: Played | undefined,
  moved: { readonly staked?: number; readonly paid?: number },
): Played | undefined {
  if (played?.stakedCents === undefined || played.paidCents === undefined) return played
  return {
    ...played,
    stakedCents: asCents(played.stakedCents + fromKes(moved.staked ?? 0)),
    paidCents: asCents(played.paidCents + fromKes(moved.paid ?? 0)),
  }
}
