import { createHash } from 'node:crypto'
import { liveSessions, type NoteActivity } from '../accounts/index.ts'
import type { Session } from '../live/index.ts'
import { batcher } from '../platform/db/batcher.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, pgArray, rows, sql } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { byToken, type CallerKind } from '../platform/http/caller.ts'

/** The player, the game, and the login session that a game session lives and dies with. */
export type GameSession = {
  readonly playerId: string
  readonly sessionId: string
  readonly game: string
  /** How other players see the player, and whether they see the player's bets. */
  readonly alias: string
  readonly showsBets: boolean
}

declare module '../platform/http/caller.ts' {
  interface CallerTypes {
    game: GameSession
  }
}

const LAUNCH_MS = 60_000
const TOKEN_BYTES = 32

/** A token is shown once and stored only as its hash: a reader of the tables cannot play. */
const newToken = (ctx: Ctx): string => ctx.random.bytes(TOKEN_BYTES).toString('base64url')
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token that opens one game once within a minute, for this player in this session. */
export async function openLaunchToken(ctx: Ctx, game: string, session: Session): Promise<string> {
  const token = newToken(ctx)
  await sql`insert into catalogue.launch_tokens (hash, game, player_id, session_id, expires_at)
    values (${hashOf(token)}, ${game}, ${session.playerId}, ${session.sessionId},
      ${new Date(ctx.clock.now() + LAUNCH_MS)})`.execute(ctx.db.read)
  return token
}

/**
 * Trades a launch token, once, for one that plays its game, which must be among these. Unknown, spent,
 * expired and orphaned tokens are refused alike. @throws Refused launch_token_spent
 */
export async function openGameSession(
  ctx: Ctx,
  launchToken: string,
  games: readonly string[],
): Promise<{ token: string; game: string; player: string }> {
  const now = new Date(ctx.clock.now())
  const token = newToken(ctx)
  // The token is spent by the attempt, also when the session is over by now; so the refusal comes after the
  // commit.
  const session = await ctx.db.tx(async tx => {
    const opened = await firstRow(
      tx,
      sql<{
        game: string
        player_id: string
        session_id: string
      }>`update catalogue.launch_tokens set spent_at = ${now}
        where hash = ${hashOf(launchToken)} and spent_at is null and expires_at > ${now}
          and game = any(${pgArray(games)}::text[]) returning game, player_id, session_id`,
    )
    if (!opened) return undefined
    const holders = await liveSessions(tx, [opened.session_id], ctx.clock.now())
    if (holders.get(opened.session_id)?.playerId !== opened.player_id) return undefined
    await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
      values (${hashOf(token)}, ${opened.game}, ${opened.player_id}, ${opened.session_id}, ${now})`.execute(
      tx,
    )
    return opened
  })
  if (session === undefined) throw new Refused('launch_token_spent')
  return { token, game: session.game, player: hashOf(`games/${session.player_id}`).toString('hex', 0, 8) }
}

/**
 * Says whose game token it is: null when it is unknown or its session has ended. Tokens that arrive together
 * share a query.
 */
export function gameSessionReader(ctx: Ctx): (token: string) => Promise<GameSession | null> {
  return batcher<string, GameSession | null>({
    async run(tokens) {
      const hashes = tokens.map(token => hashOf(token).toString('hex'))
      const found = await rows(
        ctx.db.lookups,
        sql<{
          hash: string
          game: string
          player_id: string
          session_id: string
        }>`select encode(hash, 'hex') as hash, game, player_id, session_id
          from catalogue.game_sessions
            where hash = any(${pgArray(hashes.map(hash => `\\x${hash}`))}::bytea[])`,
      )
      const sessions = new Map(found.map(session => [session.hash, session]))
      const sessionIds = found.map(session => session.session_id)
      const holders = await liveSessions(ctx.db.lookups, sessionIds, ctx.clock.now())
      return hashes.map(hash => {
        const session = sessions.get(hash)
        const holder = session && holders.get(session.session_id)
        if (!session || holder?.playerId !== session.player_id) return null
        const { game, player_id: playerId, session_id: sessionId } = session
        return { playerId, sessionId, game, alias: holder.alias, showsBets: holder.showsBets }
      })
    },
  })
}

/** Games that act for their players. Bounds and idempotency keys are the player's, in whatever game. */
export const gameCallers = (ctx: Ctx, noteActivity: NoteActivity): CallerKind<GameSession> =>
  byToken(gameSessionReader(ctx), {
    subject: ({ playerId }) => playerId,
    noteActivity: ({ sessionId }) => noteActivity(sessionId),
  })

/** A game that was open for longer than this has to be opened again from the lobby. */
const GAME_SESSION_MS = 30 * 86_400_000

/** Deletes expired launch tokens and game sessions. */
export async function sweepTokens(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await sql`delete from catalogue.launch_tokens where expires_at <= ${new Date(now)}`.execute(ctx.db.read)
  await sql`delete from catalogue.game_sessions
    where opened_at <= ${new Date(now - GAME_SESSION_MS)}`.execute(ctx.db.read)
}
