import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The real program in a process of its own; `site` is where it tells that it is ready. */
export function programOf(env: Record<string, string | undefined>, site: string) {
  let child: ChildProcess | undefined
  return {
    /** Resolves when it is ready. @throws with its output when it ends instead. */
    async start() {
      const started = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const output: string[] = []
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => output.push(String(chunk)))
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
    /** Ends it at once, without a word, as a power cut would. */
    async kill() {
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}
