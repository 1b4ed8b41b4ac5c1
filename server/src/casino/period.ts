import { nairobiDate } from '@ruka/contract/taxes'
import { StaffUsage } from '../platform/staff.ts'

const DAY_MS = 86_400_000

/** Nairobi days, both inclusive, as times: from the first one's start to the last one's end. */
export type Period = { readonly from: Date; readonly until: Date }

/** @throws StaffUsage when they are no days, or the last lies before the first */
export function periodOf(first: string, last: string): Period {
  const period = { from: new Date(startMs(first)), until: new Date(startMs(last) + DAY_MS) }
  if (period.until <= period.from) throw new StaffUsage(`${last} lies before ${first}`)
  return period
}

function startMs(day: string): number {
  const ms = Date.parse(`${day}T00:00:00+03:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(ms) || nairobiDate(ms) !== day)
    throw new StaffUsage(`${day} is no date such as 2026-05-04`)
  return ms
}
