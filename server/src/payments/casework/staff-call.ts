import { StaffUsage, type StaffCall } from '../../platform/staff.ts'

const RECEIPT = /^[A-Z0-9]{8,20}$/

/** A receipt as typed. @throws StaffUsage when it is none. */
export function receiptOf(call: StaffCall, at: number): string {
  const receipt = call.word(at, 'The receipt').toUpperCase()
  if (!RECEIPT.test(receipt)) throw new StaffUsage('A receipt has 8 to 20 letters and digits')
  return receipt
}

/** What the portal showed of money that was on its way: its receipt, or null with `--refused`. @throws StaffUsage for neither and both. */
export function endOf(call: StaffCall): string | null {
  const receipt = call.optional('receipt')?.toUpperCase()
  if (call.flag('refused') === (receipt !== undefined))
    throw new StaffUsage('It ended with --receipt RECEIPT or with --refused')
  if (receipt === undefined) return null
  if (!RECEIPT.test(receipt)) throw new StaffUsage('A receipt has 8 to 20 letters and digits')
  return receipt
}
