import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { firstRow, openDb, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { postgresAddress } from '../src/platform/db/postgres.ts'
import { openProgram, SHORT_ROUNDS, type Program } from './killed-server.ts'

const START_MS = 240_000
/** The longest round: one in 50,000 flies longer than this. */
const NEXT_ROUND = { timeout: 180_000 }

let program: Program
let db: Db
beforeAll(async () => {
  program = await openProgram(() => ({ ...SHORT_ROUNDS, LOG_LEVEL: 'info' }))
  await program.start()
  db = openDb(postgresAddress(join(program.folder, 'postgres'), 'ruka'), openLog('silent'), 2)
}, START_MS)
afterAll(async () => {
  program.signal('SIGCONT')
  await db.end()
  await program.kill()
  await program.remove()
}, 60_000)

const one = async <Row extends object>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await firstRow(db.read, query))!
const epochs = async () =>
  (
    await one(
      sql<{
        all: string
      }>`select string_agg(name || ' ' || epoch, ', ' order by name) as all from platform.leases`,
    )
  ).all
const lastRound = async () =>
  (
    await one(
      sql<{
        last: number
      }>`select coalesce(max(number), 0)::int as last from crash.rounds where game = 'aviator'`,
    )
  ).last
/** The seconds since the leaders of rounds were last heard. */
const silentS = async () =>
  (
    await one(
      sql<{ silent: number }>`select extract(epoch from clock_timestamp() - min(beat_at))::float as silent
        from platform.lease_beats where name like 'crash.%'`,
    )
  ).silent
/** What the program had said before it was started last. */
let saidBefore = 0
async function startAgain(): Promise<void> {
  saidBefore = program.said().length
  await program.start()
}
/** The process of engines and workers, which names itself in each line of the log. */
async function besideOf(): Promise<number> {
  const said = () => program.said().slice(saidBefore)
  const named = () => Number(/"node":"[^"]*:(\d+)","role":"engine,worker"/.exec(said())?.[1])
  await expect.poll(named, { timeout: 60_000 }).toBeGreaterThan(0)
  return named()
}
const isAlive = (pid: number) => {
  try {
    return !/\nState:\tZ/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** One program, step by step: a start of it costs more than what each step looks at. */
describe('the process of web and the one beside it', () => {
  it(
    'each process gets the secrets of its own roles',
    async () => {
      const environment = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      const names = environment(await besideOf()).map(line => line.split('=')[0])
      expect(names).not.toContain('SESSION_KEY')
      expect(names).toContain('SEED_SEAL_KEY')
      expect(readdirSync(program.folder)).toContain('keys.json')
    },
    START_MS,
  )

  it('while the process that serves players hangs, every leader goes on and no round is void', async () => {
    const before = await epochs()
    program.signal('SIGSTOP')
    const stopped = await lastRound()
    // Longer than the time after which a silent leader is replaced.
    const stoppedMs = performance.now()
    await expect.poll(() => performance.now() - stoppedMs, { timeout: 20_000 }).toBeGreaterThan(8_000)
    await expect.poll(lastRound, NEXT_ROUND).toBeGreaterThan(stopped + 1)
    expect(await silentS()).toBeLessThan(6)
    program.signal('SIGCONT')
    await expect
      .poll(async () => (await fetch(`${program.site}/readyz`)).status, { timeout: 30_000 })
      .toBe(200)
    expect(await epochs()).toBe(before)
    const { voids } = await one(
      sql<{ voids: number }>`select count(*)::int as voids from crash.rounds where state = 'void'`,
    )
    expect(voids).toBe(0)
    expect((await auditBooks(db)).filter(({ offending }) => offending.length > 0)).toEqual([])
  }, 400_000)

  it('a kill of the first ends the second, and a start after it leads again', async () => {
    const beside = await besideOf()
    await program.kill()
    await expect.poll(() => isAlive(beside), { timeout: 20_000 }).toBe(false)
    await startAgain()
    const before = await lastRound()
    await expect.poll(lastRound, NEXT_ROUND).toBeGreaterThan(before)
  }, 400_000)

  it(
    'the death of the second ends the first, so that what started them starts both',
    async () => {
      process.kill(await besideOf(), 'SIGKILL')
      await expect
        .poll(
          () =>
            fetch(`${program.site}/healthz`).then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(false)
      expect(program.said()).toContain('The process of engines and workers has ended')
      await program.ended()
      await startAgain()
    },
    START_MS,
  )

  it(
    'the two are one program: one readiness, one set of metrics, one log and one end',
    async () => {
      const ready = (await (await fetch(`${program.site}/readyz`)).json()) as object
      expect(ready).toMatchObject({
        status: 'ready',
        bus: true,
        serves: { web: true, live: true, engine: true, worker: true },
        degraded: [],
      })
      const metrics = await (await fetch(program.metrics)).text()
      expect(metrics).toMatch(/^process_resident_memory_bytes\{roles="web"\} \d+$/m)
      expect(metrics).toMatch(/^process_resident_memory_bytes\{roles="engine,worker"\} \d+$/m)
      expect(metrics.match(/^# TYPE process_resident_memory_bytes gauge$/gm)).toHaveLength(1)
      const beside = await besideOf()
      expect(isAlive(beside)).toBe(true)
      await program.stop()
      expect(isAlive(beside)).toBe(false)
    },
    START_MS,
  )
})
