import type { Ctx } from '../platform/context.ts'
import type { Handlers } from '../platform/http.ts'
import { openHasher, type Hasher } from './hasher.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { meReader } from './read-me.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { register } from './register.ts'

/** The handlers of the contract's accounts part. `hasher` is given by tests, which count its work. */
export function accountsHandlers(
  ctx: Ctx,
  hasher: Hasher = openHasher(ctx.random),
): Pick<Handlers, 'logIn' | 'refreshTokens' | 'logOut' | 'register' | 'readMe'> {
  const readMe = meReader(ctx)
  return {
    logIn: ({ body, ip }) => logIn({ ctx, hasher }, { ...body, ip }),
    refreshTokens: ({ body }) => refreshTokens(ctx, body.refresh),
    async logOut({ body, session }) {
      await logOut(ctx, session, body.everywhere === true)
      return { data: { message: 'You are logged out' } }
    },
    async register({ body, ip }) {
      const { msisdn, password, mode, pin } = body
      await register({ ctx, hasher }, { msisdn, password, mode, pin, ip })
      return { data: { message: 'Your account is ready. You can log in' } }
    },
    readMe: ({ session }) => readMe(session.playerId),
  }
}
