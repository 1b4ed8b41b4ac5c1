import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'
import { dataFolder, scratchFolder } from './scratch-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 120_000
let folder: string
let ports: readonly number[]
let npm: ChildProcess
let output: string[]
let family: readonly number[]

/** On a new folder it also makes a cluster and runs all migrations, as on its first day. */
async function start(on: string): Promise<void> {
  folder = on
  ports = await freePorts(4)
  const [PORT, GAMES_PORT, WIDGETS_PORT, SIM_PORT] = ports.map(String)
  const named = { PORT, GAMES_PORT, WIDGETS_PORT, SIM_PORT }
  output = []
  npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...named, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // As a service starts it: a signal reaches npm alone.
    detached: true,
  })
  for (const stream of [npm.stdout!, npm.stderr!])
    stream.on('data', (chunk: Buffer) => output.push(String(chunk)))
  await expect.poll(isReady, { timeout: START_MS }).toBe(true)
  family = descendants(npm.pid!)
  // The server, its database and two simulators, at least.
  expect(family.length).toBeGreaterThan(4)
}
afterEach(() => {
  for (const pid of family) killIfAlive(pid)
  rmSync(folder, { recursive: true, force: true })
})

const isReady = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${ports[0]}/readyz`).then(
    reply => reply.ok,
    () => false,
  )

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
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

async function areFree(): Promise<boolean> {
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1')
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (!free) return false
  }
  return true
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => family.filter(isAlive), { timeout: 60_000 }).toEqual([])
  expect(await areFree()).toBe(true)
}

const offeredMatches = async (): Promise<number> => {
  const reply = await fetch(`http://127.0.0.1:${ports[1]}/api/sports/events/?status=upcoming`)
  const { data = [] } = (await reply.json()) as { data?: readonly object[] }
  return data.length
}

describe('npm start', { timeout: START_MS }, () => {
  it('offers matches of a simulated season and logs no warning the first time; a kill -TERM leaves no process behind, and its ports free', async () => {
    await start(scratchFolder('npm'))
    await expect.poll(offeredMatches, { timeout: START_MS }).toBeGreaterThan(0)
    expect(
      output
        .join('')
        .split('\n')
        .filter(line => /"level":"(warn|error)"/.test(line)),
    ).toEqual([])
    const ended = once(npm, 'exit')
    process.kill(npm.pid!, 'SIGTERM')
    await ended
    await expectNothingLeft()
    expect(output.join('')).toContain('Stopping …')
  })

  it('leaves no process behind when npm itself is killed and cannot forward the signal', async () => {
    await start(await dataFolder('npm'))
    process.kill(npm.pid!, 'SIGKILL')
    await expectNothingLeft()
    expect(output.join('')).toContain('npm has ended')
  })

  it('says that a simulator has died and starts it again, and goes on; it ends with an error that says why when its embedded database dies', async () => {
    await start(await dataFolder('npm'))
    const simulators = () =>
      descendants(npm.pid!).filter(pid => /(feed|daraja)-sim.*main\.ts/.test(commandOf(pid)))
    const [before] = [simulators()]
    expect(before).toHaveLength(2)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    const fallen = () => output.join('').match(/a simulator has ended by itself/g)?.length
    await expect.poll(fallen, { timeout: 10_000 }).toBe(2)
    const isBack = () => simulators().filter(pid => !before.includes(pid)).length === 2
    await expect.poll(isBack, { timeout: START_MS }).toBe(true)
    family = descendants(npm.pid!)
    expect(await isReady()).toBe(true)
    const postmaster = family.find(pid => commandOf(pid).includes(`-D ${folder}/postgres`))!
    const ended = once(npm, 'exit')
    process.kill(postmaster, 'SIGKILL')
    const [code] = (await ended) as [number | null]
    expect(code).not.toBe(0)
    await expectNothingLeft()
    const line = output
      .join('')
      .split('\n')
      .find(text => text.includes('the embedded database has died'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', why: 'SIGKILL' })
  })
})
