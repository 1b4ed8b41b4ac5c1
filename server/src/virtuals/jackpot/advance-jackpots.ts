import { asCents } from '@ruka/contract/money'
import { shareOf } from '@ruka/games/league/jackpot.rules'
import type { Ctx } from '../../platform/context.ts'
import { pgTable, rows, sql, type Tx } from '../../platform/db.ts'
import { END_TICKETS } from './end-tickets.ts'
import { lockListAlone, readLists, resultsOf, type StoredList } from './lists.ts'
import { openNextList } from './open-list.ts'

/**
 * Brings the lists of a league to where their rounds are, in the transaction that published, locked, settled or
 * voided a round: a list closes when its earlier round is no longer open, is decided when both are settled, and is
 * void as soon as one of them is. Then the next one opens. It looks at what is there, so a repeat changes nothing.
 */
export async function advanceJackpots(tx: Tx, ctx: Ctx, league: string): Promise<void> {
  // Behind this lock: a round may be settled by its leader while staff void the other.
  await sql`select id from virtuals.jackpots where league = ${league} and state in ('open', 'closed')
    order by id for no key update`.execute(tx)
  const lists = await readLists(
    tx,
    sql`where league = ${league} and state in ('open', 'closed') order by season, week`,
  )
  for (const list of lists) await advance(tx, ctx, list)
  await openNextList(tx, ctx, league)
}

async function advance(tx: Tx, ctx: Ctx, list: StoredList): Promise<void> {
  const [earlier, later] = list.rounds
  const voidRound = [earlier, later].find(({ state }) => state === 'void')
  if (list.state === 'open') {
    if (earlier.state === 'open' && !voidRound) return
    await close(tx, ctx, list)
  }
  if (voidRound) await voidList(tx, ctx, list, voidRound.voidReason!)
  else if (earlier.state === 'settled' && later.state === 'settled') await settleList(tx, ctx, list)
}

/** No ticket is placed after the commit; the score is drawn only then. */
async function close(tx: Tx, ctx: Ctx, { id }: StoredList): Promise<void> {
  await lockListAlone(tx, id)
  await sql`update virtuals.jackpots set state = 'closed', closed_at = ${new Date(ctx.clock.now())},
    tickets = (select count(*) from virtuals.jackpot_tickets where jackpot_id = ${id})
    where id = ${id}`.execute(tx)
}

async function voidList(tx: Tx, ctx: Ctx, { id }: StoredList, reason: string): Promise<void> {
  await sql`update virtuals.jackpots set state = 'void', void_reason = ${reason},
    decided_at = ${new Date(ctx.clock.now())} where id = ${id}`.execute(tx)
  await ctx.jobs.enqueue(tx, END_TICKETS, { id })
}

/** Finds the winners and writes down what each has; a job pays them. */
async function settleList(tx: Tx, ctx: Ctx, list: StoredList): Promise<void> {
  const { id, prizeCents } = list
  const results = resultsOf(list).join('')
  const winners = await rows(
    tx,
    sql<{ id: number }>`select id from virtuals.jackpot_tickets
      where jackpot_id = ${id} and picks = ${results} order by id`,
  )
  const shares = winners.map(({ id: ticket }, place) => ({
    ticket,
    cents: shareOf(winners.length, place, asCents(prizeCents)),
  }))
  if (shares.length > 0)
    await sql`update virtuals.jackpot_tickets as t set share_cents = s.cents
      from ${pgTable('s', shares, {
        ticket: ['bigint', each => each.ticket],
        cents: ['bigint', each => each.cents],
      })} where t.id = s.ticket`.execute(tx)
  await sql`update virtuals.jackpots set state = 'settled', results = ${results}, winners = ${shares.length},
    decided_at = ${new Date(ctx.clock.now())} where id = ${id}`.execute(tx)
  await ctx.jobs.enqueue(tx, END_TICKETS, { id })
  if (shares.length > 0) ctx.log.info({ list: id, winners: shares.length }, 'a jackpot was won')
}
