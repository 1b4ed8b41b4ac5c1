import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { KIND } from '../model/journal.ts'

/** How long entries are kept beyond the campaigns that they count in: corrections come in this time. */
export const KEPT_MS = 35 * 86_400_000
/** Entries that are deleted at once. */
const SWEPT = 10_000

/**
 * Deletes the oldest entries that no campaign that is on counts or draws any more. What is left has no gaps: an entry of an event
 * that came late stays as long as those before it.
 */
export async function sweepJournal(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  while ((await sweepSome(ctx)) === SWEPT);
}

const sweepSome = async ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> => {
  const swept = await firstRow(
    db.read,
    sql<{ entries: number }>`with swept as (delete from campaigns.journal where seq in (
        select seq from (select seq, max(at) over (order by seq) as latest
          from campaigns.journal order by seq limit ${SWEPT}) as oldest
        where latest < ${new Date(clock.now() - KEPT_MS)} and seq <= least(
          (select min(from_seq) from campaigns.campaigns
            where kind <> 'jackpot' and state in ('running', 'paused', 'ended')),
          (select gathered_seq from campaigns.entrants_head),
          (select min(drawn_seq) from campaigns.campaigns as c cross join lateral (select drawn_seq
              from campaigns.chains where campaign_id = c.id order by number desc limit 1) as chain
            where kind = 'jackpot' and state in ('running', 'paused', 'ended'))))
        returning player_id, ref, kind, events),
      slips as (delete from campaigns.slip_events as s using swept as j
        where j.kind = ${KIND.counted} and j.events is not null and (s.player_id, s.ref) = (j.player_id, j.ref))
      select count(*) as entries from swept`,
  )
  return swept!.entries
}
