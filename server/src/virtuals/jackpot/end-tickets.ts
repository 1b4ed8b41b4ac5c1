import { asCents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { firstRow, pgArray, rows, sql, type Tx } from '../../platform/db.ts'
import { settleWagers, voidWagers } from '../../wagers/index.ts'
import { ticketRef } from './ticket-code.ts'

/** The job that ends the tickets of a list that was decided. */
export const END_TICKETS = 'virtuals.end-jackpot-tickets'
/** In one transaction. */
const BATCH = 500

const payload = z.object({ id: z.int() })

/** Pays, or returns, all tickets of a list, in batches; a repeat goes on where the one before stopped. */
export async function endTickets(ctx: Ctx, given: unknown): Promise<void> {
  const { id } = payload.parse(given)
  while ((await ctx.db.tx(tx => endSome(tx, ctx, id))) > 0);
}

type Ticket = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly shareCents: number | null
}

/** Gives how many it ended. */
async function endSome(tx: Tx, ctx: Ctx, id: number): Promise<number> {
  const list = await firstRow(
    tx,
    sql<{ state: string; results: string | null; voidReason: string | null }>`select state, results,
      void_reason as "voidReason" from virtuals.jackpots where id = ${id}`,
  )
  if (list?.state !== 'settled' && list?.state !== 'void') throw new Error(`the list ${id} is not decided`)
  const tickets = await rows(
    tx,
    sql<Ticket>`select id, code, player_id as "playerId", share_cents as "shareCents"
      from virtuals.jackpot_tickets where jackpot_id = ${id} and state = 'open'
      order by id limit ${BATCH} for no key update`,
  )
  if (tickets.length === 0) {
    await sql`update virtuals.jackpots set ended_at = ${new Date(ctx.clock.now())}
      where id = ${id} and ended_at is null`.execute(tx)
    return 0
  }
  const wagers = tickets.map(({ code, playerId, shareCents }) => ({
    ref: ticketRef(code),
    playerId,
    payoutCents: asCents(shareCents ?? 0),
    outcome: { results: list.results },
  }))
  const verdicts =
    list.state === 'void'
      ? await voidWagers(tx, ctx, wagers, { reason: list.voidReason! })
      : await settleWagers(tx, ctx, wagers)
  for (const [index, { verdict }] of verdicts.entries())
    if (verdict !== 'settled' && verdict !== 'voided')
      throw new Error(`the ticket ${tickets[index]!.code} is ${verdict}`)
  await sql`update virtuals.jackpot_tickets set state = case when ${list.state === 'void'}::boolean
      then 'returned' when share_cents is null then 'lost' else 'won' end
    where id = any(${pgArray(tickets.map(ticket => ticket.id))}::bigint[])`.execute(tx)
  return tickets.length
}
