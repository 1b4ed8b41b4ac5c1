import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { CHECKS, isRefusal, nextDepositState } from '../states/deposit-state.rules.ts'
import { type CallbackVerdict, openCase } from '../records/cases.ts'
import { type Deposit, lockDeposit, moveDeposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { DepositCallback } from '../rails/rail.ts'
import { creditReceipt, verdictOf } from '../receipts/credit-receipt.ts'
import { lockReceipt, receiptOf } from '../records/receipts.ts'
import { settleDeposit } from '../receipts/settle-deposit.ts'

/**
 * Applies a callback about a deposit. It credits only when everything fits: our secret path, the rail's ids
 * where we have them, the exact amount, and a receipt that paid for nothing else. What does not fit changes
 * nothing and is a case.
 */
export async function onDeposit(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback, callbackId }: { id: string; callback: DepositCallback; callbackId: string },
): Promise<CallbackVerdict> {
  // Every source locks receipts before deposits.
  if (callback.paid) await lockReceipt(tx, callback.paid.receipt)
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return { verdict: 'case', problem: 'no such deposit' }
  if ((deposit.checkout_id ?? callback.checkoutId) !== callback.checkoutId)
    return { verdict: 'case', problem: 'other checkout id' }
  if ((deposit.merchant_id ?? callback.merchantId) !== callback.merchantId)
    return { verdict: 'case', problem: 'other merchant id' }
  if (deposit.checkout_id === null && !(await adoptIds(tx, deposit, callback)))
    return { verdict: 'case', problem: 'checkout id of another deposit' }
  if (callback.outcome !== 'paid') return onRefusal(tx, dependencies, { deposit, callback, callbackId })
  if (callback.bare)
    return { verdict: (await awaitProof(tx, dependencies, deposit)) ? 'applied' : 'repeated' }
  if (!callback.paid) return { verdict: 'case', problem: 'paid, but without receipt or amount' }
  if (callback.paid.cents !== deposit.cents) return { verdict: 'case', problem: 'other amount' }
  const payment = { ...callback.paid, account: null, payer: null, atMs: null }
  // The path was made for this prompt alone and given to M-PESA on a call of ours.
  const source = { payment, owner: { depositId: id }, callbackId, proof: 'prompt' } as const
  return verdictOf(await creditReceipt(tx, dependencies, source))
}

/**
 * Applies a callback that denies payment. Where a query had answered "paid" and no receipt is known, M-PESA
 * contradicts itself: the credit stays, and a person compares both. A prompt that M-PESA reported as expired
 * may have been paid after that.
 */
async function onRefusal(
  tx: Tx,
  dependencies: Dependencies,
  {
    deposit,
    callback: { outcome, code },
    callbackId,
  }: { deposit: Deposit; callback: DepositCallback; callbackId: string },
): Promise<CallbackVerdict> {
  if (await settleDeposit(tx, dependencies, deposit, { outcome, code })) return { verdict: 'applied' }
  const { id, cents } = deposit
  if (deposit.state !== 'credited' || !isRefusal(outcome) || (await receiptOf(tx, id)))
    return { verdict: 'repeated' }
  const credited = await firstRow(
    tx,
    sql<{
      code: string
      at: Date
    }>`select code, at from payments.steps where payment_id = ${id} and state = 'credited' order by id desc
      limit 1`,
  )
  await openCase(tx, dependencies.ctx, {
    kind: 'receipt_missing',
    subject: `deposit:${id}`,
    problem: 'M-PESA answered that a prompt was paid, and its callback denies it; no receipt is known',
    evidence: {
      amountCents: cents,
      answered: { outcome: 'paid', ...credited },
      told: { outcome, code, callbackId },
    },
  })
  return { verdict: 'applied' }
}

/** A callback that says "paid" without details: the rail is queried at once, and its answer decides. */
async function awaitProof(tx: Tx, { ctx }: Dependencies, deposit: Deposit): Promise<boolean> {
  if (nextDepositState(deposit.state, 'paid') === deposit.state || deposit.state === 'confirming')
    return false
  await moveDeposit(tx, ctx, { deposit, to: 'confirming', code: 'bare' })
  await sql`update payments.deposits set queries = least(queries, ${CHECKS - 1}),
    next_query_at = ${new Date(ctx.clock.now())} where id = ${deposit.id}`.execute(tx)
  return true
}

/** Stores the rail's ids from a callback that came before, or instead of, the acknowledgement. */
async function adoptIds(
  tx: Tx,
  { id }: Deposit,
  { checkoutId, merchantId }: DepositCallback,
): Promise<boolean> {
  const taken = await firstRow(
    tx,
    sql`select 1 from payments.deposits where checkout_id = ${checkoutId} and id <> ${id}`,
  )
  if (taken) return false
  await sql`update payments.deposits set checkout_id = ${checkoutId}, merchant_id = ${merchantId}
    where id = ${id}`.execute(tx)
  return true
}
