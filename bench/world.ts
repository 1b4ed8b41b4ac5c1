import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localBus } from '../server/src/platform/bus.ts'
import { systemClock as clock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { openDb } from '../server/src/platform/db.ts'
import { migrateJobs, openJobs } from '../server/src/platform/jobs.ts'
import { openLog } from '../server/src/platform/log.ts'
import { openMetrics } from '../server/src/platform/metrics.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { openOutbox } from '../server/src/platform/outbox.ts'
import { ensureDatabase, startPostgres } from '../server/src/platform/postgres.ts'
import { systemRandom as random } from '../server/src/platform/random.ts'
import { offlineEnvironment } from '../server/src/start/offline.ts'

/** Connections of the pool, as a start has them. */
const CONNECTIONS = 16

/** The platform on a migrated database of its own, fsync on, gone afterwards. No role is started: benches call what they measure. */
export async function inWorld<Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const folder = join(tmpdir(), `ruka-bench-${random.bytes(4).toString('hex')}`)
  const postgres = await startPostgres(join(folder, 'pg'))
  const log = openLog('silent')
  const db = openDb(await ensureDatabase(postgres, 'bench'), log, CONNECTIONS)
  try {
    await migrate(db)
    await migrateJobs(db)
    const config = readConfig(await offlineEnvironment(folder, { DATA_DIR: folder, LOG_LEVEL: 'silent' }))
    return await work({
      config,
      db,
      clock,
      random,
      log,
      bus: localBus(),
      outbox: openOutbox({ db, clock, log }),
      jobs: openJobs({ db, log }),
      metrics: openMetrics(),
      // No bench sends a message.
      sms: { send: () => Promise.reject(new Error('no gateway in a bench')) },
    })
  } finally {
    await db.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
