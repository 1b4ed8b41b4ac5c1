import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Random } from './random.ts'
import type { Sms } from './sms.ts'

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
