import { expect, test } from 'vitest'
import { onlyDigits } from '@ruka/ui/parts/code-input'
import { maskPhone, normalisePhone, phoneTyped } from './phone.ts'

// spec: 5.4
test.each(['0712345678', '0712 345 678', '+254 712-345-678', '254712345678', '712345678'])(
  'sends %s in international form without plus or spaces',
  typed => {
    expect(normalisePhone(phoneTyped(typed))).toBe('254712345678')
  },
)

test('keeps letters and overlong pastes out of the phone field', () => {
  expect(phoneTyped('0712<script>345 678')).toBe('0712345 678')
  expect(phoneTyped('1'.repeat(500))).toHaveLength(20)
})

// spec: 5.5
test('masks all but the first three and last three digits', () => {
  expect(maskPhone('254712345678')).toBe('254****678')
})

// spec: 5.16
test('takes the digits of a pasted SMS code and no more than the code has', () => {
  expect(onlyDigits(' 12-34 ', 4)).toBe('1234')
  expect(onlyDigits('123456', 4)).toBe('1234')
  expect(onlyDigits('abcd', 4)).toBe('')
})
