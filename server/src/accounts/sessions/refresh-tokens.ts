import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { keysOf } from '../../platform/config/keys.ts'
import { Refused } from '../../platform/base/refused.ts'
import { REFRESH_GRACE_MS } from '../model/limits.ts'
import { revokeSessions, sessionEnd, tokenPair, type TokenPair } from './session.ts'
import { isGenuine, readRefreshToken, type RefreshClaim } from './tokens.ts'

type SessionRow = { player_id: string; salt: Buffer; generation: number; rotated_at: Date; started_at: Date }

/**
 * Trades a refresh token for a new pair; the token in force works once. The one just before it gives the same
 * new pair again for a few seconds, so that two tabs that refresh together, or a lost answer, end no session.
 * An older one was stolen: the whole session ends.
 *
 * @throws Refused('token_not_valid')
 */
export async function refreshTokens(ctx: Ctx, token: string): Promise<TokenPair> {
  const claim = readRefreshToken(token)
  const pair = claim && (await ctx.db.tx(tx => trade(tx, ctx, claim)))
  if (!pair) throw new Refused('token_not_valid')
  return pair
}

/** A null must commit: it may have ended the session. */
async function trade(tx: Tx, ctx: Ctx, claim: RefreshClaim): Promise<TokenPair | null> {
  const now = ctx.clock.now()
  const session = await firstRow(
    tx,
    sql<SessionRow>`select s.player_id, s.salt, s.generation, s.rotated_at, s.started_at
      from accounts.sessions as s join accounts.players as p on p.id = s.player_id
      where s.id = ${claim.sessionId} and s.revoked_at is null and s.expires_at > ${new Date(now)}
        and p.status not in ('excluded', 'closed') for update of s`,
  )
  // A forged token reaches nothing: not even the end of the session it names.
  if (!session || !isGenuine(keysOf(ctx.config, 'SESSION_KEY'), claim, session.salt)) return null
  const { sessionId } = claim
  const playerId = session.player_id
  const age = session.generation - claim.generation
  if (age === 0) {
    await sql`update accounts.sessions set generation = generation + 1, rotated_at = ${new Date(now)},
      expires_at = ${sessionEnd({ startedMs: session.started_at.getTime(), nowMs: now })}
        where id = ${sessionId}`.execute(tx)
    return tokenPair(ctx, { playerId, sessionId, generation: session.generation + 1, salt: session.salt })
  }
  if (age === 1 && now - session.rotated_at.getTime() < REFRESH_GRACE_MS)
    return tokenPair(ctx, { playerId, sessionId, generation: session.generation, salt: session.salt })
  await revokeSessions(tx, ctx, { playerId, sessionId })
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'system' },
    what: 'accounts.refresh_token_reused',
    subject: playerId,
    after: { sessionId },
  })
  return null
}
