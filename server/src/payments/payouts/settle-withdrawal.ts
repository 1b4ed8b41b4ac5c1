import { caseRows } from '../../cases/index.ts'
import type { Actor } from '../../platform/staff/audit-log.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { closeCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { storeReceipt } from './on-payout.ts'
import { lockReceipt } from '../records/receipts.ts'
import { holdKey, lockWithdrawal, moveWithdrawal, type Withdrawal } from '../records/withdrawals.ts'

/**
 * Ends a withdrawal without a result from M-PESA, by what a named person saw in its portal: with a receipt it
 * was paid, without one it was not. A result that comes meanwhile waits for the same lock; the second of the
 * two finds it ended. @throws Refused
 */
export async function settleWithdrawal(
  tx: Tx,
  dependencies: Dependencies,
  { id, receipt, actor, why }: { id: string; receipt: string | null; actor: Actor; why: string },
): Promise<void> {
  if (receipt !== null) await lockReceipt(tx, receipt)
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal || !(await isInDoubt(tx, withdrawal)))
    throw new Refused('not_found', 'there is no withdrawal with this id whose outcome is unknown')
  if (receipt !== null) {
    if (await isTaken(tx, receipt)) throw new Refused('conflict', 'that receipt is of another payment')
    await storeReceipt(tx, dependencies, { withdrawal, receipt, callbackId: null })
  }
  await sql`update payments.withdrawals set in_doubt = false, next_call_at = null where id = ${id}`.execute(
    tx,
  )
  const to = receipt === null ? 'refunded' : 'paid'
  await moveWithdrawal(tx, dependencies.ctx, { withdrawal, to, code: 'staff', actor, why })
  const subject = holdKey(id)
  await closeCase(tx, dependencies.ctx, { kind: 'payout_in_doubt', subject, actor, resolution: why })
  // The payout of the statement is in our books now; one that was refused here stays a break.
  if (receipt !== null)
    for (const shown of [subject, `receipt:${receipt}`])
      await closeCase(tx, dependencies.ctx, {
        kind: 'unbooked_payout',
        subject: shown,
        actor,
        resolution: why,
      })
}

/** A withdrawal that may be sent again is in doubt only once it was handed to a person. */
async function isInDoubt(tx: Tx, { id, state, in_doubt: inDoubt }: Withdrawal): Promise<boolean> {
  if (state === 'unknown') return true
  const handedOver = await firstRow(
    tx,
    sql`select 1 from ${caseRows} where kind = 'payout_in_doubt' and subject = ${holdKey(id)}
      and closed_at is null`,
  )
  return state === 'sent' && inDoubt && handedOver !== undefined
}

const isTaken = async (tx: Tx, receipt: string): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`select 1 from payments.receipts where receipt = ${receipt}
      union all select 1 from payments.remittances where receipt = ${receipt}
      union all select 1 from payments.reversals where ${receipt} in (receipt, reversal_receipt)`,
  )) !== undefined
