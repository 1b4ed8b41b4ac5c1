import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Limits of an address that a crowd of test players, who all come from one and come back where the machine is
 * busy, does not reach; for tests whose subject they are not.
 */
export const WIDE_LIMITS = {
  ADDRESS_LIMITS: 'registrations=1000000,log-ins=1000000,reads=1000000',
  PLAYER_REQUESTS_MAX: '1000',
  PLAYER_READS_PER_MINUTE: '1000000',
}

/**
 * The real program in a process of its own; `site` is where it reports that it is ready. Its log is read, or
 * goes to the open file `stdout`.
 */
export function serverProcess(
  env: Record<string, string | undefined>,
  site: string,
  { stdout = 'pipe' }: { stdout?: 'pipe' | number } = {},
) {
  let child: ChildProcess | undefined
  const output: string[] = []
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  return {
    /** What it has printed and logged so far. */
    said: () => output.join(''),
    /** Resolves when it is ready. @throws with its output when it ends instead. */
    async start() {
      const started = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: ROOT,
        // The simulated season is for who starts the product, and costs tests their time.
        env: { FEED_KIND: 'off', ...env },
        stdio: ['ignore', stdout, 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => output.push(String(chunk)))
      for (;;) {
        if (
          await fetch(`${site}/readyz`).then(
            reply => reply.ok,
            () => false,
          )
        )
          return
        if (started.exitCode !== null) throw new Error(`the program ended:\n${output.join('')}`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    /** Resolves with its exit code when it ends by itself. */
    async ended(): Promise<number | null> {
      if (!hasEnded()) await once(child!, 'exit')
      return child?.exitCode ?? null
    },
    /** Sends a signal, such as SIGSTOP, and does not wait for what it does. */
    signal: (name: NodeJS.Signals) => void child!.kill(name),
    /** Kills it at once, as a power cut would. */
    async kill() {
      if (hasEnded()) return
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (hasEnded()) return
      const ended = once(child!, 'exit')
      child!.kill('SIGINT')
      await ended
    },
  }
}
