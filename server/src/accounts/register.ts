import { PIN_LENGTH } from '@ruka/contract/accounts'
import { ALIASES } from '@ruka/contract/alias'
import { recordChange } from '../platform/staff/audit-log.ts'
import { countedAddress, countedNetwork } from '../platform/base/client-address.ts'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { below, uuid } from '../platform/base/random.ts'
import { countForAddress } from '../platform/config/address-limits.ts'
import { countAttempt, countGranted, grant, takeFromBudget, windowLeftMs } from '../platform/db/rate-limit.ts'
import { Refused, tooManyAttempts } from '../platform/base/refused.ts'
import { openWallet } from '../wallet/index.ts'
import { accountsEvents } from './model/events.ts'
import { consumeCode, issueCode, tryCode, type CodeFor } from './texts/codes.ts'
import { commonPasswords } from './passwords/common-passwords.ts'
import type { Hasher } from './passwords/hasher.ts'
import { SENDS_PER_PHONE_DAY_AGAIN, limits } from './model/limits.ts'
import { weaknessOf } from './passwords/password.rules.ts'
import type { PlayerStatus } from './players/player.ts'
import { registrationText, sendCodeText, type RegistrationNews } from './texts/text-messages.ts'

export type Registration = {
  readonly msisdn: string
  readonly password: string
  readonly mode: 'default' | 'pin'
  readonly pin?: string | undefined
  readonly ip: string
  /** Who or what brought the visitor; passed on as it is, and worth nothing by itself. */
  readonly visitorId?: string | null
}

/**
 * Opens an account. Where the operator requires proof of the phone, the default mode only sends a PIN to it
 * and the pin mode opens the account. A phone that has an account, or is barred, is answered like any other:
 * only the message to its owner states the truth, and no PIN is ever right for it.
 *
 * @throws Refused, in this order: 'password_weak', 'too_many_requests', then 'pin_required' (default mode) or
 * 'pin_wrong' (pin mode).
 */
export async function register(
  { ctx, hasher }: { ctx: Ctx; hasher: Hasher },
  { msisdn, password, mode, pin = '', ip, visitorId = null }: Registration,
): Promise<void> {
  const weakness = weaknessOf(password, { msisdn, common: commonPasswords })
  if (weakness !== null) throw new Refused('password_weak', weakness)
  const asker = { network: countedNetwork(ip), part: msisdn }
  hasher.mustHaveRoom(asker)
  const code: CodeFor = { purpose: 'registration', msisdn }
  if (mode === 'pin') {
    await countForAddress(ctx, 'pin-tries', ip)
    await countPinTry(ctx, { msisdn, ip })
    if (!(await tryCode(ctx.db.read, ctx, code, pin))) throw new Refused('pin_wrong')
    const passwordHash = await hasher.hash(password, asker)
    return ctx.db.tx(async tx => {
      const opened =
        (await consumeCode(tx, ctx, code, pin)) &&
        (await openAccount(tx, ctx, { msisdn, passwordHash, visitorId, proven: true }))
      if (!opened) throw new Refused('pin_wrong')
    })
  }
  await countSend(ctx, { msisdn, ip })
  if (ctx.config.REGISTRATION_PROOF) {
    await ctx.db.tx(tx => sendPin(tx, ctx, code))
    throw new Refused('pin_required')
  }
  const passwordHash = await hasher.hash(password, asker)
  await ctx.db.tx(async tx => {
    if (!(await openAccount(tx, ctx, { msisdn, passwordHash, visitorId, proven: false })))
      await tellPhone(tx, ctx, msisdn, { news: await newsFor(tx, ctx, msisdn) })
  })
}

/**
 * Counts a message to the phone, first for its address and network: what these have used up takes nothing of the
 * phone's day. A network that asks for the first time has a part of that day to itself, and an address a part of its
 * network's. The address has tries of the PIN from now on. @throws Refused('too_many_requests')
 */
async function countSend(ctx: Ctx, { msisdn, ip }: { msisdn: string; ip: string }): Promise<void> {
  const { read } = ctx.db
  const [both, ofNetwork] = [`${msisdn} ${countedAddress(ip)}`, `${msisdn} ${countedNetwork(ip)}`]
  await countForAddress(ctx, 'registrations', ip)
  await countAttempt(read, ctx.clock, limits.sendsPerPhoneAndAddress, both)
  await countAttempt(read, ctx.clock, limits.sendsPerPhoneAndAddressDay, both)
  const count = await countAttempt(read, ctx.clock, limits.sendsPerPhoneAndNetworkDay, ofNetwork)
  const most = count === 1 ? limits.sendsPerPhoneDay.limit : SENDS_PER_PHONE_DAY_AGAIN
  if (!(await takeFromBudget(read, ctx.clock, { ...limits.sendsPerPhoneDay, limit: most }, msisdn)))
    throw tooManyAttempts(await windowLeftMs(read, ctx.clock, limits.sendsPerPhoneDay, msisdn))
  await grant(read, ctx.clock, limits.pinTriesPerPhoneAndAddress, both)
}

/**
 * Counts a try of a phone's PIN before it is judged: an address that has asked for it has tries to itself, so that
 * others neither void it nor use up what its owner needs. @throws Refused('too_many_requests')
 */
async function countPinTry(ctx: Ctx, { msisdn, ip }: { msisdn: string; ip: string }): Promise<void> {
  const { read } = ctx.db
  const [both, ofNetwork] = [`${msisdn} ${countedAddress(ip)}`, `${msisdn} ${countedNetwork(ip)}`]
  const own = await countGranted(read, ctx.clock, limits.pinTriesPerPhoneAndAddress, both)
  if (own?.within) return
  // Waiting is of no use: the PIN ends with the window, and another message gives more tries.
  if (own) throw tooManyAttempts(own.leftMs, 'Too many wrong PINs. Send the PIN again')
  await countAttempt(read, ctx.clock, limits.pinTriesPerPhoneAndNetworkDay, ofNetwork)
  if (await takeFromBudget(read, ctx.clock, limits.pinTriesPerPhoneDay, msisdn)) return
  throw tooManyAttempts(await windowLeftMs(read, ctx.clock, limits.pinTriesPerPhoneDay, msisdn))
}

async function sendPin(tx: Tx, ctx: Ctx, code: CodeFor): Promise<void> {
  const news = await newsFor(tx, ctx, code.msisdn)
  const pin = await issueCode(tx, ctx, code, { length: PIN_LENGTH, isDecoy: news !== 'pin' })
  await tellPhone(tx, ctx, code.msisdn, { news, pin })
}

const tellPhone = (
  tx: Tx,
  ctx: Ctx,
  msisdn: string,
  { news, pin = '' }: { news: RegistrationNews; pin?: string },
): Promise<void> => {
  const host = new URL(ctx.config.SITE_ORIGIN).hostname
  const text = registrationText(news, { pin, host })
  return sendCodeText(tx, ctx, { purpose: 'registration', to: msisdn, text })
}

async function newsFor(reader: Reader, ctx: Ctx, msisdn: string): Promise<RegistrationNews> {
  const row = await firstRow(
    reader,
    sql<{ status: PlayerStatus | null; excluded_until: Date | null; barred: boolean }>`select
      (select status from accounts.players where msisdn = ${msisdn}) as status,
      (select max(until) from accounts.exclusions where msisdn = ${msisdn}) as excluded_until,
      exists (select 1 from accounts.barred_phones where msisdn = ${msisdn}
        and until > ${new Date(ctx.clock.now())}) as barred`,
  )
  const { status, excluded_until: until, barred } = row!
  // An account that cannot be logged in to is never called one that can.
  if (until && (barred || status === 'excluded'))
    return { untilMs: until.getTime(), ended: until.getTime() <= ctx.clock.now() }
  if (barred) return 'barred'
  return status === null ? 'pin' : status === 'closed' ? 'closed' : 'taken'
}

/** False when the phone has an account or is barred. */
async function openAccount(
  tx: Tx,
  ctx: Ctx,
  {
    msisdn,
    passwordHash,
    visitorId,
    proven,
  }: { msisdn: string; passwordHash: string; visitorId: string | null; proven: boolean },
): Promise<boolean> {
  const now = new Date(ctx.clock.now())
  const id = uuid(ctx.random, ctx.clock.now())
  const opened = await changed(
    tx,
    sql`insert into accounts.players (id, msisdn, password_hash, phone_proven_at, created_at, alias)
      select ${id}::uuid, ${msisdn}::text, ${passwordHash}::text, ${proven ? now : null}::timestamptz,
        ${now}::timestamptz, ${below(ctx.random, ALIASES)}::smallint
      where not exists (select 1 from accounts.barred_phones where msisdn = ${msisdn} and until > ${now})
      on conflict (msisdn) do nothing`,
  )
  if (opened === 0) return false
  await openWallet(tx, id)
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'player', id },
    what: 'accounts.registered',
    subject: id,
    after: { status: 'active', phoneProven: proven, termsAccepted: true },
  })
  await ctx.events.publish(tx, accountsEvents.playerRegistered, { playerId: id, visitorId })
  return true
}
