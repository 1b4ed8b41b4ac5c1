import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../platform/base/random.ts'
import { readAccountNumber } from './account-number.rules.ts'
import { payerAgrees } from './payer.rules.ts'
import { newReference } from './deposits.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const msisdn = fc
  .tuple(fc.constantFrom('7', '11', '10'), fc.stringMatching(/^\d{8}$/))
  .map(([block, rest]) => `254${(block + rest).slice(0, 9)}`)
  .filter(number => /^254(7|1(0[0-8]|1))/.test(number))
const separator = fc.constantFrom('', ' ', '-', '.', '  ', '–', '/', ' - ', ',')
const LETTERS: Readonly<Record<string, string>> = { 0: 'Oo0', 1: '1Il|', 2: '2Zz', 5: '5Ss', 8: '8B' }

describe('an account number', () => {
  // spec: 2.71
  it('that is a phone is read in every form that people type', () => {
    const form = fc.constantFrom(
      (n: string) => `0${n.slice(3)}`,
      (n: string) => n.slice(3),
      (n: string) => n,
      (n: string) => `+${n}`,
      (n: string) => `00${n}`,
      (n: string) => `+254 (0) ${n.slice(3)}`,
    )
    fc.assert(
      fc.property(msisdn, form, fc.array(separator, { maxLength: 20 }), (number, write, between) => {
        const typed = [...write(number)].map((digit, at) => digit + (between[at] ?? '')).join('')
        expect(readAccountNumber(` ${typed} `)).toEqual({ kind: 'phone', msisdn: number })
      }),
    )
  })

  it('is read with letters where digits were meant', () => {
    fc.assert(
      fc.property(msisdn, fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), (number, picks) => {
        const typed = [...number].map((digit, at) => {
          const choices = LETTERS[digit] ?? digit
          return choices[picks[at]! % choices.length]
        })
        expect(readAccountNumber(typed.join(''))).toEqual({ kind: 'phone', msisdn: number })
      }),
    )
  })

  it('that is a reference of ours is read in any case and spacing, and never as a phone', () => {
    const random = seededRandom('references')
    for (let n = 0; n < 500; n++) {
      const reference = newReference(random)
      for (const typed of [reference, reference.toLowerCase(), [...reference].join(' '), `${reference}.`])
        expect(readAccountNumber(typed)).toEqual({ kind: 'reference', reference })
    }
  })

  it('that names no account is read as null', () => {
    for (const typed of [
      '',
      ' ',
      '0',
      '254',
      '0712 34567',
      '07123456789',
      '0412345678',
      'JOHN',
      '0712345678 JOHN',
      '٠',
      '💸',
    ])
      expect(readAccountNumber(typed)).toBeNull()
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), typed => {
        const read = readAccountNumber(typed)
        if (read?.kind === 'phone') expect(read.msisdn).toMatch(/^254[17]\d{8}$/)
        if (read?.kind === 'reference') expect(read.reference).toMatch(/^[A-Z0-9]{10}$/)
      }),
    )
  })

  it('never names another phone when one digit is missing or too many', () => {
    fc.assert(
      fc.property(msisdn, fc.nat(8), fc.constantFrom('', '3'), (number, at, more) => {
        const local = `0${number.slice(3)}`
        const typed = more === '' ? local.slice(0, at + 1) + local.slice(at + 2) : `${local}${more}`
        expect(readAccountNumber(typed)).toBeNull()
      }),
    )
  })
})

describe('the number of a payer', () => {
  it.each([
    ['2547 ***** 126', '254712345126', true],
    ['25470****126', '254712345126', false],
    ['25471****126', '254712345126', true],
    ['2547 ***** 127', '254712345126', false],
    ['254712345126', '254712345126', true],
    ['254712345127', '254712345126', false],
    ['+254 712 345126', '254712345126', true],
    ['a'.repeat(64), '254712345126', false],
    [sha256('254712345126'), '254712345126', true],
    [sha256('+254712345126').toUpperCase(), '254712345126', true],
    [sha256('0712345126'), '254712345126', true],
    [sha256('254712345127'), '254712345126', false],
    ['', '254712345126', null],
    [null, '254712345126', null],
    ['*****', '254712345126', null],
  ])('shown as %j agrees with %s: %j', (shown, number, agrees) => {
    expect(payerAgrees(shown, number)).toBe(agrees)
  })
})
