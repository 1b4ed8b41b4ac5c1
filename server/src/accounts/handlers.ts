import type { accountsApi } from '@ruka/contract/accounts'
import type { sessionsApi } from '@ruka/contract/sessions'
import type { exclusionApi } from '@ruka/contract/exclusion'
import type { passwordResetApi } from '@ruka/contract/password-reset'
import { maskPhone } from '@ruka/contract/phone'
import { VISITOR_COOKIE, asVisitorId } from '@ruka/contract/referrals'
import { countedNetwork } from '../platform/client-address.ts'
import type { Ctx } from '../platform/context.ts'
import type { Handlers } from '../platform/http.ts'
import { Refused } from '../platform/refused.ts'
import { provePassword } from './activity.ts'
import { deviceOf } from './device.rules.ts'
import { excludePlayer, proveLeaving } from './exclude.ts'
import { nairobiDay } from './exclusion-time.ts'
import { type Hasher, openHasher } from './hasher.ts'
import { confirmAccount } from './lapse.ts'
import { logIn } from './log-in.ts'
import { endOwnSession, listOwnSessions, logOut } from './own-sessions.ts'
import { type ReadReferrals, meReader } from './read-me.ts'
import { countForAddress } from '../platform/address-limits.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { register } from './register.ts'
import { checkResetCode, resetPassword, sendResetCode } from './reset-password.ts'

/**
 * The handlers of the contract's accounts part. `hasher` is given by tests, which count its work;
 * `readReferrals` by the program, since referrals are a later module.
 */
export function accountsHandlers(
  ctx: Ctx,
  { hasher = openHasher(ctx.random), readReferrals }: { hasher?: Hasher; readReferrals?: ReadReferrals } = {},
): Pick<
  Handlers,
  | keyof typeof accountsApi
  | keyof typeof passwordResetApi
  | keyof typeof exclusionApi
  | keyof typeof sessionsApi
> {
  const readMe = meReader(ctx, readReferrals)
  return {
    logIn: ({ body, ip, userAgent }) => logIn({ ctx, hasher }, { ...body, ip, device: deviceOf(userAgent) }),
    async refreshTokens({ body, ip }) {
      await countForAddress(ctx, 'refreshes', ip)
      return refreshTokens(ctx, body.refresh)
    },
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
    async sendResetCode({ body, ip }) {
      await sendResetCode(ctx, { ...body, ip })
      return { data: { message: `If ${maskPhone(body.msisdn)} has an account, a code is on its way by SMS` } }
    },
    async checkResetCode({ body, ip }) {
      await checkResetCode(ctx, { ...body, ip })
      return { data: { message: 'Choose a new password' } }
    },
    async resetPassword({ body, ip, userAgent }) {
      const pair = await resetPassword({ ctx, hasher }, { ...body, ip, device: deviceOf(userAgent) })
      return { ...pair, data: { message: 'Your password is changed' } }
    },
    async exclude({ session, ip, params: { id }, body: { password } }) {
      if (id !== session.playerId) throw new Refused('forbidden')
      await proveLeaving({ ctx, hasher }, session, { password, network: countedNetwork(ip) })
      const untilMs = await excludePlayer(ctx, id)
      const phone = maskPhone(session.msisdn)
      return {
        data: {
          message: `You are excluded from betting until ${nairobiDay(untilMs)}. The cash in your account is paid to ${phone} by M-PESA`,
          until: new Date(untilMs).toISOString(),
        },
      }
    },
    listSessions: ({ session }) => listOwnSessions(ctx, session),
    async endSession({ session, params: { id } }) {
      await endOwnSession(ctx, session, id)
      return { data: { message: 'That device is logged out' } }
    },
    async provePassword({ session, ip, body: { password } }) {
      await provePassword({ ctx, hasher }, session, { password, network: countedNetwork(ip) })
      return { data: { message: 'Thank you' } }
    },
    async confirmAccount({ session }) {
      await confirmAccount(ctx, session.playerId)
      return { data: { message: 'Your account is open again' } }
    },
    async missResetStep() {
      throw new Refused('step_missing')
    },
  }
}
