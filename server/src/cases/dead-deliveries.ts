import type { Ctx } from '../platform/context.ts'
import { recordChange } from '../platform/audit-log.ts'
import type { Tx } from '../platform/db.ts'
import type { DeadDelivery } from '../platform/deliver.ts'
import { staffOf, StaffUsage, type StaffCommand } from '../platform/staff.ts'
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
export const deliveryCommands: readonly StaffCommand[] = [
  {
    name: 'events dead',
    usage: '',
    about: 'Deliveries that were given up, oldest first',
    async run(ctx) {
      const dead = await ctx.events.dead()
      return dead.length === 0
        ? ['No delivery was given up']
        : dead.map(
            ({ consumer, eventId, type, at, error }) =>
              `${eventId}  ${at.toISOString()}  ${consumer}  ${type}  ${error}`,
          )
    },
  },
  {
    name: 'events retry',
    usage: 'CONSUMER --by WHO --because WHY',
    about: 'Delivers what was given up to a consumer again, and closes its case',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const consumer = call.word(0, 'The consumer')
      const revived = await ctx.db.tx(async tx => {
        const count = await ctx.events.revive(tx, consumer)
        if (count === 0) throw new StaffUsage('No delivery to this consumer was given up')
        await closeCase(tx, ctx, {
          kind: 'delivery_dead',
          subject: subjectOf(consumer),
          actor,
          resolution: why,
        })
        await recordChange(tx, ctx.clock, {
          actor,
          what: 'events.retried',
          subject: `consumer:${consumer}`,
          after: { count, why },
        })
        return count
      })
      return [
        `${revived} ${revived === 1 ? 'delivery' : 'deliveries'} to ${consumer} will be tried again at once`,
      ]
    },
  },
]
