import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { localBus } from '../src/platform/events/bus.ts'
import { testClock, type Clock, type TestClock } from '../src/platform/base/clock.ts'
import { readConfig, SECRET_NAMES } from '../src/config.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { sql, type Db } from '../src/platform/db/db.ts'
import { openJobs } from '../src/platform/events/jobs.ts'
import { openLog } from '../src/platform/log/log.ts'
import { openMetrics } from '../src/platform/metrics/metrics.ts'
import { oneAtATime } from '../src/platform/base/one-at-a-time.ts'
import { openEvents } from '../src/platform/events/events.ts'
import { seededRandom } from '../src/platform/base/random.ts'
import { cloneDatabase } from './database.ts'

/** 12 noon in Nairobi on an arbitrary day. */
export const NOON_MS = Date.UTC(2026, 4, 4, 9)

const SAMPLE_CERTIFICATE = `${import.meta.dirname}/../../daraja-sim/src/certificate/sample-test-only.cert.pem`

/** A whole configuration, all of it samples. */
const environment = {
  RUKA_ENV: 'test',
  LOG_LEVEL: 'debug',
  // Races of one player, from one address, represent many processes and many addresses.
  PLAYER_REQUESTS_MAX: '1000',
  PLAYER_READS_PER_MINUTE: '1000000',
  ADDRESS_LIMITS: 'reads=1000000',
  SITE_FILE: `${import.meta.dirname}/../../web/site.sample.json`,
  PROMOS_DIR: `${import.meta.dirname}/../../web/promos.sample`,
  SESSION_KEY: '5e'.repeat(32),
  CODE_KEY: 'c0'.repeat(32),
  SEED_SEAL_KEY: '0a'.repeat(32),
  HOOK_KEY: '0b'.repeat(32),
  EXPORT_KEY: '0e'.repeat(32),
  SMS_HOOK_KEY: '0c'.repeat(32),
  WIDGET_KEY: '0d'.repeat(32),
  MPESA_BASE_URL: 'http://127.0.0.1:9',
  MPESA_CONSUMER_KEY: 'sample-consumer-key',
  MPESA_CONSUMER_SECRET: 'sample-consumer-secret',
  MPESA_SHORTCODE: '575758',
  MPESA_PASSKEY: 'sample-passkey',
  MPESA_INITIATOR_NAME: 'sample-initiator',
  MPESA_INITIATOR_PASSWORD: 'sample-initiator-password',
  MPESA_CERTIFICATE: readFileSync(SAMPLE_CERTIFICATE, 'utf8'),
  SMS_USERNAME: 'sample',
  SMS_API_KEY: 'sample',
  FEED_TOKEN: 'sample',
  ONESIGNAL_API_KEY: 'sample',
}

/** The database's time where a test moves it. */
export const timeOf = (clock: Clock) => () => sql`${new Date(clock.now())}::timestamptz`

export type TestContext = Ctx & {
  readonly clock: TestClock
  /**
   * The database as the owner of its tables, for what no program may do. The context itself serves from them.
   */
  readonly owner: Db
  /** Lines the log wrote. */
  readonly lines: string[]
  /** Messages the gateway took; while `gateway.broken` it takes none. */
  readonly texts: { to: string; text: string }[]
  readonly gateway: { broken: boolean }
  /** Runs all waiting jobs, and delivers their events. */
  work(): Promise<void>
  drop(): Promise<void>
}

/**
 * The platform on a database of its own, with a stopped clock, seeded randomness, and a log and gateway that
 * record their input.
 */
export async function openTestContext({
  seed = 'ruka',
  env = {},
  database,
  startMs = NOON_MS,
}: {
  seed?: string
  env?: Record<string, string>
  /** Instead of a clone of the template. */
  database?: { readonly db: Db; readonly serving?: Db; drop(): Promise<void> }
  /** The time of the clock. */
  startMs?: number
} = {}): Promise<TestContext> {
  const { db: owner, serving: db = owner, drop } = database ?? (await cloneDatabase(inject('postgres')))
  const clock = testClock(startMs)
  const lines: string[] = []
  const texts: { to: string; text: string }[] = []
  const gateway = { broken: false }
  const log = openLog('debug', { write: line => void lines.push(line) })
  const events = openEvents({ db, clock, log, time: timeOf(clock) })
  const jobs = openJobs({ db, log })
  return {
    config: readConfig({ ...environment, ...env }, SECRET_NAMES),
    db,
    owner,
    clock,
    log,
    events,
    jobs,
    lines,
    texts,
    gateway,
    drop,
    random: seededRandom(seed),
    bus: localBus(log),
    metrics: openMetrics(log),
    sms: {
      async send(message) {
        if (gateway.broken) throw new Error(`no route to ${message.to}: ${message.text}`)
        texts.push(message)
      },
    },
    // One run at a time: a second beside it would return while events that the first has taken are still
    // being delivered.
    work: oneAtATime(async () => {
      await jobs.drain()
      while ((await events.deliver()) > 0);
    }),
  }
}
