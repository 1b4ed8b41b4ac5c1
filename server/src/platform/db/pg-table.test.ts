import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
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
const statement = (items: readonly Item[]) =>
  sql<Item>`select text, uuid, cents, leg, (extract(epoch from at) * 1000)::bigint as at, json
    from ${pgTable('t', items, COLUMNS)}`
const asTable = async (items: readonly Item[]) => rows(db.read, statement(items))
const textOf = (items: readonly Item[]) => statement(items).compile(db.read).sql

const SAMPLE: Item = {
  text: 'a "b" \\ {c}',
  uuid: '0198b0c4-7f3e-7c64-9a9e-0c6f5f0a2b11',
  cents: 9_007_199_254_740_991,
  leg: 1,
  at: Date.UTC(2026, 4, 4, 9),
  json: { side: 'over' },
}
const items = fc.array(
  fc.record({
    text: fc.constantFrom(SAMPLE.text, null),
    uuid: fc.constantFrom(SAMPLE.uuid, null),
    cents: fc.constantFrom(SAMPLE.cents, null),
    leg: fc.constantFrom(0, 1),
    at: fc.constantFrom(SAMPLE.at, 0),
    json: fc.constantFrom(SAMPLE.json, null),
  }),
  { maxLength: 4 },
)

describe('items as a table', () => {
  it('have their values, each its own', async () => {
    await fc.assert(
      fc.asyncProperty(items, async some => {
        expect(await asTable(some)).toEqual(some)
      }),
      { numRuns: 200, seed: 20261125 },
    )
  })

  it.each([
    ['no item', []],
    ['one item', [SAMPLE]],
    ['items that are the same', [SAMPLE, SAMPLE, SAMPLE]],
  ])('of %s have as many rows', async (_, some) => {
    expect(await asTable(some)).toEqual(some)
  })

  it('are one text of a statement, whatever is in them, so that it is prepared once', () => {
    const texts = new Set<string>()
    fc.assert(
      fc.property(items, some => void texts.add(textOf(some))),
      { numRuns: 500, seed: 20261125 },
    )
    expect(texts.size).toBe(1)
  })

  it.each([
    ['uuid', 'no uuid', '22P02'],
    ['cents', NaN, '22P02'],
    ['cents', Infinity, '22P02'],
    ['cents', 1.5, '22P02'],
    ['leg', 40_000, '22003'],
    ['at', 0.0001, '22P02'],
  ])('are refused with a %s that is %s, of one item and of many', async (column, value, code) => {
    const bad: Item = { ...SAMPLE, [column]: value }
    for (const some of [[bad], [bad, bad], [bad, { ...SAMPLE, leg: 0 }]])
      await expect(asTable(some)).rejects.toThrow(expect.objectContaining({ code }))
  })
})
