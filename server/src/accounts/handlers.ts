import { asVisitorId, VISITOR_COOKIE } from '@ruka/contract/referrals'
import type { Ctx } from '../platform/context.ts'
import type { Handlers } from '../platform/http.ts'
import { openHasher, type Hasher } from './hasher.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { meReader, type ReadReferrals } from './read-me.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { register } from './register.ts'

/**
 * The handlers of the contract's accounts part. `hasher` is given by tests, which count its work; `readReferrals` by the
 * program, since referrals are a later module.
 */
export function accountsHandlers(
  ctx: Ctx,
  { hasher = openHasher(ctx.random), readReferrals }: { hasher?: Hasher; readReferrals?: ReadReferrals } = {},
): Pick<Handlers, 'logIn' | 'refreshTokens' | 'logOut' | 'register' | 'readMe'> {
  const readMe = meReader(ctx, readReferrals)
  return {
    logIn: ({ body, ip }) => logIn({ ctx, hasher }, { ...body, ip }),
    refreshTokens: ({ body }) => refreshTokens(ctx, body.refresh),
    async logOut({ body, session }) {
      await logOut(ctx, session, body.everywhere === true)
      return { data: { message: 'You are logged out' } }
    },
    async register({ body, ip, cookie }) {
      const { msisdn, password, mode, pin, visitor_id = cookie(VISITOR_COOKIE) } = body
      const visitorId = asVisitorId(visitor_id)
      await register({ ctx, hasher }, { msisdn, password, mode, pin, ip, visitorId })
      return { data: { message: 'Your account is ready. You can log in' } }
    },
    readMe: ({ session }) => readMe(session),
  }
}
