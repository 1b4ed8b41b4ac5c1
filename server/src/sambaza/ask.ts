import { nairobiDayStart } from '@ruka/contract/nairobi'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { SAMBAZA_CODE_LENGTH } from '@ruka/contract/sambaza'
import { inactiveCode, mustBeInUse, putCode, readPlayer, sendCodeText } from '../accounts/index.ts'
import { newReference, readTied } from '../payments/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import { digits, uuid } from '../platform/base/random.ts'
import { countForAddress } from '../platform/config/address-limits.ts'
import { countAttempt } from '../platform/db/rate-limit.ts'
import { Refused } from '../platform/base/refused.ts'
import { lockWallet, readBalances } from '../wallet/index.ts'
import { figuresOf, freshSince, limits } from './limits.ts'
import { judgeSender } from './sambaza.rules.ts'
import { codeText, refusalOf } from './texts.ts'
import { codeFor, transferOfRequest, usedToday, type Transfer } from './transfers.ts'

type TransferRequest = {
  playerId: string
  sessionId: string
  requestKey: string
  amount: number
  recipient: string
  ip: string
}
type Wanted = { senderId: string; requestKey: string; recipient: string; cents: Cents }

/**
 * Sends the code for a transfer to the sender's phone, and replaces an earlier request. It reads nothing
 * about the recipient, so that the answer discloses nothing. The same `requestKey` gives the same transfer
 * again and sends nothing.
 * `amount` is in KES.
 * @throws Refused: too_many_requests, idempotency_key_reused, log_in_again, then those of `judgeSender` in
 * its order.
 */
export async function askSambaza(
  ctx: Ctx,
  { playerId, sessionId, requestKey, amount, recipient, ip }: TransferRequest,
): Promise<{ refNo: string; msisdn: string }> {
  const wanted: Wanted = { senderId: playerId, requestKey, recipient, cents: fromKes(amount) }
  await countForAddress(ctx, 'sambaza-sends', ip)
  const { msisdn, decision, figures } = await judge(ctx, wanted)
  const earlier = await transferOfRequest(ctx.db.read, wanted)
  if (earlier) return { refNo: same(earlier, wanted).ref_no, msisdn }
  await mustBeInUse(ctx, { sessionId })
  if (decision !== 'ok') throw refusalOf(decision, figures)
  await countAttempt(ctx.db.read, ctx.clock, limits.sendsPerPhoneDay, msisdn)
  await countAttempt(ctx.db.read, ctx.clock, limits.sendsPerPhone, msisdn)
  const refNo = await ctx.db.tx(tx => send(tx, ctx, { ...wanted, msisdn }))
  return { refNo, msisdn }
}

/** Checks the transfer before a code is sent; the decision is made again when the code comes back. */
async function judge(ctx: Ctx, { senderId, cents }: Wanted) {
  const reader = ctx.db.read
  const player = await readPlayer(reader, senderId)
  const wallet = await readBalances(reader, senderId)
  const used = await usedToday(reader, { senderId, sinceMs: nairobiDayStart(ctx.clock.now()) })
  const tied = await readTied(reader, { playerId: senderId, sinceMs: freshSince(ctx) })
  const decision = judgeSender({
    cents,
    active: player?.status === 'active' && wallet?.frozen === false,
    cashCents: wallet?.cash ?? asCents(0),
    debtCents: wallet?.debt ?? asCents(0),
    ...tied,
    ...used,
  })
  const cashCents = wallet?.cash ?? asCents(0)
  return {
    msisdn: player?.msisdn ?? '',
    decision: decision === 'account_suspended' ? inactiveCode(player?.status) : decision,
    figures: figuresOf(ctx, { cashCents, ...tied }),
  }
}

function same(earlier: Transfer, { recipient, cents }: Wanted): Transfer {
  if (earlier.cents !== cents || earlier.recipient_msisdn !== recipient)
    throw new Refused('idempotency_key_reused')
  return earlier
}

/** Puts the new code in force under the wallet's lock, where the sender's calls queue. */
async function send(tx: Tx, ctx: Ctx, wanted: Wanted & { msisdn: string }): Promise<string> {
  const { senderId, requestKey, recipient, cents, msisdn } = wanted
  await lockWallet(tx, senderId)
  const twin = await transferOfRequest(tx, wanted)
  if (twin) return same(twin, wanted).ref_no
  const nowMs = ctx.clock.now()
  const refNo = newReference(ctx.random)
  await sql`update sambaza.transfers set state = 'replaced', ended_at = ${new Date(nowMs)}
    where sender_id = ${senderId} and state = 'asked'`.execute(tx)
  await sql`insert into sambaza.transfers (id, ref_no, sender_id, request_key, recipient_msisdn, cents, state,
    asked_at)
    values (${uuid(ctx.random, nowMs)}, ${refNo}, ${senderId}, ${requestKey}, ${recipient}, ${cents}, 'asked',
      ${new Date(nowMs)})`.execute(tx)
  const code = digits(ctx.random, SAMBAZA_CODE_LENGTH)
  await putCode(tx, ctx, codeFor(msisdn, { refNo, recipient, cents }), code)
  const host = new URL(ctx.config.SITE_ORIGIN).hostname
  const text = codeText({ code, cents, recipient, host })
  await sendCodeText(tx, ctx, { purpose: 'sambaza', to: msisdn, text })
  return refNo
}
