import { expect, it } from 'vitest'
import {
  addDays,
  DAY_MS,
  nairobiDate,
  nairobiDayMs,
  nairobiDayStart,
  nairobiMoment,
  nairobiStartMs,
  nairobiTime,
} from './nairobi.ts'

const MIDNIGHT_MS = Date.parse('2026-05-03T21:00:00Z')

it('a day in Nairobi begins at nine in the evening of UTC', () => {
  expect(nairobiStartMs('2026-05-04')).toBe(MIDNIGHT_MS)
  expect([nairobiDate(MIDNIGHT_MS - 1), nairobiDate(MIDNIGHT_MS)]).toEqual(['2026-05-03', '2026-05-04'])
  expect(nairobiTime(MIDNIGHT_MS + 61_000)).toBe('2026-05-04 00:01:01')
  expect([nairobiDayStart(MIDNIGHT_MS), nairobiDayStart(MIDNIGHT_MS - 1)]).toEqual([
    MIDNIGHT_MS,
    MIDNIGHT_MS - DAY_MS,
  ])
})

it('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

it.each(['2026-02-30', '2026-13-01', '2026-1-1', '', 'today', '2026-05-04T00:00:00Z', '02026-05-04'])(
  'there is no day %j',
  day => expect(nairobiDayMs(day)).toBeNull(),
)

it('a date and a time of Nairobi are a moment, unless there is none', () => {
  expect(nairobiDayMs('2026-05-04')).toBe(MIDNIGHT_MS)
  expect(nairobiMoment([2026, 5, 4], [0, 0, 0])).toBe(MIDNIGHT_MS)
  for (const date of [
    [2026, 2, 31],
    [2026, 13, 1],
    [2026, 0, 4],
  ] as const)
    expect(nairobiMoment(date, [0, 0, 0])).toBeNull()
  expect(nairobiMoment([2026, 5, 4], [24, 0, 0])).toBeNull()
})
