import { expect, test } from 'vitest'
import { addPreset, amountTrouble, amountTyped, shillings } from './amount.ts'

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
  expect(amountTyped('12.')).toBe('12.')
  expect(amountTyped('99999999999')).toBe('999999999')
})

test('cents stay as they were typed, and are refused in words instead of left out', () => {
  expect(amountTyped('1.5')).toBe('1.5')
  expect(amountTyped('100.50')).toBe('100.50')
  expect(amountTyped('.5')).toBe('0.5')
  expect(amountTyped('1.5555')).toBe('1.555')
  for (const cents of ['1.5', '100.50', '0.5', '1.000', '1.555', '12.000']) {
    expect(amountTrouble(cents)).toBe('wholeShillings')
    expect(shillings(cents)).toBeUndefined()
  }
  for (const whole of ['1', '12.00', '12.']) expect(amountTrouble(whole)).toBeUndefined()
  expect(shillings('12.00')).toBe(12)
  for (const none of ['', '0', '0.']) expect(amountTrouble(none)).toBe('amountRequired')
})

test.each(['1,5', '0,5', '0,500', ',5', '1,50', '12,0000', '1,5.00'])(
  '%s is refused with its comma, typed one by one or pasted, and never becomes ten times as much',
  typed => {
    const oneByOne = [...typed].reduce((value, sign) => amountTyped(value + sign), '')
    for (const kept of [oneByOne, amountTyped(typed)]) {
      expect(kept).toContain(',')
      expect(shillings(kept)).toBeUndefined()
      expect(amountTrouble(kept)).toBe('wholeShillings')
      expect(addPreset(kept, 100)).toBe(kept)
    }
  },
)

test('commas between thousands are taken, and stay as they were typed', () => {
  for (const [typed, whole] of [
    ['1,000', 1_000],
    ['12,345,678', 12_345_678],
    ['1,000.00', 1_000],
  ] as const) {
    expect(amountTyped(typed)).toBe(typed)
    expect(shillings(typed)).toBe(whole)
    expect(amountTrouble(typed)).toBeUndefined()
  }
  expect(amountTyped('9,'.repeat(30))).toBe('9,'.repeat(9))
  expect(amountTyped(',,5')).toBe(',')
  expect(addPreset('1,000', 100)).toBe('1100')
})
