import { casesOf } from '../../cases/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, pgTable, sql, type Tx } from '../../platform/db/db.ts'
import type { DecidedTicket } from './read-tickets.ts'

const { openCase, closeCase } = casesOf({
  'virtuals.unsettled': {
    about:
      'A ticket of the Virtual Jackpot could not be ended. It is tried again each minute; the log says why it fails.',
  },
  'virtuals.returned': {
    about:
      'The stake of a jackpot ticket was returned, and not with its list: the ticket has no share. If its list was decided before, the operator keeps the share.',
  },
})

/** Sets a ticket aside that could not be ended, for a person, and for the routine that tries it again. */
export async function setTicketAside(tx: Tx, ctx: Ctx, { id, code }: DecidedTicket): Promise<void> {
  await sql`insert into virtuals.odd_tickets as o (ticket_id, failures, at)
    values (${id}, 1, ${new Date(ctx.clock.now())})
    on conflict (ticket_id) do update set failures = o.failures + 1, at = excluded.at`.execute(tx)
  await openCase(tx, ctx, {
    kind: 'virtuals.unsettled',
    subject: code,
    problem: `The jackpot ticket ${code} could not be ended.`,
    evidence: { ticketId: id },
  })
}

/** A ticket that was set aside has ended. */
export async function takeTicketBack(tx: Tx, ctx: Ctx, { id, code }: DecidedTicket): Promise<void> {
  await sql`delete from virtuals.odd_tickets as o where ticket_id = ${id}
    and exists (select 1 from virtuals.jackpot_tickets as t where t.id = o.ticket_id and t.state <> 'returned')`.execute(
    tx,
  )
  await closeCase(tx, ctx, {
    kind: 'virtuals.unsettled',
    subject: code,
    actor: { kind: 'system' },
    resolution: 'it was ended',
  })
}

/**
 * Ends tickets whose stakes were returned one by one, and not with their list. Such a ticket has no share. Where
 * it had one, because its list was decided before, the operator keeps that share.
 */
export async function endReturned(tx: Tx, ctx: Ctx, tickets: readonly DecidedTicket[]): Promise<void> {
  if (tickets.length === 0) return
  await sql`insert into virtuals.odd_tickets (ticket_id, failures, at, unpaid_cents)
    select id, 0, ${new Date(ctx.clock.now())}, unpaid_cents from ${pgTable('t', tickets, {
      id: ['bigint', each => each.id],
      unpaid_cents: ['bigint', each => each.shareCents],
    })} on conflict (ticket_id) do update set at = excluded.at, unpaid_cents = excluded.unpaid_cents`.execute(
    tx,
  )
  await sql`update virtuals.jackpot_tickets set state = 'returned', share_cents = null
    where id = any(${pgArray(tickets.map(({ id }) => id))}::bigint[])`.execute(tx)
  for (const { code, shareCents } of tickets)
    await openCase(tx, ctx, {
      kind: 'virtuals.returned',
      subject: code,
      problem: `The stake of the jackpot ticket ${code} was returned, and not with its list; it has no share of the prize.`,
      evidence: { unpaidCents: shareCents },
    })
}
