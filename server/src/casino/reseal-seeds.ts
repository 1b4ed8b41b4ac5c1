import type { Ctx } from '../platform/context.ts'
import { changed, rows, sql } from '../platform/db.ts'
import { resealed } from '../platform/seal.ts'
import { boundTo } from './seeds.ts'

const BATCH = 500

type Row = { id: number; playerId: string; game: string; hash: Buffer; sealed: Buffer }

/** Seals the seeds of all pairs that have not ended under the key in use; gives how many needed it. */
export async function resealSeeds(ctx: Ctx): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const batch = await rows(
      ctx.db.read,
      sql<Row>`select id, player_id as "playerId", game, hash, sealed from casino.seeds
        where ended_at is null and id > ${after} order by id limit ${BATCH}`,
    )
    for (const { id, hash, sealed, ...whose } of batch) {
      const again = resealed(ctx, boundTo(whose, hash), sealed)
      if (again !== null)
        count += await changed(
          ctx.db.read,
          sql`update casino.seeds set sealed = ${again} where id = ${id} and ended_at is null`,
        )
    }
    if (batch.length < BATCH) return count
    after = batch.at(-1)!.id
  }
}
