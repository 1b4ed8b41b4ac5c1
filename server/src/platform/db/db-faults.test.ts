import pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './db-faults.ts'

const faultOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('no fault')
}

it.each([
  ['refuses connections', 'postgres://ruka@127.0.0.1:1/ruka'],
  ['has no socket on this machine', 'postgres://ruka@/ruka?host=/nowhere'],
  ['has an unknown name', 'postgres://ruka@database.invalid/ruka'],
])('a database that %s is unavailable, not a defect of the program', async (_, connectionString) => {
  const client = new pg.Client({ connectionString })
  expect(isDatabaseAway(await faultOf(client.connect()))).toBe(true)
})

it('an error about a query does not mean that the database is unavailable', () => {
  for (const code of ['42P01', '23505', '22P05'])
    expect(isDatabaseAway(Object.assign(new Error('a fault'), { code })), code).toBe(false)
  for (const error of [new Error('a fault'), new TypeError('x is undefined'), 'text', undefined])
    expect(isDatabaseAway(error)).toBe(false)
})
