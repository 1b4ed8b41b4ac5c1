import { caseRows, casesOf } from '../cases/index.ts'
import type { Ctx } from '../platform/context.ts'
import { pgArray, rows, sql } from '../platform/db.ts'
import { IS_LISTED, LAST_HEARD, LIVE_STATUSES } from './read-events.ts'

/** How far back the live producer recovers: what it has not told by then never comes. */
const WINDOW_MS = 10 * 3_600_000
/** Older ones have a case already. */
const LOOKED_BACK_MS = 7 * 86_400_000

const { openCase } = casesOf({
  'sports.lost_event': {
    about: 'A match that the feed no longer ends: enter its result, or void it, and close the case.',
  },
})

/** Opens a case for each live match that is silent for longer than the feed's recovery reaches back. */
export async function openLostEvents(ctx: Ctx): Promise<void> {
  const atMs = ctx.clock.now()
  const found = await rows(ctx.db.read, lostEvents(atMs))
  for (const { id, match, lastHeardAt, slips } of found)
    await ctx.db.tx(tx =>
      openCase(tx, ctx, {
        kind: 'sports.lost_event',
        subject: id,
        problem: `The feed has not ended ${match}; its results can no longer be recovered.`,
        evidence: { match, lastHeardAt: lastHeardAt.toISOString(), openBets: slips },
      }),
    )
}

type Lost = {
  readonly id: string
  readonly match: string
  readonly lastHeardAt: Date
  readonly slips: number
}
/** Of those that have no case yet. */
const lostEvents = (atMs: number) => sql<Lost>`select e.id, f.home || ' v ' || f.away as match,
    ${LAST_HEARD} as "lastHeardAt",
    (select coalesce(sum(x.slips), 0)::int from sportsbook.selections as s
      join sportsbook.exposures as x on x.selection_id = s.id where s.event_id = e.id) as slips
  from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
  where e.kick_off_at > ${new Date(atMs - LOOKED_BACK_MS)}::timestamptz
    and e.kick_off_at <= ${new Date(atMs - WINDOW_MS)}::timestamptz
    and e.status = any(${pgArray(LIVE_STATUSES)}::smallint[]) and ${IS_LISTED}
    and ${LAST_HEARD} <= ${new Date(atMs - WINDOW_MS)}::timestamptz
    and not exists (select 1 from ${caseRows} where kind = 'sports.lost_event' and subject = e.id)`
