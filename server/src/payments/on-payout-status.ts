import type { Tx } from '../platform/db.ts'
import type { Dependencies } from './dependencies.ts'
import { settlePayout } from './on-payout.ts'
import type { CallbackVerdict } from './callback-verdict.ts'
import type { StatusCallback } from './rails/rail.ts'
import { payoutOfStatus } from './withdrawal.rules.ts'
import { lockWithdrawal, withdrawalOf } from './withdrawals.ts'

/**
 * Applies the answer to the question what became of a payout. Completed posts it with its receipt, a final failure returns
 * the money, and everything else leaves it as it was. What contradicts what we know is a case.
 */
export async function onPayoutStatus(
  tx: Tx,
  dependencies: Dependencies,
  { ask, callback, callbackId }: { ask: { subject: string }; callback: StatusCallback; callbackId: string },
): Promise<CallbackVerdict> {
  const withdrawal = await lockWithdrawal(tx, withdrawalOf(ask.subject))
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
