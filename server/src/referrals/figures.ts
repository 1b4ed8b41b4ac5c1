import { pgArray, sql, type Tx } from '../platform/db.ts'

/** How a referrer's sums change. */
type Figures = {
  readonly referrerId: string
  readonly friends?: number
  readonly earnedCents?: number
  readonly pendingCents?: number
}

/** Adds to the sums that are kept beside each referrer's code. Rows are locked in one order for all. */
export async function addFigures(tx: Tx, changes: readonly Figures[]): Promise<void> {
  const ids = pgArray(changes.map(change => change.referrerId))
  const column = (name: 'friends' | 'earnedCents' | 'pendingCents') =>
    pgArray(changes.map(change => change[name] ?? 0))
  await sql`select 1 from referrals.referrers where player_id = any(${ids}::uuid[]) order by player_id for update`.execute(
    tx,
  )
  await sql`update referrals.referrers as r set friends = r.friends + c.friends, earned_cents = r.earned_cents + c.earned,
      pending_cents = r.pending_cents + c.pending
    from (
      select player_id, sum(friends)::integer as friends, sum(earned)::bigint as earned, sum(pending)::bigint as pending
      from unnest(${ids}::uuid[], ${column('friends')}::integer[], ${column('earnedCents')}::bigint[], ${column('pendingCents')}::bigint[])
        as c(player_id, friends, earned, pending) group by player_id
    ) as c where c.player_id = r.player_id`.execute(tx)
}
