import { REFERRAL_CODE_LENGTH, REFERRAL_CODE_LETTERS } from '@ruka/contract/referrals'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, sql, type Tx } from '../platform/db/db.ts'
import { below } from '../platform/base/random.ts'

const SHAPE = new RegExp(`^[${REFERRAL_CODE_LETTERS}]{${REFERRAL_CODE_LENGTH}}$`)

/** The referral code in a visitor id, or null; a person may have typed it in small letters. */
export function codeIn(visitorId: string): string | null {
  const code = visitorId.toUpperCase()
  return SHAPE.test(code) ? code : null
}

/**
 * Gives random codes to players who have none. A player whose code is taken already gets another at the next
 * read.
 */
export async function mintCodes(ctx: Ctx, playerIds: readonly string[]): Promise<void> {
  for (const playerId of playerIds) {
    const code = Array.from(
      { length: REFERRAL_CODE_LENGTH },
      () => REFERRAL_CODE_LETTERS[below(ctx.random, REFERRAL_CODE_LETTERS.length)],
    ).join('')
    await sql`insert into referrals.referrers (player_id, code, created_at)
      values (${playerId}, ${code}, ${new Date(ctx.clock.now())}) on conflict do nothing`.execute(ctx.db.read)
  }
}

/** A change of a referrer's sums. */
type Figures = {
  readonly referrerId: string
  readonly referees?: number
  readonly earnedCents?: number
  readonly pendingCents?: number
}

/** Adds to the sums that are stored beside each referrer's code. Rows are always locked in one order. */
export async function addFigures(tx: Tx, changes: readonly Figures[]): Promise<void> {
  const ids = pgArray(changes.map(change => change.referrerId))
  const column = (name: 'referees' | 'earnedCents' | 'pendingCents') =>
    pgArray(changes.map(change => change[name] ?? 0))
  await sql`select 1 from referrals.referrers where player_id = any(${ids}::uuid[]) order by player_id
    for update`.execute(tx)
  await sql`update referrals.referrers as r set referees = r.referees + c.referees,
    earned_cents = r.earned_cents + c.earned,
      pending_cents = r.pending_cents + c.pending
    from (
      select player_id, sum(referees)::integer as referees, sum(earned)::bigint as earned,
        sum(pending)::bigint as pending
      from unnest(${ids}::uuid[], ${column('referees')}::integer[], ${column('earnedCents')}::bigint[],
        ${column('pendingCents')}::bigint[])
        as c(player_id, referees, earned, pending) group by player_id
    ) as c where c.player_id = r.player_id`.execute(tx)
}
