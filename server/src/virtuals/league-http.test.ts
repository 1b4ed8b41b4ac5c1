import { leagueApi } from '@ruka/contract/league'
import { leagueRecordsApi } from '@ruka/contract/league-records'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRAND, LIGI_KUU, openLeague } from '../../test/league.ts'
import { openHttp, type Handlers } from '../platform/http/http.ts'
import { mount } from '../platform/http/mount.ts'
import { leagueHandlers } from './handlers.ts'

let league: Awaited<ReturnType<typeof openLeague>>
let app: Awaited<ReturnType<typeof openHttp>>
beforeAll(async () => {
  league = await openLeague()
  app = await openHttp(league.ctx, { origins: [], frameAncestors: [] })
  mount(app, league.ctx, {
    api: { ...leagueApi, ...leagueRecordsApi },
    handlers: leagueHandlers(league.ctx) as Handlers,
  })
})
afterAll(async () => {
  await league.expectCleanAudit()
  await app.close()
  await league.close()
})

async function get(path: string) {
  const reply = await app.inject({ method: 'GET', url: `/api${path}` })
  const body = reply.json<{ data: never; next?: string | null; code?: string }>()
  return { status: reply.statusCode, body, data: body.data as Record<string, never> }
}

it('tells of a league before its first season that it is not open, and of others that there are none', async () => {
  expect(await get(`/leagues/${LIGI_KUU}/`)).toMatchObject({ status: 409, body: { code: 'game_closed' } })
  expect((await get(`/leagues/${LIGI_KUU}/table/`)).data).toMatchObject({
    season: 1,
    weeks: 0,
    isOver: false,
  })
  expect((await get(`/leagues/${LIGI_KUU}/returns/`)).data).toEqual([])
  expect((await get(`/leagues/premier-league/`)).status).toBe(400)
})

// spec: 9.33
it('shows the rounds that are on without their seeds, and the records of those that are over', async () => {
  await league.start()
  await league.reach(league.key(4), 'open')
  const now = await get(`/leagues/${LIGI_KUU}/`)
  expect(now.status).toBe(200)
  expect(now.data).toMatchObject({ league: LIGI_KUU, roundMs: 120_000, isClosed: false, last: null })
  const { teams, rounds } = now.data as unknown as { teams: unknown[]; rounds: { fixtures: unknown[] }[] }
  expect([teams.length, rounds.length, rounds[0]!.fixtures.length]).toEqual([20, 4, 10])
  expect(JSON.stringify(now.body)).not.toContain('seed')
  // A round that is not over has no record.
  expect((await get(`/leagues/${LIGI_KUU}/rounds/1/1/`)).body.code).toBe('round_unknown')

  await league.reach(league.key(2), 'settled')
  const one = await get(`/leagues/${LIGI_KUU}/rounds/1/1/`)
  const stored = await league.round(league.key(1))
  expect(one.data).toMatchObject({
    season: 1,
    week: 1,
    state: 'settled',
    seed: stored.seed!.toString('hex'),
    commitment: stored.commitment.toString('hex'),
    results: stored.matches.map(({ goals }) => goals),
    beaconRound: null,
  })
  const page = await get(`/leagues/${LIGI_KUU}/rounds/?limit=1`)
  expect(page.body).toMatchObject({ data: [{ week: 2 }], next: '1:2' })
  expect((await get(`/leagues/${LIGI_KUU}/rounds/?limit=1&before=1:2`)).body).toMatchObject({
    data: [{ week: 1 }],
  })
  expect((await get(`/leagues/${LIGI_KUU}/rounds/?before=1:1`)).body).toEqual({ data: [], next: null })
  const table = (await get(`/leagues/${LIGI_KUU}/table/`)).data as unknown as {
    weeks: number
    rows: { played: number }[]
  }
  expect(table.weeks).toBe(2)
  expect(table.rows.map(({ played }) => played)).toEqual(Array(20).fill(2))
  expect((await get(`/leagues/${LIGI_KUU}/table/?season=9`)).body.code).toBe('season_unknown')
  expect((await get(`/leagues/${BRAND}/seasons/`)).data).toEqual([
    expect.objectContaining({ season: 1, champion: null, hasBeacon: false }),
  ])
})

it('states what every market returns: never more than the stake, and beside it what it was', async () => {
  const returns = (await get(`/leagues/${LIGI_KUU}/returns/`)).data as unknown as {
    market: number
    exact: { least: number; most: number; mean: number }
    realised: number | null
    matches: number
  }[]
  await league.ctx.clock.advance(31_000)
  const markets = new Set(returns.map(({ market }) => market))
  for (const market of [1, 8, 10, 15, 18, 21, 26, 29, 35, 36, 37, 41, 47, 60])
    expect(markets).toContain(market)
  for (const { exact } of returns) {
    expect(exact.most).toBeLessThanOrEqual(1_000_000)
    expect(exact.least).toBeGreaterThan(300_000)
    expect(exact.mean).toBeGreaterThanOrEqual(exact.least)
  }
  const later = (await get(`/leagues/${LIGI_KUU}/returns/`)).data as unknown as typeof returns
  const result = later.find(({ market }) => market === 1)!
  expect(result.matches).toBeGreaterThanOrEqual(20)
  expect(result.realised).not.toBeNull()
})

it.each([
  `/leagues/${LIGI_KUU}/rounds/0/1/`,
  `/leagues/${LIGI_KUU}/rounds/1/99/`,
  `/leagues/${LIGI_KUU}/rounds/1/x/`,
  `/leagues/${LIGI_KUU}/rounds/?limit=39`,
  `/leagues/${LIGI_KUU}/rounds/?before=1`,
  `/leagues/${LIGI_KUU}/table/?season=-1`,
  `/leagues/${LIGI_KUU}/table/?season=9999999`,
  `/leagues/${LIGI_KUU}/seasons/?x=1`,
])('refuses %s', async path => {
  expect([400, 404]).toContain((await get(path)).status)
})
