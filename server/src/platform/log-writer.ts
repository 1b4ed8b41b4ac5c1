import { createWriteStream, fstatSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** Takes lines of the log and never waits for who reads them. */
export type LogWriter = {
  write(line: string): void
  /** How many lines were not written, because too much was waiting for the reader or the reader was gone. */
  dropped(): number
  /** Resolves once everything is written, or when that takes too long. */
  flush(): Promise<void>
}

/** So much waits for a reader that stalls, in characters; what comes then is dropped. */
const WAITING_MAX = 1_000_000
const FLUSH_MS = 1_000

/** Lines to a stream whose writes do not block. */
function writerTo(stream: Writable): LogWriter {
  let dropped = 0
  // A reader that is gone must not end the server: what it does not hear is counted.
  stream.on('error', () => undefined)
  return {
    write(line) {
      if (stream.destroyed || stream.writableLength + line.length > WAITING_MAX) dropped++
      else
        stream.write(line, error => {
          if (error) dropped++
        })
    },
    dropped: () => dropped,
    async flush() {
      if (stream.destroyed || stream.writableLength === 0) return
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
export const standardOutput = (): LogWriter => (toStandardOutput ??= writerTo(unblocked()))

/** Node writes to files and terminals synchronously: a disk that hangs, or a terminal that is held, would stop the server. */
function unblocked(): Writable {
  if (fstatSync(1).isFile()) return createWriteStream('', { fd: 1, autoClose: false })
  // The handle is Node's own business; without it a terminal stays as it was.
  const { _handle } = process.stdout as { _handle?: { setBlocking?(on: boolean): unknown } }
  _handle?.setBlocking?.(false)
  return process.stdout
}
