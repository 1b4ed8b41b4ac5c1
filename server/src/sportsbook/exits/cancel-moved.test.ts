import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { cancelSlip } from './cancel-slip.ts'
import { readOwnSlip } from '../history/read-slips.ts'

const MINUTE_MS = 60_000
let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('cancellation by price', {
    SPORTS_CANCEL_MINUTES: '3',
    SPORTS_CANCEL_MOVE_PERCENT: '5',
  })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A player's fifth bet, on two matches at 2.00 each. */
async function fifth() {
  const player = await at.player(10_000)
  const events = [await at.match(), await at.match()] as const
  const place = () => at.place(slipOf(player, at.newId(), [leg(events[0]), leg(events[1])]))
  for (let count = 0; count < 4; count++) await place()
  const { code } = await place()
  const whose = { playerId: player, code }
  const moveTo = async (odds: number, over: { status?: number } = {}) => {
    await at.ctx.clock.advance(1_000)
    await at.feed({
      type: 'odds_change',
      event_id: events[1],
      markets: [market(1, { 1: odds, 2: 3.5, 3: 4 }, over)],
    })
  }
  const cancel = () =>
    at.ctx.db
      .tx(tx => cancelSlip(tx, at.ctx, whose))
      .then(
        () => 'cancelled',
        (error: { code?: string }) => error.code,
      )
  const shown = async () => (await readOwnSlip(at.ctx, whose)).data.cancel
  return { player, moveTo, cancel, shown }
}

// spec: 9.31
describe('where the operator lets odds move by 5 % only, a bet', () => {
  it('is not cancelled once a leg has moved further, either way, and its player is told so', async () => {
    const bet = await fifth()
    for (const odds of [2.11, 1.89]) {
      await bet.moveTo(odds)
      expect(await bet.cancel()).toBe('slip_cancel_moved')
      expect(await bet.shown()).toMatchObject({
        until: null,
        move_percent: 5,
        refusal: { code: 'slip_cancel_moved', text: 'The odds of this bet have moved too far to cancel it' },
      })
    }
    expect(await at.balances(bet.player)).toMatchObject({ held: fromKes(500) })
  })

  it('is cancelled while they moved less, or came back', async () => {
    const bet = await fifth()
    await bet.moveTo(3)
    await bet.moveTo(2.1)
    expect(await bet.shown()).toMatchObject({ until: expect.any(String), refusal: null })
    expect(await bet.cancel()).toBe('cancelled')
    expect(await bet.cancel()).toBe('cancelled')
    expect(await at.balances(bet.player)).toMatchObject({ held: fromKes(400) })
  })

  it('is not cancelled while a leg is suspended, nor after the shorter time', async () => {
    const bet = await fifth()
    await bet.moveTo(2, { status: -1 })
    expect(await bet.cancel()).toBe('slip_cancel_moved')
    await bet.moveTo(2)
    await at.ctx.clock.advance(3 * MINUTE_MS)
    expect(await bet.cancel()).toBe('slip_cancel_late')
  })

  it('is cancelled once, or stays, when the odds move at the same time', async () => {
    const bet = await fifth()
    const [first, second] = await Promise.all([bet.cancel(), bet.cancel(), bet.moveTo(3)])
    expect(['cancelled', 'slip_cancel_moved']).toContain(first)
    expect(second).toBe(first)
    const { held } = await at.balances(bet.player)
    expect([fromKes(400), fromKes(500)]).toContain(held)
  })
})
