import { recordChange } from '../platform/audit-log.ts'
import { changed, firstRow, sql, type Tx } from '../platform/db.ts'
import { lockDeposit, type Deposit } from './deposits.ts'
import type { Desk } from './desk.ts'
import type { Judgement } from './judgement.ts'
import type { DepositNotice } from './rails/rail.ts'
import { settleDeposit } from './settle-deposit.ts'

/**
 * Applies what the rail told about a deposit. Credits only when everything fits: our secret path, the rail's ids where we
 * have them, the exact amount, and a receipt that paid for nothing else. What does not fit changes nothing and is a case.
 */
export async function hearDeposit(
  tx: Tx,
  desk: Desk,
  { id, notice, noticeId }: { id: string; notice: DepositNotice; noticeId: string },
): Promise<Judgement> {
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return { verdict: 'case', problem: 'no such deposit' }
  if ((deposit.checkout_id ?? notice.checkoutId) !== notice.checkoutId)
    return { verdict: 'case', problem: 'other checkout id' }
  if ((deposit.merchant_id ?? notice.merchantId) !== notice.merchantId)
    return { verdict: 'case', problem: 'other merchant id' }
  if (deposit.checkout_id === null && !(await adoptIds(tx, deposit, notice)))
    return { verdict: 'case', problem: 'checkout id of another deposit' }
  if (notice.outcome !== 'paid')
    return { verdict: (await settleDeposit(tx, desk, deposit, notice)) ? 'applied' : 'repeated' }
  if (!notice.paid) return { verdict: 'case', problem: 'paid, but without receipt or amount' }
  if (notice.paid.cents !== deposit.cents) return { verdict: 'case', problem: 'other amount' }
  const judgement = await attachReceipt(tx, desk, { deposit, receipt: notice.paid.receipt, noticeId })
  // The receipt may come after a question already credited the deposit; then it is only attached.
  if (judgement.verdict === 'applied') await settleDeposit(tx, desk, deposit, notice)
  return judgement
}

/** Ties a receipt to its deposit, once for each of the two. */
async function attachReceipt(
  tx: Tx,
  { ctx, rail }: Desk,
  { deposit, receipt, noticeId }: { deposit: Deposit; receipt: string; noticeId: string },
): Promise<Judgement> {
  const now = new Date(ctx.clock.now())
  const stored = await changed(
    tx,
    sql`insert into payments.receipts (receipt, rail, deposit_id, cents, notice_id, at)
      values (${receipt}, ${rail.name}, ${deposit.id}, ${deposit.cents}, ${noticeId}, ${now}) on conflict do nothing`,
  )
  if (stored === 1) {
    await recordChange(tx, ctx.clock, {
      actor: { kind: 'system' },
      what: 'deposit.receipt',
      subject: `deposit:${deposit.id}`,
      after: { receipt },
    })
    return { verdict: 'applied' }
  }
  const known = await firstRow(
    tx,
    sql<{ deposit_id: string | null }>`select deposit_id from payments.receipts where receipt = ${receipt}`,
  )
  if (known?.deposit_id === deposit.id) return { verdict: 'repeated' }
  return {
    verdict: 'case',
    problem: known ? 'receipt of another payment' : 'a second receipt for one deposit',
  }
}

/** Keeps the rail's ids from a notice that came before, or instead of, the acknowledgement. */
async function adoptIds(
  tx: Tx,
  { id }: Deposit,
  { checkoutId, merchantId }: DepositNotice,
): Promise<boolean> {
  const taken = await firstRow(
    tx,
    sql`select 1 from payments.deposits where checkout_id = ${checkoutId} and id <> ${id}`,
  )
  if (taken) return false
  await sql`update payments.deposits set checkout_id = ${checkoutId}, merchant_id = ${merchantId} where id = ${id}`.execute(
    tx,
  )
  return true
}
