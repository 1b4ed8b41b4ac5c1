import { REFERRAL_CODE_LENGTH, REFERRAL_CODE_LETTERS } from '@ruka/contract/referrals'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/db.ts'
import { below } from '../platform/random.ts'

const SHAPE = new RegExp(`^[${REFERRAL_CODE_LETTERS}]{${REFERRAL_CODE_LENGTH}}$`)

/** The code that a visitor id may be, or null; a person may have typed it in small letters. */
export function codeIn(visitorId: string): string | null {
  const code = visitorId.toUpperCase()
  return SHAPE.test(code) ? code : null
}

/** Gives codes to players who have none, drawn by luck alone; one that somebody has already is drawn again another time. */
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
