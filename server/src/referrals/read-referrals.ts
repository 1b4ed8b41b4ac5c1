import { toKes, type Cents } from '@ruka/contract/money'
import type { ReadReferrals } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, rows, sql } from '../platform/db/db.ts'
import { mintCodes } from './referrers.ts'

/** The referral data of the players' own records, by one query. A player without a code gets one. */
export const referralsReader =
  (ctx: Ctx): ReadReferrals =>
  async playerIds => {
    const found = await find(ctx, playerIds)
    const without = [...new Set(playerIds)].filter(playerId => !found.has(playerId))
    if (without.length === 0) return found
    await mintCodes(ctx, without)
    return find(ctx, playerIds)
  }

async function find({ db, config }: Ctx, playerIds: readonly string[]) {
  const found = await rows(
    db.lookups,
    sql<{
      player_id: string
      code: string
      referees: number
      earned_cents: Cents
      pending_cents: Cents
    }>`select player_id, code, referees, earned_cents, pending_cents from referrals.referrers
      where player_id = any(${pgArray([...new Set(playerIds)])}::uuid[])`,
  )
  return new Map(
    found.map(row => [
      row.player_id,
      {
        code: row.code,
        count: row.referees,
        earnings: toKes(row.earned_cents),
        pending: toKes(row.pending_cents),
        factor: config.REFERRAL_STAKE_FACTOR,
      },
    ]),
  )
}
