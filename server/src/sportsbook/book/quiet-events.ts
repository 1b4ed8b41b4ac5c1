import { upProducers } from '../../feed/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, rows, sql, type Tx } from '../../platform/db/db.ts'
import { EVENT, LIVE_PRODUCT } from '../model/book.rules.ts'
import { IS_LISTED, LAST_HEARD, LIVE_STATUSES } from '../reads/read-events.ts'

/** After this long without a word from the live producer, an event is asked for. */
const QUIET_MS = 60_000
/** Nothing new is to be learnt of an event that is quiet for longer. */
const ASKED_FOR_MS = 3 * 86_400_000
const EVENTS_MAX = 500

/** Real events that count as live and that the live producer, which is up, says nothing of. */
export async function quietEvents({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<readonly string[]> {
  const atMs = clock.now()
  const found = await rows(
    db.read,
    sql<{ id: string }>`select e.id from sportsbook.events as e
      where e.kick_off_at > ${new Date(atMs - ASKED_FOR_MS)}::timestamptz
        and e.status = any(${pgArray(LIVE_STATUSES)}::smallint[]) and ${IS_LISTED}
        and ${LAST_HEARD} <= ${new Date(atMs - QUIET_MS)}::timestamptz
        and ${LIVE_PRODUCT} in (${upProducers(atMs)})
      order by e.kick_off_at limit ${EVENTS_MAX}`,
  )
  return found.map(({ id }) => id)
}

/**
 * Ends a quiet event all of whose lines are over. Its score may be older than its end, so that it makes no
 * result; a later word of the feed counts over it.
 */
export const endQuietEvent = (tx: Tx, eventId: string, atMs: number): Promise<unknown> =>
  sql`update sportsbook.events as e set status = ${EVENT.ended}, stopped_at = ${new Date(atMs)}
    where id = ${eventId} and status = any(${pgArray(LIVE_STATUSES)}::smallint[])
      and exists (select 1 from sportsbook.lines where event_id = e.id)
      and not exists (select 1 from sportsbook.lines where event_id = e.id and status >= -1)`.execute(tx)
