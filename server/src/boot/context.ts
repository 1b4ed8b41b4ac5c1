import { localBus, type Bus } from '../platform/bus.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { openDb, type DbAddress, type DbLimits } from '../platform/db.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLog, type Logger } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { openEvents } from '../platform/events.ts'
import { systemRandom } from '../platform/random.ts'
import { withSecrets } from '../platform/secrets.ts'
import { africasTalking } from '../platform/sms.ts'

/**
 * The platform of a running program. The caller closes its database, and a bus that it passed in.
 * A clock is given by measurements only; `limits` are null for a tool that a person waits for.
 */
export function openContext(
  config: Config,
  database: DbAddress,
  {
    clock = systemClock,
    log = openLog(config.LOG_LEVEL, undefined, { roles: config.ROLES }),
    bus = localBus(log),
    limits = {
      connectMs: config.DATABASE_CONNECT_MS,
      lockMs: config.DATABASE_LOCK_MS,
      statementMs: config.DATABASE_STATEMENT_MS,
    },
  }: { clock?: Clock; log?: Logger; bus?: Bus; limits?: DbLimits | null } = {},
): Ctx {
  const db = openDb(database, log, config.DATABASE_POOL, limits)
  return {
    config,
    db,
    clock,
    log,
    random: systemRandom,
    bus,
    events: openEvents({ db, clock, log }),
    jobs: openJobs({ db, log }),
    // The figures of two processes are served together.
    metrics: openMetrics(log, config.OTHER_ROLES.length > 0 ? { roles: config.ROLES.join(',') } : {}),
    sms: africasTalking({
      baseUrl: config.SMS_BASE_URL,
      account: withSecrets(config, ['SMS_USERNAME', 'SMS_API_KEY']),
      sender: config.SMS_SENDER,
    }),
  }
}
