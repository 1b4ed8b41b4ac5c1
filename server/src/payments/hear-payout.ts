import { firstRow, sql, type Tx } from '../platform/db.ts'
import { openCase } from './cases.ts'
import type { Desk } from './desk.ts'
import type { Judgement } from './judgement.ts'
import type { PayoutNotice } from './rails/rail.ts'
import { nextWithdrawalState } from './withdrawal.rules.ts'
import { lockWithdrawal, moveWithdrawal, type Withdrawal } from './withdrawals.ts'

/**
 * Applies what the rail told about a payout: paid posts the held money, a final refusal returns it, an unknown code
 * leaves it held. What does not fit changes nothing and is a case.
 */
export async function hearPayout(
  tx: Tx,
  desk: Desk,
  { id, notice, noticeId }: { id: string; notice: PayoutNotice; noticeId: string },
): Promise<Judgement> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal) return { verdict: 'case', problem: 'no such withdrawal' }
  const problem = misfit(withdrawal, notice)
  if (problem !== undefined) return { verdict: 'case', problem }
  const to = nextWithdrawalState(withdrawal.state, notice.outcome)
  if (to === 'conflict')
    return { verdict: 'case', problem: `told ${notice.outcome} of a withdrawal that is ${withdrawal.state}` }
  if (notice.paid && !(await storeReceipt(tx, desk, { withdrawal, receipt: notice.paid.receipt, noticeId })))
    return { verdict: 'case', problem: 'receipt of another payment' }
  if (withdrawal.conversation_id === null)
    await sql`update payments.withdrawals set conversation_id = ${notice.conversationId} where id = ${id}`.execute(
      tx,
    )
  if (to === withdrawal.state) return { verdict: 'repeated' }
  await sql`update payments.withdrawals set in_doubt = false, next_call_at = null where id = ${id}`.execute(
    tx,
  )
  await moveWithdrawal(tx, desk.ctx, { withdrawal, to, code: notice.code })
  if (notice.outcome === 'stopped')
    await openCase(tx, desk, {
      kind: 'payout_stopped',
      subject: `withdrawal:${id}`,
      problem: 'M-PESA refuses payouts for a reason of ours: the float or the operator’s credentials',
      evidence: { resultCode: notice.code, amountCents: withdrawal.cents },
    })
  return { verdict: 'applied' }
}

/** A payout that waited too long in a queue may still be paid: the money stays held and nobody calls again. */
export async function hearPayoutTimeout(tx: Tx, desk: Desk, id: string): Promise<Judgement> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal) return { verdict: 'case', problem: 'no such withdrawal' }
  const to = nextWithdrawalState(withdrawal.state, 'unknown')
  if (to === 'conflict' || to === withdrawal.state) return { verdict: 'repeated' }
  await moveWithdrawal(tx, desk.ctx, { withdrawal, to, code: 'queue-timeout' })
  return { verdict: 'applied' }
}

function misfit(withdrawal: Withdrawal, notice: PayoutNotice): string | undefined {
  if (notice.originatorId !== withdrawal.originator_id) return 'other originator id'
  if ((withdrawal.conversation_id ?? notice.conversationId) !== notice.conversationId)
    return 'other conversation id'
  if (notice.outcome !== 'paid') return undefined
  if (!notice.paid) return 'paid, but without receipt or amount'
  return notice.paid.cents === withdrawal.net_cents ? undefined : 'other amount'
}

/** Ties a receipt to its withdrawal, once for each of the two; false when either is tied to something else. */
async function storeReceipt(
  tx: Tx,
  { ctx, rail }: Desk,
  { withdrawal, receipt, noticeId }: { withdrawal: Withdrawal; receipt: string; noticeId: string },
): Promise<boolean> {
  await sql`insert into payments.receipts (receipt, rail, withdrawal_id, cents, notice_id, at)
    values (${receipt}, ${rail.name}, ${withdrawal.id}, ${withdrawal.net_cents}, ${noticeId}, ${new Date(ctx.clock.now())})
    on conflict do nothing`.execute(tx)
  const tied = await firstRow(
    tx,
    sql`select 1 from payments.receipts where receipt = ${receipt} and withdrawal_id = ${withdrawal.id}`,
  )
  return tied !== undefined
}
