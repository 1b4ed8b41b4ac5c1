import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClaim } from './read-claim.rules.ts'
import { codesMeant, dayOfCode, isCode, VARIANTS_MAX } from './receipt-code.rules.ts'

const PAYBILL =
  'UE92Q3N5H7 Confirmed. Ksh200.00 sent to KPLC PREPAID for account 45136199804 on 9/5/26 at 11:23 AM New M-PESA balance is Ksh3,331.90. Transaction cost, Ksh5.00.Amount you can transact within the day is 499,800.00. Dial *334# now'
const TILL =
  'UE62Q3C3MK Confirmed. Ksh100.00 paid to MAXWELL CHEMIST. on 6/5/26 at 5:48 PM.New M-PESA balance is Ksh5,764.90. Transaction cost, Ksh0.00.'
const RECEIVED =
  'UFF2Q7WPTV Confirmed.You have received Ksh5,000.00 from Joshua Martin 0716***698 on 15/6/26 at 6:31 PM  New M-PESA balance is Ksh5,004.00.'
const BUSINESS =
  'QLQ52P34V5 Confirmed.You have received Ksh3,000.00 from STANBIC to MPESA Retail 300248 on 26/12/22 2:27 PM New M-PESA balance is Ksh3,500.00'
const PERSON =
  'UE72Q3E6P3 Confirmed. Ksh50.00 sent to Keneth Wambu on 7/5/26 at 7:58 AM. New M-PESA balance is Ksh100.00'
const SW_SENT =
  'TAE16URS8R Imethibitishwa Ksh10.00 imetumwa kwa MERCILINE  OSEWE tarehe 14/1/25 saa 6:34 PM. Baki yako ya M-PESA ni Ksh113.47. Gharama ya kutuma ni Ksh0.00.'
const SW_TILL =
  'TAE46D879G Imethibitishwa. Umelipa Ksh20.00 kwa JUDITH ATIENO WERE 14/1/25 4:53 PM.Baki yako mpya katika M-PESA ni Ksh93.47'
const SW_RECEIVED =
  'TAD72DJ3YB Imethibitishwa. Umepokea Ksh1.00 kutoka John  Doe 0729641937 mnamo 13/1/25 saa 5:39 PM  Baki yako ya M-PESA ni Ksh264.47.'
const SW_PAYBILL =
  'UE92Q3N5H7 Imethibitishwa. Ksh1,200.50 imetumwa kwa RUKA kwa akaunti nambari 0712345678 tarehe 9/5/26 saa 12:05 AM.'

describe('the reader of a claim', () => {
  it.each([
    ['a pay-bill message', PAYBILL, 'UE92Q3N5H7', 'deposit', 200_00, '45136199804', [2026, 5, 9, 11, 23]],
    ['a till message', TILL, 'UE62Q3C3MK', 'till', 100_00, null, [2026, 5, 6, 17, 48]],
    ['money received', RECEIVED, 'UFF2Q7WPTV', 'received', 5_000_00, null, [2026, 6, 15, 18, 31]],
    ['money from a business', BUSINESS, 'QLQ52P34V5', 'received', 3_000_00, null, [2022, 12, 26, 14, 27]],
    ['money sent to a person', PERSON, 'UE72Q3E6P3', 'person', 50_00, null, [2026, 5, 7, 7, 58]],
    ['money sent, in Swahili', SW_SENT, 'TAE16URS8R', 'person', 10_00, null, [2025, 1, 14, 18, 34]],
    ['a till, in Swahili', SW_TILL, 'TAE46D879G', 'till', 20_00, null, [2025, 1, 14, 16, 53]],
    ['money received, in Swahili', SW_RECEIVED, 'TAD72DJ3YB', 'received', 1_00, null, [2025, 1, 13, 17, 39]],
    [
      'a pay-bill, in Swahili',
      SW_PAYBILL,
      'UE92Q3N5H7',
      'deposit',
      1_200_50,
      '0712345678',
      [2026, 5, 9, 0, 5],
    ],
  ])('reads %s', (_, text, code, kind, cents, account, [year, month, day, hour, minute]) => {
    const { named } = readClaim(text)
    expect(named).toHaveLength(1)
    expect(named[0]).toMatchObject({
      code,
      kind,
      cents,
      account,
      at: { year, month, day, hour, minute },
      daysDiffer: false,
    })
    expect(named[0]!.candidates[0]).toBe(code)
  })

  it.each([
    ['UE92Q3N5H7'],
    ['  ue92q3n5h7.'],
    ['UE9 2Q3 N5H7'],
    ['my code is UE92Q3N5H7, please help'],
    ['UE92Q3N5H7Confirmed.Ksh200.00 sent to X for account 1'],
    ['ＵＥ92Q3N5H7'],
    ['UE92Q3N5H7\u00a0\u00a0CONFIRMED'],
  ])('finds the code in %j', text => {
    expect(readClaim(text).named.map(({ code }) => code)).toEqual(['UE92Q3N5H7'])
  })

  it('finds a code of letters alone or before "Confirmed", and takes no other word for a code', () => {
    expect(readClaim('UEKQWNRHHX').named.map(({ code }) => code)).toEqual(['UEKQWNRHHX'])
    expect(readClaim('UEKQWNRHHX Confirmed. Ksh5 sent to A for account B').named).toHaveLength(1)
    expect(readClaim('please do find the BACKGROUND of all this money that I sent you').named).toEqual([])
  })

  it('reads several messages at once, each with its own figures, and a repeated one once', () => {
    const { named } = readClaim(`${TILL}\n${PAYBILL} ${SW_RECEIVED}${PAYBILL}`)
    expect(named.map(({ code, kind, cents }) => [code, kind, cents])).toEqual([
      ['UE62Q3C3MK', 'till', 100_00],
      ['UE92Q3N5H7', 'deposit', 200_00],
      ['TAD72DJ3YB', 'received', 1_00],
    ])
  })

  it('takes no account number for a code, although our references look like one', () => {
    const { named } = readClaim(PAYBILL.replace('45136199804', 'TE7KQNRH3X'))
    expect(named.map(({ code, account }) => [code, account])).toEqual([['UE92Q3N5H7', 'TE7KQNRH3X']])
  })

  it('rejects Tanzanian shillings, and recognises a failed payment without a code', () => {
    expect(
      readClaim('UE92Q3N5H7 Imethibitishwa. Tsh2,000.00 imetumwa kwa X kwa akaunti 5').named[0]!.kind,
    ).toBe('foreign')
    for (const text of [
      'Failed. You do not have enough money',
      'Hakuna pesa za kutosha',
      'Umekataa kuidhinisha',
    ])
      expect(readClaim(text)).toEqual({ named: [], failed: true })
  })

  it('marks a code whose letters name another day as a possible typing error', () => {
    expect(readClaim(PAYBILL.replace('UE92', 'UE82')).named[0]).toMatchObject({
      kind: 'deposit',
      daysDiffer: true,
    })
  })

  it('tries a bounded number of confusable variants, the typed code first', () => {
    expect(codesMeant('UE92Q3NOH7').slice(0, 2)).toEqual(['UE92Q3NOH7', 'UE9ZQ3NOH7'])
    expect(codesMeant('UE92Q3NOH7')).toContain('UE92Q3N0H7')
    // The month is a letter, never a digit.
    expect(codesMeant('U192Q3N5H7')[0]).toBe('UI92Q3N5H7')
    expect(codesMeant('01OI1OI1OI').length).toBeLessThanOrEqual(VARIANTS_MAX)
    expect(codesMeant('5555555555')).toEqual([])
    expect(dayOfCode('UE92Q3N5H7')).toEqual({ year: 2026, month: 5, day: 9 })
    expect(dayOfCode('TAV6D879GX')).toEqual({ year: 2025, month: 1, day: 31 })
  })

  const letters = (set: string, length: number) =>
    fc.string({ unit: fc.constantFrom(...set), minLength: length, maxLength: length })
  const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const code = fc
    .tuple(
      letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1),
      letters('ABCDEFGHIJKL', 1),
      letters('123456789ABCDEFGHIJKLMNOPQRSTUV', 1),
      letters(ALNUM, 6),
      letters('0123456789', 1),
    )
    .map(parts => parts.join(''))

  it('finds a code in any surrounding text, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        code,
        fc.string({ unit: 'binary', maxLength: 300 }),
        (before, wanted, after) => {
          expect(isCode(wanted)).toBe(true)
          expect(readClaim(`${before} ${wanted} ${after}`).named.map(found => found.code)).toContain(wanted)
          expect(
            readClaim(`${before} ${wanted}  Confirmed. Ksh5.00 ${after}`).named.map(found => found.code),
          ).toContain(wanted)
        },
      ),
      { numRuns: 300 },
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void readClaim(text)))
  })

  it.each([
    ['letters', 'A'],
    ['digits', '9'],
    ['slashes', '1/'],
    ['dates', '1/1/26 '],
    ['openings', 'SENT TO '],
    ['codes', 'UE92Q3N5H7 '],
    ['codes that are confirmed', 'OO1I1OI1OI Confirmed Ksh,'],
    ['ligatures that grow', '\ufdfa'],
    ['spaces', ' \t'],
  ])('reads 4,000 hostile %s in bounded time', (_, unit) => {
    const began = performance.now()
    for (let n = 0; n < 5; n++) expect(readClaim(unit.repeat(4_000)).named.length).toBeLessThanOrEqual(5)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
