import { recordChange } from '../platform/audit-log.ts'
import { countedAddress } from '../platform/client-address.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql } from '../platform/db.ts'
import { countForAddress } from '../platform/address-limits.ts'
import { clearAttempts, countAttempt } from '../platform/rate-limit.ts'
import { Refused } from '../platform/refused.ts'
import type { Hasher } from './hasher.ts'
import { limits } from './limits.ts'
import { startSession, type TokenPair } from './session.ts'

/**
 * Logs a player in. A phone without an account is answered as one with another password, after the same work.
 * Attempts are counted before the password is checked, so that guesses sent side by side are counted too.
 *
 * @throws Refused('too_many_requests') before anything is checked, 'credentials_wrong', or, to who knows the
 * password, 'account_suspended' when the account is closed or excluded.
 */
export async function logIn(
  { ctx, hasher }: { ctx: Ctx; hasher: Hasher },
  { msisdn, password, ip }: { msisdn: string; password: string; ip: string },
): Promise<TokenPair> {
  // Who is turned away because the house is full has not used up an attempt.
  if (hasher.full()) throw new Refused('too_many_requests')
  const address = countedAddress(ip)
  const subject = `${msisdn} ${address}`
  await countForAddress(ctx, 'log-ins', address)
  const attempts = await countAttempt(ctx.db.read, ctx.clock, limits.logInsPerPhoneAndAddress, subject)
  const player = await firstRow(
    ctx.db.read,
    sql<{ id: string; password_hash: string; status: string }>`select id, password_hash, status
      from accounts.players where msisdn = ${msisdn}`,
  )
  const right = await hasher.verify(password, player?.password_hash)
  if (!player || !right) {
    if (attempts === limits.logInsPerPhoneAndAddress.limit)
      await ctx.db.tx(tx =>
        recordChange(tx, ctx.clock, {
          actor: { kind: 'system' },
          what: 'accounts.log_in_locked',
          subject: player?.id ?? 'no account',
          after: { address },
        }),
      )
    throw new Refused('credentials_wrong')
  }
  await clearAttempts(ctx.db.read, limits.logInsPerPhoneAndAddress, subject)
  if (player.status === 'excluded' || player.status === 'closed') throw new Refused('account_suspended')
  const pair = await ctx.db.tx(tx =>
    startSession(tx, ctx, { playerId: player.id, passwordHash: player.password_hash }),
  )
  if (!pair) throw new Refused('credentials_wrong')
  return pair
}
