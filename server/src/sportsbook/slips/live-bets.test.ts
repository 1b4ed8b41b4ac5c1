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
import { firstRow, sql } from '../../platform/db/db.ts'
import { lockWalletsOf } from '../../wagers/index.ts'
import { decidePending } from './decide-pending.ts'
import { readOwnSlip } from '../history/read-slips.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('live bets')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const PRICES = { 1: 1.9, 2: 3.2, 3: 4.4 }
/** A match that is live at 0:0, and a bet on it whose delay runs. */
async function pending(over: Parameters<typeof slipOf>[3] = {}) {
  const [player, event] = [await at.player(1_000), await at.match({ inHours: 0 })]
  await at.live(event, [0, 0], [market(1, PRICES)])
  await at.ctx.clock.advance(1)
  const verdict = await at.place(slipOf(player, at.newId(), [leg(event, '1', 1.9)], over))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  expect(verdict).toMatchObject({ state: 'pending', decideAtMs: at.ctx.clock.now() + 5_000 })
  return { player, event, code: verdict.code }
}
const waitingForLocks = async () =>
  (await firstRow(
    at.ctx.db.read,
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
  ))!.n
const afterDelay = async () => {
  await at.ctx.clock.advance(4_999)
  await at.settle()
  await at.ctx.clock.advance(1)
  await at.settle()
}

describe('a live bet', () => {
  it('waits for its delay with its stake held, and is accepted when nothing has happened', async () => {
    const { player, code } = await pending()
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(900), held: fromKes(100) })
    await at.ctx.clock.advance(4_999)
    await at.settle()
    expect(await at.slip(code)).toMatchObject({ state: 'pending' })
    await at.ctx.clock.advance(1)
    await at.settle()
    expect(await at.slip(code)).toMatchObject({ state: 'open' })
  })

  it.each([
    ['a goal', (event: string) => at.live(event, [0, 1], [market(1, { 1: 3.1, 2: 3.2, 3: 2.1 })])],
    [
      'a goal that leaves the odds as they were',
      (event: string) => at.live(event, [1, 0], [market(1, PRICES)]),
    ],
    ['a stop of bets', (event: string) => at.feed({ type: 'bet_stop', product: LIVE, event_id: event })],
    [
      'a stop of bets that is over again',
      async (event: string) => {
        await at.feed({ type: 'bet_stop', product: LIVE, event_id: event })
        await at.ctx.clock.advance(1)
        await at.live(event, [0, 0], [market(1, PRICES)])
      },
    ],
    [
      'a red card',
      (event: string) =>
        at.feed({
          type: 'odds_change',
          product: LIVE,
          event_id: event,
          markets: [],
          event_status: {
            status: 1,
            home_score: 0,
            away_score: 0,
            periods: [],
            red_cards: { home: 0, away: 1 },
          },
        }),
    ],
    [
      'the end of the match',
      (event: string) =>
        at.feed({
          type: 'odds_change',
          product: LIVE,
          event_id: event,
          markets: [],
          event_status: { status: 3, home_score: 0, away_score: 0, periods: [] },
        }),
    ],
    [
      'a result',
      (event: string) =>
        at.feed({ type: 'bet_settlement', product: LIVE, event_id: event, markets: [result(1, '1')] }),
    ],
  ])('is returned when there was %s within its delay', async (_, happens) => {
    const { player, event, code } = await pending({ oddsPolicy: 'any' })
    await happens(event)
    await afterDelay()
    expect(await at.slip(code)).toMatchObject({ state: 'refused' })
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(1_000), held: 0 })
  })

  it('waits for balances before it locks an exposure, as a placing does', async () => {
    const repriced = await pending({ oddsPolicy: 'any' })
    const refused = await pending()
    await at.live(repriced.event, [0, 0], [market(1, { ...PRICES, 1: 1.8 })])
    await at.live(refused.event, [0, 1], [market(1, PRICES)])
    await at.ctx.clock.advance(5_000)
    const deciding = await at.ctx.db.tx(async tx => {
      await lockWalletsOf(tx, [{ playerId: refused.player }])
      const decided = decidePending(at.ctx)
      await expect.poll(waitingForLocks).toBe(1)
      await sql`select 1 from sportsbook.exposures as e join sportsbook.selections as x on x.id = e.selection_id
        where x.event_id = ${repriced.event} for update of e nowait`.execute(tx)
      return { decided }
    })
    expect(await deciding.decided).toBe(2)
    expect(await at.slip(repriced.code)).toMatchObject({ state: 'open' })
    expect(await at.slip(refused.code)).toMatchObject({ state: 'refused' })
  })

  it('is taken at the odds of the end of its delay only where its policy allows them', async () => {
    const exact = await pending()
    await at.live(exact.event, [0, 0], [market(1, { ...PRICES, 1: 1.8 })])
    await afterDelay()
    expect(await at.slip(exact.code)).toMatchObject({ state: 'refused', reason: '1:odds_changed' })
    const { data } = await readOwnSlip(at.ctx, { playerId: exact.player, code: exact.code })
    expect(data.refused).toEqual([{ leg: 0, code: 'odds_changed', text: 'The odds have changed' }])

    const flexible = await pending({ oddsPolicy: 'any' })
    await at.live(flexible.event, [0, 0], [market(1, { ...PRICES, 1: 1.8 })])
    await afterDelay()
    expect(await at.slip(flexible.code)).toMatchObject({ state: 'open' })
    await at.feed({
      type: 'bet_settlement',
      product: LIVE,
      event_id: flexible.event,
      markets: [result(1, '1')],
    })
    await at.settle()
    expect(await at.slip(flexible.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(180) })
  })

  it('is returned when nothing could decide it for half a minute', async () => {
    const { code } = await pending()
    await at.ctx.clock.advance(35_001)
    await at.settle()
    expect(await at.slip(code)).toMatchObject({ state: 'refused', reason: 'late' })
  })

  it('waits for messages of its event that are not applied yet', async () => {
    const { event, code } = await pending()
    const receivedAt = new Date(at.ctx.clock.now() + 4_000)
    const waiting = sql`insert into feed.messages (day, received_at, routing_key, event_id, body)
      values (${receivedAt}::date, ${receivedAt}, 'k', ${event}, '<goal/>')`
    await waiting.execute(at.ctx.db.read)
    await at.ctx.clock.advance(6_000)
    await at.settle()
    expect(await at.slip(code)).toMatchObject({ state: 'pending' })
    await sql`update feed.position set applied_id = (select max(id) from feed.messages)`.execute(
      at.ctx.db.read,
    )
    await at.live(event, [0, 1], [market(1, { 1: 4, 2: 2, 3: 2 })])
    await at.settle()
    expect(await at.slip(code)).toMatchObject({ state: 'refused', reason: '1:selection_changed' })
  })

  it('in a window that is cancelled within its delay is returned', async () => {
    const { event, code, player } = await pending()
    const from = at.ctx.clock.now()
    await at.ctx.clock.advance(1)
    const window = { start_time: from, end_time: from + 1, markets: [result(1, {})] }
    await at.feed({ type: 'bet_cancel', product: LIVE, event_id: event, ...window })
    await at.settle()
    await afterDelay()
    expect(await at.slip(code)).toMatchObject({ state: 'refused', reason: '1:selection_closed' })
    expect(await at.balances(player)).toMatchObject({ held: 0 })
  })

  it('is returned when staff limit it within its delay', async () => {
    const { event, code } = await pending()
    await sql`insert into sportsbook.settings (scope, key, stake_max_cents) values ('event', ${event}, 5000)`.execute(
      at.ctx.db.read,
    )
    await afterDelay()
    expect(await at.slip(code)).toMatchObject({ state: 'refused', reason: 'limits_changed' })
  })

  it('makes the whole slip wait, and is decided once by many workers', async () => {
    const { event, code } = await pending()
    const [player, later] = [await at.player(1_000), await at.match()]
    const slip = slipOf(player, at.newId(), [leg(later), leg(event, '1', 1.9)])
    expect(await at.place(slip)).toMatchObject({ ok: true, state: 'pending' })
    await at.ctx.clock.advance(5_000)
    await Promise.all([at.settle(), at.settle(), at.settle()])
    expect(await at.slip(code)).toMatchObject({ state: 'open' })
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(900), held: fromKes(100) })
  })
})
