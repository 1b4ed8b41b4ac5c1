import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Duplex, Readable } from 'node:stream'
import type { Config, Environment } from '../platform/config/config.ts'
import { askHealth } from '../platform/process/health-report.ts'
import { previousNameOf } from '../platform/config/keys.ts'
import { standardOutput } from '../platform/log/log-writer.ts'
import type { Running } from '../platform/process/module.ts'
import type { PairBus } from '../platform/events/pair-bus.ts'
import { ROLES, type Role, type secretTable } from '../platform/config/secrets.ts'
import { spawnTied } from '../platform/base/tied-process.ts'

const PROGRAM = join(import.meta.dirname, '../beside-web.ts')
/** The file descriptor of the stream between the two processes, in the one that was started. */
export const STREAM_FD = 3
const START_MS = 120_000
const LOOK_MS = 100
/** A stop that takes longer than what its parts are given is a defect. */
const STOP_MS = 25_000

/** The second process, with the roles that players’ requests must not slow down. */
type BesideWeb = {
  /** Resolves when its roles work. @throws Error when it ends before */
  start(): Promise<Running>
  /** Resolves when it has ended by itself. */
  readonly died: Promise<string>
}

/**
 * Whether the roles that lead rounds and do jobs run in a process of their own: where one process would have them
 * all. With `NATS_URL` the operator says which process has which.
 */
export const isSplit = ({ ROLES: roles, NATS_URL, ENGINES_APART }: Config): boolean =>
  ENGINES_APART && NATS_URL === undefined && ROLES.every(role => roles.includes(role))

/**
 * The environments of the two processes: the one that serves players and starts the other, and the other, which gets
 * those of all `secrets` that its roles need.
 */
export function splitEnvironment(
  env: Environment,
  config: Config,
  secrets: Pick<ReturnType<typeof secretTable>, 'names' | 'secretsOf'>,
): { readonly web: Environment; readonly beside: Environment } {
  const [web, others] = [['web'] as const, ['engine', 'worker'] as const]
  const needed = secrets.secretsOf({ ...config, ROLES: [...others] })
  const surplus = secrets.names.filter(name => !needed.includes(name))
  const beside = without(withRoles(env, others, web), surplus)
  // The first serves the figures of both.
  return { web: withRoles(env, web, others), beside: { ...beside, METRICS_PORT: '' } }
}

const withRoles = (env: Environment, own: readonly Role[], others: readonly Role[]): Environment => ({
  ...env,
  ROLES: own.join(','),
  OTHER_ROLES: others.join(','),
})

/** Without these secrets, and without those that were accepted before them. */
function without(env: Environment, secrets: readonly string[]): Environment {
  const surplus = new Set(secrets.flatMap(name => [name, previousNameOf(name)]))
  return Object.fromEntries(Object.entries(env).filter(([name]) => !surplus.has(name)))
}

export function besideWeb(env: Environment, bus: PairBus): BesideWeb {
  const died = Promise.withResolvers<string>()
  return {
    died: died.promise,
    async start() {
      const child = spawnTied(process.execPath, [PROGRAM], {
        endWith: 'TERM',
        env: { ...env },
        stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      })
      let isStopping = false
      const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${String(code)}`))
      passLog(child.stdout!)
      bus.attach(child.stdio[STREAM_FD] as Duplex)
      void ended.then(why => (isStopping ? undefined : died.resolve(why)))
      const stop = async () => {
        isStopping = true
        child.kill('SIGTERM')
        const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
        await ended
        clearTimeout(late)
      }
      try {
        await Promise.race([isWorking(bus), ended.then(why => Promise.reject(new Error(endedEarly(why))))])
      } catch (error) {
        await stop()
        throw error
      }
      return { stop }
    },
  }
}

const endedEarly = (why: string) =>
  `The process of engines and workers ended at its start (${why}); its reason is above.`

/** One log: lines of the other process go through this one's writer, whole, and never wait for its reader. */
function passLog(stdout: Readable): void {
  createInterface({ input: stdout }).on('line', line => standardOutput().write(`${line}\n`))
}

async function isWorking(bus: PairBus): Promise<void> {
  const untilMs = performance.now() + START_MS
  while (performance.now() < untilMs) {
    if (await askHealth(bus)) return
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
  throw new Error('The process of engines and workers did not start in time.')
}
