import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock, type Clock, type Timer } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config.ts'
import type { Logger } from '../platform/log/log.ts'
import type { Running } from '../platform/process/module.ts'
import { spawnTied } from '../platform/base/tied-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAMS = {
  'M-PESA': { file: 'daraja-sim/src/main.ts', portVariable: 'SIM_PORT' },
  feed: { file: 'feed-sim/main.ts', portVariable: 'FEED_SIM_PORT' },
} as const
type Name = keyof typeof PROGRAMS

const FIRST_MS = 500
const MOST_MS = 30_000
/** One that ran as long is healthy: its end is no repetition of the one before. */
const HEALTHY_MS = 60_000
/** One that does not say by then that it listens never will. */
const LISTENS_MS = 60_000
/** The exit code of a simulator whose settings are wrong, which it says a line each. */
const WRONG_SETTING = 2
const LINES_KEPT = 20

export type Simulator = Running & {
  readonly address: string
  /** Starts it again from now on when it ends by itself, and says so in the log. */
  watch(log: Logger): void
  /** What does not work while it is gone, in words for operators. */
  degraded(): readonly string[]
}

/**
 * Starts a simulator as a process of its own. @throws ConfigError for settings that it refuses, and Error when it does
 * not say that it listens.
 */
export async function startSimulator(
  name: Name,
  env: Record<string, string>,
  clock: Clock = systemClock,
): Promise<Simulator> {
  let running = openProcess(name, env, clock)
  const address = await running.listening
  // Others know the address: one that was any free port is taken again.
  const again = { ...env, [PROGRAMS[name].portVariable]: new URL(address).port }
  let startedMs = clock.elapsed()
  let failed = 0
  let fault: string | undefined
  let timer: Timer | undefined
  let isStopping = false

  const watch = (log: Logger): void =>
    void running.ended.then(ended => {
      if (isStopping) return
      if (clock.elapsed() - startedMs >= HEALTHY_MS) failed = 0
      fault = ended
      log.error(
        { simulator: name, ended, inMs: retry(log) },
        'a simulator has ended by itself; it is started again',
      )
    })
  const retry = (log: Logger): number => {
    const inMs = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failed, 10))
    failed++
    timer = clock.after(inMs, () => void restart(log))
    return inMs
  }
  const restart = async (log: Logger): Promise<void> => {
    try {
      running = openProcess(name, again, clock)
      await running.listening
      startedMs = clock.elapsed()
      fault = undefined
      log.warn({ simulator: name }, 'a simulator has started again')
      watch(log)
    } catch (error) {
      if (isStopping) return
      fault = error instanceof Error ? error.message : String(error)
      log.error(
        { simulator: name, fault, inMs: retry(log) },
        'a simulator could not start again; it is tried again',
      )
    }
  }
  return {
    address,
    watch,
    degraded: () =>
      fault === undefined
        ? []
        : [
            `the ${name} simulator has ended (${fault}): what it stands in for does not answer until it has started again`,
          ],
    async stop() {
      isStopping = true
      timer?.cancel()
      running.end()
      await running.ended
    },
  }
}

type Process = {
  /** Resolves with its address, or rejects when it has ended before, by itself or because it said nothing in time. */
  readonly listening: Promise<string>
  /** Resolves when it has ended, with what that means. */
  readonly ended: Promise<string>
  /** Asks it to end; one that does not listen yet has nothing to finish, and may hang. */
  end(): void
}

function openProcess(name: Name, env: Record<string, string>, clock: Clock): Process {
  const { file, portVariable } = PROGRAMS[name]
  // They have seconds of leisure, and a heap that grows to several times what they keep would be the largest
  // of all.
  const child = spawnTied(process.execPath, ['--optimize-for-size', join(ROOT, file)], {
    endWith: 'TERM',
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors = lastLines(child.stderr!)
  // A machine short of memory may refuse the process itself.
  const exited = once(child, 'close').catch((error: Error) => {
    errors.push(error.message)
    return [1, null]
  }) as Promise<[number | null, NodeJS.Signals | null]>
  const listening = Promise.withResolvers<string>()
  let isListening = false
  let isLate = false
  const deadline = clock.after(LISTENS_MS, () => {
    isLate = true
    child.kill('SIGKILL')
  })
  createInterface({ input: child.stdout! }).on('line', line => {
    const said = /"listening":"([^"]+)"/.exec(line)
    if (!said) return
    isListening = true
    deadline.cancel()
    listening.resolve(said[1]!)
  })
  void exited.then(([code]) => {
    deadline.cancel()
    if (code === WRONG_SETTING) return listening.reject(new ConfigError(errors.join('\n')))
    const said = isLate ? `it did not listen within ${LISTENS_MS / 1_000} seconds` : errors.join('\n').trim()
    const why = said.includes('port is taken')
      ? `${portVariable} ${env[portVariable]} is taken by another program: end that one, or give ${portVariable} another port`
      : said
    listening.reject(new Error(`The ${name} simulator did not start: ${why}`))
  })
  return {
    listening: listening.promise,
    ended: exited.then(([code, signal]) => meaningOf(code, signal, errors)),
    end: () => void child.kill(isListening ? 'SIGTERM' : 'SIGKILL'),
  }
}

/** The last lines of a stream, as they come. */
function lastLines(input: NodeJS.ReadableStream): string[] {
  const lines: string[] = []
  createInterface({ input }).on('line', line => {
    lines.push(line)
    if (lines.length > LINES_KEPT) lines.shift()
  })
  return lines
}

function meaningOf(code: number | null, signal: NodeJS.Signals | null, errors: readonly string[]): string {
  if (signal === 'SIGKILL') return 'SIGKILL: the system or a person has killed it, as for want of memory'
  if (signal === 'SIGABRT') return `SIGABRT: it has given up, as for want of heap${lastOf(errors)}`
  if (signal !== null) return `${signal}: it was asked to end`
  return code === 0 ? 'code 0: it was asked to end' : `code ${code}: a fault of its own${lastOf(errors)}`
}

/** An uncaught error has its sentence before its stack. */
function lastOf(errors: readonly string[]): string {
  const line = errors.findLast(text => /\S/.test(text) && !/^\s+at |^Node\.js v/.test(text))
  return line === undefined ? '' : `: ${line.trim()}`
}
