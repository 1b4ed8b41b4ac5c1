import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchWorld } from '../harness/world.ts'

export type Program = Awaited<ReturnType<typeof openProgram>>

/**
 * The server, or another program of the same interface, in a process of its own, to be killed and started again on
 * the same ports and database.
 */
export async function openProgram(
  { database, env }: BenchWorld,
  path = join(import.meta.dirname, 'server.ts'),
) {
  let aheadMs = 0
  let child: ChildProcess | undefined
  let starting: Promise<void> | undefined
  const start = async () => {
    const started = fork(path, {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...env,
        SOAK_DATABASE: JSON.stringify(database),
        SOAK_AHEAD_MS: String(aheadMs),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(([code]) => {
        throw new Error(`the program ended with ${String(code)} before it was ready`)
      }),
    ])
  }
  await start()
  return {
    site: `http://127.0.0.1:${env['PORT']}`,
    aheadMs: () => aheadMs,
    /** Kills it as a power cut would, and starts it again; requests in between wait. */
    async kill() {
      starting ??= (async () => {
        const ended = once(child!, 'exit')
        child!.kill('SIGKILL')
        await ended
        await start()
      })().finally(() => (starting = undefined))
      await starting
    },
    up: async () => starting,
    async shift(byMs: number) {
      await starting
      aheadMs += byMs
      const shifted = once(child!, 'message')
      child!.send(byMs)
      await shifted
    },
    async stop() {
      await starting
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
  }
}
