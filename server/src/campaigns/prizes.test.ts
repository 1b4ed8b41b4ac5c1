import { asCents } from '@ruka/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prizeTable, type PrizeTable } from './prize-table.rules.ts'
import { prizesOf, totalCents } from './prizes.rules.ts'

const TABLE = prizeTable.parse([
  { from: 1, to: 1, kind: 'money', cents: 5_000_050 },
  { from: 2, to: 3, kind: 'money', cents: 1_000_033 },
  { from: 4, to: 10, kind: 'bonus', cents: 10_001 },
  { from: 21, to: 22, kind: 'tickets', cents: 500 },
])

/** Any table that is valid: lines one behind the other, some with places without a prize between. */
const tables: fc.Arbitrary<PrizeTable> = fc
  .array(
    fc.record({
      skipped: fc.nat(3),
      places: fc.integer({ min: 1, max: 80 }),
      kind: fc.constantFrom('money', 'bonus', 'tickets'),
      cents: fc.integer({ min: 1, max: 100_000_000_000 }),
    }),
    { minLength: 1, maxLength: 100 },
  )
  .map(lines => {
    let last = 0
    return prizeTable.parse(
      lines.map(({ skipped, places, kind, cents }) => {
        const from = last + skipped + 1
        last = from + places - 1
        return { from, to: last, kind, cents }
      }),
    )
  })

it('has a prize for each place of a line, to the last place that is taken', () => {
  expect(prizesOf(TABLE, 0)).toEqual([])
  expect(prizesOf(TABLE, 2)).toEqual([
    { rank: 1, kind: 'money', cents: 5_000_050 },
    { rank: 2, kind: 'money', cents: 1_000_033 },
  ])
  expect(prizesOf(TABLE, 12).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(prizesOf(TABLE, 21).at(-1)).toEqual({ rank: 21, kind: 'tickets', cents: 500 })
  expect(prizesOf(TABLE, 1_000)).toHaveLength(12)
  for (const places of [-1, 0.5, NaN, Infinity]) expect(() => prizesOf(TABLE, places)).toThrow(RangeError)
})

it('costs to the cent what its places get', () => {
  expect(totalCents(TABLE)).toBe(5_000_050 + 2 * 1_000_033 + 7 * 10_001 + 2 * 500)
  fc.assert(
    fc.property(tables, fc.nat(9_000), (table, places) => {
      const sum = (of: readonly { readonly cents: number }[]) =>
        of.reduce((total, { cents }) => total + BigInt(cents), 0n)
      const all = prizesOf(table, 10_000)
      expect(BigInt(totalCents(table))).toBe(sum(all))
      expect(prizesOf(table, places)).toEqual(all.filter(({ rank }) => rank <= places))
      expect(all.every(({ rank }, at) => at === 0 || rank > all[at - 1]!.rank)).toBe(true)
    }),
    { numRuns: 50 },
  )
  const greatest = prizeTable.parse([{ from: 1, to: 10_000, kind: 'money', cents: 100_000_000_000 }])
  expect(totalCents(greatest)).toBe(asCents(1_000_000_000_000_000))
})

it('refuses lines that overlap or are out of order, and what is no prize', () => {
  const of = (from: number, to: number, over: object = {}) => ({
    from,
    to,
    kind: 'money',
    cents: 100,
    ...over,
  })
  for (const table of [
    [],
    [of(1, 3), of(3, 4)],
    [of(1, 3), of(2, 2)],
    [of(1, 1), of(1, 1)],
    [of(4, 5), of(1, 3)],
    [of(3, 1)],
    [of(0, 1)],
    [of(1, 10_001)],
    [of(1.5, 2)],
    [of(1, 1, { cents: 0 })],
    [of(1, 1, { cents: 0.5 })],
    [of(1, 1, { cents: 100_000_000_001 })],
    [of(1, 1, { kind: 'car' })],
    [of(1, 1, { share: 5 })],
    Array.from({ length: 101 }, (_, at) => of(at + 1, at + 1)),
  ])
    expect(prizeTable.safeParse(table).success, JSON.stringify(table).slice(0, 80)).toBe(false)
  expect(prizeTable.safeParse([of(1, 3), of(4, 4), of(9, 10)]).success).toBe(true)
})
