import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { lockEventsAlone } from '../model/event-locks.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('placing')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const set = (scope: string, key: string, values: Record<string, string | number>) =>
  sql`insert into sportsbook.settings (scope, key, ${sql.join(Object.keys(values).map(name => sql.id(name)))})
    values (${scope}, ${key}, ${sql.join(Object.values(values))})`.execute(at.ctx.db.read)
const legCodes = (verdict: Awaited<ReturnType<TestSportsbook['place']>>) =>
  !verdict.ok && verdict.code === 'slip_refused' ? verdict.legs.map(({ no, code }) => [no, code]) : verdict

describe('a slip before kick-off', () => {
  it('is taken at once, its stake held, under a code of its own', async () => {
    const player = await at.player(1_000)
    const verdict = await at.place(slipOf(player, at.newId(), [leg(await at.match())]))
    expect(verdict).toMatchObject({ ok: true, state: 'open', replay: false, decideAtMs: null })
    expect(verdict.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(900), held: fromKes(100) })
  })

  it('that is sent again gets the first answer, also when both arrive together', async () => {
    const player = await at.player(1_000)
    const slip = slipOf(player, at.newId(), [leg(await at.match())])
    const answers = await Promise.all([at.place(slip), at.place({ ...slip }), at.place({ ...slip })])
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
    expect(answers.map(answer => answer.ok && answer.replay).toSorted()).toEqual([false, true, true])
    expect(await at.balances(player)).toMatchObject({ held: fromKes(100) })
  })

  it('is refused under a request that was another slip', async () => {
    const player = await at.player(1_000)
    const [one, two] = [await at.match(), await at.match()]
    const slip = slipOf(player, at.newId(), [leg(one)])
    await at.place(slip)
    for (const other of [
      { ...slip, legs: [leg(two)] },
      { ...slip, stakeCents: fromKes(200) },
      { ...slip, legs: [leg(one, '1', 2.1)] },
      { ...slip, oddsPolicy: 'any' as const },
    ])
      expect(await at.place(other)).toEqual({ ok: false, code: 'idempotency_key_reused' })
  })

  // spec: 9.22
  it('has a stake of 1 to 20,000', async () => {
    const [player, one] = [await at.player(), await at.match()]
    const stake = (kes: number) => at.place(slipOf(player, at.newId(), [leg(one)], { kes }))
    expect(await stake(20_001)).toMatchObject({ ok: false, code: 'stake_above_maximum' })
    expect(await stake(0.5)).toMatchObject({ ok: false, code: 'stake_below_minimum' })
    expect(await stake(20_000)).toMatchObject({ ok: true })
    expect(await stake(1)).toMatchObject({ ok: true })
  })

  it('cannot stake more than there is', async () => {
    const player = await at.player(99)
    const verdict = await at.place(slipOf(player, at.newId(), [leg(await at.match())]))
    expect(verdict).toMatchObject({ ok: false, code: 'insufficient_funds' })
  })

  it('has 1 to 20 legs, or combinations of at least three', async () => {
    const player = await at.player()
    const legs: ReturnType<typeof leg>[] = []
    for (let count = 0; count < 21; count++) legs.push(leg(await at.match()))
    const place = (count: number, sizes?: number[]) =>
      at.place(slipOf(player, at.newId(), legs.slice(0, count), { kes: 1, ...(sizes ? { sizes } : {}) }))
    expect(await place(20)).toMatchObject({ ok: true })
    expect(await place(3, [2])).toMatchObject({ ok: true })
    for (const verdict of [await place(0), await place(21)])
      expect(verdict).toEqual({ ok: false, code: 'slip_invalid' })
    for (const verdict of [await place(3, [1]), await place(4, [4])])
      expect(verdict).toEqual({ ok: false, code: 'slip_sizes_invalid' })
  })

  it('is refused while the game, its event, its market or its producer is stopped', async () => {
    const player = await at.player()
    const [one, two, three] = [
      await at.match(),
      await at.match({ competition: 'sr:tournament:9' }),
      await at.match(),
    ]
    const place = (event: string) => at.place(slipOf(player, at.newId(), [leg(event)]))
    await set('event', one, { suspended: 'odds in doubt' })
    await set('competition', 'sr:tournament:9', { suspended: 'odds in doubt' })
    for (const event of [one, two]) expect(legCodes(await place(event))).toEqual([[0, 'selection_suspended']])
    await sql`update feed.producers set alive_until = ${new Date(at.ctx.clock.now())} where product = 3`.execute(
      at.ctx.db.read,
    )
    expect(legCodes(await place(three))).toEqual([[0, 'selection_suspended']])
    await sql`update feed.producers set alive_until = 'infinity'`.execute(at.ctx.db.read)
    await sql`update catalogue.games set stopped = true where slug = 'sports'`.execute(at.ctx.db.read)
    expect(await place(three)).toMatchObject({ ok: false, code: 'game_closed' })
    await sql`update catalogue.games set stopped = false where slug = 'sports'`.execute(at.ctx.db.read)
    expect(await place(three)).toMatchObject({ ok: true })
  })

  it('is limited by the most restrictive of player, competition, market and event', async () => {
    const player = await at.player()
    const one = await at.match({ competition: 'sr:tournament:8' })
    const stake = (kes: number) => at.place(slipOf(player, at.newId(), [leg(one)], { kes }))
    await set('competition', 'sr:tournament:8', { stake_max_cents: 500_00 })
    expect(await stake(501)).toMatchObject({ code: 'stake_above_maximum' })
    await set('player', player, { stake_factor: 2 })
    expect(await stake(401)).toMatchObject({ code: 'stake_above_maximum' })
    await set('event', one, { stake_max_cents: 300_00 })
    expect(await stake(301)).toMatchObject({ code: 'stake_above_maximum' })
    expect(await stake(300)).toMatchObject({ ok: true })
  })

  it('is refused where open bets on its selection may already pay what the event can bear', async () => {
    const player = await at.player()
    const one = await at.match()
    await set('event', one, { liability_max_cents: 500_00 })
    const stake = (kes: number, outcome = '1', odds = 2) =>
      at.place(slipOf(player, at.newId(), [leg(one, outcome, odds)], { kes }))
    expect(await stake(200)).toMatchObject({ ok: true })
    expect(legCodes(await stake(51))).toEqual([[0, 'exposure_full']])
    expect(await stake(50)).toMatchObject({ ok: true })
    expect(await stake(100, '2', 3.5)).toMatchObject({ ok: true })
  })
})

describe('an event that is being decided', () => {
  it('delays the slips on it, and not those on others', async () => {
    const player = await at.player()
    const [busy, free] = [await at.match(), await at.match()]
    const order: string[] = []
    const place = (event: string) =>
      at.place(slipOf(player, at.newId(), [leg(event)])).then(({ ok }) => ok && order.push(event))
    let placing: Promise<unknown>[] = []
    await at.ctx.db.tx(async tx => {
      await lockEventsAlone(tx, [busy])
      placing = [place(busy), place(free), place(busy), place(free)]
      await Promise.all([placing[1], placing[3]])
      expect(order).toEqual([free, free])
    })
    await Promise.all(placing)
    expect(order).toEqual([free, free, busy, busy])
  })
})

describe('stale odds', () => {
  it('are refused with those of now, unless the player takes any or better ones', async () => {
    const player = await at.player()
    const one = await at.match()
    const place = (odds: number, oddsPolicy: 'any' | 'higher' | 'none') =>
      at.place(slipOf(player, at.newId(), [leg(one, '1', odds)], { oddsPolicy }))
    await at.feed({ type: 'odds_change', event_id: one, markets: [market(1, { 1: 1.8, 2: 3.5 })] })
    const now = { ok: false, code: 'slip_refused', legs: [{ no: 0, code: 'odds_changed', odds: 18_000 }] }
    expect(await place(2, 'none')).toEqual(now)
    expect(await place(2, 'higher')).toEqual(now)
    expect(await place(2, 'any')).toMatchObject({ ok: true, legs: [{ odds: 18_000 }] })
    expect(await place(1.5, 'higher')).toMatchObject({ ok: true, legs: [{ odds: 18_000 }] })
    expect(await place(1.5, 'none')).toEqual(now)
  })

  it('of a message that arrives late do not replace newer ones', async () => {
    const player = await at.player()
    const one = await at.match()
    const timestamp = at.ctx.clock.now()
    await at.feed(
      { type: 'odds_change', event_id: one, markets: [market(1, { 1: 1.8 })], timestamp: timestamp + 2_000 },
      { type: 'odds_change', event_id: one, markets: [market(1, { 1: 2.2 })], timestamp: timestamp + 1_000 },
    )
    expect(await at.place(slipOf(player, at.newId(), [leg(one, '1', 1.8)]))).toMatchObject({ ok: true })
  })
})

// spec: 5.31
describe('related legs', () => {
  it('of one event are refused, whatever their markets', async () => {
    const player = await at.player()
    const one = await at.match({
      markets: [
        market(1, { 1: 2 }),
        market(10, { 9: 1.3 }),
        market(18, { 12: 2 }, { specifiers: 'total=2.5' }),
      ],
    })
    const others = [
      leg(one, '9', 1.3, { market: 10 }),
      leg(one, '12', 2, { market: 18, specifiers: 'total=2.5' }),
      leg(one),
    ]
    for (const other of others)
      expect(legCodes(await at.place(slipOf(player, at.newId(), [leg(one), other])))).toEqual([
        [1, 'selection_related'],
      ])
  })

  it('of one match under two ids are refused', async () => {
    const player = await at.player()
    const sides = { home: 'Gor Mahia', away: 'AFC Leopards' }
    const [one, two] = [await at.match(sides), await at.match({ ...sides, inHours: 3 })]
    expect(legCodes(await at.place(slipOf(player, at.newId(), [leg(one), leg(two)])))).toEqual([
      [1, 'selection_related'],
    ])
  })
})

describe('a selection', () => {
  it('is refused where it is unknown, suspended or over', async () => {
    const player = await at.player()
    const [one, two] = [await at.match(), await at.match()]
    const place = async (over: Parameters<typeof leg>[3], event = one) =>
      legCodes(await at.place(slipOf(player, at.newId(), [leg(event, '1', 2, over)])))
    expect(await place({ eventId: 'sr:match:999' })).toEqual([[0, 'selection_unknown']])
    expect(await place({ market: 7_777 })).toEqual([[0, 'selection_unknown']])
    expect(await place({ outcome: "1' or true --" })).toEqual([[0, 'selection_unknown']])
    await at.feed({ type: 'bet_stop', event_id: one })
    expect(await place({})).toEqual([[0, 'selection_suspended']])
    await at.feed({ type: 'bet_settlement', event_id: two, markets: [result(1, '1')] })
    expect(await place({}, two)).toEqual([[0, 'selection_closed']])
  })

  it('is not taken at the price of before once its match was to begin', async () => {
    const player = await at.player()
    const one = await at.match({ inHours: 1 })
    await at.ctx.clock.advance(3_600_000 - 1)
    expect(await at.place(slipOf(player, at.newId(), [leg(one)]))).toMatchObject({ ok: true })
    await at.ctx.clock.advance(1)
    expect(legCodes(await at.place(slipOf(player, at.newId(), [leg(one)])))).toEqual([
      [0, 'selection_suspended'],
    ])
    await at.live(one, [0, 0])
    expect(legCodes(await at.place(slipOf(player, at.newId(), [leg(one)])))).toEqual([
      [0, 'selection_suspended'],
    ])
  })

  it('that live prices have taken over ignores a late handover and late prices of before', async () => {
    const player = await at.player()
    const one = await at.match({ inHours: 1 })
    await at.ctx.clock.advance(3_600_000)
    await at.live(one, [0, 0], [market(1, { 1: 1.9 })])
    const late = { type: 'odds_change' as const, event_id: one }
    await at.feed({ ...late, markets: [market(1, {}, { status: -2 })] })
    await at.feed({ ...late, markets: [market(1, { 1: 2.5 })] })
    const verdict = await at.place(slipOf(player, at.newId(), [leg(one, '1', 1.9)]))
    expect(verdict).toMatchObject({ ok: true, state: 'pending' })
    await at.feed({ type: 'bet_stop', product: LIVE, event_id: one })
    await at.ctx.clock.advance(5_000)
    await at.settle()
  })
})

describe('the cap of a player', () => {
  // spec: 9.24
  it('holds for many slips that are settled together', async () => {
    const player = await at.player(300_000)
    const one = await at.match({ markets: [market(1, { 1: 15 })] })
    const slips = Array.from({ length: 14 }, () =>
      // At the odds that the player saw it wins what one bet may; they have risen.
      slipOf(player, at.newId(), [leg(one, '1', 10)], { kes: 20_000, oddsPolicy: 'higher' }),
    )
    const verdicts = await Promise.all(slips.map(slip => at.place(slip)))
    expect(verdicts.every(({ ok }) => ok)).toBe(true)
    await at.feed({ type: 'bet_settlement', event_id: one, markets: [result(1, '1')] })
    await at.settle()
    const { cash } = await at.balances(player)
    // Each would pay 300,000 of which 200,000 are paid, and a third of the stake returns; the thirteenth has
    // 100,000 left: two thirds of its stake return. The last is void.
    const returned = 12 * 6_666_66 + 13_333_33 + fromKes(20_000)
    expect(cash).toBe(fromKes(20_000) + fromKes(2_500_000) + returned)
  })
})
