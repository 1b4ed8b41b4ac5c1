import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { readOwnBets } from './own-bets.ts'

/** What a player reads of the own bets in all games. */
export const wagersHandlers = (ctx: Ctx): Pick<Handlers, 'listBets'> => ({
  listBets: ({ session: { playerId }, query: { before } }) => readOwnBets(ctx, { playerId, before }),
})
