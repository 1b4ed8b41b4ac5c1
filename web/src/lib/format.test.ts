import { expect, test } from 'vitest'
import { formatKes, formatMoment, formatWholeKes } from './format.ts'
import { splitKes } from '@ruka/ui/split-kes'

// spec: 9.3
test('writes money with thousands and two decimals', () => {
  expect(formatKes(1250)).toBe('KES 1,250.00')
  expect(formatKes(0.5)).toBe('KES 0.50')
  expect(formatKes(1_500_000.1)).toBe('KES 1,500,000.10')
  expect(formatWholeKes(100)).toBe('KES 100')
})

test('splits the decimals off, and reads what is no number as zero', () => {
  expect(splitKes(1250.5)).toEqual({ whole: '1,250', cents: '.50' })
  expect(splitKes(Number.NaN)).toEqual({ whole: '0', cents: '.00' })
  expect(splitKes(-3)).toEqual({ whole: '−3', cents: '.00' })
})

// spec: 3.13
test('shows times as dd/MM HH:mm in Nairobi, in any time zone of the device', () => {
  expect(formatMoment('2026-11-21T20:59:00Z')).toBe('21/11 23:59')
  expect(formatMoment('2026-11-21T21:00:00Z')).toBe('22/11 00:00')
  expect(formatMoment('nonsense')).toBe('')
})
