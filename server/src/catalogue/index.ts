import { games, products } from '@ruka/games'
import type { Handlers } from '../platform/http/http.ts'
import type { Ctx } from '../platform/context/context.ts'
import { sql } from '../platform/db/db.ts'
import type { Module } from '../platform/process/module.ts'
import { accountsEvents } from '../accounts/index.ts'
import { catalogueEvents } from './events.ts'
import { openGameSession, sweepTokens } from './game-sessions.ts'
import { gameActions } from './game-actions.ts'
import { listGames } from './list-games.ts'
import { readGame } from './read-game.ts'
import { seedGames } from './catalogue-games.ts'

export {
  readSettings,
  settingsRows,
  stakeBounds,
  type GameSettings,
  type SettingsRow,
} from './game-settings.ts'
export { nameGames, seedProduct } from './catalogue-games.ts'
export { closeGames, listExternalGames } from './external-games.ts'
export { catalogueEvents }
export {
  gameCallers,
  gameSessionReader,
  openGameSession,
  openLaunchToken,
  type GameSession,
} from './game-sessions.ts'

const SWEEP_MS = 600_000

/** The games list and the way into a game. */
export const catalogueModule: Module = {
  name: 'catalogue',
  register(ctx) {
    ctx.events.subscribe(accountsEvents.sessionRevoked, 'catalogue', async (tx, events) => {
      const sessionIds = events.flatMap(({ payload }) => payload.sessionIds)
      await sql`delete from catalogue.game_sessions where session_id = any(${sessionIds}::uuid[])`.execute(tx)
      await sql`delete from catalogue.launch_tokens where session_id = any(${sessionIds}::uuid[])`.execute(tx)
    })
  },
  seed: ctx => seedGames(ctx.db.read),
  events: catalogueEvents,
  staffActions: gameActions,
  routines: ctx => [{ name: 'sweep-tokens', everyMs: SWEEP_MS, run: () => sweepTokens(ctx) }],
}

/** `readPopular`: the games that were played most; none before the first play. */
export const catalogueHandlers = (
  ctx: Ctx,
  { readPopular }: { readPopular(): Promise<readonly string[]> },
): Pick<Handlers, 'listGames' | 'readGame' | 'openGameSession'> => ({
  listGames: async call => listGames(ctx, call.query, await readPopular()),
  readGame: async ({ params, session }) => readGame(ctx, { slug: params.slug, session }, await readPopular()),
  openGameSession: async call => ({
    data: await openGameSession(
      ctx,
      call.body.launch_token,
      [...games, ...products].map(({ slug }) => slug),
    ),
  }),
})
