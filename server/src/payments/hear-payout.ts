import type { WithdrawalState } from '@ruka/contract/payments'
import { firstRow, sql, type Tx } from '../platform/db.ts'
import { readBalances } from '../wallet/index.ts'
import { closeCase, openCase } from './cases.ts'
import type { Desk } from './desk.ts'
import type { Judgement } from './judgement.ts'
import { stopPayouts } from './payout-stop.ts'
import type { PayoutNotice } from './rails/rail.ts'
import { LEAST_CENTS } from './rest/rest.rules.ts'
import { isOpenPayout, nextWithdrawalState, type PayoutOutcome } from './withdrawal.rules.ts'
import { holdKey, lockWithdrawal, moveWithdrawal, type Withdrawal } from './withdrawals.ts'

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
  if (notice.originatorId !== withdrawal.originator_id)
    return { verdict: 'case', problem: 'other originator id' }
  if ((withdrawal.conversation_id ?? notice.conversationId) !== notice.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  const judgement = await settlePayout(tx, desk, withdrawal, { ...notice, noticeId })
  if (judgement.verdict !== 'case' && withdrawal.conversation_id === null)
    await sql`update payments.withdrawals set conversation_id = ${notice.conversationId} where id = ${id}`.execute(
      tx,
    )
  return judgement
}

/** What was said of a payout, by its result or in answer to a question. */
type Said = Pick<PayoutNotice, 'code' | 'paid'> & {
  readonly outcome: PayoutOutcome
  readonly noticeId: string
}

/** Moves a locked withdrawal by an outcome, and its money with it. */
export async function settlePayout(
  tx: Tx,
  desk: Desk,
  withdrawal: Withdrawal,
  { outcome, code, paid, noticeId }: Said,
): Promise<Judgement> {
  const { id } = withdrawal
  if (outcome === 'paid' && !paid) return { verdict: 'case', problem: 'paid, but without receipt or amount' }
  if (outcome === 'paid' && paid?.cents !== withdrawal.net_cents)
    return { verdict: 'case', problem: 'other amount' }
  const to = nextWithdrawalState(withdrawal.state, outcome)
  if (to === 'conflict')
    return { verdict: 'case', problem: `told ${outcome} of a withdrawal that is ${withdrawal.state}` }
  if (paid && !(await storeReceipt(tx, desk, { withdrawal, receipt: paid.receipt, noticeId })))
    return { verdict: 'case', problem: 'receipt of another payment' }
  if (to === withdrawal.state) return { verdict: 'repeated' }
  await sql`update payments.withdrawals set in_doubt = false, next_call_at = null where id = ${id}`.execute(
    tx,
  )
  await moveWithdrawal(tx, desk.ctx, { withdrawal, to, code })
  await closeAnswered(tx, desk, withdrawal, to)
  if (outcome === 'stopped') await stopPayouts(tx, desk, { code, about: holdKey(id) })
  if (outcome === 'short')
    await openCase(tx, desk.ctx, {
      kind: 'payout_stopped',
      subject: holdKey(id),
      problem: 'M-PESA refused a payout for a reason of ours: the float or the product',
      evidence: { resultCode: code, amountCents: withdrawal.net_cents },
    })
  return { verdict: 'applied' }
}

/** What people were asked about this payout, M-PESA has answered. */
async function closeAnswered(
  tx: Tx,
  desk: Desk,
  { id, player_id: playerId }: Withdrawal,
  to: WithdrawalState,
): Promise<void> {
  const by = { actor: { kind: 'system' }, resolution: `M-PESA told that it is ${to}` } as const
  if (!isOpenPayout(to))
    await closeCase(tx, desk.ctx, { kind: 'payout_in_doubt', subject: holdKey(id), ...by })
  if (to !== 'paid') return
  const wallet = await readBalances(tx, playerId)
  // Less than can be paid out is nothing that M-PESA refuses.
  if ((wallet?.cash ?? 0) < LEAST_CENTS && (wallet?.earnings ?? 0) < LEAST_CENTS)
    await closeCase(tx, desk.ctx, { kind: 'rest_refused', subject: `player:${playerId}`, ...by })
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

/** Ties a receipt to its withdrawal, once for each of the two; false when either is tied to something else. */
export async function storeReceipt(
  tx: Tx,
  { ctx, rail }: Desk,
  { withdrawal, receipt, noticeId }: { withdrawal: Withdrawal; receipt: string; noticeId: string | null },
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
