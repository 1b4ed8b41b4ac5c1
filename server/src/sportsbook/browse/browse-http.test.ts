import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SportsEvent } from '@ruka/contract/sports-events'
import { openSportsbookEdge, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { leg, slipOf } from '../../../test/sportsbook-harness.ts'

const HOUR_MS = 3_600_000
/** Longer than any of these answers is kept. */
const KEPT_MS = 20_000

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('browse-http', { ADDRESS_LIMITS: 'reads=50' })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const get = async <Data>(path: string) => {
  await at.ctx.clock.advance(KEPT_MS)
  const { status, body } = await at.call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body as unknown as { data: Data; next: string | null }
}
const refusalOf = async (path: string) => {
  const { status, body } = await at.call('GET', path)
  return [path, status, body['code']]
}
type Competition = { id: string; name: string; counts: { live: number; today: number; upcoming: number } }
type Found = { events: SportsEvent[]; competitions: Competition[] }
const list = async (query: string) =>
  (await get<SportsEvent[]>(`/sports/events/?${query}`)).data.map(({ id }) => id)
const find = (text: string) => get<Found>(`/sports/search/?q=${encodeURIComponent(text)}`)
const iso = (inHours: number) => new Date(at.ctx.clock.now() + inHours * HOUR_MS).toISOString()

describe('before there are events', () => {
  it('there are no competitions, no highlights, and nothing to find', async () => {
    expect(await get('/sports/competitions/')).toEqual({ data: [] })
    expect(await get('/sports/events/?status=highlights')).toEqual({
      data: [],
      next: null,
      live: 0,
      paused: null,
    })
    expect(await find('gor mahia')).toEqual({ data: { events: [], competitions: [] } })
  })
})

describe('competitions', () => {
  it('are those with events that are live or to come, counted', async () => {
    const competition = 'sr:tournament:60'
    const events: string[] = []
    for (const inHours of [1, 2, 72, 100])
      events.push(await at.match({ inHours, competition, competitionName: 'Kenya Cup' }))
    const over = await at.match({ inHours: 1, competition: 'sr:tournament:61' })
    await at.ctx.clock.advance(HOUR_MS)
    await at.live(events[0]!, [0, 0])
    const event_status = { status: 3, home_score: 0, away_score: 0, periods: [] }
    await at.feed({ type: 'odds_change', event_id: over, markets: [], event_status })
    const { data } = await get<Competition[]>('/sports/competitions/')
    expect(data).toEqual([
      {
        id: competition,
        name: 'Kenya Cup',
        category: 'Kenya',
        country: null,
        sport: 'Soccer',
        counts: { live: 1, today: 1, upcoming: 3 },
      },
    ])
    // Each list says how many matches are live.
    for (const status of ['live', 'upcoming', 'highlights'])
      expect(await get(`/sports/events/?status=${status}`)).toMatchObject({ live: 1 })
  })

  it('take no questions', async () => {
    expect(await refusalOf('/sports/competitions/?sport=1')).toEqual([
      '/sports/competitions/?sport=1',
      400,
      'invalid',
    ])
  })
})

describe('the list of events by time', () => {
  const competition = 'sr:tournament:62'
  const of = `status=upcoming&competition=${competition}`

  it('has those that begin within the times asked, a page at a time', async () => {
    const ids: string[] = []
    for (const inHours of [2, 4, 6, 8]) ids.push(await at.match({ inHours, competition }))
    expect(await list(`${of}&from=${iso(3)}&until=${iso(7)}`)).toEqual(ids.slice(1, 3))
    expect(await list(`${of}&until=${iso(5)}`)).toEqual(ids.slice(0, 2))
    expect(await list(`${of}&from=2000-01-01T00:00:00Z`)).toEqual(ids)
    expect(await list(`${of}&from=${iso(7)}&until=${iso(3)}`)).toEqual([])
    const window = `${of}&from=${iso(3)}&until=${iso(9)}&limit=2`
    const { data, next } = await get<SportsEvent[]>(`/sports/events/?${window}`)
    expect(data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
    expect(await list(`${window}&after=${next}`)).toEqual(ids.slice(3))
    // A position before the window begins with the window.
    expect(await list(`${window}&after=1:sr:match:1`)).toEqual(ids.slice(1, 3))
  })

  it('takes any time that there is', async () => {
    for (const status of ['live', 'upcoming', 'highlights'])
      for (const [from, until] of [
        ['0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z'],
        ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59Z'],
      ])
        expect(await list(`status=${status}&from=${from}&until=${until}`)).toEqual([])
  })

  it('refuses what is no time', async () => {
    for (const time of [
      'today',
      '2026-06-01',
      '2026-02-30T00:00:00Z',
      '2026-06-01T00:00:00',
      `2026-06-01T00:00:00.${'0'.repeat(40)}Z`,
      "2026-06-01T00:00:00Z' or 1=1--",
    ]) {
      const path = `/sports/events/?status=live&from=${encodeURIComponent(time)}`
      expect(await refusalOf(path)).toEqual([path, 400, 'invalid'])
    }
  })
})

describe('highlights', () => {
  it('are what players bet on most of what is live or begins soon, then by kick-off', async () => {
    const competition = 'sr:tournament:63'
    const [late, soon, liked, far] = [
      await at.match({ inHours: 30, competition }),
      await at.match({ inHours: 10, competition }),
      await at.match({ inHours: 40, competition }),
      await at.match({ inHours: 50, competition }),
    ]
    const bet = async (event: string, outcome: string, odds: number) =>
      expect(
        await at.place(slipOf(await at.player(), at.newId(), [leg(event, outcome, odds)])),
      ).toMatchObject({ ok: true })
    await bet(liked, '1', 2)
    await bet(liked, '2', 3.5)
    await bet(late, '1', 2)
    for (let slips = 0; slips < 3; slips++) await bet(far, '1', 2)
    const of = `status=highlights&competition=${competition}`
    expect(await list(of)).toEqual([liked, late, soon])
    expect(await list(`${of}&limit=1`)).toEqual([liked])
    expect(await list(`${of}&until=${iso(20)}`)).toEqual([soon])
    expect(await list(`${of}&from=${iso(35)}`)).toEqual([liked])
    const { data, next } = await get<SportsEvent[]>(`/sports/events/?${of}&limit=1`)
    expect([data[0]!.lines.length, next]).toEqual([1, null])
  })

  it('have no second page', async () => {
    const path = '/sports/events/?status=highlights&after=1:sr:match:1'
    expect(await refusalOf(path)).toEqual([path, 400, 'invalid'])
  })
})

describe('a search', () => {
  it('finds events and competitions by words, without case and accents', async () => {
    const competition = 'sr:tournament:64'
    const names = { competition, competitionName: 'Primera División' }
    const [later, sooner] = [
      await at.match({ inHours: 30, home: 'Atlético Madrid', away: 'Málaga', ...names }),
      await at.match({ inHours: 20, home: 'Sevilla', away: 'Atlético Madrid', ...names }),
    ]
    const { data } = await find('  MADRID atletico ')
    expect(data.events).toMatchObject([
      { id: sooner, status: 'upcoming', lines: [{ market: 1, status: 'open' }] },
      { id: later },
    ])
    expect(data.competitions).toEqual([])
    const named = (await find('division')).data
    expect([named.events.length, named.competitions]).toMatchObject([
      2,
      [{ id: competition, name: 'Primera División', counts: { live: 0, upcoming: 2 } }],
    ])
  })

  it('has neither what ended after its names were read nor what ended before', async () => {
    const over = await at.match({ home: 'Shabana' })
    expect((await find('shabana')).data.events).toHaveLength(1)
    const event_status = { status: 4, home_score: 0, away_score: 0, periods: [] }
    await at.feed({ type: 'odds_change', event_id: over, markets: [], event_status })
    await at.ctx.clock.advance(2_000)
    const { body } = await at.call('GET', '/sports/search/?q=shabana')
    expect(body.data).toEqual({ events: [], competitions: [] })
    expect((await find('shabana')).data.events).toEqual([])
  })

  it('finds nothing by signs, and takes 2 to 60 letters', async () => {
    for (const text of ["' or 1=1 --", '%%', '"; drop schema sportsbook cascade', '\\\\', '💸💸'])
      expect((await find(text)).data).toEqual({ events: [], competitions: [] })
    for (const query of ['', 'q=', 'q=a', 'q=%20a%20', `q=${'a'.repeat(61)}`, 'q=gor&page=2', 'q=go%00r']) {
      const path = `/sports/search/?${query}`
      expect(await refusalOf(path)).toEqual([path, 400, 'invalid'])
    }
  })

  it('is refused to an address that reads too much', async () => {
    const most = at.ctx.config.ADDRESS_LIMITS.reads
    const search = () => at.call('GET', '/sports/search/?q=gor', { ip: '198.51.100.20' })
    for (let tries = 0; tries < most; tries++) await search()
    expect((await search()).status).toBe(429)
  })
})
