import { asCents } from '@ruka/contract/money'
import { shareOf } from '@ruka/games/league/jackpot.rules'
import type { Ctx } from '../../platform/context/context.ts'
import { pgTable, sql, type Tx } from '../../platform/db/db.ts'
import { readWagerEnds } from '../../wagers/queries.ts'
import { END_TICKETS } from './end-tickets.ts'
import { closeFault, subjectOf } from './faults.ts'
import { readLists, resultsOf, type StoredList } from './lists.ts'
import { nextListStep } from './next-step.rules.ts'
import { endReturned } from './odd-tickets.ts'
import { lockOpenTickets, wagerOf, type DecidedTicket } from './read-tickets.ts'

/**
 * Does the next step of a list, in a transaction of its own, and gives whether there was one. It looks at what is
 * stored, so it goes on wherever a process ended, and a repeat changes nothing.
 */
export const advanceList = (ctx: Ctx, id: number): Promise<boolean> =>
  ctx.db.tx(async tx => {
    // Two processes may lead for a moment.
    await sql`select from virtuals.jackpots where id = ${id} for no key update`.execute(tx)
    const [list] = await readLists(tx, sql`where j.id = ${id}`)
    const step = nextListStep(list!)
    if (step.do === 'wait') return false
    if (step.do === 'close') await close(tx, ctx, list!)
    else if (step.do === 'void') await voidList(tx, ctx, list!, step.reason)
    else await settleList(tx, ctx, list!)
    await closeFault(tx, ctx, subjectOf(list!))
    return true
  })

/** Every ticket is counted: the round that ended the sale waited for those that were being placed. */
async function close(tx: Tx, ctx: Ctx, { id }: StoredList): Promise<void> {
  await sql`update virtuals.jackpots set state = 'closed', closed_at = ${new Date(ctx.clock.now())},
    tickets = (select count(*) from virtuals.jackpot_tickets where jackpot_id = ${id})
    where id = ${id}`.execute(tx)
}

async function voidList(tx: Tx, ctx: Ctx, { id }: StoredList, reason: string): Promise<void> {
  await sql`update virtuals.jackpots set state = 'void', void_reason = ${reason},
    decided_at = ${new Date(ctx.clock.now())} where id = ${id}`.execute(tx)
  await ctx.jobs.enqueue(tx, END_TICKETS, { id })
}

/** Writes down what each winner has; a job pays them. */
async function settleList(tx: Tx, ctx: Ctx, list: StoredList): Promise<void> {
  const { id, prizeCents } = list
  const results = resultsOf(list).join('')
  const winners = await winnersOf(tx, ctx, { id, results })
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

/**
 * The tickets with 13 right, in the order of their ids. One whose stake was returned has no share. One whose wager
 * ended otherwise has its share: it cannot be ended with the others, and a case is opened for a person.
 */
async function winnersOf(
  tx: Tx,
  ctx: Ctx,
  { id, results }: { readonly id: number; readonly results: string },
): Promise<readonly DecidedTicket[]> {
  const right = await lockOpenTickets(tx, sql`jackpot_id = ${id} and picks = ${results} order by id`)
  const wagers = await readWagerEnds(tx, right.map(wagerOf))
  const isReturned = right.map((_, at) => wagers[at]?.state === 'void')
  await endReturned(
    tx,
    ctx,
    right.filter((_, at) => isReturned[at]),
  )
  return right.filter((_, at) => !isReturned[at])
}
