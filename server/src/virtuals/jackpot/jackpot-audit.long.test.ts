import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBothWays, brokenByLie } from '../../../test/audit-both-ways.ts'
import { endingBefore } from '../../../test/ending-before.ts'
import { jackpotChecks, LEAGUE, openJackpots, type TestJackpots } from '../../../test/jackpot-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { findWrongLists, jackpotAudits } from './jackpot-audit.ts'

let at: TestJackpots
/** A list that was won by two, one that is void, and one that is open, each with tickets. */
beforeAll(async () => {
  at = await openJackpots('audit')
  for (const week of [1, 2, 3, 4]) await at.publish(week)
  const players = await Promise.all(Array.from({ length: 4 }, () => at.player()))
  const right = await at.rightPicks(1, '1', 'X')
  for (const player of players.slice(0, 3)) await at.buy(player, right)
  await at.buy(players[3]!, '2'.repeat(13))
  await at.lock(1)
  for (const player of players) await at.buy(player, '1'.repeat(13), { week: 3 })
  await at.settle(1, '1')
  await at.lock(2)
  await at.settle(2, 'X')
  await at.publish(5)
  await at.publish(6)
  await at.lock(3)
  await at.settle(3, '1')
  await at.voidRound(4)
  for (const player of players) await at.buy(player, 'X'.repeat(13), { week: 5 })
  await at.ctx.work()
})
afterAll(async () => {
  expect((await auditBothWays(at.ctx.db.read, jackpotChecks)).flatMap(({ offending }) => offending)).toEqual(
    [],
  )
  await at.drop()
})

const [WAGER, WINNERS, ORDER, RETURNED, LATE, CHOSEN] = jackpotAudits.map(({ promise }) => promise)

const tickets = (week: number) => sql`jackpot_id = (select id from virtuals.jackpots where week = ${week})`
const one = (week: number, more = sql`true`) =>
  sql`id = (select min(id) from virtuals.jackpot_tickets where ${tickets(week)} and ${more})`
const lies: readonly (readonly [string, ReturnType<typeof sql>, string | undefined])[] = [
  [
    'a ticket without a wager',
    sql`update virtuals.jackpot_tickets set code = 'ZZZZZZZZZZ' where ${one(5)}`,
    WAGER,
  ],
  ['a wager without a ticket', sql`delete from virtuals.jackpot_tickets where ${one(5)}`, WAGER],
  [
    'a ticket of another player',
    sql`update virtuals.jackpot_tickets set player_id = gen_random_uuid() where ${one(5)}`,
    WAGER,
  ],
  [
    'a ticket that ended otherwise than its wager',
    sql`update virtuals.jackpot_tickets set state = 'lost', share_cents = null where ${one(1)}`,
    WAGER,
  ],
  [
    'a ticket whose picks were changed after the results',
    sql`update virtuals.jackpot_tickets set picks = (select results from virtuals.jackpots where week = 1)
      where ${one(1, sql`state = 'lost'`)}`,
    WINNERS,
  ],
  [
    'a share that is too great',
    sql`update virtuals.jackpot_tickets set share_cents = share_cents + 1 where ${one(1)}`,
    WINNERS,
  ],
  ['a winner too many', sql`update virtuals.jackpots set winners = winners + 1 where week = 1`, WINNERS],
  ['a count of tickets', sql`update virtuals.jackpots set tickets = tickets + 1 where week = 1`, WINNERS],
  [
    'the odd cent of a later ticket',
    sql`update virtuals.jackpot_tickets set share_cents = case when ${one(1)} then 33333333
      else share_cents + (id = (select max(id) from virtuals.jackpot_tickets
        where ${tickets(1)} and state = 'won'))::integer end where ${tickets(1)} and state = 'won'`,
    ORDER,
  ],
  [
    'a void list whose tickets lost',
    sql`update virtuals.jackpot_tickets set state = 'lost' where ${one(3)}`,
    RETURNED,
  ],
  [
    'a round that is void behind a settled list',
    sql`update virtuals.rounds set state = 'void', void_reason = 'staff' where week = 2`,
    RETURNED,
  ],
  [
    'a list that has not followed its void round for more than ten minutes of play',
    sql`update virtuals.rounds set state = 'void', void_reason = 'staff',
      ended_at = (select max(ended_at) from virtuals.rounds) - interval '11 minutes' where week = 5`,
    RETURNED,
  ],
  [
    'a ticket behind the close',
    sql`update virtuals.jackpot_tickets set placed_at = (select closed_at from virtuals.jackpots where week = 1)
      + interval '1 millisecond' where ${one(1)}`,
    LATE,
  ],
  [
    'another match on a list',
    sql`update virtuals.jackpots set matches = array[0,1,2,3,4,5,6,7,8,9,10,11,12] where week = 5`,
    CHOSEN,
  ],
  [
    'another number of the choice',
    sql`update virtuals.jackpots set choice = choice + 1 where week = 5`,
    CHOSEN,
  ],
  ['another result of a match', sql`update virtuals.matches set goals = 'a1' where week = 1`, CHOSEN],
  [
    'a match with a clearer favourite than was told',
    sql`update virtuals.matches set home_mean = 6000, away_mean = 10 where week in (5, 6)`,
    CHOSEN,
  ],
]
it('a list that follows its void round late is no finding', async () => {
  const lie = sql`update virtuals.rounds set state = 'void', void_reason = 'staff',
    ended_at = (select max(ended_at) from virtuals.rounds) - interval '9 minutes' where week = 5`
  expect(await brokenByLie(at.ctx.owner, jackpotAudits, lie)).toEqual([])
})
it.each(lies)('the audit finds %s', async (_, lie, promise) => {
  expect(await brokenByLie(at.ctx.owner, jackpotAudits, lie)).toContain(promise)
})

it('the lists of a season are looked at in pages, with two statements for a page and the same findings', async () => {
  const many = await openJackpots('many')
  for (let week = 1; week <= 38; week += 2) {
    for (const each of [week, week + 1]) await many.publish(each)
    for (const each of [week, week + 1]) {
      await many.lock(each)
      await many.settle(each, '2')
    }
  }
  expect(await many.broken()).toEqual([])
  for (const week of [5, 21, 37])
    await sql`update virtuals.jackpots set choice = choice + 1 where week = ${week}`.execute(
      many.ctx.owner.read,
    )
  const found = [5, 21, 37].map(week => ({
    league: LEAGUE,
    season: 1,
    week,
    fault: 'its matches are not the ones that were chosen',
  }))
  for (const [page, statements] of [
    [200, 3],
    [5, 9],
    [19, 3],
    [1, 39],
  ] as const) {
    // It never ends before its time: it counts.
    const ctx = endingBefore(many.ctx, Infinity)
    expect(await findWrongLists(ctx.db.read, null, page)).toEqual(found)
    expect(ctx.statements()).toBe(statements)
  }
  await many.drop()
}, 60_000)
