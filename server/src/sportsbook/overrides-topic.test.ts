import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { market, openSportsbook, type TestSportsbook } from '../../test/sportsbook-harness.ts'
import { runStaff } from '../../test/staff.ts'
import { Board } from './topic-board.ts'
import { tradingActions } from './trading-actions.ts'

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
