import { caseRows, casesOf } from '../../cases/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, rows, sql } from '../../platform/db/db.ts'
import { EVENT } from '../model/book.rules.ts'
import { IS_LISTED, LAST_HEARD, LIVE_STATUSES } from '../reads/read-events.ts'

/** How far back the live producer recovers: what it has not told by then never comes. */
const WINDOW_MS = 10 * 3_600_000
/** Results come minutes after the end of a match. */
const UNSETTLED_MS = 3 * 3_600_000
/** Older ones have a case already. */
const LOOKED_BACK_MS = 7 * 86_400_000
/** Cases that are opened or closed in one turn. */
const AT_ONCE = 200

const { openCase, closeCase } = casesOf({
  'sports.lost_event': {
    about: 'A match that the feed no longer ends: enter its result, or void it. Its end closes the case.',
  },
  'sports.unsettled_event': {
    about:
      'A match that has ended, and whose bets the feed has not settled: enter its result, or void it. The end of its last bet closes the case.',
  },
})
type Kind = 'sports.lost_event' | 'sports.unsettled_event'

/**
 * Opens a case for each live match that is silent for longer than the feed's recovery reaches back, and for each that
 * ended some hours ago and still has open bets on outcomes that nothing has decided; closes those of which that is no
 * longer so. A case that a person closed is not opened again.
 */
export async function openLostEvents(ctx: Ctx): Promise<void> {
  const atMs = ctx.clock.now()
  for (const { kind, subject } of await rows(ctx.db.read, overCases()))
    await ctx.db.tx(tx =>
      closeCase(tx, ctx, { kind, subject, actor: { kind: 'system' }, resolution: RESOLVED[kind] }),
    )
  for (const { id, match, lastHeardAt, slips } of await rows(ctx.db.read, lostEvents(atMs)))
    await ctx.db.tx(tx =>
      openCase(tx, ctx, {
        kind: 'sports.lost_event',
        subject: id,
        problem: `The feed has not ended ${match}; its results can no longer be recovered.`,
        evidence: { match, lastHeardAt: lastHeardAt.toISOString(), openBets: slips },
      }),
    )
  for (const { id, match, lastHeardAt, slips } of await rows(ctx.db.read, unsettledEvents(atMs)))
    await ctx.db.tx(tx =>
      openCase(tx, ctx, {
        kind: 'sports.unsettled_event',
        subject: id,
        problem: `${match} has ended, and the feed has not settled all bets on it.`,
        evidence: { match, endedAt: lastHeardAt.toISOString(), openBets: slips },
      }),
    )
}

const RESOLVED: Readonly<Record<Kind, string>> = {
  'sports.lost_event': 'the match ended',
  'sports.unsettled_event': 'no open bet waits for its results',
}

type Lost = {
  readonly id: string
  readonly match: string
  readonly lastHeardAt: Date
  readonly slips: number
}

const OPEN_BETS = sql`(select coalesce(sum(x.slips), 0)::int from sportsbook.selections as s
  join sportsbook.exposures as x on x.selection_id = s.id where s.event_id = e.id and s.verdict is null)`
const IS_OVER = sql`e.status in (${EVENT.ended}, ${EVENT.closed})`

/** Whether an event has a case of this kind that is open, or that a person closed. */
const hasCase = (kind: Kind) => sql`exists (select 1 from ${caseRows} where kind = ${kind} and subject = e.id
  and (closed_at is null or owner is distinct from 'system'))`

/** Live events that nothing is heard of any more, without those that have a case. */
const lostEvents = (atMs: number) => sql<Lost>`select e.id, f.home || ' v ' || f.away as match,
    ${LAST_HEARD} as "lastHeardAt", ${OPEN_BETS} as slips
  from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
  where e.kick_off_at > ${new Date(atMs - LOOKED_BACK_MS)}::timestamptz
    and e.kick_off_at <= ${new Date(atMs - WINDOW_MS)}::timestamptz
    and e.status = any(${pgArray(LIVE_STATUSES)}::smallint[]) and ${IS_LISTED}
    and ${LAST_HEARD} <= ${new Date(atMs - WINDOW_MS)}::timestamptz
    and not ${hasCase('sports.lost_event')}
  order by e.kick_off_at limit ${AT_ONCE}`

/** Events that are over and have open bets which nothing has decided, without those that have a case. */
const unsettledEvents = (atMs: number) => sql<Lost>`select * from (
    select e.id, e.kick_off_at, f.home || ' v ' || f.away as match,
      coalesce(e.stopped_at, e.kick_off_at) as "lastHeardAt", ${OPEN_BETS} as slips
    from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
    where e.kick_off_at > ${new Date(atMs - LOOKED_BACK_MS)}::timestamptz
      and e.kick_off_at <= ${new Date(atMs - UNSETTLED_MS)}::timestamptz
      and ${IS_OVER} and ${IS_LISTED}
      and coalesce(e.stopped_at, e.kick_off_at) <= ${new Date(atMs - UNSETTLED_MS)}::timestamptz
      and not ${hasCase('sports.unsettled_event')}) as e
  where slips > 0 order by kick_off_at limit ${AT_ONCE}`

/** Open cases that nothing is left of. */
const overCases = () => sql<{ kind: Kind; subject: string }>`select c.kind, c.subject
  from ${caseRows} as c left join sportsbook.events as e on e.id = c.subject
  where c.closed_at is null and (
    (c.kind = 'sports.lost_event' and (e.status = any(${pgArray(LIVE_STATUSES)}::smallint[])) is not true)
    or (c.kind = 'sports.unsettled_event' and ${OPEN_BETS} = 0))
  order by c.opened_at limit ${AT_ONCE}`
