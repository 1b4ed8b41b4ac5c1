import { previousSeed } from '@ruka/games/crash/outcome.rules'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import type { Chain } from './chain.ts'

export type OpenedRound = { readonly number: number; readonly commitment: Buffer }

/**
 * Writes the next round, open for betting, with the commitment to its seed. A repeat of a write whose outcome was not
 * known finds the round by its seed, so no seed is skipped or played twice.
 */
export function openRound(
  ctx: Ctx,
  lease: Lease,
  { game, chain, index }: { game: string; chain: Chain; index: number },
): Promise<OpenedRound> {
  const commitment = Buffer.from(previousSeed(chain.seedAt(index)))
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const row = await firstRow(
      tx,
      sql<{ number: number }>`with opened as (
          insert into crash.rounds (game, number, chain_id, chain_index, commitment, opened_at)
          select ${game}, coalesce(max(number), 0) + 1, ${chain.id}::bigint, ${index}::integer, ${commitment}::bytea, ${new Date(ctx.clock.now())}
          from crash.rounds where game = ${game}
          on conflict (chain_id, chain_index) do nothing returning number)
        select number from opened
        union all select number from crash.rounds where chain_id = ${chain.id} and chain_index = ${index} and state = 'betting'`,
    )
    if (!row) throw new Error(`seed ${index} of chain ${chain.id} was played before`)
    return { number: row.number, commitment }
  })
}
