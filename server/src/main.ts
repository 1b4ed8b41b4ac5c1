import { openApp } from './app.ts'
import { forgetSecrets, KEY_NAMES, readConfig, SECRET_NAMES, secretsOf } from './config.ts'
import { ConfigError, type Config, type Environment } from './platform/config/config.ts'
import { localBus } from './platform/events/bus.ts'
import { flushLog, openLog, type Logger } from './platform/log/log.ts'
import { natsBus } from './platform/events/nats-bus.ts'
import { pairBus } from './platform/events/pair-bus.ts'
import type { Running } from './platform/process/module.ts'
import { besideWeb, isSplit, splitEnvironment } from './boot/beside.ts'
import { buildClients } from './boot/clients.ts'
import { openContext } from './boot/context.ts'
import { bringUpToDate, startDatabase, type StartedDatabase } from './boot/database.ts'
import { whenParentEnds } from './boot/npm-parent.ts'
import {
  feedSimulatorEnvironment,
  needsFeedSimulator,
  offlineEnvironment,
  simulatorEnvironment,
} from './boot/offline.ts'
import { startSimulator, type Simulator } from './boot/simulator.ts'
import { readWholeConfiguration } from './whole-configuration.ts'

/**
 * Lines for the person who started it; the structured log goes to standard output as well, one JSON object a
 * line.
 */
const say = (line: string) => process.stderr.write(`${line}\n`)

/**
 * A stop takes the time that requests and jobs under way are given, and no longer than this after the drain.
 */
const END_MS = 30_000
let drainMs = 0

/** What was started, last first to stop. */
const started: Running[] = []
const simulators: Simulator[] = []
let stopping: Promise<void> | undefined

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  })()
  return stopping
}

async function start(): Promise<void> {
  const production = process.env['RUKA_ENV'] === 'production'
  // Its secrets are forgotten below.
  let keepKeys = async () => {}
  const withOwnKeys = async (given: Environment) => {
    const offline = await offlineEnvironment(given['DATA_DIR'] || '.ruka', given, KEY_NAMES)
    keepKeys = offline.keepKeys
    return offline.env
  }
  const { env, config: whole } = await readWholeConfiguration(
    { ...process.env },
    production ? [] : [withOwnKeys, withFeed],
  )
  await keepKeys()
  const split = isSplit(whole) ? splitEnvironment(env, whole, { names: SECRET_NAMES, secretsOf }) : undefined
  const config = split ? readConfig(split.web) : whole
  const surplus = forgetSecrets(process.env, secretsOf(whole))
  drainMs = config.DRAIN_MS
  const [database] = await Promise.all([openDatabase(config), buildClients(say), startSim(config, env)])
  const log = openLog(config.LOG_LEVEL, undefined, { roles: config.ROLES })
  started.unshift({ stop: () => flushLog(log) })
  for (const simulator of simulators) simulator.watch(log)
  if (surplus.length > 0)
    log.warn(
      { names: surplus },
      'secrets were given that no role of this process needs: they are not kept; take them out of its environment',
    )
  if (production && config.TAX_PROFILE === 'none')
    log.warn(
      {},
      'TAX_PROFILE is none: nothing is withheld of deposits and withdrawals for the revenue authority',
    )
  const { bus, beside } = await openBus(config, { log, other: split?.beside })
  const ctx = openContext(config, database.address, { log, bus })
  void database.died.then(why => {
    log.error({ why }, 'the embedded database has died, so the server ends')
    say(
      `The embedded database has died (${why}); the server ends. Start it again: nothing that was answered is lost.`,
    )
    end(1)
  })
  started.push({ stop: () => ctx.db.end() })
  await bringUpToDate(database, log)
  const app = await openApp(ctx, { beside, degraded: () => simulators.flatMap(each => each.degraded()) })
  void beside?.died.then(why => {
    log.error({ why }, 'the process of engines and workers has ended, so the server ends')
    say(`The process of engines and workers has ended (${why}); the server ends. Start it again.`)
    end(1)
  })
  started.push(app)
  void app.outdated.then(why => {
    say(`${why}. The server ends.`)
    end(1)
  })
  await app.start()
  announce(config)
}

async function openDatabase(config: Config): Promise<StartedDatabase> {
  const database = await startDatabase(config)
  started.unshift(database)
  return database
}

/** The bus, and the process that it reaches where this program is split in two. */
async function openBus(config: Config, { log, other }: { log: Logger; other: Environment | undefined }) {
  const pair = other ? { bus: pairBus(log), env: other } : undefined
  const bus =
    pair?.bus ?? (config.NATS_URL === undefined ? localBus(log) : await natsBus(config.NATS_URL, log))
  started.push({ stop: () => bus.close() })
  return { bus, beside: pair && besideWeb(pair.env, pair.bus) }
}

async function startSim(config: Config, env: Environment): Promise<void> {
  if (config.SIMULATOR) await startOne('M-PESA', simulatorEnvironment(env, config))
}

async function startOne(...simulator: Parameters<typeof startSimulator>): Promise<Simulator> {
  const running = await startSimulator(...simulator)
  started.push(running)
  simulators.push(running)
  return running
}

/**
 * Without a feed of its own a program plays the simulated season, where it has the role that reads a feed.
 */
async function withFeed(env: Environment): Promise<Environment> {
  if (!needsFeedSimulator(env)) return env
  const simulator = await startOne('feed', feedSimulatorEnvironment(env))
  return { ...env, FEED_KIND: 'stream', FEED_URL: simulator.address }
}

function announce(config: Config): void {
  say('')
  say(`  Player site      ${config.SITE_ORIGIN}`)
  if (config.SIMULATOR) say(`  Simulated phone  ${config.MPESA_BASE_URL}`)
  say(`  Health           ${config.SITE_ORIGIN}/healthz`)
  if (config.DATABASE_URL === undefined)
    say(`  Database         embedded, in ${config.DATA_DIR}: to try the product, not for real money`)
  say('')
  if (config.SIMULATOR) say('  No real money: M-PESA, SMS and sports are simulated. Ctrl-C ends everything.')
}

/** Stops everything in order, within a bound: with its database dead, a part may wait indefinitely. */
function end(code: number): void {
  setTimeout(() => process.exit(code || 1), drainMs + END_MS).unref()
  stopAll().then(
    () => process.exit(code),
    (error: unknown) => {
      say(String(error))
      process.exit(1)
    },
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    say('Stopping …')
    end(0)
  })
}
whenParentEnds(() => {
  say('npm has ended; stopping …')
  end(0)
})

start().catch(async (error: unknown) => {
  say(
    error instanceof ConfigError
      ? `The configuration is wrong:\n${error.message}`
      : error instanceof Error
        ? error.message
        : String(error),
  )
  await stopAll().catch(() => undefined)
  process.exit(1)
})
