import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { readOffer } from './cash-out.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('decided by score')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

it('a slip says that a selection is settled soon while its score has decided it, and is offered again if the goal is taken back', async () => {
  const player = await at.player(10_000)
  const total = (status: number) => market(18, { 12: 1.95, 13: 1.95 }, { specifiers: 'total=2.5', status })
  const chances = (line: ReturnType<typeof total>) => ({
    ...line,
    outcomes: line.outcomes.map(each => ({ ...each, probability: 0.5 })),
  })
  const event = await at.match({ markets: [chances(total(1))] })
  const over = { ...leg(event, '12', 1.95), market: 18, specifiers: 'total=2.5' }
  const verdict = await at.place(slipOf(player, at.newId(), [over], { kes: 1_000 }))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  const offer = async () => {
    const found = await readOffer(at.ctx.db.read, at.ctx, { playerId: player, code: verdict.code })
    return 'refused' in found ? found.refused : found.offerCents
  }
  await at.ctx.clock.advance(2 * 3_600_000)
  await at.live(event, [2, 0], [chances(total(1))])
  expect(await offer()).toBe(fromKes(926.25))
  await at.live(event, [3, 0], [chances(total(-1))])
  expect(await offer()).toBe('slip_cash_out_decided')
  await at.live(event, [2, 0], [chances(total(1))])
  expect(await offer()).toBe(fromKes(926.25))
})
