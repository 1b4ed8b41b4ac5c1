import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSportsbookEdge, wireLeg, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { market } from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { sportsEvents } from '../model/events.ts'
import { expireEvents } from './expire-events.ts'
import { sweepEvents } from './sweep-events.ts'
import { tradingActions } from '../trading/trading-actions.ts'
import { readUpcoming } from '../reads/upcoming-events.ts'

const HOUR_MS = 3_600_000

let at: SportsbookEdge
let virtual: Awaited<ReturnType<typeof openVirtualBook>>
beforeAll(async () => {
  at = await openSportsbookEdge('virtual edge')
  virtual = await openVirtualBook(at)
})
beforeEach(() => at.ctx.clock.advance(600_000))
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const place = async (token: string, legs: readonly object[], over: object = {}) => {
  const { status, body } = await at.send(token, legs, over)
  return status === 200 ? (body.data as { code: string }).code : String(body['code'])
}
const get = async (path: string, player?: string) => {
  const { status, body } = await at.call('GET', path, player === undefined ? {} : { player })
  return status === 200 ? body.data : body['code']
}
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/

describe('sessions of the leagues and of sports', () => {
  it('place slips on their own matches, on both leagues from either', async () => {
    const player = await at.player(10_000)
    const [one] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    const real = await at.match()
    for (const league of ['virtual-league', 'ligi-kuu'])
      expect(await place(`${player}/${league}`, [wireLeg(one!), wireLeg(two!)])).toMatch(CODE)
    expect(await place(`${player}/ligi-kuu`, [wireLeg(real)])).toBe('slip_mixed')
    expect(await place(player, [wireLeg(one!)])).toBe('slip_mixed')
    expect(await place(`${player}/jetx`, [wireLeg(one!)])).toBe('token_not_valid')
    const three = (await virtual.round()).slice(0, 3).map(id => wireLeg(id))
    expect(await place(`${player}/ligi-kuu`, three, { sizes: [2] })).toBe('slip_no_systems')
  })

  it('ask for quotes, and visitors for those of either', async () => {
    const player = await at.player(10_000)
    const [one] = await virtual.round()
    const real = await at.match()
    const ask = async (legs: readonly object[], token?: string) => {
      const quoted = { stake: 100, odds_policy: 'none', legs }
      const { body } = await at.call('POST', '/sports/quotes/', {
        body: quoted,
        ...(token === undefined ? {} : { player: token }),
      })
      const data = body.data as { terms: { cap: number; remaining: number | null } } | undefined
      return data ? [data.terms.cap, data.terms.remaining] : body['code']
    }
    expect(await ask([wireLeg(one!)], `${player}/virtual-league`)).toEqual([1_500_000, 1_500_000])
    expect(await ask([wireLeg(one!)])).toEqual([1_500_000, null])
    expect(await ask([wireLeg(real)])).toEqual([200_000, null])
    expect(await ask([wireLeg(real), wireLeg(one!)])).toBe('slip_mixed')
    expect(await ask([wireLeg(one!)], player)).toBe('slip_mixed')
    expect(await ask([wireLeg(one!)], `${player}/jetx`)).toBe('token_not_valid')
  })

  it('see the slips of their own product', async () => {
    const player = await at.player(10_000)
    const [one] = await virtual.round()
    const real = await place(player, [wireLeg(await at.match())])
    const own = await place(`${player}/virtual-league`, [wireLeg(one!)])
    const codes = async (token: string) =>
      ((await get('/sports/slips/', token)) as { code: string }[]).map(({ code }) => code)
    expect([await codes(player), await codes(`${player}/ligi-kuu`)]).toEqual([[real], [own]])
    expect(await get(`/sports/slips/${own}/`, player)).toBe('slip_unknown')
    expect(await get(`/sports/slips/${real}/`, `${player}/ligi-kuu`)).toBe('slip_unknown')
    expect(await get(`/sports/slips/${own}/cash-out/`, `${player}/ligi-kuu`)).toMatchObject({
      offer: null,
      refusal: { code: 'slip_cash_out_off' },
    })
    expect(await get(`/sports/slips/${own}/`, `${player}/ligi-kuu`)).toMatchObject({
      cancel: { until: null, refusal: { code: 'slip_virtual' } },
      legs: [{ event: one, sport: 'Virtual football', country: null }],
    })
    const cancelled = await at.call('POST', `/sports/slips/${own}/cancel/`, { player: `${player}/ligi-kuu` })
    expect([cancelled.status, cancelled.body['code']]).toEqual([409, 'slip_virtual'])
  })
})

describe('virtual matches', () => {
  it('are read one by one with all their lines, for the pages of the leagues', async () => {
    const [id] = await virtual.round()
    expect(await get(`/sports/events/${id!}/`)).toMatchObject({
      id,
      lines: expect.arrayContaining([expect.objectContaining({ market: 1, status: 'open' })]),
    })
  })

  it('are in no list of sports, before they begin, while they run and when they are over', async () => {
    const ids = await virtual.round()
    const real = await at.match()
    const player = await at.player(10_000)
    await place(`${player}/virtual-league`, [wireLeg(ids[0]!)])
    const listed = async () => {
      // Lists are some seconds old.
      await at.ctx.clock.advance(30_000)
      const lists = await Promise.all([
        get('/sports/events/?status=upcoming'),
        get('/sports/events/?status=live'),
        get('/sports/events/?status=highlights'),
        get('/sports/search/?q=side'),
        get('/sports/competitions/'),
        readUpcoming(at.ctx, { withinMs: 24 * HOUR_MS, limit: 50 }),
      ])
      return JSON.stringify(lists)
    }
    const before = await listed()
    expect(before).toContain(real)
    await virtual.lock(ids)
    const during = await listed()
    await virtual.draw(Object.fromEntries(ids.map(id => [id, '1'])))
    await virtual.feed(
      ...ids.map(id => ({ type: 'odds_change', event_id: id, markets: [], event_status: OVER })),
    )
    expect(`${before}${during}${await listed()}`).not.toMatch(/virtual|Side/)
    expect(await get(`/sports/events/${ids[0]!}/background/`)).toBe('event_unknown')
    await at.settle()
  })

  it('leave no results, and no news of goals', async () => {
    at.ctx.events.subscribe(sportsEvents.incident, 'test', async () => undefined)
    await at.live(await at.match(), [0, 0])
    const before = await countNews()
    expect(before).toBe(1)
    const ids = await virtual.round()
    await virtual.lock(ids)
    await virtual.feed(
      ...ids.map(id => ({ type: 'odds_change', event_id: id, markets: [], event_status: OVER })),
    )
    const results = sql<{ count: number }>`select count(*)::int as count from sportsbook.results`
    expect((await firstRow(at.ctx.db.read, results))!.count).toBe(0)
    expect(await countNews()).toBe(before)
  })

  it('have no booking codes, and their slips are no codes of selections', async () => {
    const [one] = await virtual.round()
    const player = await at.player(10_000)
    const { odds: _, ...selection } = wireLeg(one!)
    const made = await at.call('POST', '/sports/codes/', { body: { legs: [selection] } })
    expect(made.body['selections']).toMatchObject([{ code: 'selection_unknown' }])
    const code = await place(`${player}/virtual-league`, [wireLeg(one!)])
    expect(await get(`/sports/codes/${code}/`)).toBe('code_unknown')
  })

  it('follow what staff set, of a league as of a competition, but are decided by their draw alone', async () => {
    const [one] = await virtual.round()
    const player = await at.player(10_000)
    const why = ['--by', 'Sample Trader', '--because', 'a test']
    const staff = (...typed: string[]) => runStaff(at.ctx, tradingActions, ['sports', ...typed])
    const bet = () => place(`${player}/virtual-league`, [wireLeg(one!)])
    await staff('suspend', 'competition', 'virtual:league:1', ...why)
    expect(await bet()).toBe('slip_refused')
    await staff('resume', 'competition', 'virtual:league:1', ...why)
    expect(await bet()).toMatch(CODE)
    await staff('suspend-market', one!, '1', ...why)
    expect(await bet()).toBe('slip_refused')
    await staff('reopen-market', one!, '1', ...why)
    expect(await bet()).toMatch(CODE)
    const result = staff('result', one!, '--score', '1:0', '--half', '0:0', ...why)
    await expect(result).rejects.toThrow('decided by its draw')
    for (const undo of [[], ['--undo']])
      await expect(staff('void', one!, ...undo, ...why)).rejects.toThrow('void with its round only')
    await at.settle()
    expect(await at.balances(player)).toMatchObject({ held: 20_000, cash: 980_000 })
  })

  it('offer margins that staff set, made of the probabilities of their lines', async () => {
    const outcomes = [0.5, 0.3, 0.2].map((probability, no) => ({
      outcome: String(no + 1),
      probability,
      active: true,
    }))
    const [one] = await virtual.round({ markets: [{ market: 1, specifiers: '', status: 1, outcomes }] })
    const player = await at.player(10_000)
    await sql`insert into sportsbook.settings (scope, key, margin_permille)
      values ('competition', 'virtual:league:1', 100)`.execute(at.ctx.db.read)
    const { data } = (
      await at.call('POST', '/sports/quotes/', {
        player: `${player}/virtual-league`,
        body: { stake: 100, odds_policy: 'any', legs: [wireLeg(one!)] },
      })
    ).body as { data: { terms: { odds: number[] } } }
    await sql`delete from sportsbook.settings`.execute(at.ctx.db.read)
    expect(data.terms.odds).toEqual([1.81])
  })

  it('wait for their draw however long it takes, and are deleted after an hour where there are no bets on them', async () => {
    const ids = await virtual.round()
    const real = await at.match({ inHours: 1, markets: [market(1, { 1: 2, 2: 3.5, 3: 4 })] })
    const player = await at.player(10_000)
    const code = await place(`${player}/virtual-league`, [wireLeg(ids[0]!)])
    await at.ctx.clock.advance(HOUR_MS)
    await sweepEvents(at.ctx)
    const left = async (id: string) =>
      (await firstRow(
        at.ctx.db.read,
        sql<{ events: number; lines: number }>`select
          (select count(*) from sportsbook.events where id = ${id})::int as events,
          (select count(*) from sportsbook.lines where event_id = ${id})::int as lines`,
      ))!
    expect(await left(ids[0]!)).toEqual({ events: 1, lines: 1 })
    await at.ctx.clock.advance(75_000)
    await sweepEvents(at.ctx)
    expect(await left(ids[0]!)).toEqual({ events: 1, lines: 0 })
    expect(await left(ids[1]!)).toEqual({ events: 0, lines: 0 })
    expect(await left(real)).toEqual({ events: 1, lines: 1 })
    await at.ctx.clock.advance(50 * HOUR_MS)
    await expireEvents(at.ctx)
    expect(await get(`/sports/slips/${code}/`, `${player}/ligi-kuu`)).toMatchObject({
      state: 'open',
      legs: [{ verdict: null, home: 'Side 1 1' }],
    })
    await virtual.draw({ [ids[0]!]: '1' })
    await at.settle()
    expect(await get(`/sports/slips/${code}/`, `${player}/ligi-kuu`)).toMatchObject({ payout: 200 })
  })
})

const OVER = {
  status: 4,
  home_score: 1,
  away_score: 0,
  periods: [{ number: 1, home_score: 1, away_score: 0 }],
}
const countNews = async () =>
  (await firstRow(
    at.ctx.db.read,
    sql<{
      count: number
    }>`select count(*)::int as count from platform.events where type = 'sports.incident'`,
  ))!.count
