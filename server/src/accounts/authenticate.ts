import type { Ctx } from '../platform/context.ts'
import type { Authenticate } from '../platform/http.ts'
import { keysOf } from '../platform/keys.ts'
import { holderReader } from './live-sessions.ts'
import { accessTokens } from './tokens.ts'

/**
 * Says whose access token it is. The signature is checked here; the session and the account are looked up on every
 * request, so that logging out and exclusion act at once. Lookups that arrive together share one query.
 */
export function authenticator(ctx: Ctx): Authenticate {
  const tokens = accessTokens(keysOf(ctx.config, 'SESSION_KEY'))
  const holderOf = holderReader(ctx)
  return async token => {
    const session = tokens.read(token, ctx.clock.now())
    const holder = session && (await holderOf(session.sessionId))
    if (!holder || holder.playerId !== session.playerId) return null
    return { ...session, ...holder }
  }
}
