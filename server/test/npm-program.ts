import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePorts } from './free-ports.ts'

const ROOT = join(import.meta.dirname, '../..')
/** How long a start may take on a busy machine. */
export const START_MS = 120_000
export type NpmProgram = Awaited<ReturnType<typeof startNpm>>

/** `npm start`, ready. On a new folder it also makes a cluster and runs all migrations, as on its first day. */
export async function startNpm(folder: string) {
  const ports = await freePorts(4)
  const [PORT, GAMES_PORT, WIDGETS_PORT, SIM_PORT] = ports.map(String)
  const named = { PORT, GAMES_PORT, WIDGETS_PORT, SIM_PORT }
  const output: string[] = []
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...named, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // As a service starts it: a signal reaches npm alone.
    detached: true,
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${ports[0]}/readyz`).then(
      reply => reply.ok,
      () => false,
    )
  try {
    await expect.poll(isReady, { timeout: START_MS }).toBe(true)
  } catch (error) {
    for (const pid of [npm.pid!, ...descendants(npm.pid!)]) killIfAlive(pid)
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`npm start is not ready:\n${output.join('')}`, { cause: error })
  }
  const family = new Set(descendants(npm.pid!))
  // The server, its database and two simulators, at least.
  expect(family.size).toBeGreaterThan(4)
  return {
    npm,
    pid: npm.pid!,
    gamesPort: ports[1]!,
    isReady,
    said: () => output.join(''),
    lines: () => output.join('').split('\n'),
    /** The processes of the program as they are now. */
    processes() {
      const now = descendants(npm.pid!)
      for (const pid of now) family.add(pid)
      return now
    },
    async expectNothingLeft(): Promise<void> {
      await expect.poll(() => [...family].filter(isAlive), { timeout: 60_000 }).toEqual([])
      for (const port of ports) expect(await isFree(port)).toBe(true)
    },
    remove() {
      for (const pid of family) killIfAlive(pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const commandOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

/** The processes that a process started, and those that they started, in any process group. */
function descendants(of: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const parent = /\nPPid:\t(\d+)/.exec(statusOf(Number(name)))?.[1]
      return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }]
    })
  const below = (pid: number): number[] =>
    parents.filter(({ parent }) => parent === pid).flatMap(child => [child.pid, ...below(child.pid)])
  return below(of)
}
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
/** A process may end by itself at any moment: killing one that has ended is no failure. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure
  }
}
/** One that has ended and was not yet collected by its parent has ended. */
const isAlive = (pid: number): boolean => /\nState:\t[^ZX]/.test(statusOf(pid))

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return free
}
