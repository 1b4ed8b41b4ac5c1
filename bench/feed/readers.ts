import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchWorld } from '../harness/world.ts'
import type { ToReader } from './reader.ts'

export type Reader = {
  shift(byMs: number): void
  /** Whether it has begun to lead the feed. */
  leads(): boolean
  /** As a power cut would. Resolves when the process is gone. */
  kill(): Promise<void>
}

/**
 * Readers, one after the other: the next one is loaded while the one before it runs, so that a start costs
 * nothing but the start of the feed.
 */
export function openReaders({ database, env }: BenchWorld) {
  const load = async (): Promise<ChildProcess> => {
    const child = fork(join(import.meta.dirname, 'reader.ts'), {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...env,
        NODE_COMPILE_CACHE: join(env['DATA_DIR']!, 'compiled'),
        DATABASE_POOL: '8',
        BENCH_DATABASE: JSON.stringify(database),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`a reader ended with ${String(code)} before it was loaded`)
      }),
    ])
    return child
  }
  let next = load()
  return {
    async start(aheadMs: number): Promise<Reader> {
      const child = await next
      next = load()
      // A fault of the load belongs to the start that waits for it.
      next.catch(() => undefined)
      const tell = (order: ToReader) => void (child.connected && child.send(order))
      let leads = false
      child.once('message', () => (leads = true))
      tell({ aheadMs })
      return {
        leads: () => leads,
        shift: shiftMs => tell({ shiftMs }),
        async kill() {
          if (child.exitCode !== null) throw new Error(`a reader ended by itself with ${child.exitCode}`)
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          await ended
        },
      }
    },
    async stop(): Promise<void> {
      const child = await next
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
