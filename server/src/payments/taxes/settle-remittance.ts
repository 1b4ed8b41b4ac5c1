import type { TaxBase } from '@ruka/contract/taxes'
import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import type { StaffActor } from '../../platform/staff/staff-action.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { closeRemittanceCases, lockRemittance, moveRemittance, remittanceOf } from './remittances.ts'

/**
 * Ends a remittance without a result from M-PESA, by what a named person saw in its portal: with a receipt it
 * was paid, without one it was not. @throws Refused
 */
export async function settleRemittance(
  tx: Tx,
  dependencies: Dependencies,
  {
    day,
    base,
    receipt,
    actor,
    why,
  }: { day: string; base: TaxBase; receipt: string | null; actor: StaffActor; why: string },
): Promise<void> {
  const { ctx } = dependencies
  const found = await remittanceOf(tx, { day, base })
  const remittance = found && (await lockRemittance(tx, found.id))
  if (remittance?.state !== 'unknown')
    throw new Refused('not_found', `${base} of ${day} has no remittance whose outcome is unknown`)
  const taken = await firstRow(
    tx,
    sql`select 1 from payments.remittances where receipt = ${receipt} union all select 1
      from payments.receipts where receipt = ${receipt}`,
  )
  if (taken) throw new Refused('conflict', 'that receipt is of another payment')
  await moveRemittance(tx, ctx, {
    remittance,
    to: receipt === null ? 'refused' : 'paid',
    code: 'staff',
    receipt,
    actor,
    why,
  })
  await closeRemittanceCases(tx, dependencies, {
    id: remittance.id,
    receipt,
    actor,
    resolution: why,
  })
}
