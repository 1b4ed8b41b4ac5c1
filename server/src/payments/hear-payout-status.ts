import type { Tx } from '../platform/db.ts'
import type { Desk } from './desk.ts'
import { settlePayout } from './hear-payout.ts'
import type { Judgement } from './judgement.ts'
import type { StatusNotice } from './rails/rail.ts'
import { payoutOfStatus } from './withdrawal.rules.ts'
import { lockWithdrawal, withdrawalOf } from './withdrawals.ts'

/**
 * Applies the answer to the question what became of a payout. Completed posts it with its receipt, a final failure returns
 * the money, and everything else leaves it as it was. What contradicts what we know is a case.
 */
export async function hearPayoutStatus(
  tx: Tx,
  desk: Desk,
  { ask, notice, noticeId }: { ask: { subject: string }; notice: StatusNotice; noticeId: string },
): Promise<Judgement> {
  const withdrawal = await lockWithdrawal(tx, withdrawalOf(ask.subject))
  if (!withdrawal) return { verdict: 'case', problem: 'no such withdrawal' }
  const { found } = notice
  if ((found?.originatorId ?? withdrawal.originator_id) !== withdrawal.originator_id)
    return { verdict: 'case', problem: 'an answer about another payout' }
  if (notice.outcome === 'reversed') return { verdict: 'case', problem: 'a payout was reversed' }
  const outcome = payoutOfStatus(notice.outcome)
  if (outcome === 'unknown') return { verdict: 'applied' }
  if (found?.direction === 'in') return { verdict: 'case', problem: 'an answer about money that came in' }
  return settlePayout(tx, desk, withdrawal, {
    outcome,
    code: `status:${notice.outcome}`,
    noticeId,
    ...(outcome === 'paid' && found?.receipt && found.cents
      ? { paid: { receipt: found.receipt, cents: found.cents } }
      : {}),
  })
}
