import { Refused } from '../platform/refused.ts'
import { nairobiDayMs } from '../platform/staff-input.ts'

const DAY_MS = 86_400_000

/** Nairobi days, both inclusive, as times: from the first one's start to the last one's end. */
export type Period = { readonly from: Date; readonly until: Date }

/** @throws Refused when they are no days, or the last lies before the first */
export function periodOf(first: string, last: string): Period {
  const period = { from: new Date(startMs(first)), until: new Date(startMs(last) + DAY_MS) }
  if (period.until <= period.from) throw new Refused('invalid', `${last} lies before ${first}`)
  return period
}

function startMs(day: string): number {
  const ms = nairobiDayMs(day)
  if (ms === null) throw new Refused('invalid', `${day} is no date such as 2026-05-04`)
  return ms
}
