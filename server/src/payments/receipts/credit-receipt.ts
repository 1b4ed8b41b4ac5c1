import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { type CallbackVerdict, openCase } from '../records/cases.ts'
import type { Deposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { settleDeposit } from './settle-deposit.ts'
import { openDeposit } from '../records/open-deposit.ts'
import { accountOf, findPayee, type Owner, type Payee, type SuspenseReason } from './payee.ts'
import type { ProofSource } from '../records/proof.rules.ts'
import { mayCreditUnproven, openProof } from '../records/proofs.ts'
import { disputeContradicted, proveReceipt } from './prove-receipt.ts'
import {
  type KnownReceipt,
  type Payment,
  attachReceipt,
  findReceipt,
  lockReceipt,
} from '../records/receipts.ts'
import { meetReversal, wasReversed } from './reversals.ts'
import { suspend } from './suspense.ts'

/**
 * The outcome of a receipt. `credited`: a player has it now. `attached`: the deposit was credited before, its
 * receipt is known now. `known`: it was credited before. `suspended`: it is or was in suspense. `reversed`:
 * M-PESA reversed it, and it is not credited. `payout`: it is the receipt of a payout. `conflict`: the report
 * contradicts what we know.
 */
export type Credit =
  | { readonly outcome: 'credited' | 'attached' | 'known'; readonly depositId: string }
  | { readonly outcome: 'suspended'; readonly suspenseId: string; readonly isNew: boolean }
  | { readonly outcome: 'reversed' | 'payout' }
  | { readonly outcome: 'conflict'; readonly problem: string }

type ReceiptReport = {
  readonly payment: Payment
  readonly owner?: Owner | undefined
  readonly callbackId: string | null
  /**
   * What proves the payment; null for a callback alone, which can be forged by anybody who knows its address.
   */
  readonly proof: ProofSource | null
}

/**
 * Credits money from every source: callback, pay-bill confirmation, Pull, a claim. Credits a receipt once,
 * and its intent once; without an owner it goes to suspense. Money that only a callback reports is credited
 * up to `PAYBILL_UNPROVEN_KES`, and can leave once it is proven; more than that waits in suspense for the
 * proof.
 */
export async function creditReceipt(
  tx: Tx,
  dependencies: Dependencies,
  report: ReceiptReport,
): Promise<Credit> {
  const { payment, owner } = report
  await lockReceipt(tx, payment.receipt)
  const known = await findReceipt(tx, payment.receipt)
  if (known) return onKnownReceipt(tx, dependencies, known, report)
  const payee = await findPayee(tx, payment, owner)
  if ('conflict' in payee) return { outcome: 'conflict', problem: payee.conflict }
  // The reversal of an intent that a query credited is applied below; other reversed payments are never
  // credited.
  if (!('deposit' in payee) && (await wasReversed(tx, payment.receipt))) return { outcome: 'reversed' }
  if ('suspense' in payee)
    return suspendPayment(tx, dependencies, report, { reason: payee.suspense, isPrompt: false })
  if (report.proof === null && !(await isWithinLimit(tx, dependencies, payee, payment)))
    return suspendPayment(tx, dependencies, report, { reason: 'unproven', isPrompt: 'deposit' in payee })
  return credit(tx, dependencies, report, payee)
}

/** The verdict on a callback by the outcome of its receipt. Money in suspense has a case of its own. */
export function verdictOf(credit: Credit): CallbackVerdict {
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

type Found = Extract<Payee, { deposit: Deposit } | { player: object }>

const playerOf = (payee: Found): string => ('player' in payee ? payee.player.id : payee.deposit.player_id)

async function isWithinLimit(
  tx: Tx,
  dependencies: Dependencies,
  payee: Found,
  { cents }: Payment,
): Promise<boolean> {
  // A prompt that M-PESA answered about is proven: only its receipt is new.
  if ('deposit' in payee && payee.deposit.state === 'credited') return true
  return mayCreditUnproven(tx, dependencies, { playerId: playerOf(payee), cents })
}

async function credit(
  tx: Tx,
  dependencies: Dependencies,
  { payment, callbackId, proof }: ReceiptReport,
  payee: Found,
): Promise<Credit> {
  const { receipt } = payment
  const isPrompt = 'deposit' in payee
  const deposit = isPrompt
    ? payee.deposit
    : await openDeposit(tx, dependencies, { payment, player: payee.player })
  await attachReceipt(tx, dependencies, { deposit, receipt, callbackId })
  // M-PESA reversed it before we knew its owner: the credit of an intent by a query is taken back now.
  if (isPrompt && (await meetReversal(tx, dependencies, { deposit, receipt }))) return { outcome: 'reversed' }
  const isProven = proof !== null
  const isNew = await settleDeposit(tx, dependencies, deposit, { outcome: 'paid', code: 'receipt', isProven })
  if (isNew && !isProven)
    await openProof(tx, dependencies, { payment, playerId: deposit.player_id, isPrompt })
  return { outcome: isNew ? 'credited' : 'attached', depositId: deposit.id }
}

async function suspendPayment(
  tx: Tx,
  dependencies: Dependencies,
  { payment, callbackId, proof }: ReceiptReport,
  { reason, isPrompt }: { reason: SuspenseReason; isPrompt: boolean },
): Promise<Credit> {
  const suspenseId = await suspend(tx, dependencies, { payment, callbackId, reason })
  if (proof === null) await openProof(tx, dependencies, { payment, playerId: null, isPrompt })
  return { outcome: 'suspended', suspenseId, isNew: true }
}

async function onKnownReceipt(
  tx: Tx,
  dependencies: Dependencies,
  known: KnownReceipt,
  { payment, owner, proof }: ReceiptReport,
): Promise<Credit> {
  const { receipt } = payment
  if (known.withdrawal_id !== null) return { outcome: 'payout' }
  if (known.cents !== payment.cents) return { outcome: 'conflict', problem: 'a receipt of another amount' }
  if (proof === null) await disputeContradicted(tx, dependencies, known, payment)
  if (known.suspense_id !== null) {
    const isFreed =
      proof !== null && (await proveReceipt(tx, dependencies, { receipt, source: proof, payment }))
    const depositId = isFreed ? (await findReceipt(tx, receipt))?.deposit_id : null
    return depositId
      ? { outcome: 'known', depositId }
      : { outcome: 'suspended', suspenseId: known.suspense_id, isNew: false }
  }
  const depositId = known.deposit_id!
  if (owner && 'depositId' in owner && owner.depositId !== depositId)
    return { outcome: 'conflict', problem: 'receipt of another payment' }
  if (!owner) await compareAccount(tx, dependencies, { payment, depositId })
  if (proof !== null) await proveReceipt(tx, dependencies, { receipt, source: proof, payment })
  return { outcome: 'known', depositId }
}

/**
 * A claim credits the payer. When M-PESA's own report names another player's account, a person decides whose
 * the money is; nothing moves automatically, since the money may have been staked.
 */
async function compareAccount(
  tx: Tx,
  dependencies: Dependencies,
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
  await openCase(tx, dependencies.ctx, {
    kind: 'claim',
    subject: `receipt:${payment.receipt}`,
    problem: 'a claim credited a payment whose account number names another player',
    evidence: { receipt: payment.receipt, deposit: depositId, credited: claimed.player_id, named: account },
  })
}
