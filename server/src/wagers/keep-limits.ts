import { houseLimitsOf, storeLimits } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql } from '../platform/db/db.ts'

/** Keeps the limits of the house by which this process judges; history cannot change once there are wagers. */
export const keepLimits = (ctx: Ctx): Promise<void> =>
  storeLimits(ctx.db, houseLimitsOf(ctx), {
    nowMs: ctx.clock.now(),
    isUsed: async reader => (await firstRow(reader, sql`select 1 from wagers.wagers limit 1`)) !== undefined,
  })
