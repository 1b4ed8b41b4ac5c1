import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import pino, { type Logger } from 'pino'
import { lineLimit } from './log-limit.ts'
import { cleanText, redact } from './log-values.ts'
import { standardOutput, type LogWriter } from './log-writer.ts'

export type { Logger }

/** What is being worked on: the id of a request, a socket's message or a job. */
const work = new AsyncLocalStorage<string | undefined>()

let works = 0

/** An id that no other piece of work of this process has. */
export const nextWork = (kind: string): string => `${kind}-${(++works).toString(36)}`

/** Runs `act` so that each line logged for it, also later on, carries the id. */
export const loggedAs = <T>(id: string | undefined, act: () => T): T => work.run(id, act)

export type LogOptions = {
  /** The roles of this process, in every line. */
  readonly roles?: readonly string[]
  /** A monotonic clock, in milliseconds. */
  readonly elapsed?: () => number
}
type Destination = Pick<LogWriter, 'write'> & Partial<LogWriter>

type Counts = { readonly repeated: () => number; readonly unwritten: () => number; flush(): Promise<void> }
const counts = new WeakMap<Logger, Counts>()

/**
 * How many lines a log left out: `repeated` too often within a second, and `unwritten` because no reader took
 * them.
 */
export const droppedLines = (log: Logger): { repeated: number; unwritten: number } => ({
  repeated: counts.get(log)?.repeated() ?? 0,
  unwritten: counts.get(log)?.unwritten() ?? 0,
})

/** Resolves once all lines are written, or after a second. */
export const flushLog = async (log: Logger): Promise<void> => counts.get(log)?.flush()

/**
 * The structured log: JSON lines on standard output, each with the node, its roles and the id of what was
 * being worked on. Redaction and bounds are here, so that no caller can forget them; a caller never waits for
 * the log.
 */
export function openLog(
  level: string,
  destination: Destination = standardOutput(),
  { roles = [], elapsed = () => performance.now() }: LogOptions = {},
): Logger {
  const limit = lineLimit(elapsed)
  const log = pino(
    {
      level,
      base: { node: `${hostname()}:${process.pid}`, ...(roles.length > 0 ? { role: roles.join(',') } : {}) },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }), log: redact },
      mixin() {
        const request = work.getStore()
        return request === undefined ? {} : { request }
      },
      hooks: {
        logMethod(args: unknown[], method, at) {
          const { facts, message } = partsOf(args)
          const passed = limit.pass(message, at)
          if (!passed) return
          const { suppressed } = passed
          const all = suppressed > 0 ? { ...facts, suppressed } : facts
          method.apply(this, [all, cleanText(message)])
        },
      },
    },
    destination,
  )
  counts.set(log, {
    repeated: limit.suppressed,
    unwritten: () => destination.dropped?.() ?? 0,
    flush: async () => destination.flush?.(),
  })
  return log
}

/** A line's facts and its message, however it was called; pino would take an error's message as it is. */
function partsOf([first, second]: unknown[]): { facts: object; message: string } {
  if (typeof first === 'string') return { facts: {}, message: first }
  const message = typeof second === 'string' ? second : ''
  if (first instanceof Error) return { facts: { error: first }, message }
  return { facts: typeof first === 'object' && first !== null ? first : {}, message }
}
