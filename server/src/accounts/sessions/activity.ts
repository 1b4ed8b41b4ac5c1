import type { Session } from '../../live/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { clearAttempts, countAttempt, uncountAttempt } from '../../platform/db/rate-limit.ts'
import { Refused } from '../../platform/base/refused.ts'
import { ACTIVITY_NOTED_MS, FRESH_LOG_IN_MS, limits } from '../model/limits.ts'
import type { Hasher } from '../passwords/hasher.ts'

const DAY_MS = 86_400_000
/**
 * Sessions whose activity this process remembers to have written; beyond them it forgets them all and writes
 * again.
 */
const REMEMBERED_MAX = 50_000

const idleMs = (ctx: Ctx): number => ctx.config.MONEY_IDLE_MINUTES * 60_000

/**
 * Records a deliberate act of the player in this session, once a minute at most. A session that is idle by
 * then stays so: only the password reactivates it.
 */
export function activityNotes(ctx: Ctx): (sessionId: string) => Promise<void> {
  const noted = new Map<string, number>()
  return async sessionId => {
    const now = ctx.clock.now()
    if (now - (noted.get(sessionId) ?? -Infinity) < ACTIVITY_NOTED_MS) return
    if (noted.size >= REMEMBERED_MAX) noted.clear()
    noted.set(sessionId, now)
    await sql`with noted as (
        update accounts.sessions set active_at = ${new Date(now)}
        where id = ${sessionId} and coalesce(active_at, started_at) > ${new Date(now - idleMs(ctx))}
          and coalesce(active_at, started_at) < ${new Date(now)}
        returning player_id)
      update accounts.players as p set active_at = ${new Date(now)} from noted
      where p.id = noted.player_id and coalesce(p.active_at, p.created_at) < ${new Date(now - DAY_MS)}`
      .execute(ctx.db.read)
      .catch((error: unknown) => {
        noted.delete(sessionId)
        throw error
      })
  }
}

/** Records a deliberate act of a player outside of any session, once a day at most: it opens no session. */
export async function notePlayerActive(
  tx: Tx,
  { playerId, atMs }: { playerId: string; atMs: number },
): Promise<void> {
  await sql`update accounts.players set active_at = ${new Date(atMs)}
    where id = ${playerId} and coalesce(active_at, created_at) < ${new Date(atMs - DAY_MS)}`.execute(tx)
}

/**
 * Money leaves an account only in an active session: one without a deliberate act for `MONEY_IDLE_MINUTES`
 * needs its password again, by a new log-in or by `provePassword`. A verb checks this for new requests only:
 * the outcome of a known one is returned first, so that money is not sent twice after a lost answer.
 * @throws Refused('log_in_again')
 */
export async function mustBeInUse(
  ctx: Ctx,
  { sessionId }: Pick<Session, 'sessionId'>,
  reader: Reader = ctx.db.read,
): Promise<void> {
  const since = new Date(ctx.clock.now() - idleMs(ctx))
  const inUse = await firstRow(
    reader,
    sql`select 1 from accounts.sessions where id = ${sessionId}
      and coalesce(active_at, started_at) > ${since}`,
  )
  if (!inUse) throw new Refused('log_in_again')
}

/**
 * What outlives the session, an exclusion or a new passkey, requires more than an open one: the password, or
 * a log-in in the last minutes.
 * @throws Refused: password_required without one, password_wrong, too_many_requests
 */
export async function proveOwner(
  { ctx, hasher }: { ctx: Ctx; hasher: Hasher },
  session: Session,
  { password = '', network }: { password?: string | undefined; network: string },
): Promise<void> {
  if (password !== '') return provePassword({ ctx, hasher }, session, { password, network })
  if (!(await isFreshlyProven(ctx, session))) throw new Refused('password_required')
}

/** Whether the player logged in to this session, or gave the password in it, within the last minutes. */
const isFreshlyProven = async (ctx: Ctx, { sessionId }: Session): Promise<boolean> =>
  (await firstRow(
    ctx.db.read,
    sql`select 1 from accounts.sessions
      where id = ${sessionId}
        and coalesce(proved_at, started_at) > ${new Date(ctx.clock.now() - FRESH_LOG_IN_MS)}`,
  )) !== undefined

/**
 * Checks the password of the session's player, and reactivates the session.
 * @throws Refused: busy, too_many_requests, password_wrong
 */
export async function provePassword(
  { ctx, hasher }: { ctx: Ctx; hasher: Hasher },
  { playerId, sessionId }: Session,
  { password, network }: { password: string; network: string },
): Promise<void> {
  const asker = { network, part: playerId, isKnown: true }
  hasher.mustHaveRoom(asker)
  await countAttempt(ctx.db.read, ctx.clock, limits.provesPerSession, sessionId)
  const player = await firstRow(
    ctx.db.read,
    sql<{ password_hash: string }>`select password_hash from accounts.players where id = ${playerId}`,
  )
  const right = await hasher.verify(password, player?.password_hash, asker).catch(async (error: unknown) => {
    if (error instanceof Refused) await uncountAttempt(ctx.db.read, limits.provesPerSession, sessionId)
    throw error
  })
  if (!right) throw new Refused('password_wrong')
  await clearAttempts(ctx.db.read, limits.provesPerSession, sessionId)
  const now = new Date(ctx.clock.now())
  await sql`update accounts.sessions set proved_at = ${now}, active_at = ${now}
    where id = ${sessionId}`.execute(ctx.db.read)
}
