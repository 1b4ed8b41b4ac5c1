import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenByLie } from '../../test/audit-both-ways.ts'
import { openLeague } from '../../test/league.ts'
import { sql } from '../platform/db/db.ts'
import { virtualsAudits } from './audit.ts'

let league: Awaited<ReturnType<typeof openLeague>>
beforeAll(async () => {
  league = await openLeague()
  await league.start()
  await league.reach(league.key(4), 'open')
  const player = await league.player()
  for (const outcome of ['1', '2', '3'] as const)
    await league.bet(player, 100, [await league.leg(league.key(1), 0, outcome)])
  await league.reach(league.key(1), 'settled')
  await league.stop()
})
afterAll(async () => {
  await league.expectCleanAudit()
  await league.close()
})

it.each([
  sql`update virtuals.seasons set commitment = sha256('x')`,
  sql`update virtuals.seasons set has_beacon = not has_beacon`,
  sql`update virtuals.rounds set commitment = sha256('x')`,
  sql`update virtuals.rounds set starts_at = starts_at + interval '1 second'`,
  sql`update virtuals.rounds set state = 'open' where state = 'settled'`,
  sql`update virtuals.matches set goals = '' where goals <> ''`,
  sql`update virtuals.matches set home_mean = home_mean + 1`,
  sql`delete from virtuals.matches`,
  sql`delete from virtuals.rounds`,
])('what was promised and drawn stays in the database (%#)', async statement => {
  await expect(statement.execute(league.ctx.owner.read)).rejects.toThrow(/does not change|violates/)
})

const [draws, bets, champions] = virtualsAudits.map(({ promise }) => promise)
it.each([
  [draws, sql`update virtuals.matches set goals = 'h1h2h3' where week = 1 and no = 0`],
  [draws, sql`update virtuals.rounds set seed = sha256('x') where week = 1`],
  [draws, sql`update virtuals.rounds set drawn_at = locked_at - interval '1 second' where week = 1`],
  [bets, sql`update virtuals.rounds set locked_at = locked_at - interval '1 hour' where week = 1`],
  [bets, sql`update sportsbook.selections set verdict = case verdict when 'won' then 'lost' else 'won' end`],
  [bets, sql`update sportsbook.selections set voids = '{(,)}'`],
  [champions, sql`update virtuals.seasons set ended_at = now(), champion = 19`],
])('the audit finds the lie: %s', async (promise, lie) => {
  expect(await brokenByLie(league.ctx.owner, virtualsAudits, lie)).toContain(promise)
})
