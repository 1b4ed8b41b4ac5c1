import type { accountsApi } from '@ruka/contract/accounts'
import type { sessionsApi } from '@ruka/contract/sessions'
import type { exclusionApi } from '@ruka/contract/exclusion'
import type { passkeysApi } from '@ruka/contract/passkeys'
import type { passwordResetApi } from '@ruka/contract/password-reset'
import { maskPhone } from '@ruka/contract/phone'
import { VISITOR_COOKIE, asVisitorId } from '@ruka/contract/referrals'
import { countedNetwork } from '../platform/base/client-address.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { Refused } from '../platform/base/refused.ts'
import { proveOwner, provePassword } from './sessions/activity.ts'
import { deviceOf } from './sessions/device.rules.ts'
import { drawAlias } from './draw-alias.ts'
import { excludePlayer } from './exclude.ts'
import { nairobiDay } from './model/exclusion-time.ts'
import { type Hasher, openHasher } from './passwords/hasher.ts'
import { confirmAccount } from './lapse.ts'
import { logIn } from './log-in/log-in.ts'
import { passkeyHandlers } from './passkeys/passkey-handlers.ts'
import { endOwnSession, listOwnSessions, logOut } from './sessions/own-sessions.ts'
import { type ReadReferrals, meReader } from './read-me.ts'
import { countForAddress } from '../platform/config/address-limits.ts'
import { countAttempt } from '../platform/db/rate-limit.ts'
import { refreshTokens } from './sessions/refresh-tokens.ts'
import { register } from './register.ts'
import { showBets } from './show-bets.ts'
import { checkResetCode, resetPassword, sendResetCode } from './reset-password.ts'

/** Each change is recorded and told to every game. */
const showBetsLimit = { name: 'accounts.show-bets', limit: 20, windowMs: 600_000 }

/**
 * The handlers of the contract's accounts part. `hasher` is given by tests, which count its work;
 * `siteName` and `readReferrals` by the program, since brand and referrals are later modules.
 */
export function accountsHandlers(
  ctx: Ctx,
  {
    siteName,
    hasher = openHasher(ctx),
    readReferrals,
  }: { siteName: string; hasher?: Hasher; readReferrals?: ReadReferrals },
): Pick<
  Handlers,
  | keyof typeof accountsApi
  | keyof typeof passwordResetApi
  | keyof typeof exclusionApi
  | keyof typeof sessionsApi
  | keyof typeof passkeysApi
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
    async showBets({ session, body: { on } }) {
      await countAttempt(ctx.db.read, ctx.clock, showBetsLimit, session.playerId)
      await showBets(ctx, session.playerId, on)
      return {
        data: {
          message: on
            ? 'Other players see your bets under your alias'
            : 'Your bets are hidden from other players',
        },
      }
    },
    async drawAlias({ session }) {
      const alias = await drawAlias(ctx, session.playerId)
      return { data: { alias, message: 'Other players see you under your new name from now on' } }
    },
    async exclude({ session, ip, params: { id }, body: { password } }) {
      if (id !== session.playerId) throw new Refused('forbidden')
      await proveOwner({ ctx, hasher }, session, { password, network: countedNetwork(ip) })
      const untilMs = await excludePlayer(ctx, id)
      const phone = maskPhone(session.msisdn)
      return {
        data: {
          message: `You have excluded yourself from betting until ${nairobiDay(untilMs)}. We are sending your cash to ${phone} by M-PESA`,
          until: new Date(untilMs).toISOString(),
        },
      }
    },
    ...passwordResetHandlers(ctx, hasher),
    ...passkeyHandlers(ctx, { hasher, siteName }),
    ...sessionHandlers(ctx, hasher),
  }
}

const passwordResetHandlers = (ctx: Ctx, hasher: Hasher): Pick<Handlers, keyof typeof passwordResetApi> => ({
  async sendResetCode({ body, ip }) {
    await sendResetCode(ctx, { ...body, ip })
    return { data: { message: `If ${maskPhone(body.msisdn)} has an account, we sent a code by SMS` } }
  },
  async checkResetCode({ body, ip }) {
    await checkResetCode(ctx, { ...body, ip })
    return { data: { message: 'Choose a new password' } }
  },
  async resetPassword({ body, ip, userAgent }) {
    const pair = await resetPassword({ ctx, hasher }, { ...body, ip, device: deviceOf(userAgent) })
    return { ...pair, data: { message: 'Your password has been changed' } }
  },
  async missResetStep() {
    throw new Refused('step_missing')
  },
})

const sessionHandlers = (ctx: Ctx, hasher: Hasher): Pick<Handlers, keyof typeof sessionsApi> => ({
  listSessions: ({ session }) => listOwnSessions(ctx, session),
  async endSession({ session, params: { id } }) {
    await endOwnSession(ctx, session, id)
    return { data: { message: 'The device has been logged out' } }
  },
  async provePassword({ session, ip, body: { password } }) {
    await provePassword({ ctx, hasher }, session, { password, network: countedNetwork(ip) })
    return { data: { message: 'Thank you' } }
  },
  async confirmAccount({ session }) {
    await confirmAccount(ctx, session.playerId)
    return { data: { message: 'Your account is active again' } }
  },
})
