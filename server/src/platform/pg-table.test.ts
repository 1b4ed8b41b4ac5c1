import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { pgTable, rows, sql, type Db } from './db.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await cloneDatabase(inject('postgres')))
})
afterAll(() => drop())

type Item = {
  readonly text: string | null
  readonly uuid: string | null
  readonly cents: number | null
  readonly leg: number
  readonly at: number
  readonly json: object | null
}
const COLUMNS = {
  text: ['text', (item: Item) => item.text],
  uuid: ['uuid', (item: Item) => item.uuid],
  cents: ['bigint', (item: Item) => item.cents],
  leg: ['smallint', (item: Item) => item.leg],
  at: ['timestamptz', (item: Item) => item.at],
  json: ['jsonb', (item: Item) => (item.json ? JSON.stringify(item.json) : null)],
} as const
const asTable = async (items: readonly Item[]) =>
  rows(
    db.read,
    sql<Item>`select text, uuid, cents, leg, (extract(epoch from at) * 1000)::bigint as at, json
      from ${pgTable('t', items, COLUMNS)}`,
  )
const SAMPLE: Item = {
  text: 'a "b" \\ {c}',
  uuid: '0198b0c4-7f3e-7c64-9a9e-0c6f5f0a2b11',
  cents: 9_007_199_254_740_991,
  leg: 1,
  at: Date.UTC(2026, 4, 4, 9),
  json: { side: 'over' },
}

it('items are a table with their values, whichever columns are the same for all', async () => {
  // Few values for each column, so that some columns vary, and others do not.
  const item: fc.Arbitrary<Item> = fc.record({
    text: fc.constantFrom(SAMPLE.text, null),
    uuid: fc.constantFrom(SAMPLE.uuid, null),
    cents: fc.constantFrom(SAMPLE.cents, 0, null),
    leg: fc.constantFrom(0, 1),
    at: fc.constantFrom(SAMPLE.at, 0),
    json: fc.constantFrom(SAMPLE.json, null),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 4 }), async items => {
      expect(await asTable(items)).toEqual(items)
    }),
    { numRuns: 200, seed: 20261125 },
  )
})

it.each([
  ['no item', []],
  ['one item', [SAMPLE]],
  ['items that are the same', [SAMPLE, SAMPLE, SAMPLE]],
])('a table of %s has as many rows', async (_, items) => {
  expect(await asTable(items)).toEqual(items)
})

it('a value that its column cannot hold is refused as such, of one item and of many', async () => {
  for (const others of [[], [SAMPLE]])
    await expect(asTable([{ ...SAMPLE, uuid: 'no uuid' }, ...others])).rejects.toThrow(
      expect.objectContaining({ code: '22P02' }),
    )
})
