import { nairobiDayStart } from '@ruka/contract/nairobi'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { maskPhone } from '@ruka/contract/phone'
import {
  consumeCode,
  mustBeInUse,
  readPlayer,
  readPlayerByPhone,
  readPlayers,
  sendNewsText,
  tryCode,
  type CodeFor,
} from '../accounts/index.ts'
import { nextMoneyNo, paymentsEvents, readTied } from '../payments/index.ts'
import { recordChange } from '../platform/staff/audit-log.ts'
import type { Ctx } from '../platform/context/context.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import { countForAddress } from '../platform/config/address-limits.ts'
import { Refused } from '../platform/base/refused.ts'
import { postTransfer, lockWallet, lockBalances, type Balances } from '../wallet/index.ts'
import { figuresOf, freshSince } from './limits.ts'
import { judgeSender, mayReceive } from './sambaza.rules.ts'
import { receivedText, refusalOf, sentText } from './texts.ts'
import { codeFor, moveKey, transferOfRef, usedToday, type Transfer } from './transfers.ts'

type Confirmation = {
  playerId: string
  sessionId: string
  refNo: string
  amount: number
  code: string
  ip: string
}
type Known = Transfer & { readonly state: 'completed' | 'refused' }

/**
 * Moves the money that the code was sent for, once. A transfer that has ended always gets the same answer, so
 * a lost answer can be requested again. `amount` is in KES.
 * @throws Refused: too_many_requests; log_in_again; sambaza_code_wrong; those of `judgeSender`, with which
 * the code stays good; then sambaza_recipient_refused, with which it is used up.
 */
export async function confirmSambaza(
  ctx: Ctx,
  { playerId: senderId, sessionId, refNo, amount, code, ip }: Confirmation,
): Promise<Transfer> {
  const own = { senderId, refNo }
  const cents = fromKes(amount)
  await countForAddress(ctx, 'sambaza-tries', ip)
  const asked = await transferOfRef(ctx.db.read, own)
  if (hasEnded(asked, cents)) return answerAgain(asked)
  await mustBeInUse(ctx, { sessionId })
  const { msisdn = '' } = (await readPlayer(ctx.db.read, senderId)) ?? {}
  const of = codeFor(msisdn, { refNo, recipient: asked?.recipient_msisdn ?? '', cents })
  const right = await tryCode(ctx.db.read, ctx, of, code)
  const ended = await ctx.db.tx(async tx => {
    if (asked && right) return finish(tx, ctx, { asked, of, code })
    // A concurrent call with the right code may hold the lock: its outcome is this call's too.
    await lockWallet(tx, senderId)
    return transferOfRef(tx, own)
  })
  if (!hasEnded(ended, cents)) throw new Refused('sambaza_code_wrong')
  return answerAgain(ended)
}

const hasEnded = (transfer: Transfer | undefined, cents: Cents): transfer is Known =>
  transfer !== undefined &&
  transfer.cents === cents &&
  (transfer.state === 'completed' || transfer.state === 'refused')

function answerAgain(ended: Known): Transfer {
  if (ended.state === 'refused') throw new Refused('sambaza_recipient_refused')
  return ended
}

/**
 * Uses the code up and moves the money in one transaction, under the locks of both wallets. Every recipient
 * costs the same statements up to the decision, whether registered or not.
 */
async function finish(
  tx: Tx,
  ctx: Ctx,
  { asked, of, code }: { asked: Transfer; of: CodeFor; code: string },
): Promise<Transfer> {
  const { sender_id: senderId, recipient_msisdn: phone, cents } = asked
  const recipientId = (await readPlayerByPhone(tx, phone))?.id ?? null
  const wallets = await lockBalances(tx, recipientId === null ? [senderId] : [senderId, recipientId])
  const now = await transferOfRef(tx, { senderId, refNo: asked.ref_no })
  if (now?.state !== 'asked') return now ?? asked
  if (!(await consumeCode(tx, ctx, of, code))) return now
  // Read behind the locks: an exclusion freezes the wallet, so it committed before them or waits.
  const players = await readPlayers(tx, recipientId === null ? [senderId] : [senderId, recipientId])
  const isActive = (id: string | null) =>
    id !== null && players.get(id)?.status === 'active' && wallets.get(id)?.frozen === false
  // Decided and recorded at one moment: at midnight a transfer would otherwise use the limit of one day and
  // count for the next.
  const nowMs = ctx.clock.now()
  const used = await usedToday(tx, { senderId, recipientId, sinceMs: nairobiDayStart(nowMs) })
  const tied = await readTied(tx, { playerId: senderId, sinceMs: freshSince(ctx) })
  const money = { ...moneyOf(wallets.get(senderId)), ...tied }
  const decision = judgeSender({
    cents,
    active: isActive(senderId),
    ...money,
    ...used,
  })
  if (decision !== 'ok') throw refusalOf(decision, figuresOf(ctx, money))
  const isSender = recipientId === senderId
  return recipientId !== null && mayReceive({ cents, active: isActive(recipientId), isSender, ...used })
    ? complete(tx, ctx, { transfer: now, recipientId, senderPhone: of.msisdn, atMs: nowMs })
    : refuse(tx, ctx, { transfer: now, atMs: nowMs })
}

const moneyOf = (wallet: Balances | undefined) => ({
  cashCents: wallet?.cash ?? asCents(0),
  debtCents: wallet?.debt ?? asCents(0),
})

async function complete(
  tx: Tx,
  ctx: Ctx,
  {
    transfer,
    recipientId,
    senderPhone,
    atMs,
  }: { transfer: Transfer; recipientId: string; senderPhone: string; atMs: number },
): Promise<Transfer> {
  const { id, ref_no: refNo, sender_id: senderId, recipient_msisdn: recipient, cents } = transfer
  const { verdict } = await postTransfer(
    tx,
    {
      op: 'move',
      key: moveKey(id),
      debit: { playerId: senderId, account: 'cash' },
      credit: { playerId: recipientId, account: 'stake' },
      cents,
    },
    { atMs },
  )
  if (verdict !== 'ok') throw new Error(`the ledger answered a transfer it can cover with ${verdict}`)
  const completed = await end(tx, ctx, { transfer, to: 'completed', recipientId, atMs })
  await sendNewsText(tx, ctx, { to: senderPhone, text: sentText({ cents, refNo, recipient }) })
  await sendNewsText(tx, ctx, { to: recipient, text: receivedText({ cents, refNo, sender: senderPhone }) })
  for (const playerId of [senderId, recipientId])
    await ctx.events.publish(tx, paymentsEvents.transactionChanged, { playerId, id, state: 'completed' })
  return completed
}

const refuse = (tx: Tx, ctx: Ctx, ended: { transfer: Transfer; atMs: number }): Promise<Transfer> =>
  end(tx, ctx, { ...ended, to: 'refused', recipientId: null })

async function end(
  tx: Tx,
  ctx: Ctx,
  {
    transfer,
    to,
    recipientId,
    atMs,
  }: { transfer: Transfer; to: 'completed' | 'refused'; recipientId: string | null; atMs: number },
): Promise<Transfer> {
  const { id, sender_id: senderId, recipient_msisdn: phone, cents, state } = transfer
  await sql`update sambaza.transfers set state = ${to}, recipient_id = ${recipientId},
    ended_at = ${new Date(atMs)},
    money_no = case when ${to === 'completed'} then ${nextMoneyNo()} end where id = ${id}`.execute(tx)
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'player', id: senderId },
    what: `sambaza.${to}`,
    subject: moveKey(id),
    before: { state },
    after: { state: to, amount: toKes(cents), recipientId, recipient: maskPhone(phone) },
  })
  return { ...transfer, state: to }
}
