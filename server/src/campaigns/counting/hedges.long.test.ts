import { afterAll, beforeAll, expect, it } from 'vitest'
import { fundPlayer } from '../../../test/player.ts'
import { race } from '../../../test/campaign-samples.ts'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { campaignsModule, openCampaigns, type Campaigns } from '../index.ts'
import { define, start } from '../running/run-campaign.ts'

let at: TestSportsbook
let campaigns: Campaigns
beforeAll(async () => {
  at = await openSportsbook('hedges')
  campaigns = openCampaigns(at.ctx)
  campaignsModule.register!({ ...at.ctx, campaigns })
  const noRecord = async () => undefined
  for (const [id, more] of Object.entries({
    plain: { highRoller: null },
    high: {},
    slow: { perMinute: 1 },
    odds: { minOdds: 1.5, highRoller: null },
  })) {
    await define(at.ctx, race(id, at.ctx.clock.now(), more), noRecord)
    await start(at.ctx, id, noRecord)
  }
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const place = async (player: string, legs: Parameters<typeof slipOf>[2], kes: number) => {
  const verdict = await at.place(slipOf(player, at.newId(), legs, { kes }))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
}
async function pointsOf(player: string, race = 'plain'): Promise<number> {
  await at.settle()
  while ((await at.ctx.events.deliver()) > 0);
  const { boards } = await campaigns.now()
  return boards.find(({ campaign }) => campaign.id === race)!.pointsOf(player) / 100
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

it('counts no slip with a leg below the least odds of a race, and a bet against others all the same', async () => {
  const events = await Promise.all(
    [1, 2, 3].map(() => at.match({ markets: [market(1, { 1: 1.5, 2: 1.49, 3: 2.8 })] })),
  )
  const [one, other, third] = events as [string, string, string]
  const player = await at.player()
  await place(player, [leg(one, '1', 1.5)], 100)
  await place(player, [leg(other, '2', 1.49)], 100)
  // A slip that hides behind a sure leg.
  await place(player, [leg(other, '3', 2.8), leg(third, '2', 1.49)], 100)
  for (const event of events) await at.feed(ends(event, '1'))
  expect([await pointsOf(player), await pointsOf(player, 'odds')]).toEqual([300, 100])
  const [hedged] = [await at.match({ markets: [market(1, { 1: 2.8, 2: 1.49, 3: 2.8 })] })]
  const hedger = await at.player()
  for (const [outcome, odds] of [
    ['1', 2.8],
    ['3', 2.8],
    ['2', 1.49],
  ] as const)
    await place(hedger, [leg(hedged, outcome, odds)], 100)
  await at.feed(ends(hedged, '1'))
  expect(await pointsOf(hedger, 'odds')).toBeLessThanOrEqual(200)
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

it('a high roller earns for bets on all outcomes threefold what could be lost, and nothing by the limit of a minute', async () => {
  const event = await match()
  const player = await at.player()
  for (const [outcome, kes] of [
    ['1', 1_000],
    ['2', 999],
    ['3', 999],
  ] as const)
    await place(player, [leg(event, outcome, 2.8)], kes)
  await at.feed(ends(event, '1'))
  // 2,998 less the least return, 999 at 2.8, could have been lost.
  expect(await pointsOf(player)).toBe(200.8)
  expect(await pointsOf(player, 'high')).toBeLessThanOrEqual(3 * 200.8)
  expect(await pointsOf(player, 'slow')).toBeLessThanOrEqual(3 * 200.8)
})

it('takes back bets against each other that are returned together, and brings them back', async () => {
  const event = await match()
  const player = await at.player()
  for (const outcome of ['1', '2', '3']) await place(player, [leg(event, outcome, 2.8)], 100)
  await at.feed(ends(event, '1'))
  expect(await pointsOf(player)).toBe(20)
  await at.feed({ type: 'bet_cancel', event_id: event, markets: [result(1, {})] })
  expect(await pointsOf(player)).toBe(0)
  await at.feed({ type: 'rollback_bet_cancel', event_id: event, markets: [result(1, {})] }, ends(event, '2'))
  expect(await pointsOf(player)).toBe(20)
})

it('counts a bet in full whose counterpart is returned alone, and the two together where that comes back', async () => {
  const event = await at.match({
    markets: [market(1, { 1: 2.8, 2: 2.8, 3: 2.8 }), market(10, { 9: 1.5, 10: 1.5, 11: 1.5 })],
  })
  const player = await at.player()
  await place(player, [leg(event, '1', 2.8)], 100)
  // A draw or the guests: with the first slip every outcome is covered.
  await place(player, [leg(event, '11', 1.5, { market: 10 })], 100)
  await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1'), result(10, '11')] })
  expect(await pointsOf(player)).toBe(50)
  await at.feed({ type: 'bet_cancel', event_id: event, markets: [result(1, {})] })
  expect(await pointsOf(player)).toBe(100)
  await at.feed({ type: 'rollback_bet_cancel', event_id: event, markets: [result(1, {})] }, ends(event, '2'))
  expect(await pointsOf(player)).toBe(50)
})

it('counts a bet in full, too, whose counterpart was below the least stake and is returned', async () => {
  const event = await at.match({ markets: [market(1, { 1: 2.8, 2: 2.8, 3: 2.8 }), market(10, { 11: 1.5 })] })
  const player = await at.player()
  await place(player, [leg(event, '1', 2.8)], 100)
  await place(player, [leg(event, '11', 1.5, { market: 10 })], 9)
  await at.feed({
    type: 'bet_settlement',
    event_id: event,
    markets: [result(1, '1'), result(10, '11')],
  })
  expect(await pointsOf(player)).toBe(95.5)
  await at.feed({ type: 'bet_cancel', event_id: event, markets: [result(10, {})] })
  expect(await pointsOf(player)).toBe(100)
})

it('counts of slips against each other what was cash, also when one of them is returned and comes back', async () => {
  const event = await match()
  const [half, all] = [await at.player(), await at.player()]
  for (const player of [half, all]) await fundPlayer(at.ctx, player, { kes: 50, account: 'stake' })
  // A gift paid 50 of the first slip.
  await place(half, [leg(event, '1', 2.8)], 100)
  for (const outcome of ['1', '2', '3']) await place(all, [leg(event, outcome, 2.8)], 100)
  await at.feed(ends(event, '1'))
  // At least 50 at 2.8 of 250 in cash come back.
  expect([await pointsOf(half), await pointsOf(all)]).toEqual([50, 110])
  await at.feed({ type: 'bet_cancel', event_id: event, markets: [result(1, {})] })
  expect([await pointsOf(half), await pointsOf(all)]).toEqual([0, 0])
  await at.feed({ type: 'rollback_bet_cancel', event_id: event, markets: [result(1, {})] })
  await at.feed(ends(event, '2'))
  expect([await pointsOf(half), await pointsOf(all)]).toEqual([50, 110])
})

it('counts nothing of slips that are a gift as a whole, which cover no others either', async () => {
  const event = await match()
  const player = await at.player()
  await fundPlayer(at.ctx, player, { kes: 100, account: 'stake' })
  for (const outcome of ['1', '2']) await place(player, [leg(event, outcome, 2.8)], 100)
  await at.feed(ends(event, '1'))
  expect(await pointsOf(player)).toBe(100)
})

it('counts slips against each other on a match that they share, whatever else stands in them', async () => {
  const [shared, ...others] = [await match(), await match(), await match(), await match()]
  const player = await at.player()
  for (const [no, outcome] of ['1', '2', '3'].entries())
    await place(player, [leg(shared, outcome, 2.8), leg(others[no]!, '1', 2.8)], 100)
  for (const event of [shared, ...others]) await at.feed(ends(event, '1'))
  // At worst one slip is left, worth 280 of 300 once its outcome of the match has come.
  expect(await pointsOf(player)).toBe(20)
})

it('counts a single against a multi on a match that they share, in either order of settlement', async () => {
  const shared = await at.match({ markets: [market(10, { 9: 1.5, 11: 1.5 }), market(1, { 1: 2.8, 2: 2.8 })] })
  const other = await match()
  const [early, late] = [await at.player(), await at.player()]
  const single = [leg(shared, '1', 2.8)]
  const multi = (outcome: string) => [leg(shared, '11', 1.5, { market: 10 }), leg(other, outcome, 2.8)]
  await place(early, single, 100)
  await place(early, multi('1'), 100)
  await place(late, single, 100)
  await place(late, multi('2'), 100)
  // The multi of `late` is lost before the match that it shares is over, and that of `early` won behind it.
  await at.feed({ type: 'bet_settlement', event_id: other, markets: [result(1, '1')] })
  expect([await pointsOf(early), await pointsOf(late)]).toEqual([0, 100])
  await at.feed({ type: 'bet_settlement', event_id: shared, markets: [result(1, '2'), result(10, '11')] })
  expect([await pointsOf(early), await pointsOf(late)]).toEqual([50, 50])
})

it('counts a multi against others on one of its matches alone, since its stake is lost once', async () => {
  const events = [await match(), await match()] as const
  const player = await at.player()
  await place(player, [leg(events[0], '1', 2.8), leg(events[1], '1', 2.8)], 100)
  for (const event of events)
    for (const outcome of ['2', '3']) await place(player, [leg(event, outcome, 2.8)], 100)
  for (const event of events) await at.feed(ends(event, '1'))
  // Three of them are 300 on one match, of which 280 come back; the two on the other cover nothing without it.
  expect(await pointsOf(player)).toBe(220)
})

it('counts a multi that is returned no more, and beside what came meanwhile where it comes back', async () => {
  const [shared, other] = [await match(), await match()]
  const player = await at.player()
  await place(player, [leg(shared, '1', 2.8), leg(other, '1', 2.8)], 100)
  await at.feed(ends(shared, '1'), ends(other, '1'))
  expect(await pointsOf(player)).toBe(100)
  for (const event of [shared, other])
    await at.feed({ type: 'bet_cancel', event_id: event, markets: [result(1, {})] })
  expect(await pointsOf(player)).toBe(0)
  const again = await at.match({ markets: [market(1, { 1: 2.8 })] })
  await place(player, [leg(again, '1', 2.8)], 100)
  await at.feed(ends(again, '1'))
  expect(await pointsOf(player)).toBe(100)
  for (const event of [shared, other])
    await at.feed({ type: 'rollback_bet_cancel', event_id: event, markets: [result(1, {})] })
  await at.feed(ends(shared, '1'), ends(other, '1'))
  expect(await pointsOf(player)).toBe(200)
})
