import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureDatabase, startPostgres, type OwnPostgres } from '../src/platform/db/postgres.ts'
import type { DbAddress } from '../src/platform/db/db.ts'
import { lineOf } from './database.ts'
import { openProgram, type Program } from './killed-server.ts'
import { dataFolder } from './scratch-folder.ts'

let folder: string
let postgres: OwnPostgres
let program: Program
const startDatabase = async () => (postgres = await startPostgres(join(folder, 'postgres')))

beforeEach(async () => {
  folder = await dataFolder('away')
  await startDatabase()
  const address = (await ensureDatabase(postgres, 'ruka')) as Extract<DbAddress, { host: string }>
  program = await openProgram(() => ({ DATABASE_URL: lineOf(address), ROLES: 'web,engine,worker' }))
  await program.start()
}, 240_000)
afterEach(async () => {
  await program.stop()
  await program.remove()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const ask = async (path: string) => {
  const since = performance.now()
  const reply = await fetch(`${program.site}${path}`, { signal: AbortSignal.timeout(30_000) })
  return {
    status: reply.status,
    text: await reply.text(),
    headers: reply.headers,
    ms: performance.now() - since,
  }
}
const ready = async () => {
  const { status, text } = await ask('/readyz')
  return { code: status, ...(JSON.parse(text) as { database: boolean; degraded: readonly string[] }) }
}

it('while the database is stopped pages and the last lists are served, the rest is refused with a time to come back, and all goes on when it is back', async () => {
  const page = await ask('/')
  const games = await ask('/api/games/')
  expect([page.status, games.status]).toEqual([200, 200])
  await postgres.stop()
  await expect.poll(async () => (await ready()).database, { timeout: 15_000 }).toBe(false)
  expect(await ready()).toMatchObject({
    code: 200,
    status: 'ready',
    degraded: [expect.stringContaining('the database does not answer')],
  })
  expect(await ask('/')).toMatchObject({ status: 200, text: page.text })
  expect(await ask('/promos')).toMatchObject({ status: 200 })
  expect(await ask('/api/games/')).toMatchObject({ status: 200, text: games.text })
  // A list that nobody asked for before, and a stranger's flood of others.
  const refused = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      ask(n === 0 ? '/api/wallet/transactions' : `/api/games/?search=g${n}`),
    ),
  )
  for (const { status, headers } of refused) {
    expect([503, 401]).toContain(status)
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await ask('/api/games/')).toMatchObject({ status: 200, text: games.text })
  await startDatabase()
  await expect.poll(async () => (await ready()).database, { timeout: 15_000 }).toBe(true)
  await expect.poll(async () => (await ask('/api/games/?search=dice')).status, { timeout: 15_000 }).toBe(200)
}, 240_000)
