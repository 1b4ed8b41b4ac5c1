import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { readDayCounters } from './day-counters.ts'
import type { LimitedPlay, PlayLimit } from './play-limits.rules.ts'

/** Finds the limits of those players who have any, behind the locks of their balances. */
export type FindLimits = (
  tx: Tx,
  ctx: Ctx,
  of: { readonly playerIds: readonly string[]; readonly atMs: number },
) => Promise<ReadonlyMap<string, readonly PlayLimit[]>>

/** All that limits play, in every product. Nothing does yet, so that nothing is read for a stake. */
export const ALL_LIMITS: readonly FindLimits[] = []

/** What limits the play of players, with what counts against it. Players without a limit are not in it. */
export async function readPlayLimits(
  tx: Tx,
  ctx: Ctx,
  of: { readonly playerIds: readonly string[]; readonly atMs: number },
  all = ALL_LIMITS,
): Promise<ReadonlyMap<string, LimitedPlay>> {
  const limits = new Map<string, readonly PlayLimit[]>()
  for (const find of all)
    for (const [playerId, found] of await find(tx, ctx, of))
      limits.set(playerId, [...(limits.get(playerId) ?? []), ...found])
  if (limits.size === 0) return new Map()
  const counters = await readDayCounters(
    tx,
    [...limits].map(([playerId, each]) => ({ playerId, from: each.map(({ from }) => from).toSorted()[0]! })),
  )
  return new Map(
    [...limits].map(([playerId, each]) => [
      playerId,
      { limits: each, counters: counters.get(playerId) ?? [] },
    ]),
  )
}
