import { toKes } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/db.ts'
import type { StaffAction } from '../../platform/staff/staff-action.ts'
import { readPage, staffList } from '../../platform/staff/staff-list.ts'
import { cents } from '../../platform/staff/staff-output.ts'

const list = z.object({
  list: z.string(),
  state: z.string(),
  closesAt: z.date(),
  tickets: z.int(),
  winners: z.int().nullable(),
  paidCents: cents,
  bestReturn: z.int(),
  reason: z.string().nullable(),
})

/** What staff see of the Virtual Jackpot. It is stopped and started as the game `virtual-jackpot`. */
export const jackpotActions: readonly StaffAction[] = [
  staffList({
    name: 'league jackpots',
    permission: 'virtuals.read',
    summary: 'Lists of the Virtual Jackpot, the latest first: tickets, winners and what was paid',
    going: 'before',
    row: list,
    none: 'There is no list yet',
    read: (ctx: Ctx, page) =>
      readPage(
        ctx.db.read,
        {
          columns: sql<z.output<typeof list>>`j.league || ':' || j.season || ':' || j.week as list, j.state,
            j.closes_at as "closesAt", s.tickets, j.winners, s.paid as "paidCents",
            j.best_return as "bestReturn", j.void_reason as reason`,
          from: sql`virtuals.jackpots as j
            cross join lateral (select count(*) as tickets, coalesce(sum(share_cents), 0)::bigint as paid
              from virtuals.jackpot_tickets where jackpot_id = j.id) as s`,
          key: [['number', sql`j.id`]],
        },
        page,
      ),
    line: ({ list: name, state, closesAt, tickets, winners, paidCents, bestReturn, reason }) =>
      [
        closesAt.toISOString(),
        name,
        state,
        `${tickets} tickets`,
        ...(winners === null ? [] : [`${winners} winners`, `KES ${toKes(paidCents)}`]),
        `best ticket returns ${(bestReturn / 10_000).toFixed(1)} %`,
        ...(reason === null ? [] : [reason]),
      ].join(', '),
  }),
]
