import { expect, test } from 'vitest'
import { addPreset, amountTyped } from './amount.ts'

// spec: 9.1
test('each tap on a preset adds to the amount, and none cuts its digits', () => {
  expect(addPreset('', 100)).toBe('100')
  expect(addPreset('1660', 10)).toBe('1670')
  expect(addPreset('999998999', 1000)).toBe('999999999')
  expect(addPreset('999999999', 1000)).toBe('999999999')
  expect(addPreset('999999000', 1000)).toBe('999999000')
})

test('what is typed stays whole shillings of nine digits', () => {
  expect(amountTyped('0012a')).toBe('12')
  expect(amountTyped('12.00')).toBe('12.00')
  expect(amountTyped('12.50')).toBe('12.')
  expect(amountTyped('99999999999')).toBe('999999999')
})
