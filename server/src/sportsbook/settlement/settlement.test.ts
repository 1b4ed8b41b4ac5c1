import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { readWagerEnds } from '../../wagers/queries.ts'
import { laneOf, SETTLEMENT_WORKERS } from '../selections/settlement-queue.ts'
import { settleNext } from './settlement-work.ts'
import { slipRef } from '../slips/slip-code.ts'

const HOUR_MS = 3_600_000
let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('settlement')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A player's slip on these legs, placed. */
async function placed(legs: Parameters<typeof slipOf>[2], over: Parameters<typeof slipOf>[3] = {}) {
  const player = await at.player()
  const verdict = await at.place(slipOf(player, at.newId(), legs, over))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return { player, code: verdict.code, ref: slipRef(verdict.code), playerId: player }
}
const settlement = (eventId: string, ...markets: ReturnType<typeof result>[]) => ({
  type: 'bet_settlement' as const,
  event_id: eventId,
  markets,
})
const cash = async (player: string) => (await at.balances(player)).cash

describe('a slip', () => {
  it('wins with all its legs, and the exact product is rounded once, down', async () => {
    const [one, two] = [await at.match({ markets: [market(1, { 1: 1.01 })] }), await at.match()]
    const bet = await placed([leg(one, '1', 1.01), leg(two, '2', 3.5)], { kes: 333 })
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
    await at.feed(settlement(two, result(1, '2')))
    await at.settle()
    // 333.00 × 1.01 × 3.5 = 1,177.155
    expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', payout_cents: 1_177_15 })
    expect(await cash(bet.player)).toBe(fromKes(100_000 - 333) + 1_177_15)
  })

  it('is lost with its first lost leg, while others are open', async () => {
    const [one, two] = [await at.match(), await at.match()]
    const bet = await placed([leg(one), leg(two)])
    await at.feed(settlement(one, result(1, '2')))
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', payout_cents: 0 })
  })

  // spec: 9.32
  it('counts a cancelled leg as odds of 1.0, and returns the stake when all legs are void', async () => {
    const [one, two] = [await at.match(), await at.match()]
    const multi = await placed([leg(one), leg(two, '2', 3.5)])
    const single = await placed([leg(one)])
    await at.feed({ type: 'bet_cancel', event_id: one, markets: [result(1, {})] })
    await at.feed(settlement(two, result(1, '2')))
    await at.settle()
    expect(await at.slip(multi.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(350) })
    expect(await at.slip(single.code)).toMatchObject({ state: 'void' })
    expect(await cash(single.player)).toBe(fromKes(100_000))
  })

  it('is settled by halves on a quarter line, and in a dead heat by its part', async () => {
    const lines = [market(16, { 1714: 2 }, { specifiers: 'hcp=-0.25' })]
    const [one, two] = [await at.match({ markets: lines }), await at.match()]
    const half = leg(one, '1714', 2, { market: 16, specifiers: 'hcp=-0.25' })
    const bet = await placed([half, leg(two)])
    await at.feed(settlement(one, result(16, { 1714: [0, 0.5] }, 'hcp=-0.25')))
    const tied = { market: 1, specifiers: '', outcomes: [{ outcome: '1', result: 1, dead_heat_factor: 0.5 }] }
    await at.feed({ type: 'bet_settlement', event_id: two, markets: [tied] })
    await at.settle()
    // 100 × 0.5 × (2 × 0.5)
    expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(50) })
  })

  it('of combinations pays the lines that have won', async () => {
    const events = [await at.match(), await at.match(), await at.match()]
    const bet = await placed(
      events.map(event => leg(event)),
      { sizes: [2], kes: 300 },
    )
    for (const [index, event] of events.entries())
      await at.feed(settlement(event, result(1, index === 2 ? 'x' : '1')))
    await at.settle()
    // One of three lines of 100 each wins, at 4.00.
    expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(400) })
  })

  // spec: 9.23, 9.25
  it('above its cap pays the cap, and returns the stake of the excess', async () => {
    const one = await at.match({ markets: [market(1, { 1: 40 })] })
    // At the odds that the player saw it wins what one bet may; they have risen.
    const bet = await placed([leg(one, '1', 20)], { kes: 10_000, oddsPolicy: 'higher' })
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    // 400,000 won: 200,000 are paid, and half of the stake is returned.
    expect(await at.slip(bet.code)).toMatchObject({ payout_cents: fromKes(205_000) })
    const [end] = await readWagerEnds(at.ctx.db.read, [bet])
    expect(end).toMatchObject({ payoutCents: fromKes(205_000) })
  })
})

describe('settlement', () => {
  it('by many workers at once settles each slip once, while results go on changing', async () => {
    const events = [await at.match(), await at.match(), await at.match()]
    const bets: Awaited<ReturnType<typeof placed>>[] = []
    for (let count = 0; count < 12; count++)
      bets.push(await placed(events.slice(count % 3).map(event => leg(event))))
    for (const won of ['2', '1']) {
      await at.ctx.clock.advance(1_000)
      const results = events.map(event => at.feed(settlement(event, result(1, won))))
      await Promise.all([...results, at.settle(), at.settle(), at.settle()])
    }
    await Promise.all([at.settle(), at.settle(), at.settle()])
    for (const [index, bet] of bets.entries()) {
      const kes = 100 * 2 ** (3 - (index % 3))
      expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(kes) })
      expect(await cash(bet.player)).toBe(fromKes(99_900 + kes))
    }
  })

  it('by a worker whose own lanes are done helps another', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    await at.feed(settlement(one, result(1, '1')))
    const lane = laneOf(bet.playerId)
    const other = (lane + 1) % SETTLEMENT_WORKERS
    // The rest of a lane whose slips are settled one by one is left to its worker.
    expect(await settleNext(at.ctx, other, new Set([lane]))).toBeUndefined()
    expect([await settleNext(at.ctx, other), await settleNext(at.ctx, other)]).toEqual([1, undefined])
    expect((await at.slip(bet.code)).state).toBe('settled')
  })
})

describe('a correction', () => {
  it('reverses what was paid to the cent, and what is short becomes debt', async () => {
    const one = await at.match()
    const winner = await placed([leg(one)], { kes: 10_000 })
    const loser = await placed([leg(one, '2', 3.5)], { kes: 10_000 })
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    expect(await cash(winner.player)).toBe(fromKes(110_000))
    // The winner stakes nearly everything elsewhere before the result is corrected.
    const two = await at.match()
    for (let count = 0; count < 5; count++)
      await at.place(slipOf(winner.player, at.newId(), [leg(two)], { kes: 20_000 }))
    await at.ctx.clock.advance(1_000)
    await at.feed(settlement(one, result(1, '2')))
    await at.settle()
    expect(await at.balances(winner.player)).toMatchObject({ cash: 0, debt: fromKes(10_000) })
    expect(await cash(loser.player)).toBe(fromKes(125_000))
    expect(await at.slip(winner.code)).toMatchObject({ state: 'settled', payout_cents: 0, version: 2 })
  })

  it('that is taken back leaves the slip open, without a payout, until the next result', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    await at.ctx.clock.advance(1_000)
    await at.feed({ type: 'rollback_bet_settlement', event_id: one, markets: [result(1, {})] })
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open', payout_cents: null, version: 2 })
    expect(await cash(bet.player)).toBe(fromKes(99_900))
    await at.ctx.clock.advance(1_000)
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({
      state: 'settled',
      payout_cents: fromKes(200),
      version: 3,
    })
  })

  it('that repeats what was said changes nothing', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    const message = { ...settlement(one, result(1, '1')), timestamp: at.ctx.clock.now() }
    for (let count = 0; count < 3; count++) {
      await at.feed(message)
      await at.settle()
    }
    expect(await at.slip(bet.code)).toMatchObject({ state: 'settled', version: 1 })
  })

  it('that arrives after a later one, by the feed’s clock, changes nothing', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    const now = at.ctx.clock.now()
    await at.feed({ ...settlement(one, result(1, '1')), timestamp: now + 2_000 })
    await at.feed({ ...settlement(one, result(1, '2')), timestamp: now + 1_000 })
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({
      state: 'settled',
      payout_cents: fromKes(200),
      version: 1,
    })
  })
})

describe('a cancellation by the feed', () => {
  it('of a window voids the bets that were placed in it, and is taken back whole', async () => {
    const one = await at.match()
    const before = await placed([leg(one)])
    const fromMs = await at.ctx.clock.advance(1_000).then(() => at.ctx.clock.now())
    const within = await placed([leg(one)])
    await at.ctx.clock.advance(1_000)
    const window = {
      event_id: one,
      start_time: fromMs,
      end_time: at.ctx.clock.now(),
      markets: [result(1, {})],
    }
    const after = await placed([leg(one)])
    await at.feed({ type: 'bet_cancel', ...window })
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    const states = async () =>
      Promise.all([before, within, after].map(async bet => (await at.slip(bet.code)).state))
    expect(await states()).toEqual(['settled', 'void', 'settled'])
    await at.ctx.clock.advance(1_000)
    await at.feed({ type: 'rollback_bet_cancel', ...window })
    await at.settle()
    expect(await states()).toEqual(['settled', 'settled', 'settled'])
  })
})

describe('a match that is not played', () => {
  // spec: 9.32
  it('is void 48 hours after its first kick-off, not before, and stays so', async () => {
    const { expireEvents } = await import('../book/expire-events.ts')
    const one = await at.match({ inHours: 1 })
    const bet = await placed([leg(one)])
    await at.feed({ type: 'fixture_change', event_id: one, start_time: at.ctx.clock.now() + 100 * HOUR_MS })
    await at.ctx.clock.advance(49 * HOUR_MS - 1)
    expect(await expireEvents(at.ctx)).toBe(0)
    await at.ctx.clock.advance(1)
    expect(await expireEvents(at.ctx)).toBe(1)
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'void' })
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'void', version: 1 })
  })

  it('counts the 48 hours of a bet from the kick-off that it was placed on', async () => {
    const { expireEvents } = await import('../book/expire-events.ts')
    const one = await at.match({ inHours: 1 })
    const early = await placed([leg(one)])
    await at.ctx.clock.advance(1_000)
    await at.feed({ type: 'fixture_change', event_id: one, start_time: at.ctx.clock.now() + 240 * HOUR_MS })
    await at.ctx.clock.advance(100 * HOUR_MS)
    const late = await placed([leg(one)])
    while ((await expireEvents(at.ctx)) > 0);
    await at.settle()
    expect(await at.slip(early.code)).toMatchObject({ state: 'void' })
    expect(await at.slip(late.code)).toMatchObject({ state: 'open' })
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    expect(await at.slip(late.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(200) })
  })

  it('and was cancelled is void at once', async () => {
    const one = await at.match()
    const bet = await placed([leg(one)])
    await at.feed({ type: 'fixture_change', event_id: one, change_type: 3 })
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'void' })
  })

  it('to its end, having been abandoned, keeps what was decided', async () => {
    const { expireEvents } = await import('../book/expire-events.ts')
    const totals = [
      market(18, { 12: 2, 13: 2 }, { specifiers: 'total=1.5' }),
      market(18, { 12: 2, 13: 2 }, { specifiers: 'total=4.5' }),
    ]
    const one = await at.match({ inHours: 1, markets: totals })
    const total = (line: string) => leg(one, '12', 2, { market: 18, specifiers: `total=${line}` })
    const [over, more] = [await placed([total('1.5')]), await placed([total('4.5')])]
    await at.ctx.clock.advance(HOUR_MS)
    const score = { status: 9, home_score: 2, away_score: 0, periods: [] }
    await at.feed({ type: 'odds_change', product: 1, event_id: one, markets: [], event_status: score })
    await at.ctx.clock.advance(48 * HOUR_MS)
    while ((await expireEvents(at.ctx)) > 0);
    await at.settle()
    expect(await at.slip(over.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(200) })
    expect(await at.slip(more.code)).toMatchObject({ state: 'void' })
  })
})

describe('a slip that cannot be settled', () => {
  it('is set aside with a case, and delays no other', async () => {
    const one = await at.match()
    const bets = [await placed([leg(one)]), await placed([leg(one)]), await placed([leg(one)])]
    const { unbreak } = await at.breakSlip(bets[1]!.code)
    await at.feed(settlement(one, result(1, '1')))
    await at.settle()
    const states = () => Promise.all(bets.map(async bet => (await at.slip(bet.code)).state))
    expect(await states()).toEqual(['settled', 'open', 'settled'])
    await unbreak()
    await at.retry()
    expect(await states()).toEqual(['settled', 'settled', 'settled'])
  })
})
