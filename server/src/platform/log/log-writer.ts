import { createWriteStream, fstatSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** Takes lines of the log and never waits for their reader. */
export type LogWriter = {
  write(line: string): void
  /** How many lines were not written, because too much was waiting for the reader or the reader was gone. */
  dropped(): number
  /** Resolves once everything is written, or when that takes too long. */
  flush(): Promise<void>
}

/** The most characters that wait for a stalled reader; further lines are dropped. */
const WAITING_MAX = 1_000_000
const FLUSH_MS = 1_000

/** After a fault, such as a full disk, the output is tried again this often. */
const REOPEN_MS = 1_000

/**
 * Lines to streams whose writes do not block; `open` gives the one for the output, and a new one after a
 * fault where there can be one.
 */
export function writerTo(open: () => Writable, now: () => number): LogWriter {
  let dropped = 0
  let failedMs = -Infinity
  const opened = (): Writable => {
    const next = open()
    // A reader that is gone must not end the server: lines that it does not receive are counted.
    if (next.listenerCount('error') === 0) next.on('error', () => (failedMs = now()))
    return next
  }
  let stream = opened()
  const isWritable = () => !stream.destroyed && stream.errored === null
  return {
    write(line) {
      if (!isWritable() && now() - failedMs >= REOPEN_MS) {
        failedMs = now()
        stream = opened()
      }
      if (!isWritable() || stream.writableLength + line.length > WAITING_MAX) dropped++
      else
        stream.write(line, error => {
          if (error) dropped++
        })
    },
    dropped: () => dropped,
    async flush() {
      if (!isWritable() || stream.writableLength === 0) return
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, FLUSH_MS)
      stream.write('', () => late.resolve())
      await late.promise
      clearTimeout(timer)
    },
  }
}

let toStandardOutput: LogWriter | undefined

/** The process has one standard output, and so one writer to it. */
export const standardOutput = (): LogWriter =>
  (toStandardOutput ??= writerTo(unblocked, () => performance.now()))

/**
 * Node writes to files and terminals synchronously: a disk that hangs, or a terminal that is paused, would
 * stop the server.
 */
function unblocked(): Writable {
  if (fstatSync(1).isFile()) return createWriteStream('', { fd: 1, autoClose: false })
  // The handle is internal to Node; without it a terminal stays as it was.
  const { _handle } = process.stdout as { _handle?: { setBlocking?(on: boolean): unknown } }
  _handle?.setBlocking?.(false)
  return process.stdout
}
