import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { maskPhone, normalisePhone, phone } from './phone.ts'

/** What the numbering plan's best-kept copy says: the canonical form of a Kenyan mobile number, or null. */
function judged(typed: string): string | null {
  const read = parsePhoneNumberFromString(typed, 'KE')
  return read?.country === 'KE' && read.getType() === 'MOBILE' && read.isValid() && read.ext === undefined
    ? read.number.slice(1)
    : null
}

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map(list => list.join(''))

describe('a phone', () => {
  // spec: 5.1
  it('is a Kenyan mobile number exactly when libphonenumber says so, for every block of the plan', () => {
    // Every prefix of four digits, with a tail: 7xx and 1xx decide within the first three.
    for (let prefix = 0; prefix < 10_000; prefix++) {
      const national = `${String(prefix).padStart(4, '0')}34567`
      if (national.startsWith('0') || national.startsWith('254')) continue
      expect([national, normalisePhone(`+254${national}`)]).toEqual([national, judged(`+254${national}`)])
    }
  })

  it('is parsed as libphonenumber parses it, with any digits and in any spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '0', '254', '+254', '+254 ', '0-', '(0)'),
        fc.oneof(fc.constantFrom('7', '1', '10', '11', '71', '72', '79'), digits(2)),
        fc.integer({ min: 5, max: 9 }).chain(digits),
        (prefix, block, tail) => {
          const national = block + tail
          // Where a national number begins with 0 or 254, ours strips it once more; see below.
          fc.pre(!/^(0|254)/.test(national))
          expect(normalisePhone(prefix + national)).toBe(judged(prefix + national))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it.each([
    // People write the trunk zero after the country code; libphonenumber agrees.
    ['+254 0712 345 678', '254712345678', '254712345678'],
    // Dialled from abroad with 00. Kenya's own international prefix is 000, so libphonenumber reads none of
    // it.
    ['00254712345678', '254712345678', null],
    // The East African prefixes 005, 006 and 007 reach neighbours' networks by their own plan: refused by
    // both.
    ['005712345678', null, null],
    ['007712345678', null, null],
    // Words, extensions and vanity letters are libphonenumber's business, not ours.
    ['0712345678 ext 5', null, null],
    ['tel:0712345678', null, '254712345678'],
    ['0712-FLOWER', null, null],
  ])('%s, where the two were weighed, is %s here and %s there', (typed, ours, theirs) => {
    expect([normalisePhone(typed), judged(typed)]).toEqual([ours, theirs])
  })

  it('is its own canonical form', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), typed => {
        const canonical = normalisePhone(typed)
        if (canonical !== null) expect(normalisePhone(canonical)).toBe(canonical)
      }),
    )
  })

  // spec: 5.1
  it('in a request is read in every form, and refused in words', () => {
    expect(phone.parse('0712 345 678')).toBe('254712345678')
    for (const wrong of ['', '0712', '0712345678'.repeat(5), 712345678, null, {}]) {
      const read = phone.safeParse(wrong)
      expect(read.error?.issues[0]?.message).toBe('Invalid phone number')
    }
  })

  // spec: 5.5
  it('is shown with its first and last three digits', () => {
    expect(maskPhone('254712345678')).toBe('254****678')
  })
})
