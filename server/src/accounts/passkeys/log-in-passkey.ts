import type { ReplyInput } from '@ruka/contract/endpoint'
import type { beginPasskeyLogIn as beginEndpoint } from '@ruka/contract/passkeys'
import { countForAddress } from '../../platform/config/address-limits.ts'
import { recordChange } from '../../platform/staff/audit-log.ts'
import { countedNetwork } from '../../platform/base/client-address.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { changed, firstRow, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { admit } from '../log-in/admit.ts'
import { PASSKEY_CHALLENGE_MS } from '../model/limits.ts'
import { putChallenge, takeChallenge } from './passkey-challenges.ts'
import { relyingPartyOf } from './passkey.rules.ts'
import type { PlayerStatus } from '../players/player.ts'
import type { TokenPair } from '../sessions/session.ts'
import { verifyAssertion, type Assertion, type Credential } from './verify-passkey.ts'

/**
 * Begins a log-in. It asks for no phone, so it can disclose nothing of one. @throws
 * Refused('too_many_requests')
 */
export async function beginPasskeyLogIn(ctx: Ctx, ip: string): Promise<ReplyInput<typeof beginEndpoint>> {
  await countForAddress(ctx, 'passkey-challenges', ip)
  return {
    data: {
      challenge: await putChallenge(ctx, { sessionId: null }),
      rpId: relyingPartyOf(ctx.config.SITE_ORIGIN).id,
      timeout: PASSKEY_CHALLENGE_MS,
      userVerification: 'required',
    },
  }
}

type Passkey = Credential & {
  readonly id: string
  readonly playerId: string
  readonly status: PlayerStatus
  readonly handle: Buffer
}
type LogIn = Assertion & {
  readonly credentialId: string
  readonly userHandle: string
  readonly ip: string
  readonly device: string
}

/**
 * Logs in whose passkey signed the challenge, as its device unlocked it. No code by SMS is needed while
 * passwords are guessed for the phone: a signature cannot be guessed.
 *
 * @throws Refused: too_many_requests, passkey_expired, passkey_unknown, passkey_refused, or, with a genuine
 * signature, account_suspended when the account is closed or excluded.
 */
export async function logInWithPasskey(
  ctx: Ctx,
  { credentialId, userHandle, ip, device, ...assertion }: LogIn,
): Promise<TokenPair> {
  await countForAddress(ctx, 'log-ins', ip)
  const challenge = await takeChallenge(ctx, { sessionId: null }, assertion.clientData)
  if (challenge === null) throw new Refused('passkey_expired')
  const passkey = await firstRow(
    ctx.db.read,
    sql<Passkey>`select k.id, k.player_id as "playerId", p.status, u.handle,
        k.credential_id as "credentialId", k.public_key as "publicKey",
        k.sign_count::double precision as "signCount"
      from accounts.passkeys as k join accounts.passkey_users as u on u.player_id = k.player_id
        join accounts.players as p on p.id = k.player_id
      where k.credential_id = ${Buffer.from(credentialId, 'base64url')}`,
  )
  if (!passkey) throw new Refused('passkey_unknown')
  const signCount = await verifyAssertion(ctx, passkey, { challenge, ...assertion })
  if (signCount === null || userHandle !== passkey.handle.toString('base64url'))
    throw new Refused('passkey_refused')
  if (!(await recordUse(ctx, passkey, signCount))) throw new Refused('passkey_unknown')
  const pair = await admit(ctx, {
    player: { id: passkey.playerId, status: passkey.status },
    passwordHash: null,
    origin: { network: countedNetwork(ip), device },
    async stillProven(tx) {
      const held = await firstRow(tx, sql`select 1 from accounts.passkeys where id = ${passkey.id}`)
      if (!held) throw new Refused('passkey_unknown')
    },
  })
  if (!pair) throw new Refused('passkey_unknown')
  return pair
}

/**
 * Notes the signature, in the one statement that compares the counter. A counter that has not moved on is of
 * a copy, or of the original after a copy: which of them cannot be said, so the passkey goes, and its player
 * has the password. False for a passkey that is not there any more.
 */
async function recordUse(ctx: Ctx, { id, playerId }: Passkey, signCount: number): Promise<boolean> {
  const used = await changed(
    ctx.db.read,
    sql`update accounts.passkeys set sign_count = ${signCount}, used_at = ${new Date(ctx.clock.now())}
      where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`,
  )
  if (used === 1) return true
  await ctx.db.tx(async tx => {
    const copied = await firstRow(
      tx,
      sql<{ sign_count: number }>`delete from accounts.passkeys where id = ${id} returning sign_count`,
    )
    if (copied)
      await recordChange(tx, ctx.clock, {
        actor: { kind: 'system' },
        what: 'accounts.passkey_copied',
        subject: playerId,
        before: { passkeyId: id, signCount: copied.sign_count },
        after: { signCount },
      })
  })
  return false
}
