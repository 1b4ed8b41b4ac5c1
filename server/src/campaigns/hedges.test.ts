import { afterAll, beforeAll, expect, it } from 'vitest'
import { race } from '../../test/campaign-samples.ts'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../test/sportsbook-harness.ts'
import { campaignsModule, openCampaigns, type Campaigns } from './index.ts'
import { define, start } from './run-campaign.ts'

let at: TestSportsbook
let campaigns: Campaigns
beforeAll(async () => {
  at = await openSportsbook('hedges')
  campaigns = openCampaigns(at.ctx)
  campaignsModule.register!({ ...at.ctx, campaigns })
  const noRecord = async () => undefined
  const definition = race('slips', at.ctx.clock.now(), { highRoller: null })
  await define(at.ctx, definition, noRecord)
  await start(at.ctx, 'slips', noRecord)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const place = async (player: string, legs: Parameters<typeof slipOf>[2], kes: number) => {
  const verdict = await at.place(slipOf(player, at.newId(), legs, { kes }))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
}
async function pointsOf(player: string): Promise<number> {
  await at.settle()
  while ((await at.ctx.events.deliver()) > 0);
  return (await campaigns.now()).boards[0]!.pointsOf(player) / 100
}
const ends = (eventId: string, outcome: string) => ({
  type: 'bet_settlement' as const,
  event_id: eventId,
  markets: [result(1, outcome)],
})
const match = () => at.match({ markets: [market(1, { 1: 2.8, 2: 2.8, 3: 2.8 })] })

it('counts what a player could have lost: bets on all outcomes of a match are worth their margin alone', async () => {
  const event = await match()
  const [one, all] = [await at.player(), await at.player()]
  await place(one, [leg(event, '1', 2.8)], 100)
  for (const outcome of ['1', '2', '3']) await place(all, [leg(event, outcome, 2.8)], 100)
  await at.feed(ends(event, '1'))
  expect([await pointsOf(one), await pointsOf(all)]).toEqual([100, 20])
})

it('counts bets on different matches in full, and a correction of a match counts the rest again', async () => {
  const [home, away] = [await match(), await match()]
  const player = await at.player()
  for (const event of [home, away]) await place(player, [leg(event, '1', 2.8)], 100)
  for (const event of [home, away]) await at.feed(ends(event, '1'))
  expect(await pointsOf(player)).toBe(200)
  await at.feed({ type: 'bet_cancel', event_id: home, markets: [result(1, {})] })
  expect(await pointsOf(player)).toBe(100)
})
