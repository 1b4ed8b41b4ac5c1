import type { TaxBase } from '@ruka/contract/taxes'
import { firstRow, sql } from '../../platform/db.ts'
import { StaffUsage } from '../../platform/staff.ts'
import type { Desk } from '../desk.ts'
import { closeRemittanceCases } from './remittance-cases.ts'
import { lockRemittance, moveRemittance, remittanceOf } from './remittances.ts'

/**
 * Ends a remittance that M-PESA never told about, by what a named person saw in its portal: with a receipt it was paid,
 * without one it was not. @throws StaffUsage
 */
export async function settleRemittance(
  desk: Desk,
  {
    day,
    base,
    receipt,
    by,
    because,
  }: { day: string; base: TaxBase; receipt: string | null; by: string; because: string },
): Promise<void> {
  if (receipt !== null && !/^[A-Z0-9]{8,20}$/.test(receipt)) throw new StaffUsage('--receipt is no receipt')
  const { ctx } = desk
  await ctx.db.tx(async tx => {
    const found = await remittanceOf(tx, { day, base })
    const remittance = found && (await lockRemittance(tx, found.id))
    if (remittance?.state !== 'unknown')
      throw new StaffUsage(`${base} of ${day} has no remittance whose outcome is unknown`)
    const taken = await firstRow(
      tx,
      sql`select 1 from payments.remittances where receipt = ${receipt} union all select 1 from payments.receipts where receipt = ${receipt}`,
    )
    if (taken) throw new StaffUsage('that receipt is of another payment')
    await moveRemittance(tx, ctx, {
      remittance,
      to: receipt === null ? 'refused' : 'paid',
      code: 'staff',
      receipt,
      actor: { kind: 'staff', id: by },
      why: because,
    })
    await closeRemittanceCases(tx, desk, {
      id: remittance.id,
      receipt,
      actor: { kind: 'staff', id: by },
      resolution: because,
    })
  })
}
