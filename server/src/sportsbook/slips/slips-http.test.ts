import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openSportsbookEdge,
  wireLeg,
  type Answer,
  type SportsbookEdge,
} from '../../../test/sportsbook-edge.ts'
import { market, result } from '../../../test/sportsbook-harness.ts'
import { setStatus } from '../../accounts/index.ts'

const UNKNOWN = 'This selection does not exist'

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('slips-http')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

type Placed = { code: string; state: string; decide_at: string | null; legs: { odds: number }[] }
type Shown = Record<string, unknown> & {
  legs: Record<string, unknown>[]
  settlements: Record<string, unknown>[]
  cancel: { until: string | null; refusal: { code: string; text: string } | null }
}
const placed = (answer: Answer): Placed => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body.data as Placed
}
const read = async (player: string, code: string) =>
  (await at.call('GET', `/sports/slips/${code}/`, { player })).body.data as Shown
const bodyOf = ({ status, body }: Answer) => [status, body]
const codeOf = ({ status, body }: Answer) => [status, body['code']]

describe('placing a slip', () => {
  it('answers with its code and odds, and holds the stake', async () => {
    const player = await at.player(1_000)
    const answer = placed(await at.send(player, [wireLeg(await at.match())]))
    expect(answer).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/) as string,
      state: 'open',
      decide_at: null,
      legs: [{ odds: 2 }],
    })
    expect(await at.balances(player)).toMatchObject({ held: fromKes(100) })
  })

  it('says when a live bet is decided', async () => {
    const [player, event] = [await at.player(), await at.match({ inHours: 1 })]
    await at.ctx.clock.advance(3_600_000)
    await at.live(event, [0, 0], [market(1, { 1: 2.25 })])
    await at.ctx.clock.advance(1)
    const answer = placed(await at.send(player, [wireLeg(event, { odds: 2.25 })]))
    const decideAt = new Date(at.ctx.clock.now() + 5_000).toISOString()
    expect(answer).toMatchObject({ state: 'pending', decide_at: decideAt })
    await at.ctx.clock.advance(5_000)
    await at.settle()
    expect(await read(player, answer.code)).toMatchObject({
      state: 'open',
      legs: [{ placed_at_score: { home: 0, away: 0 }, status: 'live' }],
    })
  })

  it('places no bet that its player made over two minutes ago, and still answers for one that it has', async () => {
    const player = await at.player(1_000)
    const body = at.slipBody([wireLeg(await at.match())])
    const send = (over: object) => at.call('POST', '/sports/slips/', { player, body: { ...body, ...over } })
    expect(codeOf(await send({ age_ms: 120_001 }))).toEqual([409, 'slip_late'])
    expect(await at.balances(player)).toMatchObject({ held: fromKes(0) })
    const first = await send({ age_ms: 120_000 })
    expect(first.status).toBe(200)
    expect(bodyOf(await send({ age_ms: 86_400_000 }))).toEqual(bodyOf(first))
    expect(await at.balances(player)).toMatchObject({ held: fromKes(100) })
    for (const age_ms of [-1, 0.5, '1', null, 1e20])
      expect((await send({ id: at.newId(), age_ms })).status).toBe(400)
  })

  it('answers two copies of one bet alike, whatever their ages are', async () => {
    const player = await at.player(1_000)
    const body = at.slipBody([wireLeg(await at.match())])
    const copies = await Promise.all(
      [0, 130_000, 1, 140_000].map(age_ms =>
        at.call('POST', '/sports/slips/', { player, body: { ...body, age_ms } }),
      ),
    )
    const placedCopies = copies.filter(({ status }) => status === 200)
    const codes = new Set(placedCopies.map(copy => placed(copy).code))
    expect([codes.size, (await at.balances(player)).held]).toEqual([1, fromKes(100)])
    // A copy that was refused came before the one that was placed.
    const last = await at.call('POST', '/sports/slips/', { player, body: { ...body, age_ms: 150_000 } })
    expect(placed(last).code).toBe([...codes][0])
  })

  it('gives a repeat the first answer, by its id and by its Idempotency-Key', async () => {
    const player = await at.player(1_000)
    const body = at.slipBody([wireLeg(await at.match())])
    const send = async (key?: string) =>
      bodyOf(await at.call('POST', '/sports/slips/', { player, body, ...(key ? { key } : {}) }))
    const [first, again] = [await send('first-key'), await send('first-key')]
    expect(again).toEqual(first)
    expect(await send()).toEqual(first)
    expect(await send('other-key')).toEqual(first)
    expect(await at.balances(player)).toMatchObject({ held: fromKes(100) })
    const other = { ...body, stake: 200 }
    const reused = await at.call('POST', '/sports/slips/', { player, body: other })
    expect(codeOf(reused)).toEqual([409, 'idempotency_key_reused'])
    const reusedKey = await at.call('POST', '/sports/slips/', { player, body: other, key: 'first-key' })
    expect(codeOf(reusedKey)).toEqual([409, 'idempotency_key_reused'])
  })

  it('names each refused leg, with the odds of now where they have changed', async () => {
    const player = await at.player()
    const [one, two] = [await at.match(), await at.match()]
    await at.feed(
      { type: 'odds_change', event_id: one, markets: [market(1, { 1: 1.8375 })] },
      { type: 'bet_stop', event_id: two },
    )
    const legs = [wireLeg(one), wireLeg(two), wireLeg('sr:match:999'), wireLeg(one, { outcome: '2' })]
    const { status, body } = await at.send(player, legs, { stake: 50 })
    const suspended = 'Betting on this selection is suspended for the moment'
    const related = 'This selection depends on another one in the bet'
    const [changed, gone] = ['The odds have changed', UNKNOWN]
    expect([status, body]).toEqual([
      409,
      {
        code: 'slip_refused',
        legs: [changed, suspended, gone, gone, related],
        selections: [
          { no: 0, code: 'odds_changed', text: changed, odds: 1.8375 },
          { no: 1, code: 'selection_suspended', text: suspended },
          { no: 2, code: 'selection_unknown', text: gone },
          { no: 3, code: 'selection_unknown', text: gone },
          { no: 3, code: 'selection_related', text: related },
        ],
      },
    ])
    // The offer is taken at the odds that it named.
    placed(await at.send(player, [wireLeg(one, { odds: 1.8375 })]))
  })

  it('replays a refusal under its Idempotency-Key with all that it named', async () => {
    const [player, body] = [await at.player(), at.slipBody([wireLeg('sr:match:998')])]
    const send = () => at.call('POST', '/sports/slips/', { player, body, key: 'refused-key' })
    const first = await send()
    expect(first.body['selections']).toHaveLength(1)
    expect((await send()).body).toEqual(first.body)
  })

  it('refuses what is no slip', async () => {
    const [player, event] = [await at.player(), await at.match()]
    const many = Array.from({ length: 21 }, (_, no) => wireLeg(`sr:match:${no + 1}`))
    const wrong: [over: object, legs: readonly object[], fields: string[]][] = [
      [{ stake: -5 }, [wireLeg(event)], ['stake']],
      [{ stake: 0 }, [wireLeg(event)], ['stake']],
      [{ stake: 10.5 }, [wireLeg(event)], ['stake']],
      [{ stake: '100' }, [wireLeg(event)], ['stake']],
      [{ id: 'first' }, [wireLeg(event)], ['id']],
      [{ odds_policy: 'some' }, [wireLeg(event)], ['odds_policy']],
      [{}, [], ['legs']],
      [{}, many, ['legs']],
      [{ sizes: [0] }, [wireLeg(event)], ['sizes']],
      [{ sizes: [] }, [wireLeg(event)], ['sizes']],
      [{ player: 'another' }, [wireLeg(event)], ['player']],
      [{}, [wireLeg(event, { price: 3 })], ['price']],
      [{}, [wireLeg(event, { odds: 1 })], ['legs']],
      [{}, [wireLeg(event, { odds: 1e9 })], ['legs']],
      [{}, [wireLeg(event, { odds: 1.85001 })], ['legs']],
      [{}, [wireLeg(event, { market: 1.5 })], ['legs']],
      [{}, [wireLeg(event, { specifiers: "total=2.5' or '1'='1" })], ['legs']],
      [{}, [wireLeg(event, { outcome: '1"}\\u0000' })], ['legs']],
      [{}, [wireLeg('sr:match:1; drop table sportsbook.slips')], ['legs']],
      [{}, [wireLeg('SR:MATCH:1')], ['legs']],
      [{}, [wireLeg('')], ['legs']],
    ]
    for (const [over, legs, fields] of wrong) {
      const { status, body } = await at.send(player, legs, over)
      expect([over, status, body['code'], Object.keys(body)]).toEqual([
        over,
        400,
        'invalid',
        [...fields, 'code'],
      ])
    }
    expect(codeOf(await at.send(player, [wireLeg(event)], { sizes: [1] }))).toEqual([
      400,
      'slip_sizes_invalid',
    ])
    const twice = await at.send(player, [wireLeg(event), wireLeg(event)])
    expect(twice.body['selections']).toMatchObject([{ no: 1, code: 'selection_related' }])
    expect(await at.balances(player)).toMatchObject({ held: fromKes(0) })
  })

  it('refuses stakes outside the bounds and beyond the balance, and odds that are far off', async () => {
    const [player, event] = [await at.player(1_000), await at.match()]
    const stake = async (kes: number) => codeOf(await at.send(player, [wireLeg(event)], { stake: kes }))
    expect(await stake(20_001)).toEqual([400, 'stake_above_maximum'])
    expect(await stake(1_001)).toEqual([400, 'insufficient_funds'])
    const far = await at.send(player, [wireLeg(event, { odds: 99_999.9999 })], { odds_policy: 'higher' })
    expect(far.body['selections']).toMatchObject([{ no: 0, code: 'odds_changed', odds: 2 }])
  })

  it('is refused to a token of another game', async () => {
    const [player, event] = [await at.player(), await at.match()]
    const aviator = `${player}/aviator`
    const place = await at.call('POST', '/sports/slips/', {
      player: aviator,
      body: at.slipBody([wireLeg(event)]),
    })
    expect(codeOf(place)).toEqual([401, 'token_not_valid'])
    expect(codeOf(await at.call('GET', '/sports/slips/', { player: aviator }))).toEqual([
      401,
      'token_not_valid',
    ])
  })

  it('needs a session, and an account that may play', async () => {
    const event = await at.match()
    const visitor = await at.call('POST', '/sports/slips/', { body: at.slipBody([wireLeg(event)]) })
    expect(codeOf(visitor)).toEqual([401, 'token_not_valid'])
    for (const status of ['excluded', 'suspended'] as const) {
      const player = await at.player()
      const actor = { kind: 'player', id: player } as const
      await at.ctx.db.tx(tx => setStatus(tx, at.ctx, { playerId: player, status, actor }))
      expect(codeOf(await at.send(player, [wireLeg(event)]))).toEqual([403, 'account_suspended'])
    }
  })

  it('takes no system bets where the operator takes none', async () => {
    const house = await openSportsbookEdge('no-systems', { SPORTS_SYSTEM_BETS: 'no' })
    const player = await house.player()
    const legs = [wireLeg(await house.match()), wireLeg(await house.match()), wireLeg(await house.match())]
    expect(codeOf(await house.send(player, legs, { sizes: [2] }))).toEqual([400, 'slip_no_systems'])
    expect(
      codeOf(await house.call('POST', '/sports/quotes/', { body: quoteOf(legs, { sizes: [2] }) })),
    ).toEqual([400, 'slip_no_systems'])
    expect((await house.send(player, legs)).status).toBe(200)
    await house.drop()
  })
})

const quoteOf = (legs: readonly object[], over: object = {}) => {
  const { id: _, ...body } = at.slipBody(legs, over)
  return body
}

describe('one’s own slip', () => {
  it('shows what it was placed on, how it ended, and each version of its settlement', async () => {
    const [player, event] = [await at.player(), await at.match({ home: 'Gor Mahia', away: 'AFC Leopards' })]
    const { code } = placed(await at.send(player, [wireLeg(event)]))
    expect(await read(player, code)).toMatchObject({
      state: 'open',
      stake: 100,
      possible_payout: 200,
      payout: null,
      legs: [
        {
          event,
          market_name: '1x2',
          outcome_name: 'Gor Mahia',
          sport: 'Soccer',
          category: 'Kenya',
          competition: { id: 'sr:tournament:1', name: 'Premier League' },
          home: 'Gor Mahia',
          away: 'AFC Leopards',
          odds: 2,
          placed_at_score: null,
          verdict: null,
        },
      ],
      settlements: [],
    })
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
    await at.settle()
    await at.ctx.clock.advance(1_000)
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '2')] })
    await at.settle()
    expect(await read(player, code)).toMatchObject({
      state: 'settled',
      payout: 0,
      possible_payout: 0,
      legs: [{ verdict: 'lost', reason: 'Settled by the feed.' }],
      leg_changes: [
        { leg: 0, before: null, after: 'won', reason: 'Settled by the feed.' },
        { leg: 0, before: 'won', after: 'lost', reason: 'Settled by the feed.' },
      ],
      settlements: [
        { version: 1, before: null, after: 200 },
        { version: 2, before: 200, after: 0, reason: 'another result' },
      ],
      cancel: { until: null, refusal: { code: 'slip_over' } },
    })
  })

  it('is a secret: another player’s, a changed letter and no code at all are all unknown', async () => {
    const [player, other, event] = [await at.player(), await at.player(), await at.match()]
    const { code } = placed(await at.send(player, [wireLeg(event)]))
    const changed = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')
    const codes: [string, string][] = [
      [other, code],
      [player, changed],
      [player, "' or true --"],
      [player, '%25'],
    ]
    const shape = { general: ['There is no bet with this code'], code: 'slip_unknown' }
    for (const [who, text] of codes) {
      const path = `/sports/slips/${encodeURIComponent(text)}/`
      for (const answer of [
        await at.call('GET', path, { player: who }),
        await at.call('POST', `${path}cancel/`, { player: who }),
      ])
        expect([answer.status, answer.body]).toEqual([404, shape])
    }
    const written = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`
    expect(await read(player, written)).toMatchObject({ code })
  })

  it('is listed latest first, a page at a time', async () => {
    const [player, event] = [await at.player(), await at.match()]
    const codes: string[] = []
    for (let count = 0; count < 23; count++)
      codes.unshift(placed(await at.send(player, [wireLeg(event)], { stake: 10 })).code)
    type Page = { data: { code: string; legs: unknown[] }[]; next: string | null }
    const page = async (query = '') =>
      (await at.call('GET', `/sports/slips/${query}`, { player })).body as unknown as Page
    const first = await page()
    const second = await page(`?before=${first.next}`)
    expect([...first.data, ...second.data].map(({ code }) => code)).toEqual(codes)
    expect([first.data.length, second.next, first.data[0]!.legs.length]).toEqual([20, null, 1])
    expect(codeOf(await at.call('GET', '/sports/slips/?before=1%20or%201', { player }))).toEqual([
      400,
      'invalid',
    ])
  })

  // spec: 9.31
  it('says until when it can be cancelled or why not, and is cancelled as it says', async () => {
    const [player, event] = [await at.player(), await at.match()]
    for (let count = 0; count < 4; count++) {
      const { code } = placed(await at.send(player, [wireLeg(event)]))
      const { cancel } = await read(player, code)
      expect(cancel).toEqual({
        move_percent: null,
        until: null,
        refusal: { code: 'slip_cancel_new_player', text: 'You can cancel bets from your fifth one on' },
      })
      const refused = await at.call('POST', `/sports/slips/${code}/cancel/`, { player })
      expect(codeOf(refused)).toEqual([409, cancel.refusal!.code])
    }
    const before = await at.balances(player)
    const { code } = placed(await at.send(player, [wireLeg(event)]))
    const until = new Date(at.ctx.clock.now() + 15 * 60_000).toISOString()
    expect((await read(player, code)).cancel).toEqual({ move_percent: null, until, refusal: null })
    const late = placed(await at.send(player, [wireLeg(event)])).code
    for (let repeat = 0; repeat < 2; repeat++) {
      const answer = await at.call('POST', `/sports/slips/${code}/cancel/`, { player })
      expect([answer.status, answer.body]).toEqual([200, { data: { code, state: 'cancelled' } }])
    }
    expect(await at.balances(player)).toMatchObject({ cash: before.cash - fromKes(100) })
    for (let count = 0; count < 2; count++) {
      const next = placed(await at.send(player, [wireLeg(event)])).code
      expect((await at.call('POST', `/sports/slips/${next}/cancel/`, { player })).status).toBe(200)
    }
    const isRefused = async (why: string) => {
      expect((await read(player, late)).cancel.refusal).toMatchObject({ code: why })
      expect(codeOf(await at.call('POST', `/sports/slips/${late}/cancel/`, { player }))).toEqual([409, why])
    }
    await isRefused('slip_cancels_used')
    await at.ctx.clock.advance(15 * 60_000)
    await isRefused('slip_cancel_late')
    expect(await read(player, code)).toMatchObject({
      state: 'cancelled',
      cancel: { refusal: { code: 'slip_over' } },
    })
  })
})
