import { afterEach, expect, it } from 'vitest'
import type { AddressInfo } from 'node:net'
import { games } from '@ruka/games'
import { DRAND_ROUNDS, ROUND_1000_MS } from '@ruka/games/fair/drand-rounds-for-tests'
import { openApp } from '../src/app.ts'
import { openEvents } from '../src/platform/events/events.ts'
import { crashModule, openRooms } from '../src/crash/index.ts'
import { firstRow, sql } from '../src/platform/db/db.ts'
import { openJobs } from '../src/platform/events/jobs.ts'
import { openMetrics } from '../src/platform/metrics/metrics.ts'
import { runStaff } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const readiness = () => world.call('GET', '/readyz')

// spec: C.2
it('a program is ready once it is started, though a game in it waits for a salt, and says for which', async () => {
  const origins = { SITE_ORIGIN: 'http://site.example', GAMES_ORIGIN: 'http://games.example' }
  world = await openWorld({
    env: { ...origins, PORT: '0', GAMES_PORT: '0', WIDGETS_PORT: '0', CRASH_SALT: 'given' },
    startMs: ROUND_1000_MS - 15 * 60_000,
  })
  const all = { database: true, bus: true }
  expect(await readiness()).toMatchObject({ status: 503, body: { ...all, status: 'not ready', waiting: [] } })
  await world.app.start()
  const waiting = async () => ((await readiness()).body as { waiting: string[] }).waiting.toSorted()
  await expect.poll(waiting).toHaveLength(games.filter(({ engine }) => engine === 'crash').length)
  const chain = await firstRow(
    world.ctx.db.read,
    sql<{ id: number }>`select id from crash.chains where game = 'aviator'`,
  )
  const metric = async () => (await world.ctx.metrics.registry.metrics()).match(/^ruka_waiting.*$/gm)
  expect(await metric()).toEqual([
    'ruka_waiting{what="serving_role"} 0',
    'ruka_waiting{what="database"} 0',
    'ruka_waiting{what="partitions"} 0',
    'ruka_waiting{what="crash_salts"} 1',
  ])
  const [first, ...others] = await waiting()
  expect(first).toMatch(`aviator waits for the salt of chain ${chain!.id}, drand 52db9ba7 round 1000`)
  expect(await readiness()).toMatchObject({ status: 200, body: { ...all, status: 'ready' } })
  await world.ctx.clock.advance(16 * 60_000)
  const words = ['crash-salt', 'aviator', String(chain!.id), DRAND_ROUNDS[0][1], '--by', 'Ann']
  await runStaff({ ...world.ctx, rooms: openRooms() }, crashModule.staffActions!, words)
  expect(await waiting()).toEqual(others)
})

const STARTED = {
  SITE_ORIGIN: 'http://site.example',
  GAMES_ORIGIN: 'http://games.example',
  PORT: '0',
  GAMES_PORT: '0',
  WIDGETS_PORT: '0',
}

it('a program without its bus is still ready, and reports what it serves and what is degraded', async () => {
  world = await openWorld({ env: STARTED })
  await world.app.start()
  let connected = true
  world.ctx.bus.connected = () => connected
  expect(await readiness()).toMatchObject({
    status: 200,
    body: { serves: { web: true, live: true, engine: true, worker: true }, degraded: [] },
  })
  connected = false
  expect(await readiness()).toMatchObject({
    status: 200,
    body: {
      status: 'ready',
      bus: false,
      serves: { web: true, live: false, engine: false, worker: true },
      degraded: [expect.stringContaining('NATS')],
    },
  })
})

it('a program says that it drains before it closes, and serves until then', async () => {
  world = await openWorld({ env: { ...STARTED, DRAIN_MS: '4000' } })
  await world.app.start()
  const { port } = world.app.site.server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  const stopped = world.app.stop()
  const draining = await ask('/readyz')
  expect(draining.status).toBe(503)
  expect(await draining.json()).toMatchObject({ status: 'not ready', stage: 'draining', database: true })
  expect((await ask('/api/games/')).status).toBe(200)
  await stopped
  await expect(ask('/healthz')).rejects.toThrow()
})

it('an unlisted proxy is reported by the readiness and once in the log', async () => {
  // It is not started: an hour of the clock would be an hour of rounds.
  world = await openWorld({ env: { ...STARTED, SITE_ORIGIN: 'http://127.0.0.1:7000' } })
  const forwarded = () =>
    world.call('GET', '/api/games/', { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' } })
  for (let n = 0; n < 3; n++) await forwarded()
  const reported = () => world.ctx.lines.filter(line => line.includes('TRUSTED_PROXIES'))
  expect(reported()).toHaveLength(1)
  const degraded = async () => ((await readiness()).body as { degraded: string[] }).degraded
  expect(await degraded()).toEqual([expect.stringContaining('127.0.0.1, which is not in TRUSTED_PROXIES')])
  await world.ctx.clock.advance(3_600_000)
  expect(await degraded()).toEqual([])
})

it('a program is ready while producers of its feed are down, and names them', async () => {
  const feed = { FEED_KIND: 'stream', FEED_URL: 'http://127.0.0.1:9' }
  world = await openWorld({ env: { ...STARTED, ...feed } })
  const named = async () => ((await readiness()).body as { degraded: string[] }).degraded
  await sql`insert into feed.producers (product, name, state, since, alive_until) values
    (1, 'LO', 'down', 'epoch', 'epoch'), (3, 'Ctrl', 'up', 'epoch', 'infinity')`.execute(world.ctx.db.read)
  expect(await named()).toEqual([
    'producer 1 (LO) of the feed is down, not up, since 1970-01-01T00:00:00.000Z: no bets are taken on its prices',
  ])
  await sql`update feed.producers set state = 'up', alive_until = 'infinity'`.execute(world.ctx.db.read)
  expect(await named()).toEqual([])
})

it('a listed proxy is not reported', async () => {
  world = await openWorld({ env: { ...STARTED, TRUSTED_PROXIES: '127.0.0.1' } })
  await world.call('GET', '/api/games/', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(world.ctx.lines.filter(line => line.includes('TRUSTED_PROXIES'))).toEqual([])
})

it('metrics are served without the figures that cannot be read', async () => {
  world = await openWorld()
  const metrics = () => world.ctx.metrics.registry.metrics()
  expect(await metrics()).toContain('ruka_crash_salted_rounds{game="aviator"}')
  await sql`alter table crash.chains rename to chains_away`.execute(world.ctx.owner.read)
  const without = await metrics()
  expect(without).not.toContain('ruka_crash_salted_rounds{')
  expect(await metrics()).toContain('ruka_metric_unread{metric="ruka_crash_salted_rounds"} 1')
  await sql`alter table crash.chains_away rename to chains`.execute(world.ctx.owner.read)
})

it('a program with another seal key than its seeds were sealed under does not start', async () => {
  world = await openWorld({ env: { ...STARTED, CRASH_SALT: 'own' } })
  await world.app.start()
  await world.app.stop()
  const { ctx } = world
  const other = await openApp({
    ...ctx,
    config: { ...ctx.config, SEED_SEAL_KEY: '77'.repeat(32) },
    jobs: openJobs(ctx),
    events: openEvents(ctx),
    metrics: openMetrics(ctx.log),
  })
  await expect(other.start()).rejects.toThrow('SEED_SEAL_KEY is not the key')
})
