import { nairobiDate } from '@ruka/contract/taxes'
import { StaffUsage } from '../../platform/staff.ts'

/** When a date of Nairobi is over. @throws StaffUsage when it is no date. */
export function dayEndMs(day: string): number {
  const startMs = Date.parse(`${day}T00:00:00+03:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(startMs) || nairobiDate(startMs) !== day)
    throw new StaffUsage(`${day} is no date such as 2026-05-04`)
  return startMs + 86_400_000
}
