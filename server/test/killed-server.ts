import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { freePorts } from './free-ports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The real program on a folder of its own, fsync on, to be killed and started again. */
export async function openProgram() {
  const [PORT, GAMES_PORT] = await freePorts(2)
  const folder = join(tmpdir(), `ruka-kill-${randomBytes(4).toString('hex')}`)
  const sample = { MPESA_BASE_URL: 'http://127.0.0.1:9', SMS_BASE_URL: 'http://127.0.0.1:9' }
  const env = {
    ...process.env,
    ...sample,
    DATA_DIR: folder,
    PORT: String(PORT),
    GAMES_PORT: String(GAMES_PORT),
    SIMULATOR: 'false',
    REGISTRATION_PROOF: 'false',
    LOG_LEVEL: 'error',
  }
  const site = `http://127.0.0.1:${PORT}`
  let child: ChildProcess | undefined
  return {
    folder,
    site,
    games: `http://127.0.0.1:${GAMES_PORT}`,
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
    async remove() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Program = Awaited<ReturnType<typeof openProgram>>
