import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVE, openSportsbook, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { firstRow, sql } from '../../platform/db/db.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('book')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const says = (event_id: string, match_time: string) => ({
  type: 'odds_change' as const,
  product: LIVE,
  event_id,
  markets: [],
  event_status: { status: 1, home_score: 0, away_score: 0, match_time, periods: [] },
})
/** A row that an insert met keeps the mark of the lock that it took, which the log of the database has too. */
const stored = (eventId: string) =>
  firstRow(
    at.ctx.db.read,
    sql`select match_time, xmax::text as lock from sportsbook.events where id = ${eventId}`,
  )

it('an event is written with each message, without a lock in the log', async () => {
  const match = await at.match()
  await at.feed(says(match, '12:30'))
  await at.feed(says(match, '13:00'))
  expect(await stored(match)).toEqual({ match_time: '13:00', lock: '0' })
})

it('an event of which the feed speaks before its fixture is there is written as well', async () => {
  await at.feed(says('sr:match:777777', '12:30'))
  expect(await stored('sr:match:777777')).toEqual({ match_time: '12:30', lock: '0' })
  await at.feed(says('sr:match:777777', '13:00'))
  expect(await stored('sr:match:777777')).toEqual({ match_time: '13:00', lock: '0' })
})
