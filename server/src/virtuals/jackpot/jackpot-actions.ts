import { asCents, toKes } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'

/** Lists of a report. */
const SHOWN = 40

type Row = {
  readonly list: string
  readonly state: string
  readonly closesAt: Date
  readonly tickets: number
  readonly winners: number | null
  readonly paidCents: number
  readonly bestReturn: number
  readonly reason: string | null
}

/** What staff see of the Virtual Jackpot. It is stopped and started as the game `virtual-jackpot`. */
export const jackpotActions: readonly StaffAction[] = [
  staffQuery({
    name: 'league jackpots',
    permission: 'virtuals.read',
    summary: `The latest ${SHOWN} lists of the Virtual Jackpot: tickets, winners and what was paid`,
    run: (ctx: Ctx) =>
      rows(
        ctx.db.read,
        sql<Row>`select j.league || ':' || j.season || ':' || j.week as list, j.state, j.closes_at as "closesAt",
            s.tickets, j.winners, s.paid as "paidCents", j.best_return as "bestReturn", j.void_reason as reason
          from (select * from virtuals.jackpots order by id desc limit ${SHOWN}) as j
          cross join lateral (select count(*) as tickets, coalesce(sum(share_cents), 0)::bigint as paid
            from virtuals.jackpot_tickets where jackpot_id = j.id) as s order by j.id`,
      ),
    lines: lists =>
      lists.map(({ list, state, closesAt, tickets, winners, paidCents, bestReturn, reason }) =>
        [
          closesAt.toISOString(),
          list,
          state,
          `${tickets} tickets`,
          ...(winners === null ? [] : [`${winners} winners`, `KES ${toKes(asCents(paidCents))}`]),
          `best ticket returns ${(bestReturn / 10_000).toFixed(1)} %`,
          ...(reason === null ? [] : [reason]),
        ].join(', '),
      ),
  }),
]
