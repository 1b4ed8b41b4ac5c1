import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wagersEvents } from '../wagers/index.ts'
import { sql } from '../platform/db/db.ts'
import { jackpot, race, tournament } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'
import { loadBoard } from './boards/follow-journal.ts'
import { readHead } from './model/journal.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('any order')
})
afterAll(() => harness.close())

/** What happens to a wager: what of it is not cash, and its payouts in order, null where its stake was returned. */
const wager = fc.record({
  player: fc.nat(3),
  kes: fc.integer({ min: 1, max: 2_000 }),
  giftOf3: fc.constantFrom(0, 0, 1, 2, 3),
  payouts: fc.array(fc.option(fc.integer({ min: 0, max: 5_000 })), { minLength: 1, maxLength: 4 }),
  repeats: fc.nat(2),
})

let runs = 0
it('pots equal contributions less wins, and boards a recomputation, in any order with repeats and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wager, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      async (wagers, shuffle) => {
        const game = `run-${(runs += 1)}`
        const of = await Promise.all([0, 1, 2, 3].map(() => harness.player()))
        await harness.begin(jackpot(game, { oneIn: 20_000, reserveX1000000: 3_000 }))
        await harness.begin(race(`${game}-race`, harness.ctx.clock.now(), { games: [game] }))
        await harness.begin(tournament(`${game}-best`, harness.ctx.clock.now(), { games: [game] }))
        // A delivery that failed comes later: not even the events of one wager stay in order.
        type Step = {
          settled: ReturnType<CampaignsHarness['settled']>
          change?: readonly [after: number | null, before: number | null, version: number]
        }
        const queues = wagers.map(({ player, payouts, repeats, ...wager }): Step[] => {
          const bet = { kes: wager.kes, cash: cashCents(wager) / 100, payout: payouts[0] ?? 0, game }
          const settled = harness.settled(of[player]!, bet)
          const first = payouts[0] === null ? [] : Array.from({ length: repeats + 1 }, () => ({ settled }))
          const later = payouts
            .slice(1)
            .map((after, at): Step => ({ settled, change: [after, payouts[at]!, at + 2] }))
          return [...first, ...later.filter(({ change }) => change![0] !== change![1])]
        })
        for (let step = 0; queues.some(({ length }) => length > 0); step++) {
          const open = queues.filter(({ length }) => length > 0)
          const chance = shuffle[step % shuffle.length]!
          const queue = open[chance % open.length]!
          const [next] = queue.splice(chance % 5 === 0 ? queue.length - 1 : 0, 1) as [Step]
          if (next.change) await harness.correct(next.settled, ...next.change)
          else await harness.publish(wagersEvents.settled, { wagers: [next.settled] })
          if (shuffle[step % shuffle.length]! % 3 === 0) await harness.deliver()
          if (shuffle[step % shuffle.length]! % 7 === 0) harness.restart()
        }
        await harness.deliver()
        await checkPot(game, wagers)
        await checkBoards(game, wagers, of)
      },
    ),
    { numRuns: 15, seed: 20 },
  )
  await harness.expectCleanAudits()
})

type Wager = typeof wager extends fc.Arbitrary<infer Of> ? Of : never
const cashCents = ({ kes, giftOf3 }: Pick<Wager, 'kes' | 'giftOf3'>): number =>
  Math.floor((kes * 100 * (3 - giftOf3)) / 3)
/** What counts in the end: what of cash was settled at last, with its part of the payout; amounts in cents. */
const counting = (wagers: readonly Wager[], leastCents: number) =>
  wagers.flatMap(({ player, payouts, ...wager }) => {
    const [cash, payout] = [cashCents(wager), payouts.at(-1) ?? null]
    if (payout === null || cash < leastCents) return []
    return [{ player, cash, payout: Math.floor((payout * cash) / wager.kes) }]
  })

async function checkPot(id: string, wagers: readonly Wager[]): Promise<void> {
  await harness.ctx.clock.advance(1_000)
  await harness.post()
  const [pot] = (await harness.now()).pots.filter(({ campaign }) => campaign === id)
  const [{ won, wins }] = (await harness.rows(
    sql<{
      won: number
      wins: number
    }>`select coalesce(sum(amount_cents), 0)::bigint as won, count(*)::integer as wins
      from campaigns.wins where campaign_id = ${id}`,
  )) as [{ won: number; wins: number }]
  const staked = counting(wagers, 100).reduce((sum, { cash }) => sum + cash, 0)
  // To the millionth of a cent: all that was added, less all that was won beyond seeds.
  expect(pot!.contributedMicro).toBe(staked * 10_000 - (won - wins * 10_000) * 1e6)
  expect(await harness.house(`jackpot/${id}-mini`)).toBe(
    (pot!.seedCents + Math.max(0, Math.floor(pot!.contributedMicro / 1e6))) / 100,
  )
}

async function checkBoards(game: string, wagers: readonly Wager[], of: readonly string[]): Promise<void> {
  const { db } = harness.ctx
  const { boards } = await harness.now()
  const { seq } = await readHead(db.read)
  for (const id of [`${game}-race`, `${game}-best`]) {
    const live = boards.find(({ campaign }) => campaign.id === id)!
    expect((await loadBoard(db.read, live.campaign, seq)).top(9)).toEqual(live.top(9))
    for (const [at, player] of of.entries()) {
      const own = counting(wagers, 1_000).filter(each => each.player === at)
      const expected = id.endsWith('race')
        ? own.reduce((sum, { cash }) => sum + cash * (cash >= 100_000 ? 3 : 1), 0)
        : Math.max(0, ...own.map(({ cash, payout }) => Math.floor((payout * 100) / cash)))
      expect([id, live.pointsOf(player)]).toEqual([id, expected])
    }
  }
}
