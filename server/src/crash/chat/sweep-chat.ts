import { CHAT_DAYS } from '@ruka/contract/limits'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/db.ts'

const KEPT_MS = CHAT_DAYS * 86_400_000

/** Deletes what was said, reported and refused longer ago than the privacy policy says, and mutes that ended then. */
export async function sweepChat({ db, clock }: Ctx): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS)
  await sql`delete from crash.chat_messages where at < ${before}`.execute(db.read)
  await sql`delete from crash.chat_refusals where at < ${before}`.execute(db.read)
  await sql`delete from crash.chat_mutes where coalesce(ended_at, until) < ${before}`.execute(db.read)
}
