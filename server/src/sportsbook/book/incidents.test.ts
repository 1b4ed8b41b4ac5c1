import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  LIVE,
  leg,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import type { FeedMessage } from '@ruka/sports/feed/message'
import { openBookKeeper } from './book.ts'
import { sportsEvents, type MatchIncident } from '../model/events.ts'
import { playersOfEvent } from '../reads/players-of-event.ts'

let at: TestSportsbook
const published: MatchIncident[] = []
beforeAll(async () => {
  at = await openSportsbook('incidents')
  at.ctx.events.subscribe(sportsEvents.incident, 'test', async (_, events) => {
    published.push(...events.map(({ payload }) => payload))
  })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** What the feed says of a match after so many seconds on its clock. */
const says = (event_id: string, status: number, score: string, over: object = {}) => {
  const [home_score, away_score] = score.split(':').map(Number)
  return {
    type: 'odds_change' as const,
    product: LIVE,
    event_id,
    markets: [],
    event_status: { status, home_score, away_score, match_time: '12:30', periods: [], ...over },
  }
}
/** What was published since the last time. */
const news = async (): Promise<readonly MatchIncident[]> => {
  await at.ctx.events.deliver()
  return published.splice(0)
}
const words = async () =>
  (await news()).map(({ kind, side, homeScore, awayScore }) => `${kind} ${side} ${homeScore}:${awayScore}`)

it('of a match are published with its sides, once each, whatever is repeated or arrives late', async () => {
  const match = await at.match({ home: 'Gor Mahia', away: 'AFC Leopards' })
  const { clock } = at.ctx
  await at.feed(says(match, 1, '0:0', { match_time: '0:00' }))
  expect(await words()).toEqual(['kick_off null 0:0'])
  await clock.advance(10_000)
  const goal = { ...says(match, 1, '1:0'), timestamp: clock.now() }
  await at.feed(goal, goal, says(match, 1, '1:0'))
  expect(await news()).toEqual([
    {
      eventId: match,
      kind: 'goal',
      side: 'home',
      home: 'Gor Mahia',
      away: 'AFC Leopards',
      homeScore: 1,
      awayScore: 0,
      minute: 13,
      at: clock.now(),
    },
  ])
  await clock.advance(10_000)
  await at.feed(says(match, 1, '0:0'))
  await at.feed({ ...says(match, 1, '3:0'), timestamp: clock.now() - 15_000 })
  expect(await words()).toEqual(['goal_cancelled home 0:0'])
})

it('of one batch are published in their order, each with its own score', async () => {
  const match = await at.match()
  const keeper = openBookKeeper(at.ctx)
  const start = at.ctx.clock.now()
  const batch = [says(match, 1, '0:0', { match_time: '0:00' }), says(match, 1, '0:1'), says(match, 1, '2:1')]
  await at.ctx.db.tx(tx =>
    keeper.apply(
      tx,
      batch.map((message, n) => ({
        id: 1_000 + n,
        receivedAtMs: start,
        message: { ...message, timestamp: start + n, unknown: [] } as unknown as FeedMessage,
      })),
    ),
  )
  expect(await words()).toEqual(['kick_off null 0:0', 'goal away 0:1', 'goal home 2:1'])
})

it('of a batch that is undone are not published', async () => {
  const match = await at.match()
  await at.live(match, [0, 0])
  await news()
  const keeper = openBookKeeper(at.ctx)
  const apply = (undo: boolean) =>
    at.ctx.db.tx(async tx => {
      const message = { ...says(match, 1, '1:0'), timestamp: at.ctx.clock.now(), unknown: [] }
      const logged = { id: 2_000, receivedAtMs: 1, message: message as unknown as FeedMessage }
      await keeper.apply(tx, [logged])
      if (undo) throw new Error('undone')
    })
  await expect(apply(true)).rejects.toThrow('undone')
  expect(await words()).toEqual([])
  await apply(false)
  expect((await news()).map(({ kind, at: atMs }) => [kind, atMs])).toEqual([['goal', 1]])
})

it('of a recovery after minutes without messages are no news, and later goals are', async () => {
  const match = await at.match()
  await at.live(match, [0, 0])
  await news()
  await at.ctx.clock.advance(900_000)
  await at.feed({ ...says(match, 1, '1:1'), request_id: 7 })
  expect(await words()).toEqual([])
  await at.ctx.clock.advance(5_000)
  await at.feed(says(match, 1, '1:2'))
  expect(await words()).toEqual(['goal away 1:2'])
})

it('are of interest to players with an open slip whose leg is not decided, each once and page by page', async () => {
  const [match, other] = [await at.match(), await at.match()]
  const players = await Promise.all(Array.from({ length: 5 }, () => at.player()))
  const place = (player: string, legs: Parameters<typeof slipOf>[2]) =>
    at.place(slipOf(player, at.newId(), legs))
  for (const player of players.slice(0, 4)) await place(player, [leg(match)])
  await place(players[0]!, [leg(match, '2', 3.5), leg(other)])
  await place(players[4]!, [leg(other)])
  const all = async (limit: number) => {
    const found: string[] = []
    for (let after: string | undefined; ;) {
      const page = await playersOfEvent(at.ctx.db.read, { eventId: match, after, limit })
      found.push(...page)
      if (page.length < limit) return found
      after = page.at(-1)
    }
  }
  const expected = players.slice(0, 4).toSorted()
  for (const limit of [1, 2, 3, 4, 5]) expect(await all(limit)).toEqual(expected)
  await at.feed({ type: 'bet_settlement', event_id: match, markets: [result(1, '1')] })
  expect(await all(2)).toEqual([])
  expect(await playersOfEvent(at.ctx.db.read, { eventId: other, limit: 9 })).toEqual(
    [players[0]!, players[4]!].toSorted(),
  )
})
