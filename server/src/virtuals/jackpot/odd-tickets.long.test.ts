import { asCents, fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jackpotChecks, openJackpots, type TestJackpots } from '../../../test/jackpot-harness.ts'
import { auditBothWays } from '../../../test/audit-both-ways.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { settleWagers, voidWagers } from '../../wagers/index.ts'
import { retryTickets } from './end-tickets.ts'
import { listOwnTickets } from './jackpot-view.ts'
import { setTicketAside } from './odd-tickets.ts'
import type { DecidedTicket } from './read-tickets.ts'
import { ticketRef } from './ticket-code.ts'

let at: TestJackpots
beforeEach(async () => {
  at = await openJackpots('odd')
  for (const week of [1, 2, 3, 4]) await at.publish(week)
})
afterEach(() => at.drop())

type Holder = { readonly player: string; readonly code: string; readonly ref: string }
async function holder(picks: string): Promise<Holder> {
  const player = await at.player(100)
  expect(await at.buy(player, picks)).toMatchObject({ ok: true })
  const { code } = (await at.tickets(player))[0]!
  return { player, code, ref: ticketRef(code) }
}
/** Three with 13 right, and one with none. */
async function holders(): Promise<readonly [Holder, Holder, Holder, Holder]> {
  const right = await at.rightPicks(1, '1', 'X')
  return [await holder(right), await holder(right), await holder(right), await holder('2'.repeat(13))]
}
async function play(): Promise<void> {
  await at.lock(1)
  await at.settle(1, '1')
  await at.lock(2)
  await at.settle(2, 'X')
}
const giveBack = ({ ref, player }: Holder) =>
  at.ctx.db.tx(tx => voidWagers(tx, at.ctx, [{ ref, playerId: player }], { reason: 'a person' }))
const ends = async (of: readonly Holder[]) =>
  Promise.all(
    of.map(async ({ player }) => {
      const [ticket] = await at.tickets(player)
      return [ticket!.state, ticket!.cents, (await at.balances(player)).cash]
    }),
  )
const cases = (kind: string) =>
  rows(
    at.ctx.db.read,
    sql<{ code: string; open: boolean }>`select subject as code, closed_at is null as open from cases.cases
      where kind = ${kind}`,
  )
const isEnded = async () =>
  (
    await rows(
      at.ctx.db.read,
      sql<{ ended: boolean }>`select ended_at is not null as ended from virtuals.jackpots where week = 1`,
    )
  )[0]!.ended
const broken = async () =>
  (await auditBothWays(at.ctx.db.read, jackpotChecks))
    .filter(({ offending }) => offending.length > 0)
    .map(({ promise }) => promise)

describe('a ticket whose stake was returned', () => {
  it('before its list was decided has no share: the others with 13 right share the whole prize', async () => {
    const of = await holders()
    await giveBack(of[1])
    await play()
    await at.ctx.work()
    expect(await ends(of)).toEqual([
      ['won', 50_000_000, 50_000_000],
      ['returned', null, 10_000],
      ['won', 50_000_000, 50_000_000],
      ['lost', null, 0],
    ])
    expect(await at.listOf(1)).toMatchObject({ winners: 2, shareCents: 50_000_000, tickets: 4 })
    expect(await cases('virtuals.returned')).toEqual([{ code: of[1].code, open: true }])
    expect([await isEnded(), await broken()]).toEqual([true, []])
    const { data } = await listOwnTickets(at.ctx.db.read, { playerId: of[1].player, league: 'ligi-kuu' })
    expect(data).toMatchObject([{ state: 'returned', payout: null, reason: 'staff' }])
  })
  it('after the winners were told loses its share, and the shares of the others stay as they were told', async () => {
    const of = await holders()
    await play()
    await giveBack(of[0])
    await at.ctx.work()
    expect(await ends(of)).toEqual([
      ['returned', null, 10_000],
      ['won', 33_333_333, 33_333_333],
      ['won', 33_333_333, 33_333_333],
      ['lost', null, 0],
    ])
    expect(await cases('virtuals.returned')).toEqual([{ code: of[0].code, open: true }])
    expect([await isEnded(), await broken()]).toEqual([true, []])
  })
  it('that had lost, too, is returned and on record', async () => {
    const of = await holders()
    await giveBack(of[3])
    await play()
    await at.ctx.work()
    expect((await ends(of))[3]).toEqual(['returned', null, 10_000])
    expect(await cases('virtuals.returned')).toEqual([{ code: of[3].code, open: true }])
    expect([await isEnded(), await broken()]).toEqual([true, []])
  })
  it('on a list that is void is returned once, as all are', async () => {
    const of = await holders()
    await giveBack(of[3])
    await at.voidRound(1)
    await at.ctx.work()
    for (const end of await ends(of)) expect(end).toEqual(['returned', null, fromKes(100)])
    expect(await cases('virtuals.returned')).toEqual([])
    expect([await isEnded(), await broken()]).toEqual([true, []])
  })
})

describe('a ticket that cannot be ended', () => {
  it('is set aside with a case, the others are paid, and it is ended once the fault is gone', async () => {
    const of = await holders()
    await sql`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'a fault of a test'; end $$`.execute(at.ctx.owner.read)
    await sql`create trigger fail before update on wagers.wagers for each row
      when (old.ref = ${sql.lit(of[1].ref)}) execute function fail()`.execute(at.ctx.owner.read)
    await play()
    await at.ctx.work()
    await retryTickets(at.ctx)
    expect((await ends(of)).map(([state]) => state)).toEqual(['won', 'open', 'won', 'lost'])
    expect(await cases('virtuals.unsettled')).toEqual([{ code: of[1].code, open: true }])
    expect([await isEnded(), await broken()]).toEqual([false, []])
    await sql`drop function fail cascade`.execute(at.ctx.owner.read)
    await Promise.all([retryTickets(at.ctx), retryTickets(at.ctx)])
    await retryTickets(at.ctx)
    expect((await ends(of))[1]).toEqual(['won', 33_333_333, 33_333_333])
    expect(await cases('virtuals.unsettled')).toEqual([{ code: of[1].code, open: false }])
    expect([await isEnded(), await broken()]).toEqual([true, []])
  })
  it('because its wager paid something else is left to a person, and no other ticket waits for it', async () => {
    const of = await holders()
    const { ref, player } = of[3]
    await at.ctx.db.tx(tx =>
      settleWagers(tx, at.ctx, [{ ref, playerId: player, payoutCents: asCents(5_000), outcome: {} }]),
    )
    await play()
    await at.ctx.work()
    await retryTickets(at.ctx)
    expect((await ends(of)).map(([state]) => state)).toEqual(['won', 'won', 'won', 'open'])
    expect(await cases('virtuals.unsettled')).toEqual([{ code: of[3].code, open: true }])
    expect(await isEnded()).toBe(false)
    // The audit names it until a person has acted.
    expect(await broken()).toEqual([
      'each jackpot ticket is a wager of the same player at the stake of its list, and both ended the same way',
    ])
  })
  it('keeps its share of the prize where it had 13 right: the others are paid theirs, and no more', async () => {
    const of = await holders()
    const { ref, player } = of[1]
    await at.ctx.db.tx(tx =>
      settleWagers(tx, at.ctx, [{ ref, playerId: player, payoutCents: asCents(5_000), outcome: {} }]),
    )
    await play()
    await at.ctx.work()
    await retryTickets(at.ctx)
    const [first, odd, third, lost] = await ends(of)
    const paid = [first![1], third![1]]
    expect([first![0], odd![0], third![0], lost![0]]).toEqual(['won', 'open', 'won', 'lost'])
    expect(paid.toSorted()).toEqual([33_333_333, 33_333_334])
    expect(odd![2]).toBe(5_000)
    expect(await cases('virtuals.unsettled')).toEqual([{ code: of[1].code, open: true }])
  })
})

it('ends its list also where its last two tickets end at once, one of them set aside before', async () => {
  const { ctx } = at
  at.waitForLocks()
  const [player, other] = [await at.player(100), await at.player(100)]
  for (const each of [player, other]) expect(await at.buy(each, '2'.repeat(13))).toMatchObject({ ok: true })
  await play()
  const [aside] = await rows(
    ctx.db.read,
    sql<DecidedTicket>`select id, jackpot_id as "listId", code, player_id as "playerId", null as "shareCents"
      from virtuals.jackpot_tickets where player_id = ${other}`,
  )
  await ctx.db.tx(tx => setTicketAside(tx, ctx, aside!))
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const ends: Promise<unknown>[] = []
  try {
    await ctx.db.tx(async tx => {
      await sql`select from virtuals.jackpots where id = ${aside!.listId} for update`.execute(tx)
      // Both have ended their tickets when they wait, and neither sees what the other has done.
      for (const end of [() => ctx.work(), () => retryTickets(ctx)]) {
        ends.push(end().catch((error: unknown) => error))
        await expect.poll(async () => (await rows(ctx.db.read, waiting))[0]!.n).toBe(ends.length)
      }
    })
  } finally {
    await Promise.all(ends)
  }
  expect(await Promise.all(ends)).toEqual([undefined, undefined])
  expect([await isEnded(), await broken()]).toEqual([true, []])
})
