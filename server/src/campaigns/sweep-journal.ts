import type { Ctx } from '../platform/context.ts'
import { changed, sql } from '../platform/db.ts'

/** How long entries are kept beyond the campaigns that they count in: corrections come in this time. */
const KEPT_MS = 35 * 86_400_000
/** Entries that are deleted at once. */
const SWEPT = 10_000

/** Deletes the oldest entries that no campaign that is on counts any more; gives how many. */
export const sweepJournal = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> =>
  changed(
    db.read,
    sql`delete from campaigns.journal where seq in (
        select seq from (select seq, at from campaigns.journal order by seq limit ${SWEPT}) as oldest
        where at < ${new Date(clock.now() - KEPT_MS)} and seq <= coalesce(least(
          (select min(from_seq) from campaigns.campaigns
            where kind <> 'jackpot' and state in ('running', 'paused', 'ended')),
          (select gathered_seq from campaigns.entrants_head)), seq))`,
  )
