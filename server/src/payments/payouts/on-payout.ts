import type { WithdrawalState } from '@ruka/contract/payments'
import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { readBalances } from '../../wallet/index.ts'
import { type CallbackVerdict, closeCase, openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { stopPayouts } from '../records/payout-stop.ts'
import type { PayoutCallback, StatusCallback } from '../rails/rail.ts'
import { LEAST_CENTS } from './exit-payout.rules.ts'
import {
  type PayoutOutcome,
  isOpenPayout,
  nextWithdrawalState,
  payoutOfStatus,
} from '../states/withdrawal.rules.ts'
import {
  type Withdrawal,
  holdKey,
  lockWithdrawal,
  moveWithdrawal,
  withdrawalOf,
} from '../records/withdrawals.ts'

/**
 * Applies the result callback of a payout: paid posts the held money, a final refusal returns it, an unknown
 * code leaves it held. What does not fit changes nothing and is a case.
 */
export async function onPayout(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback, callbackId }: { id: string; callback: PayoutCallback; callbackId: string },
): Promise<CallbackVerdict> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal) return { verdict: 'case', problem: 'no such withdrawal' }
  if (callback.originatorId !== withdrawal.originator_id)
    return { verdict: 'case', problem: 'other originator id' }
  if ((withdrawal.conversation_id ?? callback.conversationId) !== callback.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  const result = await settlePayout(tx, dependencies, withdrawal, { ...callback, callbackId })
  if (result.verdict !== 'case' && withdrawal.conversation_id === null)
    await sql`update payments.withdrawals set conversation_id = ${callback.conversationId}
      where id = ${id}`.execute(tx)
  return result
}

/** The outcome of a payout, from its result callback or from a status query. */
type Reported = Pick<PayoutCallback, 'code' | 'paid'> & {
  readonly outcome: PayoutOutcome
  readonly callbackId: string
}

/** Moves a locked withdrawal by an outcome, and its money with it. */
async function settlePayout(
  tx: Tx,
  dependencies: Dependencies,
  withdrawal: Withdrawal,
  { outcome, code, paid, callbackId }: Reported,
): Promise<CallbackVerdict> {
  const { id } = withdrawal
  if (outcome === 'paid' && !paid) return { verdict: 'case', problem: 'paid, but without receipt or amount' }
  if (outcome === 'paid' && paid?.cents !== withdrawal.net_cents)
    return { verdict: 'case', problem: 'other amount' }
  const to = nextWithdrawalState(withdrawal.state, outcome)
  if (to === 'conflict')
    return { verdict: 'case', problem: `${outcome} reported of a withdrawal that is ${withdrawal.state}` }
  if (paid && !(await storeReceipt(tx, dependencies, { withdrawal, receipt: paid.receipt, callbackId })))
    return { verdict: 'case', problem: 'receipt of another payment' }
  if (to === withdrawal.state) return { verdict: 'repeated' }
  await sql`update payments.withdrawals set in_doubt = false, next_call_at = null where id = ${id}`.execute(
    tx,
  )
  await moveWithdrawal(tx, dependencies.ctx, { withdrawal, to, code })
  await closeAnswered(tx, dependencies, withdrawal, to)
  if (outcome === 'stopped') await stopPayouts(tx, dependencies, { code, about: holdKey(id) })
  if (outcome === 'short')
    await openCase(tx, dependencies.ctx, {
      kind: 'payout_stopped',
      subject: holdKey(id),
      problem: 'M-PESA refused a payout for a reason of ours: the float or the product',
      evidence: { resultCode: code, amountCents: withdrawal.net_cents },
    })
  return { verdict: 'applied' }
}

/** Closes the cases that M-PESA's answer about this payout settles. */
async function closeAnswered(
  tx: Tx,
  dependencies: Dependencies,
  { id, player_id: playerId }: Withdrawal,
  to: WithdrawalState,
): Promise<void> {
  const by = { actor: { kind: 'system' }, resolution: `M-PESA reported that it is ${to}` } as const
  if (!isOpenPayout(to))
    await closeCase(tx, dependencies.ctx, { kind: 'payout_in_doubt', subject: holdKey(id), ...by })
  if (to !== 'paid') return
  const wallet = await readBalances(tx, playerId)
  // An amount below the smallest payout is never sent, so M-PESA cannot refuse it.
  if ((wallet?.cash ?? 0) < LEAST_CENTS && (wallet?.earnings ?? 0) < LEAST_CENTS)
    await closeCase(tx, dependencies.ctx, { kind: 'rest_refused', subject: `player:${playerId}`, ...by })
}

/**
 * A payout that waited too long in M-PESA's queue may still be paid: the money stays held, and the payout is
 * not sent again.
 */
export async function onPayoutTimeout(
  tx: Tx,
  dependencies: Dependencies,
  id: string,
): Promise<CallbackVerdict> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal) return { verdict: 'case', problem: 'no such withdrawal' }
  const to = nextWithdrawalState(withdrawal.state, 'unknown')
  if (to === 'conflict' || to === withdrawal.state) return { verdict: 'repeated' }
  await moveWithdrawal(tx, dependencies.ctx, { withdrawal, to, code: 'queue-timeout' })
  return { verdict: 'applied' }
}

/** Attaches a receipt to its withdrawal, one to one; false when either is attached to something else. */
export async function storeReceipt(
  tx: Tx,
  { ctx, rail }: Dependencies,
  { withdrawal, receipt, callbackId }: { withdrawal: Withdrawal; receipt: string; callbackId: string | null },
): Promise<boolean> {
  await sql`insert into payments.receipts (receipt, rail, withdrawal_id, cents, callback_id, at)
    values (${receipt}, ${rail.name}, ${withdrawal.id}, ${withdrawal.net_cents}, ${callbackId},
      ${new Date(ctx.clock.now())})
    on conflict do nothing`.execute(tx)
  const attached = await firstRow(
    tx,
    sql`select 1 from payments.receipts where receipt = ${receipt} and withdrawal_id = ${withdrawal.id}`,
  )
  return attached !== undefined
}

/**
 * Applies the answer to a status query about a payout. Completed posts it with its receipt, a final failure
 * returns the money, and everything else leaves it as it was. What contradicts what we know is a case.
 */
export async function onPayoutStatus(
  tx: Tx,
  dependencies: Dependencies,
  {
    query,
    callback,
    callbackId,
  }: { query: { subject: string }; callback: StatusCallback; callbackId: string },
): Promise<CallbackVerdict> {
  const withdrawal = await lockWithdrawal(tx, withdrawalOf(query.subject))
  if (!withdrawal) return { verdict: 'case', problem: 'no such withdrawal' }
  const { found } = callback
  if ((found?.originatorId ?? withdrawal.originator_id) !== withdrawal.originator_id)
    return { verdict: 'case', problem: 'an answer about another payout' }
  if (callback.outcome === 'reversed') return { verdict: 'case', problem: 'a payout was reversed' }
  const outcome = payoutOfStatus(callback.outcome)
  if (outcome === 'unknown') return { verdict: 'applied' }
  if (found?.direction === 'in') return { verdict: 'case', problem: 'an answer about money that came in' }
  return settlePayout(tx, dependencies, withdrawal, {
    outcome,
    code: `status:${callback.outcome}`,
    callbackId,
    ...(outcome === 'paid' && found?.receipt && found.cents
      ? { paid: { receipt: found.receipt, cents: found.cents } }
      : {}),
  })
}
