import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SportsEvent } from '@ruka/contract/sports-events'
import { openSportsbookEdge, wireLeg, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { LIVE, market, result } from '../../../test/sportsbook-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { sweepBookings } from '../slips/codes.ts'

const HOUR_MS = 3_600_000

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('events-http')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

type Page = { data: SportsEvent[]; next: string | null }
/** The answer of a moment later, so that it is not the one that is kept. */
const list = async (query: string) => {
  await at.ctx.clock.advance(1_000)
  return (await at.call('GET', `/sports/events/?${query}`)).body as unknown as Page
}
const read = async (id: string) => {
  await at.ctx.clock.advance(1_000)
  return (await at.call('GET', `/sports/events/${id}/`)).body.data as SportsEvent
}
const totals = market(18, { 12: 1.9, 13: 1.9 }, { specifiers: 'total=2.5' })
const others = market(18, { 12: 3, 13: 1.4 }, { specifiers: 'total=3.5' })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

describe('the list of events', () => {
  it('has those to come by kick-off, a page at a time, with their main markets', async () => {
    const competition = 'sr:tournament:50'
    const ids: string[] = []
    for (const inHours of [5, 3, 4])
      ids.push(await at.match({ inHours, competition, markets: [totals, others] }))
    const query = `status=upcoming&competition=${competition}`
    const first = await list(`${query}&limit=2`)
    expect(first.data.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    expect(first.data[0]).toMatchObject({ status: 'upcoming', score: null, competition: { id: competition } })
    expect(first.data[0]!.lines).toEqual([
      {
        market: 18,
        specifiers: 'total=2.5',
        name: 'Total',
        status: 'open',
        outcomes: [
          { outcome: '12', name: 'over 2.5', odds: 1.9 },
          { outcome: '13', name: 'under 2.5', odds: 1.9 },
        ],
      },
    ])
    const second = await list(`${query}&limit=2&after=${first.next}`)
    expect([second.data.map(({ id }) => id), second.next]).toEqual([[ids[0]], null])
  })

  it('has those that are on with score and minute, and not those to come', async () => {
    const id = await at.match({ inHours: 1, competition: 'sr:tournament:51' })
    await at.ctx.clock.advance(HOUR_MS)
    const event_status = { status: 1, home_score: 1, away_score: 0, match_time: '12:30', periods: [] }
    const markets = [market(1, { 1: 1.5, 2: 4 })]
    await at.feed({ type: 'odds_change', product: LIVE, event_id: id, markets, event_status })
    const { data } = await list('status=live&competition=sr:tournament:51')
    expect(data).toMatchObject([
      { id, status: 'live', score: { home: 1, away: 0, minute: '12:30' }, lines: [{ status: 'open' }] },
    ])
    expect((await list('status=upcoming&competition=sr:tournament:51')).data).toEqual([])
  })

  it('refuses what is no such question', async () => {
    for (const query of [
      '',
      'status=all',
      'status=live&limit=61',
      'status=live&limit=0',
      'status=live&limit=5e1',
      'status=live&after=1',
      "status=live&after=1:a'b",
      "status=live&competition=sr:tournament:1'--",
      'status=live&order=home',
    ])
      expect([query, ...codeOf(await at.call('GET', `/sports/events/?${query}`))]).toEqual([
        query,
        400,
        'invalid',
      ])
  })
})

describe('an event', () => {
  it('has all its lines in order, with their status and when they changed', async () => {
    const id = await at.match({
      markets: [others, totals, market(1, { 1: 2, 2: 3, 3: 3.25 }), market(7_777, { 1: 2 })],
    })
    const shown = await read(id)
    expect(shown.lines.map(({ market, specifiers, status }) => [market, specifiers, status])).toEqual([
      [1, '', 'open'],
      [18, 'total=2.5', 'open'],
      [18, 'total=3.5', 'open'],
    ])
    const timestamp = at.ctx.clock.now() + 5
    await at.feed({ type: 'bet_stop', event_id: id, timestamp })
    const stopped = await read(id)
    expect(stopped.version).toBe(timestamp)
    expect(new Set(stopped.lines.map(({ status }) => status))).toEqual(new Set(['suspended']))
  })

  it('shows lines as suspended while their producer is down or staff suspended a part of the book', async () => {
    const id = await at.match({ competition: 'sr:tournament:52' })
    const statuses = async () => (await read(id)).lines.map(({ status }) => status)
    const { db, clock } = at.ctx
    await sql`update feed.producers set alive_until = ${new Date(clock.now())} where product = 3`.execute(
      db.read,
    )
    expect(await statuses()).toEqual(['suspended'])
    await sql`update feed.producers set alive_until = 'infinity'`.execute(db.read)
    expect(await statuses()).toEqual(['open'])
    await sql`insert into sportsbook.settings (scope, key, suspended)
      values ('competition', 'sr:tournament:52', 'odds in doubt')`.execute(db.read)
    expect(await statuses()).toEqual(['suspended'])
  })

  it('that does not exist is unknown', async () => {
    expect(codeOf(await at.call('GET', '/sports/events/sr:match:999/'))).toEqual([404, 'event_unknown'])
    expect(codeOf(await at.call('GET', '/sports/events/1%27%20or%201=1/'))).toEqual([400, 'invalid'])
  })
})

describe('a quote', () => {
  const quote = async (legs: readonly object[], over: object = {}, player?: string) => {
    const { id: _, ...body } = at.slipBody(legs, over)
    const answer = await at.call('POST', '/sports/quotes/', { body, ...(player ? { player } : {}) })
    return answer.body.data as Record<string, unknown>
  }

  // spec: 9.23, 9.25
  it('is what settling would pay, with what the cap takes and what returns', async () => {
    const event = await at.match({ markets: [market(1, { 1: 40 })] })
    expect(await quote([wireLeg(event, { odds: 40 })], { stake: 10_000 })).toEqual({
      refusal: {
        code: 'payout_above_maximum',
        text: 'One bet wins at most KES 200,000: stake up to KES 5,000 at these odds',
        stake: 5_000,
      },
      selections: [],
      multi_bonus: null,
      withdrawal_tax: null,
      terms: {
        kind: 'single',
        lines: 1,
        odds: [40],
        delay_ms: 0,
        stake: { min: 1, max: 20_000 },
        possible_payout: 205_000,
        bonus: 0,
        capped: 200_000,
        returned: 5_000,
        cap: 200_000,
        remaining: null,
      },
    })
  })

  it('counts the lines of a system bet, and what a player may still win in these 24 hours', async () => {
    const [player, legs] = [await at.player(), [] as object[]]
    for (let count = 0; count < 4; count++) legs.push(wireLeg(await at.match()))
    await sql`insert into sportsbook.settings (scope, key, stake_factor) values ('player', ${player}, 10)`.execute(
      at.ctx.db.read,
    )
    expect(await quote(legs, { sizes: [2, 3] }, player)).toMatchObject({
      terms: { kind: 'system', lines: 10, stake: { min: 1, max: 2_000 }, remaining: 2_500_000 },
    })
    expect(await quote(legs, { stake: 2_001 }, player)).toMatchObject({
      refusal: { code: 'stake_above_maximum' },
    })
  })

  it('says that there are too many combinations, in its own words', async () => {
    const legs: object[] = []
    for (let count = 0; count < 15; count++) legs.push(wireLeg(await at.match()))
    const body = { ...at.slipBody(legs, { sizes: [7] }), id: undefined }
    expect((await at.call('POST', '/sports/quotes/', { body })).body).toMatchObject({
      code: 'slip_too_many_lines',
      legs: ['A bet has at most 1,000 combinations: choose fewer selections or sizes'],
    })
  })

  it.each([[[16]], [[15]], [[1]], [[3, 2]], [[2, 2]]])(
    'of a system of fifteen says what is wrong with the sizes %j',
    async sizes => {
      const legs: object[] = []
      for (let count = 0; count < 15; count++) legs.push(wireLeg(await at.match()))
      const body = { ...at.slipBody(legs, { sizes }), id: undefined }
      expect((await at.call('POST', '/sports/quotes/', { body })).body).toEqual({
        code: 'slip_sizes_invalid',
        sizes: [
          'A system has at least 3 selections. Each size is at least 2, less than the number of selections, and named once, the smallest first',
        ],
      })
    },
  )

  it.each([[[]], [[0]], [[21]], [[2.5]], ['2']])('says in plain words that %j are no sizes', async sizes => {
    const body = { ...at.slipBody([wireLeg(await at.match())], { sizes }), id: undefined }
    const answer = await at.call('POST', '/sports/quotes/', { body })
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/Too (?:small|big)|expected|Invalid/)
    expect(answer.body).toHaveProperty('sizes')
  })

  it('of 20 legs says what the cap takes in no more digits than there are', async () => {
    const legs: object[] = []
    for (let count = 0; count < 20; count++)
      legs.push(wireLeg(await at.match({ markets: [market(1, { 1: 20 })] }), { odds: 20 }))
    expect(await quote(legs, { stake: 100 })).toMatchObject({
      refusal: { code: 'odds_above_maximum' },
      terms: { capped: 1_000_000_000 },
    })
  })

  it('names refused legs as placing does, and writes nothing', async () => {
    const [player, event] = [await at.player(), await at.match()]
    const legs = [wireLeg(event, { odds: 2.5 })]
    const { body } = await at.send(player, legs)
    expect(await quote(legs)).toMatchObject({ refusal: null, selections: body['selections'], terms: null })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sportsbook.slips
      where player_id = ${player}`.execute(at.ctx.db.read)
    expect(rows[0]!.n).toBe(0)
  })
})

describe('a code', () => {
  const load = (code: string, ip?: string) => at.call('GET', `/sports/codes/${code}/`, ip ? { ip } : {})
  const book = (legs: readonly object[]) => at.call('POST', '/sports/codes/', { body: { legs } })
  const selection = (event: string, over: object = {}) => {
    const { odds: _, ...rest } = wireLeg(event, over)
    return rest
  }

  it('that none is free for is a refusal in words, and no fault', async () => {
    const [event, other] = [await at.match(), await at.match()]
    const taken = JSON.stringify([selection(other)])
    for (let tries = 0; tries < 5; tries++) {
      const { code } = (await book([selection(event)])).body.data as { code: string }
      await sql`update sportsbook.bookings set legs = ${taken}::jsonb where code = ${code}`.execute(
        at.ctx.db.read,
      )
    }
    expect(await book([selection(event)])).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await sql`delete from sportsbook.bookings where legs = ${taken}::jsonb`.execute(at.ctx.db.read)
  })

  it('of a slip gives its selections with the odds of now, and neither stake nor player', async () => {
    const [player, event] = [await at.player(), await at.match({ home: 'Gor Mahia' })]
    const { code } = (await at.send(player, [wireLeg(event)])).body.data as { code: string }
    await at.feed({ type: 'odds_change', event_id: event, markets: [market(1, { 1: 2.1 })] })
    const { text, body } = await load(code.toLowerCase())
    expect(body.data).toMatchObject({
      code,
      selections: [{ ...selection(event), outcome_name: 'Gor Mahia', status: 'open', odds: 2.1 }],
    })
    expect(text).not.toMatch(/stake|player|payout/)
    await at.feed({
      type: 'odds_change',
      event_id: event,
      markets: [],
      event_status: { status: 3, periods: [] },
    })
    expect((await load(code)).body.data).toMatchObject({ selections: [{ status: 'closed', odds: null }] })
  })

  it('of a booking is the same for the same selections, and expires after seven days', async () => {
    const events = [await at.match({ inHours: 200 }), await at.match({ inHours: 200 })]
    const legs = events.map(event => selection(event))
    const { code, expires_at } = (await book(legs)).body.data as { code: string; expires_at: string }
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(expires_at).toBe(new Date(at.ctx.clock.now() + 7 * 24 * HOUR_MS).toISOString())
    expect((await book(legs)).body.data).toMatchObject({ code })
    expect((await book([...legs].reverse())).body.data).not.toMatchObject({ code })
    expect((await load(code)).body.data).toMatchObject({ code, selections: events.map(event => ({ event })) })
    await at.ctx.clock.advance(7 * 24 * HOUR_MS)
    expect(codeOf(await load(code))).toEqual([404, 'code_unknown'])
    expect(await sweepBookings(at.ctx)).toBe(2)
  })

  it('is not made of selections that do not exist, of too many, or of more than a selection', async () => {
    const event = await at.match()
    const { status, body } = await book([selection(event), selection('sr:match:999')])
    expect([status, body['code'], body['selections']]).toMatchObject([
      409,
      'slip_refused',
      [{ no: 1, code: 'selection_unknown' }],
    ])
    expect(codeOf(await book([selection(event), selection(event)]))).toEqual([400, 'slip_invalid'])
    expect(codeOf(await book([]))).toEqual([400, 'invalid'])
    expect(codeOf(await book(Array.from({ length: 21 }, (_, no) => selection(`sr:match:${no}`))))).toEqual([
      400,
      'invalid',
    ])
    expect(codeOf(await book([wireLeg(event)]))).toEqual([400, 'invalid'])
  })

  it('is not made of what can be bet on at no time: two picks of one match, or one that is over', async () => {
    const [one, over] = [await at.match(), await at.match()]
    const both = [selection(one), selection(one, { outcome: '2' })]
    expect((await book(both)).body).toMatchObject({ selections: [{ no: 1, code: 'selection_related' }] })
    await at.feed({ type: 'bet_settlement', event_id: over, markets: [result(1, '1')] })
    await at.settle()
    await at.feed({
      type: 'odds_change',
      event_id: over,
      markets: [],
      event_status: { status: 3, periods: [] },
    })
    expect((await book([selection(one), selection(over)])).body).toMatchObject({
      selections: [{ no: 1, code: 'selection_closed' }],
    })
    // A pick that is suspended for the moment can be bet on again.
    await at.feed({ type: 'bet_stop', event_id: one })
    expect((await book([selection(one)])).status).toBe(200)
  })

  it('that is unknown has one answer, and an address that guesses is stopped', async () => {
    const shape = { general: ['There is no bet with this code, or it has expired'], code: 'code_unknown' }
    for (const text of ['ABCDEFGH', 'ABCDEFGHJK', 'x', '%27%20or%201=1', '%F0%9F%92%B8'])
      expect([text, (await load(text, '198.51.100.9')).body]).toEqual([text, shape])
    for (let tries = 5; tries < 120; tries++) await load('ABCDEFGH', '198.51.100.9')
    expect(codeOf(await load('ABCDEFGH', '198.51.100.9'))).toEqual([429, 'too_many_requests'])
    expect(codeOf(await load('ABCDEFGH', '198.51.100.10'))).toEqual([404, 'code_unknown'])
  })
})
