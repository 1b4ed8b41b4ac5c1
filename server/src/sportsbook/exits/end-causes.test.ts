import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { wagersEvents } from '../../wagers/index.ts'
import { cancelSlip } from './cancel-slip.ts'
import { askCashOut } from './cash-out.ts'
import { openRuleWatch } from './rule-watch.ts'
import { setRule } from './set-rule.ts'

let at: TestSportsbook
/** Ends as they were published, as `event cause`. */
const ends: string[] = []
beforeAll(async () => {
  at = await openSportsbook('end-causes')
  for (const type of [wagersEvents.settled, wagersEvents.voided])
    at.ctx.events.subscribe(type, 'test', async (_, published) => {
      for (const { payload } of published)
        for (const { cause } of payload.wagers) ends.push(`${type.name.slice(7)} ${cause ?? ''}`.trim())
    })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const ended = async () => {
  await at.ctx.events.deliver()
  return ends.splice(0)
}
const cashOut = ({ player, code }: Bet, soldKes: number, offerKes: number) =>
  at.ctx.db.tx(tx =>
    askCashOut(tx, at.ctx, {
      playerId: player,
      code,
      requestId: at.newId(),
      soldCents: fromKes(soldKes),
      offerCents: fromKes(offerKes),
    }),
  )
const rule = ({ player, code }: Bet, soldKes: number, atKes: number) =>
  at.ctx.db.tx(tx =>
    setRule(tx, at.ctx, {
      playerId: player,
      code,
      soldCents: fromKes(soldKes),
      atCents: fromKes(atKes),
    }),
  )
const rises = ({ events }: Bet, product = 3) =>
  at.feed({ type: 'odds_change', product, event_id: events[0]!, markets: [priced(1.6, 0.6)] })

it('a cash-out tells that its player ended the slip, or a part of it', async () => {
  const bet = await placeBet(at)
  await cashOut(bet, 500, 475)
  await cashOut(await placeBet(at), 1_000, 950)
  expect(await ended()).toEqual(['settled player', 'settled player'])
})

it('a cash-out by a rule tells so, of a slip and of a part', async () => {
  const turn = openRuleWatch(at.ctx)
  const [whole, part] = [await placeBet(at), await placeBet(at)]
  await rule(whole, 1_000, 1_000)
  await rule(part, 500, 500)
  await at.ctx.clock.advance(1)
  for (const bet of [whole, part]) await rises(bet)
  await turn()
  expect(await ended()).toEqual(['settled rule', 'settled rule'])
})

it('a cash-out that waited for a live leg tells who asked for it', async () => {
  const turn = openRuleWatch(at.ctx)
  const [own, ruled] = [await placeBet(at), await placeBet(at)]
  await rule(ruled, 1_000, 1_000)
  for (const { events } of [own, ruled]) await at.live(events[0]!, [0, 0], [priced(1.6, 0.6)])
  await at.ctx.clock.advance(1)
  expect(await cashOut(own, 1_000, 1_140)).toMatchObject({ state: 'pending' })
  await turn()
  await at.ctx.clock.advance(5_000)
  await at.settle()
  expect((await ended()).toSorted()).toEqual(['settled player', 'settled rule'])
})

it('a slip that its player takes back tells so', async () => {
  const player = await at.player()
  const event = await at.match()
  const codes: string[] = []
  for (let n = 0; n < 5; n++) {
    const verdict = await at.place(slipOf(player, at.newId(), [leg(event)]))
    if (verdict.ok) codes.push(verdict.code)
  }
  await at.ctx.db.tx(tx => cancelSlip(tx, at.ctx, { playerId: player, code: codes[4]! }))
  expect(await ended()).toEqual(['voided player'])
})

it('a live bet that is refused tells that it was not accepted', async () => {
  const event = await at.match({ inHours: 0 })
  const prices = [market(1, { 1: 2, 2: 3.5, 3: 4 })]
  await at.live(event, [0, 0], prices)
  await at.ctx.clock.advance(1)
  await at.place(slipOf(await at.player(), at.newId(), [leg(event)]))
  await at.live(event, [0, 1], prices)
  await at.ctx.clock.advance(5_000)
  await at.settle()
  expect(await ended()).toEqual(['voided not_accepted'])
})

it('a result names no cause, whether it pays, loses or gives back', async () => {
  const [won, back] = [await at.match(), await at.match()]
  for (const [event, outcome] of [
    [won, '1'],
    [won, '2'],
    [back, '1'],
  ] as const)
    await at.place(slipOf(await at.player(), at.newId(), [leg(event, outcome, outcome === '1' ? 2 : 3.5)]))
  const all = { 1: [0, 1], 2: [0, 1], 3: [0, 1] } as const
  for (const [event_id, markets] of [
    [won, [result(1, '1')]],
    [back, [result(1, all)]],
  ] as const)
    await at.feed({ type: 'bet_settlement', product: LIVE, event_id, markets })
  await at.settle()
  expect((await ended()).toSorted()).toEqual(['settled', 'settled', 'voided'])
})
