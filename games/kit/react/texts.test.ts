import { describe, expect, it } from 'vitest'
import { kickOffText, oddsText } from './texts.ts'

it.each([
  [1.01, '1.01'],
  [1.8599, '1.85'],
  [2.1, '2.10'],
  [99.999, '99.99'],
  [103.47, '103.4'],
  [1_234.9, '1,234'],
])('odds of %f are shown as %s, never above what they are', (odds, text) => expect(oddsText(odds)).toBe(text))

describe('a kick-off', () => {
  const now = Date.parse('2026-11-26T20:30:00Z')
  it.each([
    // In Nairobi it is 23:30.
    ['2026-11-26T20:45:00Z', '23:45'],
    ['2026-11-26T21:15:00Z', 'Tomorrow 00:15'],
    ['2026-11-28T12:00:00Z', 'Sat, 28 Nov 15:00'],
    ['2026-12-31T21:00:00Z', 'Fri, 1 Jan 00:00'],
  ])('at %s is %s', (iso, text) => expect(kickOffText(iso, now)).toBe(text))
})
