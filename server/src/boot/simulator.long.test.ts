import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testClock, type TestClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config.ts'
import { openLog } from '../platform/log/log.ts'
import { startSimulator, type Simulator } from './simulator.ts'

let clock: TestClock
let lines: { level: string; msg: string; [fact: string]: unknown }[]
let simulator: Simulator
async function open(): Promise<void> {
  clock = testClock(0)
  lines = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  simulator = await startSimulator('M-PESA', { SIM_PORT: '0' }, clock)
  simulator.watch(openLog('info', { write }, { elapsed: () => clock.elapsed() }))
}
const isUp = (): Promise<boolean> =>
  fetch(`${simulator.address}/sim/health`).then(
    reply => reply.ok,
    () => false,
  )
const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
/** The simulator's process. */
function findProcess(): number | undefined {
  const found = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .find(
      pid =>
        read(pid, 'status').includes(`\nPPid:\t${process.pid}\n`) &&
        read(pid, 'cmdline').includes('daraja-sim/src/main.ts'),
    )
  return found === undefined ? undefined : Number(found)
}
const kill = () => process.kill(findProcess()!, 'SIGKILL')

/** Has it die, and stops the process that takes its place before that can say that it listens. */
async function hangAtRestart(): Promise<number> {
  kill()
  await expect.poll(() => lines.length).toBe(1)
  await clock.advance(500)
  const hung = findProcess()!
  process.kill(hung, 'SIGSTOP')
  return hung
}

describe('a simulator that dies', { timeout: 120_000 }, () => {
  afterEach(() => simulator.stop())

  it('is said with what ended it, counts as impaired, and is started again where it was', async () => {
    await open()
    expect(simulator.degraded()).toEqual([])
    expect(await isUp()).toBe(true)
    kill()
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatchObject({
      level: 'error',
      msg: 'a simulator has ended by itself; it is started again',
      simulator: 'M-PESA',
      ended: 'SIGKILL: the system or a person has killed it, as for want of memory',
      inMs: 500,
    })
    expect(simulator.degraded()).toEqual([
      'the M-PESA simulator has ended (SIGKILL: the system or a person has killed it, as for want of memory): what it stands in for does not answer until it has started again',
    ])
    expect(await isUp()).toBe(false)
    await clock.advance(500)
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
    await expect.poll(() => simulator.degraded()).toEqual([])
    expect(lines.at(-1)).toMatchObject({ level: 'warn', msg: 'a simulator has started again' })
  })

  it('again and again is started at growing intervals of half a minute at most, and at once after a healthy minute', async () => {
    await open()
    const intervals: unknown[] = []
    const killOnce = async () => {
      const said = lines.length
      kill()
      await expect.poll(() => lines.length).toBe(said + 1)
      const { inMs } = lines.at(-1)!
      intervals.push(inMs)
      await clock.advance(Number(inMs))
      await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(said + 2)
    }
    for (let time = 0; time < 3; time++) await killOnce()
    await clock.advance(60_000)
    await killOnce()
    expect(intervals).toEqual([500, 1_000, 2_000, 500])
  })

  it('after a healthy minute and cannot start is tried at growing intervals, too, and says why it cannot', async () => {
    await open()
    await clock.advance(60_000)
    kill()
    await expect.poll(() => lines.length).toBe(1)
    const port = Number(new URL(simulator.address).port)
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    for (let said = 1; said < 4; said++) {
      await clock.advance(Number(lines.at(-1)!.inMs))
      await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(said + 1)
    }
    expect(lines.map(({ inMs }) => inMs)).toEqual([500, 1_000, 2_000, 4_000])
    expect(lines.at(-1)).toMatchObject({
      level: 'error',
      msg: 'a simulator could not start again; it is tried again',
      fault: expect.stringMatching(`SIM_PORT ${port} is taken`) as string,
    })
    other.close()
    await once(other, 'close')
    await clock.advance(4_000)
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
  })

  it('is ended and tried again where it hangs before it listens', async () => {
    await open()
    const hung = await hangAtRestart()
    await clock.advance(60_000)
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(2)
    expect(lines.at(-1)).toMatchObject({
      fault: 'The M-PESA simulator did not start: it did not listen within 60 seconds',
      inMs: 1_000,
    })
    expect(findProcess()).not.toBe(hung)
  })

  it('leaves no process behind when it is stopped while it starts again', async () => {
    await open()
    await hangAtRestart()
    await simulator.stop()
    expect(findProcess()).toBeUndefined()
  })

  it('is not started again by a stop, also while it waits to be', async () => {
    await open()
    kill()
    await expect.poll(() => lines.length).toBe(1)
    await simulator.stop()
    await clock.advance(60_000)
    expect(findProcess()).toBeUndefined()
  })
})

it('whose settings are wrong is refused as a configuration, a line for each', async () => {
  const starting = startSimulator('feed', { FEED_SIM_SPEED: 'fast', FEED_SIM_SEED: '' }, testClock(0))
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow(
    'FEED_SIM_SEED: expected 1 to 100 letters, digits, - or _\nFEED_SIM_SPEED: expected a number above 0',
  )
})
