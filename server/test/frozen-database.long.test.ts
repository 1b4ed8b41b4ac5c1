import { readFile } from 'node:fs/promises'
import { setTimeout as later } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProgram, type Program } from './killed-server.ts'

/** The limits within which an answer must arrive, with a margin for a busy machine. */
const STATEMENT_MS = 2_000
const ANSWER_MS = 12_000
/** What a visitor sees first, which costs nobody money when it is a little older. */
const SHOWN = ['/', '/api/games/', '/api/games/?page=1', '/content/promos']

let program: Program
let frozen: number[] = []
const signal = (name: NodeJS.Signals) => {
  for (const pid of frozen)
    try {
      process.kill(pid, name)
    } catch {
      // A PostgreSQL worker may have ended meanwhile.
    }
}

beforeAll(async () => {
  program = await openProgram(() => ({
    DATABASE_STATEMENT_MS: String(STATEMENT_MS),
    DATABASE_CONNECT_MS: '1000',
  }))
  await program.start()
}, 240_000)
afterAll(async () => {
  signal('SIGCONT')
  await program.stop()
  await program.remove()
}, 60_000)

/** PostgreSQL and all of its processes. */
async function processesOfPostgres(): Promise<number[]> {
  const pid = Number((await readFile(`${program.folder}/postgres/postmaster.pid`, 'utf8')).split('\n')[0])
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(/\s+/).map(Number)]
}

async function ask(path: string, init: RequestInit = {}, at = `${program.site}${path}`) {
  const since = performance.now()
  const reply = await fetch(at, { ...init, signal: AbortSignal.timeout(30_000) })
  const retryAfter = reply.headers.get('retry-after')
  return { status: reply.status, text: await reply.text(), retryAfter, ms: performance.now() - since }
}
const logIn = () =>
  ask('/api/auth/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: '254700000001', password: 'mbuni 7 warukao' }),
  })

it('a frozen database answers 503 within the limits, leaves pages, the last lists, liveness and metrics up, and is used again once it resumes', async () => {
  expect((await logIn()).status).toBe(400)
  const before = await Promise.all(SHOWN.map(path => ask(path)))
  expect(before.map(({ status }) => status)).toEqual(SHOWN.map(() => 200))
  frozen = await processesOfPostgres()
  signal('SIGSTOP')
  const [api, again, health, ready, metrics] = await Promise.all([
    logIn(),
    logIn(),
    ask('/healthz'),
    ask('/readyz'),
    ask('', {}, program.metrics),
  ])
  for (const each of [api, again]) {
    expect(each).toMatchObject({ status: 503, text: expect.stringContaining('unavailable') })
    expect(each.ms).toBeLessThan(ANSWER_MS)
  }
  expect(health.status).toBe(200)
  expect(health.ms).toBeLessThan(ANSWER_MS)
  // Every other process would be as badly off: a balancer that took them all away would show its own error.
  expect(ready.status).toBe(200)
  expect(JSON.parse(ready.text)).toMatchObject({
    status: 'ready',
    database: false,
    serves: { pages: true, web: false, live: false, engine: false, worker: false },
    degraded: [expect.stringContaining('the database does not answer')],
  })
  expect(ready.ms).toBeLessThan(ANSWER_MS)
  const shown = await Promise.all(SHOWN.map(path => ask(path)))
  expect(shown.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  // Known to be away by now, it costs no request a wait.
  await expect.poll(async () => (await logIn()).ms, { timeout: ANSWER_MS }).toBeLessThan(STATEMENT_MS / 4)
  const quick = await logIn()
  expect(quick).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
  expect(metrics.status).toBe(200)
  expect(metrics.ms).toBeLessThan(ANSWER_MS)
  // Longer than the timeout of a pooled connection: none of them may be used again.
  await later(STATEMENT_MS)
  signal('SIGCONT')
  await expect
    .poll(async () => (await ask('/readyz')).text, { timeout: ANSWER_MS })
    .toContain('"database":true')
  await expect.poll(async () => (await logIn()).status, { timeout: ANSWER_MS }).toBe(400)
}, 120_000)
