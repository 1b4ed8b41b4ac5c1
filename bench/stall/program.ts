import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Probed } from './probe.ts'

/** The program as it is, ready, whose log is read and counted but not stored. */
export async function startServer(site: string, env: Record<string, string>) {
  let bytes = 0
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', FEED_KIND: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length))
  const isReady = () =>
    fetch(`${site}/readyz`).then(
      reply => reply.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode} before it was ready`)
    await wait(100)
  }
  return {
    bytes: () => bytes,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** `take` gives how long the answers took since it was called last. */
export function probeAt(url: string): { child: ChildProcess; take(): readonly number[] } {
  const child = fork(join(import.meta.dirname, 'probe.ts'))
  let taken: number[] = []
  child.on('message', ({ ms }: Probed) => void taken.push(ms))
  child.send({ url })
  return {
    child,
    take() {
      const before = taken
      taken = []
      return before
    },
  }
}

export const wait = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))

export async function until(isSo: () => boolean, atMostMs = Infinity): Promise<void> {
  const untilMs = performance.now() + atMostMs
  while (!isSo() && performance.now() < untilMs) await wait(50)
}
