import { openLaunchToken } from '../src/catalogue/game-sessions.ts'
import { catalogueHandlers } from '../src/catalogue/index.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { seededRandom } from '../src/platform/base/random.ts'
import type { Player } from './crash-room.ts'

/** Gives players tokens that play Aviator, as the exchange of their launch tokens does. */
export function gameTokens(ctx: Ctx): (player: Player) => Promise<string> {
  // With randomness of their own: tokens must not take the draws that decide the rounds.
  const tokens = { ...ctx, random: seededRandom('tokens') }
  return async player => {
    const session = { playerId: player.playerId, sessionId: player.sessionId! }
    const launch_token = await openLaunchToken(tokens, 'aviator', session)
    const nothing = {
      params: {},
      query: {},
      session: null,
      ip: '',
      userAgent: '',
      cookie: () => undefined,
      requestKey: '',
    }
    const call = { ...nothing, body: { launch_token } }
    return (await catalogueHandlers(tokens, { readPopular: async () => [] }).openGameSession(call)).data.token
  }
}
