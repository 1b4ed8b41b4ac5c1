import { fromKes, type Cents } from '@ruka/contract/money'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { cancelSlip } from '../exits/cancel-slip.ts'
import { readLiabilities, suspendOverLimit } from '../trading/liability.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('liability of multis', { SPORTS_LIABILITY_MAX_KES: '100000' })
})
afterEach(async () => {
  expect(await at.broken()).toEqual([])
})
afterAll(() => at.drop())

const matches = (count: number, odds: number) =>
  Promise.all(
    Array.from({ length: count }, () => at.match({ markets: [market(1, { 1: odds, 2: 2, 3: 2 })] })),
  )
const settlement = (event: string, won = '1') =>
  at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, won)] })
async function placed(events: readonly string[], odds: number, over: Parameters<typeof slipOf>[3] = {}) {
  const player = await at.player(10_000)
  const legs = events.map(event => leg(event, '1', odds))
  const verdict = await at.place(slipOf(player, at.newId(), legs, over))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return { player, code: verdict.code }
}
/** In KES: what is staked on the home side, what it pays if it wins, and the most if all others win, too. */
async function exposure(event: string) {
  const row = await firstRow(
    at.ctx.db.read,
    sql<{ stake: Cents; payout: Cents; most: Cents }>`select e.stake_cents as stake, e.payout_cents as payout,
      e.most_cents as most from sportsbook.exposures as e join sportsbook.selections as x
      on x.id = e.selection_id where x.event_id = ${event} and x.outcome = '1'`,
  )
  return row && [row.stake / 100, row.payout / 100, row.most / 100]
}

describe('the liability of a multi', () => {
  it('grows as its legs win, up to all that it pays with its last one, and is gone with the leg that is decided', async () => {
    const events = await matches(3, 3)
    await placed(events, 3)
    expect(await exposure(events[2]!)).toEqual([100, 300, 2_700])
    await settlement(events[0]!)
    await at.settle()
    expect(await exposure(events[0]!)).toBeUndefined()
    expect(await exposure(events[2]!)).toEqual([100, 900, 2_700])
    await settlement(events[1]!)
    await at.settle()
    expect(await exposure(events[2]!)).toEqual([100, 2_700, 2_700])
    await settlement(events[2]!)
    await at.settle()
    expect(await exposure(events[2]!)).toBeUndefined()
  })

  it('shrinks with a void leg, is nothing after a lost one, and returns when a result is taken back or corrected', async () => {
    const events = await matches(3, 2)
    await placed(events, 2)
    await settlement(events[0]!)
    await at.settle()
    expect(await exposure(events[2]!)).toEqual([100, 400, 800])
    await at.ctx.clock.advance(1_000)
    await at.feed({ type: 'rollback_bet_settlement', event_id: events[0]!, markets: [result(1, {})] })
    await at.settle()
    expect(await exposure(events[0]!)).toEqual([100, 200, 800])
    expect(await exposure(events[2]!)).toEqual([100, 200, 800])
    await at.ctx.clock.advance(1_000)
    await settlement(events[0]!, '2')
    await at.settle()
    expect(await exposure(events[2]!)).toBeUndefined()
    await at.ctx.clock.advance(1_000)
    await settlement(events[0]!)
    await at.settle()
    expect(await exposure(events[0]!)).toBeUndefined()
    expect(await exposure(events[2]!)).toEqual([100, 400, 800])
    await at.feed({ type: 'bet_cancel', event_id: events[1]!, markets: [result(1, {})] })
    await at.settle()
    expect(await exposure(events[2]!)).toEqual([100, 400, 400])
  })

  it('of a system counts the lines that can still win', async () => {
    const events = await matches(3, 2)
    await placed(events, 2, { kes: 300, sizes: [2] })
    expect(await exposure(events[0]!)).toEqual([300, 500, 1_200])
    await settlement(events[0]!, '2')
    await at.settle()
    expect(await exposure(events[1]!)).toEqual([300, 200, 400])
  })

  it('goes with a cancellation, and with the part that is sold', async () => {
    const events = await matches(2, 2)
    const player = await at.player(10_000)
    const legs = events.map(event => leg(event))
    const slip = () => at.place(slipOf(player, at.newId(), legs))
    for (let count = 0; count < 4; count++) await slip()
    const fifth = await slip()
    expect(await exposure(events[1]!)).toEqual([500, 1_000, 2_000])
    await at.ctx.db.tx(tx => cancelSlip(tx, at.ctx, { playerId: player, code: fifth.code }))
    expect(await exposure(events[1]!)).toEqual([400, 800, 1_600])
  })

  it('is the same whatever repeats, and whoever settles at the same time', async () => {
    const events = await matches(3, 2)
    await Promise.all(Array.from({ length: 6 }, () => placed(events, 2)))
    for (const won of ['1', '2', '1']) {
      await at.ctx.clock.advance(1_000)
      await Promise.all([settlement(events[0]!, won), at.settle(), placed(events.slice(1), 2), at.settle()])
      await settlement(events[0]!, won)
      await Promise.all([at.settle(), at.settle(), at.settle()])
    }
    // Six with their first leg won, three of two legs.
    expect(await exposure(events[1]!)).toEqual([900, 6 * 400 + 3 * 200, 6 * 800 + 3 * 400])
  })

  it('above its limit suspends the match of the last leg, and staff see what is expected and what all would cost', async () => {
    const events = await matches(4, 9)
    await placed(events, 9, { kes: 200 })
    expect(await suspendOverLimit(at.ctx, 0)).toEqual([])
    for (const event of events.slice(0, 2)) await settlement(event)
    await at.settle()
    // 200 × 9³ is 145,800 if one of the two wins.
    expect((await suspendOverLimit(at.ctx, 0)).toSorted()).toEqual(events.slice(2).toSorted())
    const [worst] = await readLiabilities(at.ctx.db.read, at.ctx, [events[3]!])
    expect(worst).toMatchObject({ payoutCents: fromKes(145_800), allWinCents: fromKes(1_312_200), slips: 1 })
  })
})
