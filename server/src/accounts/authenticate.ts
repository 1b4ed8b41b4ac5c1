import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import type { Authenticate, Session } from '../platform/http.ts'
import { liveSessions } from './live-sessions.ts'
import { accessTokens } from './tokens.ts'

/**
 * Says whose access token it is. The signature is checked here; the session and the account are looked up on every
 * request, so that logging out and exclusion act at once. Lookups that arrive together share one query.
 */
export function authenticator(ctx: Ctx): Authenticate {
  const tokens = accessTokens(ctx.config.SESSION_KEY)
  const owner = batcher<string, string | undefined>({
    lanes: 2,
    async run(sessionIds) {
      const owners = await liveSessions(ctx.db.read, sessionIds, ctx.clock.now())
      return sessionIds.map(id => owners.get(id))
    },
  })
  return async token => {
    const session: Session | null = tokens.read(token, ctx.clock.now())
    return session && (await owner(session.sessionId)) === session.playerId ? session : null
  }
}
