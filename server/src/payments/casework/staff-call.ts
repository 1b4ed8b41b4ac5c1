import { StaffUsage, type StaffCall } from '../../platform/staff.ts'

const NAME = /^[\p{L}\p{N} ._@-]{2,60}$/u
const WHY_MAX = 500

/** Who does it and why, as the audit log keeps it. @throws StaffUsage when either is missing. */
export function staffOf(call: StaffCall): { actor: { kind: 'staff'; id: string }; why: string } {
  const id = call.option('by').trim()
  if (!NAME.test(id)) throw new StaffUsage('--by is a person’s name, of 2 to 60 letters')
  return { actor: { kind: 'staff', id }, why: call.option('because').trim().slice(0, WHY_MAX) }
}

/** A receipt as typed. @throws StaffUsage when it is none. */
export function receiptOf(call: StaffCall, at: number): string {
  const receipt = call.word(at, 'The receipt').toUpperCase()
  if (!/^[A-Z0-9]{8,20}$/.test(receipt)) throw new StaffUsage('A receipt has 8 to 20 letters and digits')
  return receipt
}
