import { asCents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { isDatabaseAway, pgArray, rows, sql, type Tx } from '../../platform/db/db.ts'
import { settleWagers, voidWagers, type SettleVerdict, type VoidVerdict } from '../../wagers/index.ts'
import { endReturned, setTicketAside, takeTicketBack } from './odd-tickets.ts'
import { lockOpenTickets, readDecided, wagerOf, type DecidedTicket } from './read-tickets.ts'

/** The job that ends the tickets of a list that was decided. */
export const END_TICKETS = 'virtuals.end-jackpot-tickets'
/** In one transaction. */
const BATCH = 500
/** How many tickets that were set aside one run of the routine takes. */
const RETRIED = 50

const payload = z.object({ id: z.int() })

/**
 * Pays, or returns, all tickets of a list, in batches; a repeat goes on where the one before stopped. A ticket that
 * cannot be ended is set aside, and the others are ended without it.
 */
export async function endTickets(ctx: Ctx, given: unknown): Promise<void> {
  const { id } = payload.parse(given)
  while ((await endNext(ctx, id)) > 0);
}

/** Gives how many it ended or set aside. */
async function endNext(ctx: Ctx, id: number): Promise<number> {
  let failing: readonly DecidedTicket[] = []
  try {
    return await ctx.db.tx(async tx => {
      const tickets = await lockOpenTickets(
        tx,
        sql`jackpot_id = ${id} and not exists (select 1 from virtuals.odd_tickets where ticket_id = t.id)
          order by id limit ${BATCH}`,
      )
      failing = tickets
      await endTogether(tx, ctx, id, tickets)
      return tickets.length
    })
  } catch (error) {
    if (failing.length === 0 || isDatabaseAway(error)) throw error
    ctx.log.error({ error, list: id, tickets: failing.length }, 'tickets could not be ended together')
    for (const ticket of failing) await endAlone(ctx, ticket)
    return failing.length
  }
}

/** Ends a ticket, or sets it aside. */
async function endAlone(ctx: Ctx, ticket: DecidedTicket): Promise<void> {
  try {
    await ctx.db.tx(async tx => {
      const open = await lockOpenTickets(tx, sql`id = ${ticket.id}`)
      await endTogether(tx, ctx, ticket.listId, open)
      await takeTicketBack(tx, ctx, ticket)
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    ctx.log.error({ error, ticket: ticket.code }, 'a ticket could not be ended')
    await ctx.db.tx(tx => setTicketAside(tx, ctx, ticket))
  }
}

/** Tries the tickets again that were set aside. */
export async function retryTickets(ctx: Ctx): Promise<void> {
  const found = await rows(
    ctx.db.read,
    sql<DecidedTicket>`select t.id, t.jackpot_id as "listId", t.code, t.player_id as "playerId",
        t.share_cents as "shareCents"
      from virtuals.odd_tickets as o join virtuals.jackpot_tickets as t on t.id = o.ticket_id
      where t.state = 'open' order by o.at limit ${RETRIED}`,
  )
  for (const ticket of found) await endAlone(ctx, ticket)
}

/** @throws Error where the wager of one of them has ended in a way that its list does not explain */
async function endTogether(
  tx: Tx,
  ctx: Ctx,
  listId: number,
  tickets: readonly DecidedTicket[],
): Promise<void> {
  const list = await readDecided(tx, listId)
  const isVoid = list.state === 'void'
  const verdicts = isVoid
    ? await voidWagers(tx, ctx, tickets.map(wagerOf), { reason: list.voidReason! })
    : await settleWagers(
        tx,
        ctx,
        tickets.map(ticket => ({
          ...wagerOf(ticket),
          payoutCents: dueOf(ticket),
          outcome: { results: list.results },
        })),
      )
  const ends = tickets.map((ticket, at) => ({ ticket, end: endOf(ticket, verdicts[at]!, isVoid) }))
  const of = (wanted: 'ended' | 'returned') =>
    ends.flatMap(({ ticket, end }) => (end === wanted ? [ticket] : []))
  await endReturned(tx, ctx, of('returned'))
  await sql`update virtuals.jackpot_tickets set state = case when ${isVoid}::boolean
      then 'returned' when share_cents is null then 'lost' else 'won' end
    where id = any(${pgArray(of('ended').map(({ id }) => id))}::bigint[])`.execute(tx)
  // Two transactions may end the last two tickets at once, and each would still see the other's as open.
  await sql`select from virtuals.jackpots where id = ${listId} for no key update`.execute(tx)
  await sql`update virtuals.jackpots set ended_at = ${new Date(ctx.clock.now())}
    where id = ${listId} and ended_at is null and not exists (select 1 from virtuals.jackpot_tickets
      where jackpot_id = ${listId} and state = 'open')`.execute(tx)
}

const dueOf = ({ shareCents }: DecidedTicket) => asCents(shareCents ?? 0)

/** ended: as its list says. returned: its stake was returned by itself. */
function endOf(
  ticket: DecidedTicket,
  verdict: SettleVerdict | VoidVerdict,
  isVoid: boolean,
): 'ended' | 'returned' {
  if (verdict.verdict === 'settled' || verdict.verdict === 'voided') return 'ended'
  if (verdict.verdict === 'ended') {
    if (verdict.payoutCents === (isVoid ? null : dueOf(ticket))) return 'ended'
    if (verdict.payoutCents === null) return 'returned'
  }
  throw new Error(`the wager of the ticket ${ticket.code} is ${verdict.verdict}`)
}
