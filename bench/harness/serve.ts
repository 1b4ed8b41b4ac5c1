import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchWorld } from './world.ts'

/**
 * Starts a server of a world as a process of its own, from a file of `bench/` that says when it is ready.
 * Resolves to what ends it.
 */
export async function serve(
  file: string,
  { database, env }: BenchWorld,
  more: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, '..', file), {
    env: { PATH: process.env['PATH'] ?? '', ...env, ...more, BENCH_DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${String(code)} before it was ready`)
    }),
  ])
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
