/**
 * The process with the roles `engine` and `worker` where `main.ts` serves players: it is started by that one, which
 * owns the database and the simulators, and ends with it. Load of players never stops it.
 */
import { Socket } from 'node:net'
import { openApp } from './app.ts'
import { STREAM_FD } from './boot/beside.ts'
import { openContext } from './boot/context.ts'
import { addressOf } from './boot/database.ts'
import { forgetSecrets, readConfig, secretsOf } from './config.ts'
import { flushLog, openLog } from './platform/log/log.ts'
import { pairBus } from './platform/events/pair-bus.ts'

/** A stop takes the time that jobs under way are given. */
const END_MS = 20_000

const config = readConfig(process.env)
forgetSecrets(process.env, secretsOf(config))
const log = openLog(config.LOG_LEVEL, undefined, { roles: config.ROLES })
const bus = pairBus(log)
const stream = new Socket({ fd: STREAM_FD, readable: true, writable: true })
let isStopping = false
stream.once('close', () => {
  // The process that started this one is gone, as in a crash: what was acknowledged is in the database.
  if (!isStopping) process.exit(1)
})
bus.attach(stream)
const ctx = openContext(config, addressOf(config), { log, bus })
const app = await openApp(ctx)
void app.outdated.then(why => {
  process.stderr.write(`${why}.\n`)
  return end(1)
})

async function end(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), END_MS).unref()
  await app.stop()
  await ctx.db.end()
  await bus.close()
  await flushLog(log)
  process.exit(code)
}
process.on('SIGTERM', () => void end(0))
// Ctrl-C is for the process that started this one, which ends both in order.
process.on('SIGINT', () => undefined)

try {
  await app.start()
} catch (error) {
  log.error({ error }, 'engines and workers could not start')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await end(1)
}
