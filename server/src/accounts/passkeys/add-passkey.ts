import type { ReplyInput } from '@ruka/contract/endpoint'
import { PASSKEYS_MAX, type beginPasskey as beginEndpoint } from '@ruka/contract/passkeys'
import { maskPhone } from '@ruka/contract/phone'
import type { Session } from '../../live/index.ts'
import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { changed, firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { countAttempt } from '../../platform/db/rate-limit.ts'
import { Refused } from '../../platform/base/refused.ts'
import { proveOwner } from '../sessions/activity.ts'
import type { Hasher } from '../passwords/hasher.ts'
import { PASSKEY_CHALLENGE_MS, limits } from '../model/limits.ts'
import { putChallenge, takeChallenge } from './passkey-challenges.ts'
import { relyingPartyOf } from './passkey.rules.ts'
import type { PlayerCaller } from '../sessions/player-caller.ts'
import { inactiveCode, lockPlayer } from '../players/player.ts'
import { PASSKEY_ADDED, sendNewsText } from '../texts/text-messages.ts'
import { ALGORITHMS, verifyNewPasskey, type Credential } from './verify-passkey.ts'

const HANDLE_BYTES = 32

/**
 * Begins the adding of a passkey, which later logs in on its own: it requires the password, or a log-in in
 * the last minutes.
 * @throws Refused, in this order: account_suspended or account_lapsed, too_many_requests, password_required,
 * password_wrong, passkeys_full
 */
export async function beginPasskey(
  { ctx, hasher, siteName }: { ctx: Ctx; hasher: Hasher; siteName: string },
  session: PlayerCaller,
  proof: { password?: string | undefined; network: string },
): Promise<ReplyInput<typeof beginEndpoint>> {
  const { playerId, sessionId, msisdn, status } = session
  if (status !== 'active') throw new Refused(inactiveCode(status))
  await countAttempt(ctx.db.read, ctx.clock, limits.passkeysBegunPerPlayer, playerId)
  await proveOwner({ ctx, hasher }, session, proof)
  const known = await rows(
    ctx.db.read,
    sql<{ id: Buffer }>`select credential_id as id from accounts.passkeys where player_id = ${playerId}`,
  )
  if (known.length >= PASSKEYS_MAX) throw new Refused('passkeys_full')
  const handle = await readHandle(ctx, playerId)
  const name = maskPhone(msisdn)
  return {
    data: {
      challenge: await putChallenge(ctx, { sessionId }),
      rp: { id: relyingPartyOf(ctx.config.SITE_ORIGIN).id, name: siteName },
      user: { id: handle.toString('base64url'), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
      timeout: PASSKEY_CHALLENGE_MS,
      excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id: id.toString('base64url') })),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

/**
 * The random name that authenticators know the player by: made once, so that a new passkey replaces the old
 * one there.
 */
async function readHandle(ctx: Ctx, playerId: string): Promise<Buffer> {
  const row = await firstRow(
    ctx.db.read,
    sql<{ handle: Buffer }>`insert into accounts.passkey_users as u (player_id, handle)
      values (${playerId}, ${ctx.random.bytes(HANDLE_BYTES)})
      on conflict (player_id) do update set handle = u.handle returning handle`,
  )
  return row!.handle
}

/**
 * Adds the passkey that a browser created for this session, and reports it to the phone.
 * @throws Refused: passkey_expired, passkey_refused, passkeys_full, token_not_valid when the session has
 * ended meanwhile, account_suspended or account_lapsed
 */
export async function addPasskey(
  ctx: Ctx,
  session: Session,
  { clientData, attestation, device }: { clientData: string; attestation: string; device: string },
): Promise<void> {
  const challenge = await takeChallenge(ctx, session, clientData)
  if (challenge === null) throw new Refused('passkey_expired')
  const credential = await verifyNewPasskey(ctx, { challenge, clientData, attestation })
  if (credential === null) throw new Refused('passkey_refused')
  await ctx.db.tx(tx => insert(tx, ctx, { session, credential, device }))
}

/**
 * Behind the lock of the account, so that none is added past the bound, or past a reset that removes them
 * all.
 */
async function insert(
  tx: Tx,
  ctx: Ctx,
  { session, credential, device }: { session: Session; credential: Credential; device: string },
): Promise<void> {
  const { playerId, sessionId } = session
  const player = await lockPlayer(tx, playerId)
  if (player?.status !== 'active') throw new Refused(inactiveCode(player?.status))
  const now = ctx.clock.now()
  const held = await firstRow(
    tx,
    sql<{
      count: number
    }>`select (select count(*)::integer from accounts.passkeys where player_id = ${playerId}) as count
      from accounts.sessions where id = ${sessionId} and revoked_at is null`,
  )
  if (!held) throw new Refused('token_not_valid')
  if (held.count >= PASSKEYS_MAX) throw new Refused('passkeys_full')
  const id = uuid(ctx.random, now)
  const inserted = await changed(
    tx,
    sql`insert into accounts.passkeys
        (id, player_id, credential_id, public_key, sign_count, device, created_at)
      values (${id}, ${playerId}, ${credential.credentialId}, ${credential.publicKey},
        ${credential.signCount}, ${device}, ${new Date(now)})
      on conflict (credential_id) do nothing`,
  )
  if (inserted === 0) throw new Refused('passkey_refused')
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'player', id: playerId },
    what: 'accounts.passkey_added',
    subject: playerId,
    after: { passkeyId: id, device },
  })
  await sendNewsText(tx, ctx, { to: player.msisdn, text: PASSKEY_ADDED })
}
