import { localBus, type Bus } from '../platform/events/bus.ts'
import { systemClock, type Clock } from '../platform/base/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'
import { openDb, type DbAddress, type DbLimits } from '../platform/db/db.ts'
import { openJobs } from '../platform/events/jobs.ts'
import { openLog, type Logger } from '../platform/log/log.ts'
import { openMetrics } from '../platform/metrics/metrics.ts'
import { openEvents } from '../platform/events/events.ts'
import { systemRandom } from '../platform/base/random.ts'
import { withSecrets } from '../platform/config/secrets.ts'
import { africasTalking } from '../platform/base/sms.ts'

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
