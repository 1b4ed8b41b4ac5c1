import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findGap, NotAStatement, readStatement, statedCents } from './read-statement.ts'

const TITLES = [
  'Receipt No.',
  'Completion Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Reason Type',
  'Linked Transaction ID',
]
const head = [
  ['Short Code:', '575758'],
  ['Account:', 'Working Account'],
  ['Time Period:', 'From 01-05-2026 00:00:00 to 04-05-2026 23:59:59'],
]
const line = (cells: Partial<Record<string, string>>) =>
  TITLES.map(
    title =>
      ({
        'Receipt No.': 'UE92Q3N5H7',
        'Completion Time': '04-05-2026 12:00:00',
        'Transaction Status': 'Completed',
        'Paid In': '1,250.00',
        Balance: '1,250.00',
        'Reason Type': 'Pay Bill',
        ...cells,
      })[title] ?? '',
  )
const statement = (...lines: string[][]) => readStatement([...head, TITLES, ...lines])

describe('a portal statement', () => {
  it('gives its period in Nairobi time, and its lines oldest first', () => {
    const { shortcode, account, fromMs, toMs, openingCents, closingCents, lines } = statement(
      line({ 'Receipt No.': 'UE92Q3N5H8', 'Paid In': '', Withdrawn: '-50.00', Balance: '1,200.00' }),
      line({}),
    )
    expect({ shortcode, account, openingCents, closingCents }).toEqual({
      shortcode: '575758',
      account: 'working',
      openingCents: 0,
      closingCents: 1_200_00,
    })
    expect(fromMs).toBe(Date.UTC(2026, 3, 30, 21))
    expect(toMs).toBe(Date.UTC(2026, 4, 4, 21))
    expect(lines.map(({ receipt, cents, atMs }) => [receipt, cents, atMs])).toEqual([
      ['UE92Q3N5H7', 1_250_00, Date.UTC(2026, 4, 4, 9)],
      ['UE92Q3N5H8', -50_00, Date.UTC(2026, 4, 4, 9)],
    ])
  })

  it.each([
    ['Pay Bill', '5.00', '', 'payment'],
    ['Pay Bill Online', '5.00', '', 'payment'],
    ['Transaction Reversal', '', '-5.00', 'reversal'],
    ['Business Payment to Customer via API', '', '-5.00', 'payout'],
    ['Pay Tax to KRA via API', '', '-5.00', 'tax'],
    ['Business Payment to Customer Charge', '', '-5.00', 'own'],
    ['Organization Settlement', '5.00', '', 'own'],
    ['Organization Transfer of Funds', '', '-5.00', 'own'],
    ['Pay Utility', '5.00', '', 'payment'],
    ['Something new', '', '-5.00', 'other'],
    ['Pay Bill', '', '-5.00', 'other'],
  ])('calls %s (in %s, out %s) a %s', (reason, paidIn, withdrawn, kind) => {
    const read = statement(line({ 'Reason Type': reason, 'Paid In': paidIn, Withdrawn: withdrawn }))
    expect(read.lines[0]).toMatchObject({ kind })
    expect(statedCents(read.lines)).toBe(kind === 'own' ? 0 : read.lines[0]!.cents)
  })

  it('leaves out what did not complete', () => {
    expect(statement(line({ 'Transaction Status': 'Failed', Balance: '' })).lines).toEqual([])
  })

  it('shows a missing line by the balance that does not follow', () => {
    const lines = [
      line({ 'Receipt No.': 'UE92Q3N5H3', 'Paid In': '30.00', Balance: '60.00' }),
      line({ 'Receipt No.': 'UE92Q3N5H2', 'Paid In': '20.00', Balance: '30.00' }),
      line({ 'Receipt No.': 'UE92Q3N5H1', 'Paid In': '10.00', Balance: '10.00' }),
    ]
    expect(findGap(statement(...lines))).toBeUndefined()
    expect(findGap(statement(lines[0]!, lines[2]!))?.receipt).toBe('UE92Q3N5H3')
  })

  it.each([
    ['the receipt', { 'Receipt No.': 'short' }],
    ['the completion time', { 'Completion Time': '31-02-2026 12:00:00' }],
    ['the amount', { 'Paid In': '1.250,00' }],
    ['the amount', { 'Paid In': '1e3' }],
    ['the amount', { 'Paid In': '5.00', Withdrawn: '-5.00' }],
    ['the amount', { 'Paid In': '0.00' }],
    ['the balance', { Balance: '' }],
  ])('is refused whole where %s cannot be read, with the line', (what, cells) => {
    expect(() => statement(line({}), line(cells))).toThrow(`line 6: ${what} cannot be read`)
  })

  it('is refused without its table, a column, its period or its account', () => {
    for (const records of [
      [],
      head,
      [...head, TITLES.slice(1)],
      [...head.slice(0, 2), TITLES],
      [head[0]!, head[2]!, TITLES],
    ])
      expect(() => readStatement(records)).toThrow(NotAStatement)
  })

  it('is read or refused as a whole for any content', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(fc.string(), fc.constantFrom(...TITLES)))), records => {
        try {
          readStatement([...head, TITLES, ...records])
        } catch (error) {
          expect(error).toBeInstanceOf(NotAStatement)
        }
      }),
    )
  })
})
