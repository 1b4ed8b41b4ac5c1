import { createHash } from 'node:crypto'
import { liveSessions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql } from '../platform/db.ts'
import type { Session } from '../platform/http.ts'
import { Refused } from '../platform/refused.ts'

/** Whose play it is, in which game, and the login session it lives and dies with. */
export type GameSession = { readonly playerId: string; readonly sessionId: string; readonly game: string }

const LAUNCH_MS = 60_000
const TOKEN_BYTES = 32

/** A token is shown once and kept only as its hash: who reads the tables cannot play. */
const newToken = (ctx: Ctx): string => ctx.random.bytes(TOKEN_BYTES).toString('base64url')
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token that opens one game once within a minute, for this player in this session. */
export async function openLaunchToken(ctx: Ctx, game: string, session: Session): Promise<string> {
  const token = newToken(ctx)
  await sql`insert into catalogue.launch_tokens (hash, game, player_id, session_id, expires_at)
    values (${hashOf(token)}, ${game}, ${session.playerId}, ${session.sessionId}, ${new Date(ctx.clock.now() + LAUNCH_MS)})`.execute(
    ctx.db.read,
  )
  return token
}

/**
 * Trades a launch token, once, for one that plays the game. Unknown, spent, expired and orphaned tokens are refused
 * alike. @throws Refused launch_token_spent
 */
export async function openGameSession(
  ctx: Ctx,
  launchToken: string,
): Promise<{ token: string; game: string }> {
  const now = new Date(ctx.clock.now())
  const token = newToken(ctx)
  // The token is spent by the attempt, also when the session is over by now; so the refusal comes after the commit.
  const game = await ctx.db.tx(async tx => {
    const opened = await firstRow(
      tx,
      sql<{
        game: string
        player_id: string
        session_id: string
      }>`update catalogue.launch_tokens set spent_at = ${now}
        where hash = ${hashOf(launchToken)} and spent_at is null and expires_at > ${now} returning game, player_id, session_id`,
    )
    if (!opened) return undefined
    const holders = await liveSessions(tx, [opened.session_id], ctx.clock.now())
    if (holders.get(opened.session_id)?.playerId !== opened.player_id) return undefined
    await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
      values (${hashOf(token)}, ${opened.game}, ${opened.player_id}, ${opened.session_id}, ${now})`.execute(
      tx,
    )
    return opened.game
  })
  if (game === undefined) throw new Refused('launch_token_spent')
  return { token, game }
}

/** Whose game token it is, or null when it is unknown or its session has ended. */
export async function readGameSession(ctx: Ctx, token: string): Promise<GameSession | null> {
  const found = await firstRow(
    ctx.db.read,
    sql<{
      game: string
      player_id: string
      session_id: string
    }>`select game, player_id, session_id from catalogue.game_sessions where hash = ${hashOf(token)}`,
  )
  if (!found) return null
  const holders = await liveSessions(ctx.db.read, [found.session_id], ctx.clock.now())
  if (holders.get(found.session_id)?.playerId !== found.player_id) return null
  return { playerId: found.player_id, sessionId: found.session_id, game: found.game }
}
