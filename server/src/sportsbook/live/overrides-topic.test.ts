import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { runStaff } from '../../../test/staff.ts'
import { localBus } from '../../platform/events/bus.ts'
import { Board } from './topic-board.ts'
import { tradingActions } from '../trading/trading-actions.ts'

let at: TestSportsbook
let board: Board
beforeAll(async () => {
  at = await openSportsbook('overrides in topics')
  board = new Board(at.ctx)
})
afterAll(async () => {
  await board.stop()
  await at.drop()
})

const MINUTE_MS = 60_000
const staff = (line: string) =>
  runStaff(at.ctx, tradingActions, ['sports', ...line.split(' '), '--by', 'Sample', '--because', 'a test'])

/** A match as its followers see it: each line's status and the odds of its first outcome. */
async function followed() {
  const id = await at.match({
    markets: [market(1, { 1: 1.9, 2: 3.5, 3: 4.6 }), market(29, { 74: 1.8, 76: 1.9 })],
  })
  const [event] = await board.findAll([{ id, scope: 'all' }])
  let frames = 0
  event!.join({ sendFrame: () => void (frames += 1), send: () => undefined } as never, false)
  return {
    id,
    sees: (expected: readonly (readonly [status: number, odds: number])[]) =>
      expect
        .poll(() => event!.shown().lines.map(({ shown, odds }) => [shown, odds[0]! / 10_000]), {
          interval: 5,
        })
        .toEqual(expected),
    frames: () => frames,
  }
}

describe('who follows a match', () => {
  it('sees one market suspended and reopened within a second, and no other', async () => {
    const match = await followed()
    await match.sees([
      [1, 1.9],
      [1, 1.8],
    ])
    const before = match.frames()
    await staff(`suspend-market ${match.id} 29`)
    await at.ctx.clock.advance(1_000)
    await match.sees([
      [1, 1.9],
      [0, 1.8],
    ])
    await expect.poll(match.frames, { interval: 5 }).toBeGreaterThan(before)
    await staff(`reopen-market ${match.id} 29`)
    await at.ctx.clock.advance(1_000)
    await match.sees([
      [1, 1.9],
      [1, 1.8],
    ])
  })

  it('sees a price that was set, keeps it over the feed’s own, and sees its end without a message', async () => {
    const match = await followed()
    await staff(`set-price ${match.id} 1 1 1.7 --for 1m`)
    await at.ctx.clock.advance(1_000)
    await match.sees([
      [1, 1.7],
      [1, 1.8],
    ])
    await at.feed({
      type: 'odds_change',
      event_id: match.id,
      markets: [market(1, { 1: 1.92, 2: 3.4, 3: 4.5 })],
    })
    await match.sees([
      [1, 1.7],
      [1, 1.8],
    ])
    await at.ctx.clock.advance(MINUTE_MS)
    await match.sees([
      [1, 1.92],
      [1, 1.8],
    ])
  })
})

describe('a second process, which hears nothing of what the first one says on its bus', () => {
  const elsewhere = (line: string) =>
    runStaff({ ...at.ctx, bus: localBus(at.ctx.log) }, tradingActions, [
      'sports',
      ...line.split(' '),
      '--by',
      'Sample',
      '--because',
      'a test',
    ])
  const odds = (price: number) => market(1, { 1: price, 2: 3.4, 3: 4.5 })
  const said = async (id: string) => {
    const verdict = await at.place(slipOf(await at.player(), at.newId(), [leg(id)], { oddsPolicy: 'any' }))
    if (verdict.ok) return verdict.legs[0]!.odds / 10_000
    return verdict.code === 'slip_refused' ? verdict.legs[0]!.code : verdict.code
  }

  it('takes no bet on a market that is suspended in it, shows it, and keeps that over messages of its own', async () => {
    const match = await followed()
    await elsewhere(`suspend-market ${match.id} 1`)
    expect(await said(match.id)).toBe('selection_suspended')
    await at.ctx.clock.advance(1_000)
    await match.sees([
      [0, 1.9],
      [1, 1.8],
    ])
    await at.feed({ type: 'odds_change', event_id: match.id, markets: [odds(1.95)] })
    expect(await said(match.id)).toBe('selection_suspended')
    await elsewhere(`reopen-market ${match.id} 1`)
    expect(await said(match.id)).toBe(1.95)
    await at.ctx.clock.advance(1_000)
    await match.sees([
      [1, 1.95],
      [1, 1.8],
    ])
  })

  it('takes bets at the price that is set in it, and at its own once that is cleared', async () => {
    const match = await followed()
    await elsewhere(`set-price ${match.id} 1 1 1.7 --for 15m`)
    expect(await said(match.id)).toBe(1.7)
    await at.feed({ type: 'odds_change', event_id: match.id, markets: [odds(1.88)] })
    expect(await said(match.id)).toBe(1.7)
    await elsewhere(`clear-price ${match.id} 1 1`)
    expect(await said(match.id)).toBe(1.88)
    await at.ctx.clock.advance(1_000)
    await match.sees([
      [1, 1.88],
      [1, 1.8],
    ])
  })
})
