import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import { KEY_NAMES, readConfig } from '../../server/src/config.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { migrateJobs } from '../../server/src/platform/events/jobs.ts'
import { migrate } from '../../server/src/platform/process/migrate.ts'
import { ensureDatabase, startPostgres } from '../../server/src/platform/db/postgres.ts'
import { systemRandom } from '../../server/src/platform/base/random.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { offlineEnvironment } from '../../server/src/boot/offline.ts'

export type BenchWorld = {
  readonly ctx: Ctx
  readonly database: DbAddress
  /** The configuration as an environment, for processes beside this one. */
  readonly env: Record<string, string>
}

/**
 * The platform on a migrated database of its own, fsync on, gone afterwards. No role is started: benches call
 * what they measure. What prepares data may take its time: statements and locks have no limits of serving here.
 */
export async function inWorld<Result>(
  work: (world: BenchWorld) => Promise<Result>,
  { clock = systemClock, env = {} }: { clock?: Ctx['clock']; env?: Record<string, string> } = {},
): Promise<Result> {
  const folder = join(tmpdir(), `ruka-bench-${systemRandom.bytes(4).toString('hex')}`)
  const postgres = await startPostgres(join(folder, 'pg'))
  const database = await ensureDatabase(postgres, 'bench')
  const { env: whole } = await offlineEnvironment(
    folder,
    {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '16',
      // The load of many addresses comes from one.
      ADDRESS_LIMITS: 'reads=10000000,sockets=100000,new-sockets=10000000,socket-messages=10000000',
      PLAYER_READS_PER_MINUTE: '1000000',
      PLAYER_REQUESTS_MAX: '1000',
      ...env,
    },
    KEY_NAMES,
  )
  const ctx = openContext(readConfig(whole), database, { clock, limits: null })
  try {
    await migrate(ctx.db)
    await migrateJobs(ctx.db)
    return await work({ ctx, database, env: whole as Record<string, string> })
  } finally {
    await ctx.db.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
