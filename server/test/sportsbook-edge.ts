import { randomUUID } from 'node:crypto'
import { sportsApi } from '@ruka/contract/sports'
import { openHttp, type Handlers } from '../src/platform/http/http.ts'
import { mount } from '../src/platform/http/mount.ts'
import { sportsbookHandlers } from '../src/sportsbook/index.ts'
import { idGames } from './callers.ts'
import { openSportsbook } from './sportsbook-harness.ts'

export type Answer = { status: number; body: Record<string, unknown> & { data?: unknown }; text: string }
type Asked = { body?: unknown; player?: string; key?: string; ip?: string }

/** The endpoints of the sportsbook on a book of their own. A player's token is the player's id, with /GAME behind it that of another
 * game. */
export async function openSportsbookEdge(seed: string, env: Record<string, string> = {}) {
  const book = await openSportsbook(seed, env)
  const { ctx } = book
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mount(app, ctx, {
    api: sportsApi,
    // Only these endpoints are mounted, so the others need no handler here.
    handlers: sportsbookHandlers(ctx) as Handlers,
    callers: { game: idGames(ctx, 'sports') },
  })
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, player, key, ip = '203.0.113.7' }: Asked = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ip,
      headers: {
        ...(player === undefined ? {} : { authorization: `Bearer ${player}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }
  const slipBody = (legs: readonly object[], over: object = {}) => ({
    id: randomUUID(),
    stake: 100,
    odds_policy: 'none',
    legs,
    ...over,
  })
  return {
    ...book,
    call,
    /** A body that places a slip. */
    slipBody,
    /** Places a slip for a player. */
    send: (player: string, legs: readonly object[], over: object = {}) =>
      call('POST', '/sports/slips/', { player, body: slipBody(legs, over) }),
    async drop() {
      await app.close()
      await book.drop()
    },
  }
}
export type SportsbookEdge = Awaited<ReturnType<typeof openSportsbookEdge>>

/** A leg of the wire at odds of two, unless it says otherwise. */
export const wireLeg = (event: string, over: object = {}): Record<string, unknown> => ({
  event,
  market: 1,
  specifiers: '',
  outcome: '1',
  odds: 2,
  ...over,
})
