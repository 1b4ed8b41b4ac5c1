import { execFile, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../../server/test/free-ports.ts'
import { changeRows } from '../../server/test/change-rows.ts'
import { dataFolder } from '../../server/test/scratch-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** The product as a newcomer starts it, on ports and a folder of its own. */
export type Product = {
  readonly site: string
  /** Where the endpoints of its players are, without a slash at the end. */
  readonly api: string
  readonly games: string
  readonly phone: string
  /** Runs `npm run audit` beside it. */
  audit(): Promise<{ code: number; output: string }>
  /** Runs `npm run staff --` beside it, and returns its output. @throws when it fails. */
  staff(...typed: readonly string[]): Promise<string>
  /** Changes rows of its database by a statement, for what only time would do. @throws where none is changed. */
  change(statement: string, values: readonly unknown[]): Promise<void>
  stop(): Promise<void>
}

/** The product, and the client address that the journey calls it from. */
export type Called = Product & { readonly address: string }

/** The header by which the proxy in front of the product names the client; sockets carry it too. */
export const forwardedFor = ({ address }: Called): Record<string, string> => ({ 'x-forwarded-for': address })

/**
 * Starts `server/src/main.ts` with this configuration, and waits until it is ready. The site may have a name
 * instead of an address, as passkeys need. @throws with its output when it is not within 60 s.
 */
export async function startProduct(
  configuration: Readonly<Record<string, string>> = {},
  host = '127.0.0.1',
): Promise<Product> {
  const [PORT, GAMES_PORT, WIDGETS_PORT, SIM_PORT] = await freePorts(4)
  const folder = await dataFolder('e2e')
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(PORT),
    GAMES_PORT: String(GAMES_PORT),
    WIDGETS_PORT: String(WIDGETS_PORT),
    SIM_PORT: String(SIM_PORT),
    SITE_ORIGIN: `http://${host}:${PORT}`,
    LOG_LEVEL: 'warn',
    // No journey is about sports yet, and the machine is busy enough.
    FEED_KIND: 'off',
    TRUSTED_PROXIES: '127.0.0.0/8',
    // Journeys send what they have just deposited.
    SAMBAZA_DEPOSIT_AGE_MINUTES: '0',
    ...configuration,
  }
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const site = `http://${host}:${PORT}`
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${site}/readyz`).then(
      reply => reply.ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null || tries > 600) {
      child.kill('SIGINT')
      throw new Error(`The product did not start:\n${output.join('')}`)
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    site,
    api: `${site}/api`,
    games: `http://127.0.0.1:${GAMES_PORT}`,
    phone: `http://127.0.0.1:${SIM_PORT}`,
    async audit() {
      try {
        return {
          code: 0,
          output: (await execute(process.execPath, ['server/src/audit.ts'], { cwd: ROOT, env })).stdout,
        }
      } catch (error) {
        const { code, stdout } = error as { code: number; stdout: string }
        return { code, output: stdout }
      }
    },
    async staff(...typed) {
      const args = ['server/src/staff.ts', ...typed]
      return (await execute(process.execPath, args, { cwd: ROOT, env })).stdout
    },
    change: (statement, values) => changeRows(folder, statement, values),
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
