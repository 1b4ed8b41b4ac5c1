import { recordChange } from '../../platform/staff/audit-log.ts'
import { countedAddress, countedNetwork } from '../../platform/base/client-address.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { countForAddress, uncountForAddress } from '../../platform/config/address-limits.ts'
import { clearAttempts, countAttempt, countQuietly, uncountAttempt } from '../../platform/db/rate-limit.ts'
import { Refused } from '../../platform/base/refused.ts'
import { admit } from './admit.ts'
import { consumeCode, type CodeFor } from '../texts/codes.ts'
import type { Hasher } from '../passwords/hasher.ts'
import { limits } from '../model/limits.ts'
import { raiseLogInAlarm } from './log-in-alarm.ts'
import { askOtp } from './log-in-otp.ts'
import { isKnownNetwork, type TokenPair } from '../sessions/session.ts'

export type LogIn = {
  readonly msisdn: string
  readonly password: string
  /** The code that came by SMS, where one was required. */
  readonly otp?: string | undefined
  readonly ip: string
  readonly device: string
}
type Account = { id: string; password_hash: string; status: string }

/**
 * Logs a player in. A phone without an account is answered as one with another password, after the same work.
 * Attempts are counted before the password is checked, so that guesses sent side by side are counted too.
 * While many wrong passwords are tried for a phone, or from a network, a code by SMS is needed beside the password
 * outside the player's own networks; whether the password was right is not disclosed then.
 *
 * @throws Refused('busy' or 'too_many_requests') before anything is checked, 'credentials_wrong', 'otp_required',
 * 'otp_wrong', or, with the right password, 'account_suspended' when the account is closed or excluded.
 */
export async function logIn(
  { ctx, hasher }: { ctx: Ctx; hasher: Hasher },
  { msisdn, password, otp = '', ip, device }: LogIn,
): Promise<TokenPair> {
  const network = countedNetwork(ip)
  const isKnown = await isKnownNetwork(ctx.db.read, ctx, { msisdn, network })
  const asker = { network, part: msisdn, isKnown }
  // A refusal for lack of capacity does not count as an attempt, before the wait or in it.
  hasher.mustHaveRoom(asker)
  const { attempts, isWatched } = await count(ctx, { msisdn, ip })
  const player = await firstRow(
    ctx.db.read,
    sql<Account>`select id, password_hash, status from accounts.players where msisdn = ${msisdn}`,
  )
  const right = await hasher.verify(password, player?.password_hash, asker).catch(async (error: unknown) => {
    if (error instanceof Refused) await takeBack(ctx, { msisdn, ip })
    throw error
  })
  let code: CodeFor | undefined
  if (isWatched && !(right && isKnown)) code = await askOtp(ctx, { msisdn, otp, right })
  if (!right || !player) {
    if (attempts === limits.logInsPerPhoneAndAddress.limit)
      await recordLock(ctx, { subject: player?.id ?? 'no account', address: countedAddress(ip) })
    throw new Refused('credentials_wrong')
  }
  await uncount(ctx, { msisdn, ip })
  const pair = await admit(ctx, {
    player,
    passwordHash: player.password_hash,
    origin: { network, device },
    async stillProven(tx) {
      if (code && !(await consumeCode(tx, ctx, code, otp))) throw new Refused('otp_wrong')
    },
  })
  if (!pair) throw new Refused('credentials_wrong')
  return pair
}

/** Counts one attempt in every window. @throws Refused('too_many_requests') */
async function count(ctx: Ctx, { msisdn, ip }: { msisdn: string; ip: string }) {
  const { read } = ctx.db
  const [address, network] = [countedAddress(ip), countedNetwork(ip)]
  await countForAddress(ctx, 'log-ins', ip)
  await countAttempt(read, ctx.clock, limits.logInsPerPhoneAndNetwork, `${msisdn} ${network}`)
  const attempts = await countAttempt(
    read,
    ctx.clock,
    limits.logInsPerPhoneAndAddress,
    `${msisdn} ${address}`,
  )
  const failed = await countQuietly(read, ctx.clock, limits.failedLogInsPerPhone, msisdn)
  if (failed.count === limits.failedLogInsPerPhone.limit + 1) await raiseLogInAlarm(ctx, msisdn)
  const ofNetwork = await countQuietly(read, ctx.clock, limits.failedLogInsPerNetwork, network)
  if (ofNetwork.count === limits.failedLogInsPerNetwork.limit + 1)
    ctx.log.warn('one network tried many wrong passwords; log-ins that are new there need a code by SMS now')
  return { attempts, isWatched: !failed.within || !ofNetwork.within }
}

/** Takes back an attempt that nothing was learnt from: its password was not looked at. */
async function takeBack(ctx: Ctx, { msisdn, ip }: { msisdn: string; ip: string }): Promise<void> {
  const { read } = ctx.db
  await uncountForAddress(ctx, 'log-ins', ip)
  await uncountAttempt(read, limits.logInsPerPhoneAndNetwork, `${msisdn} ${countedNetwork(ip)}`)
  await uncountAttempt(read, limits.logInsPerPhoneAndAddress, `${msisdn} ${countedAddress(ip)}`)
  await uncountAttempt(read, limits.failedLogInsPerPhone, msisdn)
  await uncountAttempt(read, limits.failedLogInsPerNetwork, countedNetwork(ip))
}

/** A right password is no guess: what it was counted as is taken back. */
async function uncount(ctx: Ctx, { msisdn, ip }: { msisdn: string; ip: string }): Promise<void> {
  const { read } = ctx.db
  await clearAttempts(read, limits.logInsPerPhoneAndAddress, `${msisdn} ${countedAddress(ip)}`)
  await uncountAttempt(read, limits.logInsPerPhoneAndNetwork, `${msisdn} ${countedNetwork(ip)}`)
  await uncountAttempt(read, limits.failedLogInsPerPhone, msisdn)
  await uncountAttempt(read, limits.failedLogInsPerNetwork, countedNetwork(ip))
}

const recordLock = (ctx: Ctx, { subject, address }: { subject: string; address: string }): Promise<void> =>
  ctx.db.tx(tx =>
    recordChange(tx, ctx.clock, {
      actor: { kind: 'system' },
      what: 'accounts.log_in_locked',
      subject,
      after: { address },
    }),
  )
