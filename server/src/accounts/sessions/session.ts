import type { Ctx } from '../../platform/context/context.ts'
import { type Reader, type Tx, firstRow, rows, sql } from '../../platform/db/db.ts'
import { keysOf } from '../../platform/config/keys.ts'
import { uuid } from '../../platform/base/random.ts'
import { accountsEvents } from '../model/events.ts'
import { KNOWN_NETWORK_MS, SESSION_AGE_MAX_MS, SESSION_IDLE_MS } from '../model/limits.ts'
import { accessTokens, refreshToken } from './tokens.ts'

/** What a client stores. */
export type TokenPair = { readonly access: string; readonly refresh: string }

/** Where a session begins: the network of the address, and the device as it describes itself. */
export type Origin = { readonly network: string; readonly device: string }

/**
 * When a session ends unless it is refreshed again: it lives so long after each use, and so long altogether.
 */
export const sessionEnd = ({ startedMs, nowMs }: { startedMs: number; nowMs: number }): Date =>
  new Date(Math.min(nowMs + SESSION_IDLE_MS, startedMs + SESSION_AGE_MAX_MS))

/** Whether a session of the player began in this network lately. */
export const isKnownNetwork = async (
  reader: Reader,
  ctx: Ctx,
  { msisdn, network }: { msisdn: string; network: string },
): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from accounts.sessions as s join accounts.players as p on p.id = s.player_id
      where p.msisdn = ${msisdn} and s.network = ${network}
        and s.started_at > ${new Date(ctx.clock.now() - KNOWN_NETWORK_MS)} limit 1`,
  )) !== undefined

/**
 * Starts a session for a player whose password was just checked against `passwordHash`; null where the player
 * was proven otherwise. Gives null when the account has another password by now or may not log in: the row is
 * locked, so that a session cannot survive a change that is revoking them all.
 */
export async function startSession(
  tx: Tx,
  ctx: Ctx,
  { playerId, passwordHash, origin }: { playerId: string; passwordHash: string | null; origin: Origin },
): Promise<TokenPair | null> {
  const player = await firstRow(
    tx,
    sql`select 1 from accounts.players where id = ${playerId}
      and (${passwordHash}::text is null or password_hash = ${passwordHash})
      and status not in ('excluded', 'closed') for no key update`,
  )
  if (!player) return null
  const now = ctx.clock.now()
  const session = { sessionId: uuid(ctx.random, now), generation: 0, salt: ctx.random.bytes(32) }
  const at = new Date(now)
  await sql`insert into accounts.sessions
      (id, player_id, salt, started_at, rotated_at, expires_at, network, device)
    values (${session.sessionId}, ${playerId}, ${session.salt}, ${at}, ${at},
      ${sessionEnd({ startedMs: now, nowMs: now })}, ${origin.network}, ${origin.device})`.execute(tx)
  await sql`update accounts.players set active_at = ${at} where id = ${playerId}`.execute(tx)
  return tokenPair(ctx, { playerId, ...session })
}

/** The pair of a session's generation; the refresh token is always the same one, the access token is new. */
export const tokenPair = (
  ctx: Ctx,
  session: { playerId: string; sessionId: string; generation: number; salt: Buffer },
): TokenPair => {
  const keys = keysOf(ctx.config, 'SESSION_KEY')
  return {
    access: accessTokens(keys).make(session, ctx.clock.now()),
    refresh: refreshToken(keys[0], session),
  }
}

/** Ends one session of a player, or all of them, and publishes which, so that sockets close. */
export async function revokeSessions(
  tx: Tx,
  ctx: Ctx,
  { playerId, sessionId = null }: { playerId: string; sessionId?: string | null },
): Promise<readonly string[]> {
  const revoked = await rows(
    tx,
    sql<{ id: string }>`update accounts.sessions set revoked_at = ${new Date(ctx.clock.now())}
      where player_id = ${playerId} and revoked_at is null
        and (${sessionId}::uuid is null or id = ${sessionId})
      returning id`,
  )
  const sessionIds = revoked.map(row => row.id)
  if (sessionIds.length > 0)
    await ctx.events.publish(tx, accountsEvents.sessionRevoked, { playerId, sessionIds })
  return sessionIds
}

/** Deletes sessions, codes and challenges that have expired; a revoked session stays until its expiry. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`delete from accounts.sessions where expires_at <= ${now}`.execute(ctx.db.read)
  await sql`delete from accounts.codes where expires_at <= ${now}`.execute(ctx.db.read)
  await sql`delete from accounts.passkey_challenges where expires_at <= ${now}`.execute(ctx.db.read)
}
