import type { Bus } from '../events/bus.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import type { Events } from '../events/events.ts'
import type { Jobs } from '../events/jobs.ts'
import type { Logger } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Random } from '../base/random.ts'
import type { Sms } from '../base/sms.ts'

/** What the platform gives every module; never a module itself. */
export type Ctx = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly bus: Bus
  readonly events: Events
  readonly jobs: Jobs
  readonly sms: Sms
  readonly metrics: Metrics
}
