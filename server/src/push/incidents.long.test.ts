import type { PushServerMessage } from '@ruka/contract/push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOneSignal, type FakeOneSignal } from '../../test/fake-onesignal.ts'
import { createSession } from '../../test/player.ts'
import { leg, openSportsbook, result, slipOf, type TestSportsbook } from '../../test/sportsbook-harness.ts'
import { rows, sql } from '../platform/db/db.ts'
import { sportsEvents, type MatchIncident } from '../sportsbook/index.ts'
import { newsOf } from './news.ts'
import { setNotice } from './notices.ts'
import { tellOfIncidents } from './tell-of-incidents.ts'
import { nameWebPushJob } from './web-push.ts'

let oneSignal: FakeOneSignal
let at: TestSportsbook
/** Incidents that players saw on the page, as `player kind score`. */
const seen: string[] = []
beforeAll(async () => {
  oneSignal = await openOneSignal()
  at = await openSportsbook('push-incidents', oneSignal.env)
  tellOfIncidents(at.ctx, { pageMax: 2 })
  nameWebPushJob(at.ctx)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
  await oneSignal.stop()
})
beforeEach(() => {
  seen.length = 0
  oneSignal.reset()
})

const KICK_OFF = { type: 'odds_change', product: 1, markets: [] } as const
const says = (event_id: string, score: string, match_time = '30:00') => {
  const [home_score, away_score] = score.split(':').map(Number)
  return {
    ...KICK_OFF,
    event_id,
    event_status: { status: 1, home_score, away_score, match_time, periods: [] },
  }
}
/** A live match and the given number of players, in the order of their ids. Each has a bet on the home side. */
async function matchOf(count: number): Promise<{ match: string; players: readonly string[] }> {
  const match = await at.match({ home: 'Gor Mahia', away: 'AFC Leopards' })
  const players: string[] = []
  for (let n = 0; n < count; n++) {
    const player = await at.player()
    await createSession(at.ctx.db.read, { id: player, atMs: at.ctx.clock.now() })
    await at.place(slipOf(player, at.newId(), [leg(match)]))
    at.ctx.bus.subscribe(newsOf(player), message => {
      const { kind, homeScore, awayScore } = message as Extract<PushServerMessage, { t: 'incident' }>
      seen.push(`${player} ${kind} ${homeScore}:${awayScore}`)
    })
    players.push(player)
  }
  await at.feed(says(match, '0:0', '0:00'))
  return { match, players: players.toSorted() }
}
/** A live match whose kick-off is history. */
async function liveMatchOf(count: number) {
  const made = await matchOf(count)
  await work()
  seen.length = 0
  oneSignal.reset()
  await at.ctx.clock.advance(10_000)
  return made
}
/** What waits is done, jobs that failed included. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await rows(at.ctx.db.read, sql`update graphile_worker._private_jobs set run_at = now()`)
    await at.ctx.work()
  }
}
const pushed = () => oneSignal.delivered.map(({ deviceId }) => deviceId).toSorted()
const headings = () => [
  ...new Set(oneSignal.delivered.map(({ body }) => (body['headings'] as { en: string }).en)),
]
const goalsOf = (players: readonly string[], score = '1:0') => players.map(id => `${id} goal ${score}`)

it('each player with an open bet on the match sees a goal once and is pushed it once, in pages', async () => {
  const { match, players } = await liveMatchOf(5)
  await at.place(slipOf(players[3]!, at.newId(), [leg(match)]))
  await at.feed(says(match, '1:0'))
  await work()
  expect(seen.toSorted()).toEqual(goalsOf(players))
  expect(pushed()).toEqual(players)
  expect(oneSignal.delivered[0]!.body).toMatchObject({
    headings: { en: 'Goal for Gor Mahia', sw: 'Goli la Gor Mahia' },
    contents: { en: 'Gor Mahia 1–0 AFC Leopards (30′)', sw: 'Gor Mahia 1–0 AFC Leopards (30′)' },
    url: `${at.ctx.config.SITE_ORIGIN}/sports?event=${encodeURIComponent(match)}`,
    web_push_topic: match,
    ttl: 120,
  })
})

it('a kick-off is told, and goals that are taken back, in the order in which they happened', async () => {
  const { match, players } = await matchOf(1)
  await work()
  for (const score of ['0:1', '0:0']) {
    await at.ctx.clock.advance(5_000)
    await at.feed(says(match, score))
    await work()
  }
  const told = ['kick_off 0:0', 'goal 0:1', 'goal_cancelled 0:0']
  expect(seen).toEqual(told.map(text => `${players[0]} ${text}`))
})

it('players who switched goals off are told of kick-offs only', async () => {
  const { match, players } = await matchOf(3)
  const [off] = players as [string]
  await setNotice(at.ctx, { playerId: off, notice: 'goal', on: false })
  await work()
  await at.ctx.clock.advance(5_000)
  await at.feed(says(match, '1:0'))
  await work()
  expect(seen.filter(text => text.startsWith(off))).toEqual([`${off} kick_off 0:0`])
  expect(seen.filter(text => text.includes('goal')).toSorted()).toEqual(goalsOf(players.slice(1)))
  expect(pushed().filter(id => id === off)).toHaveLength(1)
})

it('a player whose bet is decided is not told, and a settlement meanwhile tells no player twice', async () => {
  const { match, players } = await liveMatchOf(3)
  await at.place(slipOf(players[2]!, at.newId(), [leg(match, '2', 3.5)]))
  await at.feed(says(match, '1:0'))
  // The first page alone; before the next one all bets on the home side are decided.
  await at.ctx.events.deliverTo('push.incidents')
  await at.feed({ type: 'bet_settlement', product: 1, event_id: match, markets: [result(1, '1')] })
  await at.settle()
  await work()
  expect(seen.toSorted()).toEqual(goalsOf(players.slice(0, 2)))
  expect(pushed()).toEqual(players.slice(0, 2))
})

it('the rest of the players are not told of a goal once it is taken back, on the page and by push', async () => {
  const { match, players } = await liveMatchOf(5)
  await at.feed(says(match, '1:0'))
  await at.ctx.events.deliverTo('push.incidents')
  await at.ctx.clock.advance(5_000)
  await at.feed(says(match, '0:0'))
  await work()
  expect(seen.filter(text => !text.includes('cancelled')).toSorted()).toEqual(goalsOf(players.slice(0, 2)))
  expect(seen.filter(text => text.includes('cancelled')).toSorted()).toEqual(
    players.map(id => `${id} goal_cancelled 0:0`),
  )
  expect(headings()).toEqual(['Goal for Gor Mahia cancelled'])
  expect(pushed()).toEqual(players)
})

it('a push of a goal that is tried again does not follow that of its end', async () => {
  const { match } = await liveMatchOf(1)
  oneSignal.answers.push({ status: 503 })
  await at.feed(says(match, '1:0'))
  await at.ctx.events.deliver()
  await at.ctx.work()
  expect([oneSignal.requests.length, headings()]).toEqual([1, []])
  await at.ctx.clock.advance(11_000)
  await at.feed(says(match, '0:0'))
  await work()
  expect(headings()).toEqual(['Goal for Gor Mahia cancelled'])
})

it('a page that fails is told once it succeeds, and no page before it again', async () => {
  const { match, players } = await liveMatchOf(5)
  await at.feed(says(match, '1:0'))
  await at.ctx.events.deliverTo('push.incidents')
  const before = seen.length
  await sql`alter table push.switched_off rename to mislaid`.execute(at.ctx.owner.read)
  await at.ctx.events.deliverTo('push.incidents')
  expect(seen).toHaveLength(before)
  await sql`alter table push.mislaid rename to switched_off`.execute(at.ctx.owner.read)
  await at.ctx.clock.advance(2_000)
  await work()
  expect(seen.toSorted()).toEqual(goalsOf(players))
  expect(pushed()).toEqual(players)
})

it('two workers at once tell each player once', async () => {
  const { match, players } = await liveMatchOf(5)
  await at.feed(says(match, '1:0'))
  const worker = async () => {
    while ((await at.ctx.events.deliverTo('push.incidents')) > 0);
  }
  await Promise.all([worker(), worker(), worker()])
  await work()
  expect(seen.toSorted()).toEqual(goalsOf(players))
  expect(pushed()).toEqual(players)
})

it('many matches at once are told in turns of a bounded size', async () => {
  const made = [await liveMatchOf(3), await liveMatchOf(1), await liveMatchOf(2)]
  for (const { match } of made) await at.feed(says(match, '1:0'))
  let turns = 0
  for (let before = 0; (await at.ctx.events.deliverTo('push.incidents')) > 0; before = seen.length) {
    expect(seen.length - before).toBeLessThanOrEqual(2)
    turns += 1
  }
  expect(turns).toBeGreaterThan(2)
  expect(seen.toSorted()).toEqual(goalsOf(made.flatMap(({ players }) => players)).toSorted())
})

it('what is told two minutes late is not told', async () => {
  const { match } = await liveMatchOf(2)
  await at.feed(says(match, '1:0'))
  await at.ctx.clock.advance(120_001)
  await work()
  expect(seen).toEqual([])
  const [player] = (await liveMatchOf(1)).players
  const incident: MatchIncident = {
    eventId: match,
    kind: 'goal',
    side: 'home',
    home: 'A',
    away: 'B',
    homeScore: 1,
    awayScore: 0,
    minute: 1,
    at: at.ctx.clock.now() - 119_000,
  }
  await at.ctx.db.tx(tx => at.ctx.events.publish(tx, sportsEvents.incident, incident))
  await at.ctx.events.deliver()
  expect(seen).toHaveLength(2)
  // The push itself is late by then.
  await at.ctx.clock.advance(2_000)
  await work()
  expect([player, ...pushed()]).toEqual([player])
})

it('excluded, suspended and closed players get no push, up to the moment of sending', async () => {
  const { match, players } = await liveMatchOf(5)
  await at.feed(says(match, '1:0'))
  while ((await at.ctx.events.deliverTo('push.incidents')) > 0);
  for (const [n, status] of ['excluded', 'suspended', 'closed', 'lapsed'].entries())
    await sql`update accounts.players set status = ${status} where id = ${players[n]}`.execute(
      at.ctx.owner.read,
    )
  await work()
  expect(pushed()).toEqual(players.slice(3))
})
