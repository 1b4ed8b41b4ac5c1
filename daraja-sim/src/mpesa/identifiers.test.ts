import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spokenStamp } from './clock.ts'
import { checkoutRequestId, conversationId, receiptCode } from './identifiers.ts'
import { readMsisdn, spokenMsisdn } from './msisdn.ts'
import { codesIn } from '../phone/view.ts'

const first = (): number => 0

describe('identifiers', () => {
  test.each([
    [Date.UTC(2026, 10, 21, 9), 'UKL'],
    [Date.UTC(2025, 0, 9, 9), 'TA9'],
    [Date.UTC(2025, 0, 10, 9), 'TAA'],
    [Date.UTC(2027, 11, 31, 20, 59, 59), 'VLV'],
    // One second later it is New Year in Nairobi, though not yet in London.
    [Date.UTC(2027, 11, 31, 21, 0, 0), 'WA1'],
  ])('a receipt begins with its East African date', (atMs, beginning) => {
    expect(receiptCode(atMs, first)).toBe(`${beginning}AAAAAAA`)
  })

  test('a checkout id carries the moment and the subscriber', () => {
    expect(checkoutRequestId(Date.UTC(2023, 11, 10, 9, 33, 40, 27), '254768130105')).toBe(
      'ws_CO_10122023123340027768130105',
    )
    expect(conversationId(Date.UTC(2024, 6, 5, 22), first)).toBe('AG_20240706_00000000000000000000')
  })

  test('texts have the time on a 12-hour clock', () => {
    expect(spokenStamp(Date.UTC(2026, 4, 9, 8, 23))).toEqual({ date: '9/5/26', time: '11:23 AM' })
    expect(spokenStamp(Date.UTC(2026, 4, 9, 21, 5))).toEqual({ date: '10/5/26', time: '12:05 AM' })
    expect(spokenStamp(Date.UTC(2026, 4, 9, 9, 5))).toEqual({ date: '9/5/26', time: '12:05 PM' })
  })
})

describe('phone numbers', () => {
  test.each([
    '0712345678',
    '712345678',
    '+254 712-345-678',
    '254712345678',
    '00254712345678',
    '(0712) 345.678',
    '2540712345678',
  ])('are read from %s', typed => expect(readMsisdn(typed)).toBe('254712345678'))

  test.each([
    '',
    '0812345678',
    '07123456789',
    '071234567',
    '+255712345678',
    'O712345678',
    '0712345678x',
    '1'.repeat(5000),
  ])('are not read from %j', typed => expect(readMsisdn(typed)).toBeNull())

  test('can be read back from their spoken form', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '7'), fc.integer({ min: 0, max: 99_999_999 }), (lead, rest) => {
        const msisdn = `254${lead}${String(rest).padStart(8, '0')}`
        return readMsisdn(spokenMsisdn(msisdn)) === msisdn
      }),
    )
  })
})

describe('codes to copy', () => {
  test.each([
    ['Your RUKA PIN is 4821. It works for 5 minutes.', ['4821']],
    ['482913 is your code', ['482913']],
    ['Code: 482913, valid 5 minutes', ['482913']],
    ['UKLAEPR682 Confirmed. Ksh100.00 sent to RUKA for account 45136199 on 21/11/26', ['UKLAEPR682']],
    ['You have received Ksh5000 and KES 7000 and Ksh1,2345.00 on 21/11/2026 at 12:3456', []],
    ['Call 0712345678 or *1234# before 10.5000', []],
    ['Codes 1234 and 1234', ['1234']],
    ['Your code to send KES 500 to 0712 *** 679 is 482193.', ['482193']],
  ])('of %j are %j', (text, codes) => expect(codesIn(text)).toEqual(codes))
})
