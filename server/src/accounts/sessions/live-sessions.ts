import type { Session } from '../../live/index.ts'
import { batcher } from '../../platform/db/batcher.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { byToken, type CallerKind } from '../../platform/http/caller.ts'
import { keysOf } from '../../platform/config/keys.ts'
import type { NoteActivity, PlayerCaller } from './player-caller.ts'
import { accessTokens } from './tokens.ts'

/** The starts of these sessions, in epoch milliseconds, without the unknown ones. */
export async function sessionStarts(
  reader: Reader,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    reader,
    sql<{ id: string; started_at: Date }>`select id, started_at from accounts.sessions
      where id = any(${pgArray([...new Set(sessionIds)])}::uuid[])`,
  )
  return new Map(found.map(({ id, started_at }) => [id, started_at.getTime()]))
}

/** The player of a session. */
export type Holder = Omit<PlayerCaller, 'sessionId'>

/**
 * The sessions that may act now, with their players: not ended, and the account neither excluded nor closed.
 */
export async function liveSessions(
  reader: Reader,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Holder>> {
  const live = await rows(
    reader,
    sql<Holder & { id: string }>`select s.id, s.player_id as "playerId", p.msisdn, p.name, p.status,
        p.alias::text, p.shows_bets as "showsBets"
      from accounts.sessions as s join accounts.players as p on p.id = s.player_id
      where s.id = any(${pgArray([...new Set(sessionIds)])}::uuid[]) and s.revoked_at is null
        and s.expires_at > ${new Date(nowMs)} and p.status not in ('excluded', 'closed')`,
  )
  return new Map(live.map(({ id, ...holder }) => [id, holder]))
}

/** Whether a player may play, and has a session that began by then and has not ended. */
export const isPresent = async (
  reader: Reader,
  { playerId, sinceMs, nowMs }: { playerId: string; sinceMs: number; nowMs: number },
): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from accounts.players as p
      where p.id = ${playerId} and p.status = 'active' and exists (select from accounts.sessions as s
        where s.player_id = p.id and s.revoked_at is null and s.started_at <= ${new Date(sinceMs)}
          and s.expires_at > ${new Date(nowMs)})`,
  )) !== undefined

/**
 * The ids of sessions of these players that have not ended: of each player the last used ones, `each` at
 * most.
 */
export async function sessionsOf(
  reader: Reader,
  playerIds: readonly string[],
  { nowMs, each }: { nowMs: number; each: number },
): Promise<readonly string[]> {
  const found = await rows(
    reader,
    sql<{ id: string }>`select s.id from unnest(${pgArray([...new Set(playerIds)])}::uuid[]) as p(id)
      cross join lateral (select id from accounts.sessions
        where player_id = p.id and revoked_at is null and expires_at > ${new Date(nowMs)}
        order by greatest(active_at, rotated_at) desc, id limit ${each}) as s`,
  )
  return found.map(({ id }) => id)
}

/** Reads the player of a session that may act now. Concurrent lookups share one query. */
export function holderReader(ctx: Ctx): (sessionId: string) => Promise<Holder | undefined> {
  return batcher<string, Holder | undefined>({
    lanes: 2,
    async run(sessionIds) {
      const holders = await liveSessions(ctx.db.lookups, sessionIds, ctx.clock.now())
      return sessionIds.map(id => holders.get(id))
    },
  })
}

/**
 * Authenticates access tokens. The signature is checked here; the session and the account are read on every
 * request, so that logging out and exclusion take effect at once. Concurrent lookups share one query.
 */
export function authenticator(ctx: Ctx): (accessToken: string) => Promise<PlayerCaller | null> {
  const tokens = accessTokens(keysOf(ctx.config, 'SESSION_KEY'))
  const holderOf = holderReader(ctx)
  return async token => {
    const session = tokens.read(token, ctx.clock.now())
    const holder = session && (await holderOf(session.sessionId))
    if (!holder || holder.playerId !== session.playerId) return null
    return { ...session, ...holder }
  }
}

/** Says whether a caller's session may act now. */
export function sessionReader(ctx: Ctx): (caller: Session) => Promise<boolean> {
  const holderOf = holderReader(ctx)
  return async ({ sessionId, playerId }) => (await holderOf(sessionId))?.playerId === playerId
}

/** Players by their access tokens. What a game of theirs asks is counted as theirs, too. */
export const playerCallers = (ctx: Ctx, noteActivity: NoteActivity): CallerKind<PlayerCaller> =>
  byToken(authenticator(ctx), {
    subject: ({ playerId }) => playerId,
    noteActivity: ({ sessionId }) => noteActivity(sessionId),
  })
