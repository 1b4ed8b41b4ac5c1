import type { RawBuilder } from 'kysely'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { ticketRef } from './ticket-code.ts'

export type DecidedTicket = {
  readonly id: number
  readonly listId: number
  readonly code: string
  readonly playerId: string
  readonly shareCents: number | null
}

/** Tickets that are not ended, behind their locks; `which`: conditions on `t`, with the order and the limit. */
export const lockOpenTickets = (tx: Tx, which: RawBuilder<unknown>): Promise<readonly DecidedTicket[]> =>
  rows(
    tx,
    sql<DecidedTicket>`select id, jackpot_id as "listId", code, player_id as "playerId",
        share_cents as "shareCents"
      from virtuals.jackpot_tickets as t where state = 'open' and ${which} for no key update`,
  )

/** How a ticket is named among wagers. */
export const wagerOf = ({ code, playerId }: Pick<DecidedTicket, 'code' | 'playerId'>) => ({
  ref: ticketRef(code),
  playerId,
})

/** @throws Error for a list that is not decided */
export async function readDecided(tx: Tx, id: number) {
  const list = await firstRow(
    tx,
    sql<{ state: 'settled' | 'void' | 'open' | 'closed'; results: string | null; voidReason: string | null }>`
      select state, results, void_reason as "voidReason" from virtuals.jackpots where id = ${id}`,
  )
  if (list?.state !== 'settled' && list?.state !== 'void') throw new Error(`the list ${id} is not decided`)
  return list
}
