import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { fundPlayer } from '../../../test/player.ts'
import { cancelSlip } from './cancel-slip.ts'

const MINUTE_MS = 60_000
let at: TestSportsbook
let player: string
beforeAll(async () => {
  at = await openSportsbook('cancellation')
})
beforeEach(async () => {
  player = await at.player(10_000)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

async function placed(event: string, kes = 100): Promise<string> {
  const verdict = await at.place(slipOf(player, at.newId(), [leg(event)], { kes }))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return verdict.code
}
const cancel = (code: string, playerId = player) =>
  at.ctx.db
    .tx(tx => cancelSlip(tx, at.ctx, { playerId, code }))
    .then(
      () => 'cancelled',
      (error: { code?: string }) => error.code,
    )
/** A player with the four bets behind which cancellation begins, and one more. */
async function fifth(event: string): Promise<string> {
  for (let count = 0; count < 4; count++) await placed(event)
  return placed(event)
}

// spec: 9.31
describe('a player cancels a slip', () => {
  it('within 15 minutes, and the stake returns to where it came from', async () => {
    const event = await at.match()
    for (let count = 0; count < 4; count++) await placed(event)
    await fundPlayer(at.ctx, player, { kes: 60, account: 'stake' })
    const code = await placed(event)
    expect(await at.balances(player)).toMatchObject({ stake: 0, cash: fromKes(9_560) })
    await at.ctx.clock.advance(15 * MINUTE_MS - 1)
    expect(await cancel(code)).toBe('cancelled')
    expect(await at.balances(player)).toMatchObject({ stake: fromKes(60), cash: fromKes(9_600) })
    expect(await cancel(code)).toBe('cancelled')
    expect(await at.balances(player)).toMatchObject({ stake: fromKes(60), cash: fromKes(9_600) })
  })

  it('not after 15 minutes', async () => {
    const code = await fifth(await at.match())
    await at.ctx.clock.advance(15 * MINUTE_MS)
    expect(await cancel(code)).toBe('slip_cancel_late')
  })

  it('not from the kick-off on, to the millisecond, nor after it was brought forward', async () => {
    const event = await at.match({ inHours: 0.1 })
    const code = await fifth(event)
    await at.ctx.clock.advance(6 * MINUTE_MS)
    expect(await cancel(code)).toBe('slip_cancel_late')

    const earlier = await at.match({ inHours: 5 })
    const other = await placed(earlier)
    await at.feed({ type: 'fixture_change', event_id: earlier, start_time: at.ctx.clock.now() + MINUTE_MS })
    await at.ctx.clock.advance(MINUTE_MS - 1)
    expect(await cancel(await placed(earlier))).toBe('cancelled')
    await at.ctx.clock.advance(1)
    expect(await cancel(other)).toBe('slip_cancel_late')
  })

  it('not of a match that has begun before its kick-off', async () => {
    const event = await at.match()
    const code = await fifth(event)
    await at.live(event, [0, 0], [market(1, { 1: 2 })])
    expect(await cancel(code)).toBe('slip_cancel_late')
  })

  // spec: 5.30
  it('not with a live leg', async () => {
    const event = await at.match({ inHours: 0 })
    await at.live(event, [0, 0], [market(1, { 1: 2 })])
    await at.ctx.clock.advance(1)
    const code = await fifth(event)
    expect(await cancel(code)).toBe('slip_over')
    await at.ctx.clock.advance(5_000)
    await at.settle()
    expect(await cancel(code)).toBe('slip_live')
  })

  it('not before the fifth bet', async () => {
    const event = await at.match()
    const codes = []
    for (let count = 0; count < 5; count++) codes.push(await placed(event))
    expect(await cancel(codes[3]!)).toBe('slip_cancel_new_player')
    expect(await cancel(codes[4]!)).toBe('cancelled')
  })

  it('three times a Nairobi day, however many are asked at once', async () => {
    const event = await at.match({ inHours: 90 })
    const first = await fifth(event)
    const codes = [first]
    for (let count = 0; count < 6; count++) codes.push(await placed(event))
    const outcomes = await Promise.all(codes.map(code => cancel(code)))
    expect(outcomes.filter(outcome => outcome === 'cancelled')).toHaveLength(3)
    expect(outcomes.filter(outcome => outcome === 'slip_cancels_used')).toHaveLength(4)
    await at.ctx.clock.advance(24 * 60 * MINUTE_MS)
    expect(await cancel(await placed(event))).toBe('cancelled')
  })

  it('not of another player, under a code that is none, or that has ended', async () => {
    const event = await at.match()
    const code = await fifth(event)
    expect(await cancel(code, await at.player())).toBe('slip_unknown')
    expect(await cancel(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).toBe('slip_unknown')
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
    await at.settle()
    expect(await cancel(code)).toBe('slip_over')
  })

  it('or it is settled: of both at once one happens', async () => {
    for (let round = 0; round < 5; round++) {
      player = await at.player(10_000)
      const event = await at.match()
      const code = await fifth(event)
      await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
      const [outcome] = await Promise.all([cancel(code), at.settle()])
      const { state } = await at.slip(code)
      expect([outcome, state]).toEqual(
        outcome === 'cancelled' ? ['cancelled', 'cancelled'] : ['slip_over', 'settled'],
      )
    }
  })
})
