import type { Ctx } from '../../platform/context/context.ts'
import { changed, sql } from '../../platform/db/db.ts'
import { PASSKEY_CHALLENGE_MS } from '../model/limits.ts'
import { CHALLENGE_BYTES, challengeIn } from './passkey.rules.ts'

/**
 * What a challenge is for: a passkey that a session adds, or a log-in. One of a session is worth nothing
 * outside it.
 */
export type ChallengeFor = { readonly sessionId: string | null }

/** Stores a new challenge; a session has one at a time. */
export async function putChallenge(ctx: Ctx, { sessionId }: ChallengeFor): Promise<string> {
  const challenge = ctx.random.bytes(CHALLENGE_BYTES)
  await sql`insert into accounts.passkey_challenges (challenge, session_id, expires_at)
    values (${challenge}, ${sessionId}, ${new Date(ctx.clock.now() + PASSKEY_CHALLENGE_MS)})
    on conflict (session_id) do update
      set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(ctx.db.read)
  return challenge.toString('base64url')
}

/**
 * Uses up the challenge that was signed, and gives it; null when it is not ours, used up or expired. It runs
 * before anything is checked and outside any transaction, so that a refused answer uses its challenge up,
 * too.
 */
export async function takeChallenge(
  ctx: Ctx,
  { sessionId }: ChallengeFor,
  clientData: string,
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const taken = await changed(
    ctx.db.read,
    sql`delete from accounts.passkey_challenges where challenge = ${challenge}
      and session_id is not distinct from ${sessionId}::uuid and expires_at > ${new Date(ctx.clock.now())}`,
  )
  return taken === 1 ? challenge.toString('base64url') : null
}
