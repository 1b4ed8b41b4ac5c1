import { readPlayer, type PlayerCaller } from '../src/accounts/index.ts'
import type { GameSession } from '../src/catalogue/index.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { byToken, type CallerKind } from '../src/platform/http/caller.ts'
import { createSession } from './player.ts'

type Needed = Pick<Ctx, 'db' | 'clock'>

/** The player of an id with a session of that id, or null. */
async function readCaller({ db, clock }: Needed, playerId: string): Promise<PlayerCaller | null> {
  const player = await readPlayer(db.read, playerId)
  if (!player) return null
  await createSession(db.read, { id: playerId, atMs: clock.now() })
  return { ...player, playerId, sessionId: playerId }
}

/** Players whose access token is their id, for endpoints that are tested without the log-in. */
export const idPlayers = (ctx: Needed): CallerKind<PlayerCaller> =>
  byToken(playerId => readCaller(ctx, playerId), { subject: ({ playerId }) => playerId })

/** Games whose token is the player's id, with `/GAME` behind it where the game is another than `usual`. */
export const idGames = (ctx: Needed, usual: string): CallerKind<GameSession> =>
  byToken(
    async token => {
      const [playerId, game = usual] = token.split('/') as [string, string?]
      const caller = await readCaller(ctx, playerId)
      return caller && { ...caller, game }
    },
    { subject: ({ playerId }) => playerId },
  )
