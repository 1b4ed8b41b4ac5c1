import { RESET_CODE_LENGTH } from '@ruka/contract/password-reset'
import { recordChange } from '../platform/staff/audit-log.ts'
import { countedAddress, countedNetwork } from '../platform/base/client-address.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../platform/db/db.ts'
import { countForAddress } from '../platform/config/address-limits.ts'
import { clearAttempts, countAttempt, countQuietly } from '../platform/db/rate-limit.ts'
import { Refused } from '../platform/base/refused.ts'
import { isOver } from './log-in/admit.ts'
import { consumeCode, issueCode, tryCode, type CodeFor } from './texts/codes.ts'
import { commonPasswords } from './passwords/common-passwords.ts'
import type { Hasher } from './passwords/hasher.ts'
import { limits } from './model/limits.ts'
import { removeAllPasskeys } from './passkeys/own-passkeys.ts'
import { weaknessOf } from './passwords/password.rules.ts'
import { readPlayerByPhone } from './players/player.ts'
import {
  isKnownNetwork,
  revokeSessions,
  startSession,
  type Origin,
  type TokenPair,
} from './sessions/session.ts'
import {
  PASSWORD_CHANGED,
  resetText,
  sendCodeText,
  sendNewsText,
  type ResetNews,
} from './texts/text-messages.ts'

type Forgetful = { readonly msisdn: string; readonly ip: string }

const codeFor = (msisdn: string): CodeFor => ({ purpose: 'reset', msisdn })

/**
 * Sends a code to the phone. A phone without an account, or whose account is over, is answered like any
 * other: its code matches nothing, and only the message to its owner states the truth.
 * @throws Refused('too_many_requests')
 */
export async function sendResetCode(ctx: Ctx, { msisdn, ip }: Forgetful): Promise<void> {
  const address = countedAddress(ip)
  const both = `${msisdn} ${address}`
  // An address over its limit does not count towards the phone's.
  await countForAddress(ctx, 'reset-sends', address)
  await countAttempt(ctx.db.read, ctx.clock, limits.resetSendsPerPhoneAndAddress, both)
  await countAttempt(ctx.db.read, ctx.clock, limits.resetSendsPerPhoneAndAddressDay, both)
  const network = countedNetwork(ip)
  await countAttempt(ctx.db.read, ctx.clock, limits.resetSendsPerPhoneAndNetworkDay, `${msisdn} ${network}`)
  // Tries of the code before are none of the next one.
  await clearAttempts(ctx.db.read, limits.resetTriesPerCodeAndAddress, both)
  // Others cannot use up what the owner needs: the owner's own networks have only their own limits. What is
  // no longer sent for other networks is answered as before, since a distinct answer would disclose the
  // owner's networks.
  const isOwn = await isKnownNetwork(ctx.db.read, ctx, { msisdn, network })
  const sends = await countQuietly(
    ctx.db.read,
    ctx.clock,
    limits.resetSendsPerPhoneDay,
    isOwn ? `${msisdn} ${network}` : msisdn,
  )
  if (!sends.within) return
  await ctx.db.tx(async tx => {
    const news = await newsFor(tx, ctx, msisdn)
    const wanted = { length: RESET_CODE_LENGTH, isDecoy: news !== 'code' }
    const code = await issueCode(tx, ctx, codeFor(msisdn), wanted)
    const text = resetText(news, { code, host: new URL(ctx.config.SITE_ORIGIN).hostname })
    await sendCodeText(tx, ctx, { purpose: 'reset', to: msisdn, text })
  })
}

async function newsFor(tx: Tx, ctx: Ctx, msisdn: string): Promise<ResetNews> {
  const player = await readPlayerByPhone(tx, msisdn)
  const exclusion = await firstRow(
    tx,
    sql<{
      until: Date
    }>`select until from accounts.exclusions where msisdn = ${msisdn} order by until desc limit 1`,
  )
  if (player?.status === 'excluded' && exclusion)
    return { untilMs: exclusion.until.getTime(), ended: exclusion.until.getTime() <= ctx.clock.now() }
  return !player ? 'unknown' : isOver(player.status) ? 'closed' : 'code'
}

/**
 * Whether it is the code in force, which stays good. @throws Refused: too_many_requests, reset_code_wrong,
 * or reset_code_used_up where the caller's own tries void any code.
 */
export async function checkResetCode(
  ctx: Ctx,
  { msisdn, ip, code }: Forgetful & { readonly code: string },
): Promise<void> {
  const address = countedAddress(ip)
  await countForAddress(ctx, 'reset-tries', address)
  const both = `${msisdn} ${address}`
  await countAttempt(ctx.db.read, ctx.clock, limits.resetTriesPerPhoneAndAddress, both)
  if (await tryCode(ctx.db.read, ctx, codeFor(msisdn), code)) return
  const ofCode = limits.resetTriesPerCodeAndAddress
  const { count } = await countQuietly(ctx.db.read, ctx.clock, ofCode, both)
  throw new Refused(count < ofCode.limit ? 'reset_code_wrong' : 'reset_code_used_up')
}

/**
 * Sets the password and uses the code up, ends every session, removes every passkey, and begins a session for
 * who had the code.
 * @throws Refused, in this order: password_weak, too_many_requests, reset_code_wrong or reset_code_used_up.
 */
export async function resetPassword(
  { ctx, hasher }: { ctx: Ctx; hasher: Hasher },
  {
    msisdn,
    ip,
    code,
    password,
    device,
  }: Forgetful & { readonly code: string; readonly password: string; readonly device: string },
): Promise<TokenPair> {
  const weakness = weaknessOf(password, { msisdn, common: commonPasswords })
  if (weakness !== null) throw new Refused('password_weak', weakness)
  const network = countedNetwork(ip)
  const asker = { network, part: msisdn }
  hasher.mustHaveRoom(asker)
  await checkResetCode(ctx, { msisdn, ip, code })
  const passwordHash = await hasher.hash(password, asker)
  const pair = await ctx.db.tx(async tx =>
    (await consumeCode(tx, ctx, codeFor(msisdn), code))
      ? change(tx, ctx, { msisdn, passwordHash, origin: { network, device } })
      : null,
  )
  if (!pair) throw new Refused('reset_code_wrong')
  // Guesses at the old password say nothing of the new one.
  await clearAttempts(ctx.db.read, limits.logInsPerPhoneAndAddress, `${msisdn} ${countedAddress(ip)}`)
  await clearAttempts(ctx.db.read, limits.logInsPerPhoneAndNetwork, `${msisdn} ${network}`)
  return pair
}

/** Null when the account is over by now. */
async function change(
  tx: Tx,
  ctx: Ctx,
  { msisdn, passwordHash, origin }: { msisdn: string; passwordHash: string; origin: Origin },
): Promise<TokenPair | null> {
  const player = await firstRow(
    tx,
    sql<{ id: string }>`update accounts.players set password_hash = ${passwordHash},
        phone_proven_at = coalesce(phone_proven_at, ${new Date(ctx.clock.now())})
      where msisdn = ${msisdn} and status not in ('excluded', 'closed') returning id`,
  )
  if (!player) return null
  const sessionIds = await revokeSessions(tx, ctx, { playerId: player.id })
  // One may be of who had the account before: a reset leaves nothing else that logs in.
  const passkeyIds = await removeAllPasskeys(tx, player.id)
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'player', id: player.id },
    what: 'accounts.password_reset',
    subject: player.id,
    before: { sessionIds, passkeyIds },
  })
  await sendNewsText(tx, ctx, { to: msisdn, text: PASSWORD_CHANGED })
  return startSession(tx, ctx, { playerId: player.id, passwordHash, origin })
}
