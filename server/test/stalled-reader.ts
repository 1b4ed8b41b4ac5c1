import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A full pipe that is never read; `end` is where a process writes to it. */
export function stalledPipe(): { end: number; close(): void } {
  const file = join(tmpdir(), `ruka-stalled-${randomBytes(4).toString('hex')}`)
  execFileSync('mkfifo', [file])
  const reader = openSync(file, constants.O_RDWR | constants.O_NONBLOCK)
  for (const size of [4_096, 1]) fill(reader, Buffer.alloc(size, '.'))
  const end = openSync(file, constants.O_WRONLY)
  return {
    end,
    close() {
      closeSync(end)
      closeSync(reader)
      rmSync(file)
    },
  }
}

function fill(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
}
