import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { openJackpots, type TestJackpots } from '../../../test/jackpot-harness.ts'
import { rows, sql } from '../../platform/db/db.ts'
import type { ListState } from './lists.ts'

let at: TestJackpots
let logged: MockInstance<TestJackpots['ctx']['log']['error']>
beforeEach(async () => {
  at = await openJackpots('keeping')
  logged = vi.spyOn(at.ctx.log, 'error')
  for (const week of [1, 2, 3, 4]) await at.publish(week)
})
afterEach(() => at.drop())

/** Until it is mended, the step that brings a list to this state ends with an error. */
async function breakStep(state: ListState, body: string): Promise<() => Promise<unknown>> {
  await sql`create function fail() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    at.ctx.owner.read,
  )
  await sql`create trigger fail before update on virtuals.jackpots for each row
    when (new.state = ${sql.lit(state)}) execute function fail()`.execute(at.ctx.owner.read)
  return () => sql`drop function fail cascade`.execute(at.ctx.owner.read)
}
const FAULT = `begin raise exception 'a fault of a test'; end`
/** What a step ends with that waited too long for a lock. */
const TIMEOUT = `begin raise exception using errcode = '55P03', message = 'a timeout of a test'; end`
/** The log itself writes only some lines of a message in a second of the machine. */
const failures = () =>
  logged.mock.calls.filter(([, message]) => message === 'a jackpot could not go on; it is tried again').length
const cases = async () =>
  (
    await rows(
      at.ctx.db.read,
      sql<{ subject: string }>`select subject from cases.cases
        where kind = 'virtuals.jackpot' and closed_at is null`,
    )
  ).map(({ subject }) => subject)
/** Looks each second for this long, and returns after which of them the step had failed once more. */
async function failuresWithin(seconds: number): Promise<readonly number[]> {
  const seen: number[] = []
  for (let second = 1; second <= seconds; second++) {
    await at.ctx.clock.advance(1_000)
    const before = failures()
    await at.advance()
    if (failures() > before) seen.push(second)
  }
  return seen
}

it('tries a failed step again after 1, 2, 4 … seconds, at most 60, from 1 after a success', async () => {
  const mend = await breakStep('closed', FAULT)
  await at.lock(1)
  expect([failures(), await cases()]).toEqual([1, ['ligi-kuu:1:1']])
  expect(await failuresWithin(250)).toEqual([1, 3, 7, 15, 31, 63, 123, 183, 243])
  await mend()
  expect(await failuresWithin(60)).toEqual([])
  expect([(await at.listOf(1))!.state, await cases()]).toEqual(['closed', []])
  const mendNext = await breakStep('settled', FAULT)
  await at.settle(1)
  await at.lock(2)
  await at.settle(2)
  expect(await failuresWithin(8)).toEqual([1, 3, 7])
  await mendNext()
  expect(await at.broken()).toEqual([])
})

it('gives a step that only ran into timeouts to a person at the third try', async () => {
  await breakStep('closed', TIMEOUT)
  await at.lock(1)
  expect([failures(), await cases()]).toEqual([1, []])
  expect([await failuresWithin(1), await cases()]).toEqual([[1], []])
  expect([await failuresWithin(2), await cases()]).toEqual([[2], ['ligi-kuu:1:1']])
})
