import type { LiveBet } from '@ruka/contract/crash'
import type { Table } from './table.rules.ts'

/** Who is in the round: the players, their stakes in KES, and the latest of the known cash-outs. */
export type Crowd = {
  readonly players: number
  readonly staked: number
  readonly latest?: { readonly alias: string; readonly x100: number }
}

/**
 * The crowd of a round as the messages have it; undefined with the data saver, which receives none. The
 * multiplier only rises, so the highest cash-out is the latest.
 */
export function crowdOf(
  { players, staked, live }: Pick<Table, 'players' | 'staked' | 'live'>,
  saver: boolean,
): Crowd | undefined {
  if (saver) return undefined
  let top: LiveBet | undefined
  for (const bet of live) if ((bet[3] ?? 0) > (top?.[3] ?? 0)) top = bet
  return { players, staked, ...(top && { latest: { alias: top[1], x100: top[3]! } }) }
}
