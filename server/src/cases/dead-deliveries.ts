import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import type { DeadDelivery } from '../platform/events/deliver.ts'
import { deadDeliveryRows } from '../platform/events/events.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, type StaffAction } from '../platform/staff/staff-action.ts'
import { readPage, staffList } from '../platform/staff/staff-list.ts'
import { casesOf } from './cases.ts'

const { openCase, closeCase } = casesOf({
  delivery_dead: {
    about: 'A consumer refused an event every time; what hangs on it was not done',
    closedWith: 'events retry',
  },
})

/** One case for a consumer, however many of its deliveries are given up: their cause is most often one. */
export const openDeliveryCase = (tx: Tx, ctx: Ctx, { consumer, ...evidence }: DeadDelivery): Promise<void> =>
  openCase(tx, ctx, {
    kind: 'delivery_dead',
    subject: subjectOf(consumer),
    problem: `${consumer} does not take ${evidence.type}`,
    evidence: { consumer, ...evidence },
  })

const subjectOf = (consumer: string): string => `consumer:${consumer}`

const deadDelivery = z.object({
  consumer: z.string(),
  eventId: z.int(),
  type: z.string(),
  error: z.string(),
  at: z.date(),
})

/** Deliveries of events that were given up. */
export const deliveryActions: readonly StaffAction[] = [
  staffList({
    name: 'events dead',
    permission: 'events.read',
    summary: 'Deliveries of events that were given up, the oldest first',
    going: 'after',
    row: deadDelivery,
    none: 'No delivery was given up',
    line: ({ consumer, eventId, type, at, error }) =>
      `${eventId}  ${at.toISOString()}  ${consumer}  ${type}  ${error}`,
    read: (ctx: Ctx, page) =>
      readPage(
        ctx.db.read,
        {
          columns: sql<z.output<typeof deadDelivery>>`consumer, event_id as "eventId", type, error, at`,
          from: sql`${deadDeliveryRows} as d`,
          key: [
            ['number', sql`event_id`],
            ['text', sql`consumer`],
          ],
        },
        page,
      ),
  }),
  staffChange({
    name: 'events retry',
    permission: 'events.retry',
    summary: 'Delivers what was given up to a consumer again, and closes its case',
    input: { consumer: z.string().describe('The consumer, as `events dead` names it') },
    words: ['consumer'],
    reason: 'required',
    output: z.object({ consumer: z.string(), count: z.int() }),
    run: (ctx: Ctx, { consumer }, { actor, reason, record }) =>
      ctx.db.tx(async tx => {
        const count = await ctx.events.revive(tx, consumer)
        if (count === 0) throw new Refused('not_found', 'No delivery to this consumer was given up')
        const subject = subjectOf(consumer)
        await closeCase(tx, ctx, { kind: 'delivery_dead', subject, actor, resolution: reason })
        await record(tx, { subject, after: { count } })
        return { consumer, count }
      }),
    lines: ({ consumer, count }) => [
      `${count} ${count === 1 ? 'delivery' : 'deliveries'} to ${consumer} will be tried again at once`,
    ],
  }),
]
