import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { lockEventsAlone } from '../model/event-locks.ts'
import { WORK_TOPIC } from '../settlement/settlement-work.ts'

/** @throws Refused of an event that there is not */
export async function assertEvent(reader: Reader, eventId: string): Promise<void> {
  if (!(await firstRow(reader, sql`select 1 from sportsbook.events where id = ${eventId}`)))
    throw new Refused('not_found', `There is no event ${eventId}`)
}

/** Changes what is decided of an event behind its lock; settlement follows the commit. */
export async function inEvent<Done>(
  ctx: Ctx,
  eventId: string,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  const done = await ctx.db.tx(async tx => {
    await lockEventsAlone(tx, [eventId])
    await assertEvent(tx, eventId)
    return work(tx)
  })
  ctx.bus.publish(WORK_TOPIC, {})
  return done
}

/**
 * What is decided by hand is known to the players, and the feed may still offer it: `sports resume` opens it
 * again.
 */
export const takeNoBets = (tx: Tx, ctx: Ctx, eventId: string) =>
  sql`update sportsbook.events set suspended = coalesce(suspended, 'decided by staff'),
    stopped_at = ${new Date(ctx.clock.now())} where id = ${eventId}`.execute(tx)
