import fc from 'fast-check'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { firstRow, sql } from './db.ts'
import { pgArray, pgTimes, pgUuids } from './pg-arrays.ts'

const database = async () => {
  const { db, drop } = await cloneDatabase(inject('postgres'))
  onTestFinished(drop)
  return db
}
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map(value => value.replaceAll('\0', '')),
  fc.constantFrom('NULL', 'null', '', '"', '\\', '\\n', 'a\nb', '{a,b}', '\\"', '{"slot":0}'),
)
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 5 })

it('arrays arrive in PostgreSQL as they were sent, whatever texts, numbers and nulls are in them', async () => {
  const db = await database()
  await fc.assert(
    fc.asyncProperty(
      fc.array(orNull(text), { maxLength: 20 }),
      fc.array(orNull(fc.maxSafeInteger()), { maxLength: 20 }),
      async (texts, numbers) => {
        const found = await firstRow(
          db.read,
          sql<{ texts: unknown; numbers: unknown }>`select to_json(${pgArray(texts)}::text[]) as texts,
            to_json(${pgArray(numbers)}::bigint[]) as numbers`,
        )
        expect(found).toEqual({ texts, numbers })
      },
    ),
    { numRuns: 200, seed: 20261125 },
  )
})

it('UUIDs and times arrive in PostgreSQL as they were sent, nulls among them', async () => {
  const db = await database()
  const time = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(orNull(fc.uuid()), { maxLength: 20 }),
      fc.array(time, { maxLength: 20 }),
      async (uuids, times) => {
        const found = await firstRow(
          db.read,
          sql<{ uuids: unknown; times: Date[] }>`select to_json(${pgUuids(uuids)}::uuid[]) as uuids,
            ${pgTimes(times)}::timestamptz[] as times`,
        )
        expect(found!.uuids).toEqual(uuids)
        expect(found!.times.map(Number)).toEqual(times)
      },
    ),
    { numRuns: 200, seed: 20261125 },
  )
})

it('what is not a UUID, a whole microsecond or a finite number is refused before it is sent', () => {
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
  for (const wrong of [
    '',
    uuid.slice(1),
    `${uuid}0`,
    uuid.replace('-', '0'),
    uuid.replace('a', 'g'),
    uuid.replace('a', '-'),
    uuid.replace('b', 'é'),
  ])
    expect(() => pgUuids([uuid, wrong])).toThrow(expect.objectContaining({ code: '22P02' }))
  for (const wrong of [NaN, Infinity, 0.0001])
    expect(() => pgTimes([wrong])).toThrow(expect.objectContaining({ code: '22P02' }))
  for (const wrong of [NaN, Infinity])
    expect(() => pgArray([1, wrong])).toThrow(expect.objectContaining({ code: '22P02' }))
})
