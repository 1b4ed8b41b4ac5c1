import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import { firstRow, sql, type Tx } from '../../platform/db.ts'
import { openCase } from '../cases.ts'
import { lockDeposit, type Deposit } from '../deposits.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import { readAccountNumber } from '../paybill/account-number.rules.ts'
import { settleDeposit } from '../settle-deposit.ts'
import { fittingIntents, SEVERAL_FIT } from './fitting-intents.ts'
import { openDeposit, takesPaybill } from './open-deposit.ts'
import {
  attachReceipt,
  findReceipt,
  lockReceipt,
  receiptOf,
  type KnownReceipt,
  type Payment,
} from './receipts.ts'
import { meetReversal, wasReversed } from './reversals.ts'
import { suspend, type SuspenseReason } from './suspense.ts'

/** Whose the money is, where the source knows it without an account number. */
export type Owner = { readonly depositId: string } | { readonly playerId: string }

/**
 * What became of a receipt. `credited`: a player has it now. `attached`: the deposit was credited before, its receipt is known
 * now. `known`: it was credited before. `suspended`: it lies in suspense, now or before. `reversed`: M-PESA took it back,
 * nobody gets it. `payout`: it is a receipt of money that we paid out. `conflict`: what is told contradicts what we know.
 */
export type Credit =
  | { readonly outcome: 'credited' | 'attached' | 'known'; readonly depositId: string }
  | { readonly outcome: 'suspended'; readonly suspenseId: string; readonly isNew: boolean }
  | { readonly outcome: 'reversed' | 'payout' }
  | { readonly outcome: 'conflict'; readonly problem: string }

/**
 * The one way in for money, whoever tells of it: callback, pay-bill confirmation, Pull, a claim. Credits a receipt once, and the
 * intent it belongs to once; without an owner it lies in suspense. The source has been believed by then: amounts and ids were checked.
 */
export async function creditReceipt(
  tx: Tx,
  desk: Desk,
  { payment, owner, noticeId }: { payment: Payment; owner?: Owner; noticeId: string | null },
): Promise<Credit> {
  await lockReceipt(tx, payment.receipt)
  const known = await findReceipt(tx, payment.receipt)
  if (known) return recall(tx, desk, known, { payment, owner })
  const payee = await findPayee(tx, payment, owner)
  if ('conflict' in payee) return { outcome: 'conflict', problem: payee.conflict }
  if ('deposit' in payee) return creditIntent(tx, desk, { payment, noticeId, deposit: payee.deposit })
  // Taken back before anybody had it: it is remembered as reversed and never credited.
  if (await wasReversed(tx, payment.receipt)) return { outcome: 'reversed' }
  if ('suspense' in payee) return suspendPayment(tx, desk, { payment, noticeId, reason: payee.suspense })
  const deposit = await openDeposit(tx, desk, { payment, player: payee.player })
  await attachReceipt(tx, desk, { deposit, receipt: payment.receipt, noticeId })
  await settleDeposit(tx, desk, deposit, { outcome: 'paid', code: 'receipt' })
  return { outcome: 'credited', depositId: deposit.id }
}

/** What a notice came to whose receipt ended so. What lies in suspense has a case of its own. */
export function judgementOf(credit: Credit): Judgement {
  switch (credit.outcome) {
    case 'credited':
    case 'attached':
    case 'reversed':
      return { verdict: 'applied' }
    case 'known':
      return { verdict: 'repeated' }
    case 'suspended':
      return { verdict: credit.isNew ? 'applied' : 'repeated' }
    case 'payout':
      return { verdict: 'case', problem: 'receipt of another payment' }
    case 'conflict':
      return { verdict: 'case', problem: credit.problem }
  }
}

async function recall(
  tx: Tx,
  desk: Desk,
  known: KnownReceipt,
  { payment, owner }: { payment: Payment; owner: Owner | undefined },
): Promise<Credit> {
  if (known.withdrawal_id !== null) return { outcome: 'payout' }
  if (known.cents !== payment.cents) return { outcome: 'conflict', problem: 'a receipt of another amount' }
  if (known.suspense_id !== null) return { outcome: 'suspended', suspenseId: known.suspense_id, isNew: false }
  const depositId = known.deposit_id!
  if (owner && 'depositId' in owner && owner.depositId !== depositId)
    return { outcome: 'conflict', problem: 'receipt of another payment' }
  if (!owner) await compareAccount(tx, desk, { payment, depositId })
  return { outcome: 'known', depositId }
}

/**
 * A claim credits who paid; when M-PESA's own word names another player's account, a person has to look whose the money is.
 * Nothing moves by itself: it may have been played with.
 */
async function compareAccount(
  tx: Tx,
  desk: Desk,
  { payment, depositId }: { payment: Payment; depositId: string },
): Promise<void> {
  const claimed = await firstRow(
    tx,
    sql<{ player_id: string }>`select player_id from payments.claims where deposit_id = ${depositId}`,
  )
  if (!claimed) return
  const named = await accountOf(tx, payment.account)
  const account = named && 'msisdn' in named ? named.id : named?.player_id
  if (account === undefined || account === claimed.player_id) return
  await openCase(tx, desk, {
    kind: 'claim',
    subject: `receipt:${payment.receipt}`,
    problem: 'a claim credited a payment whose account number names another player',
    evidence: { receipt: payment.receipt, deposit: depositId, credited: claimed.player_id, named: account },
  })
}

type Payee =
  | { readonly deposit: Deposit }
  | { readonly player: { readonly id: string; readonly msisdn: string } }
  | { readonly suspense: SuspenseReason }
  | { readonly conflict: string }

/** Whose the money is: the owner that the source proved, or whom the account number names. */
async function findPayee(tx: Tx, payment: Payment, owner: Owner | undefined): Promise<Payee> {
  if (owner && 'depositId' in owner) return intentOf(tx, owner.depositId, payment)
  if (owner) {
    const player = await readPlayer(tx, owner.playerId)
    if (!player) return { suspense: 'unknown_account' }
    const [intent, ...others] = await fittingIntents(tx, player.msisdn, payment)
    if (others.length > 0) return { conflict: SEVERAL_FIT }
    return intent
      ? intentOf(tx, intent.id, payment)
      : takesPaybill(player)
        ? { player }
        : { suspense: 'player_not_active' }
  }
  const named = await accountOf(tx, payment.account)
  if (!named) return { suspense: 'unknown_account' }
  if (!('msisdn' in named)) return intentOf(tx, named.id, payment)
  return takesPaybill(named) ? { player: named } : { suspense: 'player_not_active' }
}

/** Whom an account number names: a player by their registered phone, or a prompt of ours. */
async function accountOf(tx: Tx, account: string | null) {
  const named = readAccountNumber(account ?? '')
  if (named === null) return undefined
  if (named.kind === 'phone') return readPlayerByPhone(tx, named.msisdn)
  return firstRow(
    tx,
    sql<{
      id: string
      player_id: string
    }>`select id, player_id from payments.deposits where reference = ${named.reference} and way = 'express'`,
  )
}

/** A payment belongs to a prompt when it is of its exact amount and the prompt has no other receipt. */
async function intentOf(tx: Tx, id: string, { cents }: Payment): Promise<Payee> {
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return { suspense: 'unknown_account' }
  if (deposit.cents !== cents) return { suspense: 'other_amount' }
  return (await receiptOf(tx, id)) ? { suspense: 'second_receipt' } : { deposit }
}

async function creditIntent(
  tx: Tx,
  desk: Desk,
  { payment, noticeId, deposit }: { payment: Payment; noticeId: string | null; deposit: Deposit },
): Promise<Credit> {
  await attachReceipt(tx, desk, { deposit, receipt: payment.receipt, noticeId })
  // M-PESA took it back before we knew whose it was: an intent that a question credited gives it back now.
  if (await meetReversal(tx, desk, { deposit, receipt: payment.receipt })) return { outcome: 'reversed' }
  const isNew = await settleDeposit(tx, desk, deposit, { outcome: 'paid', code: 'receipt' })
  return { outcome: isNew ? 'credited' : 'attached', depositId: deposit.id }
}

async function suspendPayment(
  tx: Tx,
  desk: Desk,
  told: { payment: Payment; noticeId: string | null; reason: SuspenseReason },
): Promise<Credit> {
  return { outcome: 'suspended', suspenseId: await suspend(tx, desk, told), isNew: true }
}
