import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { DeadDelivery } from '../platform/events/deliver.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../platform/staff/staff-action.ts'
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

/** Deliveries of events that were given up. */
export const deliveryActions: readonly StaffAction[] = [
  staffQuery({
    name: 'events dead',
    permission: 'events.read',
    summary: 'Deliveries that were given up, oldest first',
    run: (ctx: Ctx) => ctx.events.dead(),
    lines: dead =>
      dead.length === 0
        ? ['No delivery was given up']
        : dead.map(
            ({ consumer, eventId, type, at, error }) =>
              `${eventId}  ${at.toISOString()}  ${consumer}  ${type}  ${error}`,
          ),
  }),
  staffChange({
    name: 'events retry',
    permission: 'events.retry',
    summary: 'Delivers what was given up to a consumer again, and closes its case',
    input: { consumer: z.string() },
    words: ['consumer'],
    reason: 'required',
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
