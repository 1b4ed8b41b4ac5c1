import type { PushServerMessage } from '@ruka/contract/push'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leg, LIVE, openSportsbook, slipOf, type TestSportsbook } from '../../test/sportsbook-harness.ts'
import type { TopicConnection, Session } from '../live/index.ts'
import { sql } from '../platform/db/db.ts'
import { pushTopic } from './push.ts'
import { tellOfIncidents } from './tell-of-incidents.ts'

let at: TestSportsbook
let topic: ReturnType<typeof pushTopic>
beforeAll(async () => {
  at = await openSportsbook('presence')
  tellOfIncidents(at.ctx)
  topic = pushTopic(at.ctx)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A player who follows the topic, and the kinds of incidents that were sent. */
function connect(playerId: string) {
  const sent: string[] = []
  const connection = {
    caller: { playerId, sessionId: playerId },
    send: (message: PushServerMessage) => void (message.t === 'incident' && sent.push(message.kind)),
  } as unknown as TopicConnection<PushServerMessage, Session>
  const subscription = topic.open(connection, { params: {}, options: {} })
  if (typeof subscription === 'string') throw new Error(subscription)
  return { sent, leave: () => subscription.closed() }
}
async function goal(match: string, home: number): Promise<void> {
  await at.ctx.clock.advance(5_000)
  await at.feed({
    type: 'odds_change',
    product: LIVE,
    event_id: match,
    markets: [],
    event_status: { status: 1, home_score: home, away_score: 0, match_time: '30:00', periods: [] },
  })
}

it('without push incidents are told while a player is connected, and no bets are read for them otherwise', async () => {
  const match = await at.match()
  const player = await at.player()
  await at.place(slipOf(player, at.newId(), [leg(match)]))
  await at.live(match, [0, 0])
  await at.ctx.events.deliver()
  const one = connect(player)
  await goal(match, 1)
  await at.ctx.events.deliver()
  expect(one.sent).toEqual(['goal'])
  one.leave()
  // Reading who has a bet would fail.
  await sql`alter table sportsbook.slip_legs rename to mislaid`.execute(at.ctx.owner.read)
  await goal(match, 2)
  await at.ctx.events.deliver()
  await sql`alter table sportsbook.mislaid rename to slip_legs`.execute(at.ctx.owner.read)
  const [failed] = (
    await sql<{ n: number }>`select count(*)::int as n from platform.failed_deliveries`.execute(
      at.ctx.owner.read,
    )
  ).rows
  expect(failed).toEqual({ n: 0 })
  const another = connect(player)
  await goal(match, 3)
  await at.ctx.events.deliver()
  expect(another.sent).toEqual(['goal'])
  another.leave()
})
