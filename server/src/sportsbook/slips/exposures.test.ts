import { afterAll, beforeAll, expect, it } from 'vitest'
import { leg, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { firstRow, rows, sql } from '../../platform/db/db.ts'
import { addExposures } from './exposures.ts'

let at: TestSportsbook
/** Selections that a bet was placed on. */
let ids: readonly number[]
beforeAll(async () => {
  at = await openSportsbook('exposures')
  const event = await at.match()
  for (const [outcome, odds] of [
    ['1', 2],
    ['2', 3.5],
    ['3', 4],
  ] as const)
    await at.place(slipOf(await at.player(), at.newId(), [leg(event, outcome, odds)]))
  const found = await rows(
    at.ctx.db.read,
    sql<{ id: number }>`select id from sportsbook.selections order by id`,
  )
  ids = found.map(({ id }) => id)
  await sql`delete from sportsbook.exposures`.execute(at.ctx.owner.read)
})
afterAll(() => at.drop())

const bets = (selectionId: number, slips: number) => ({
  selectionId,
  slips,
  stakeCents: slips * 100,
  voidCents: slips * 100,
  payoutCents: slips * 200,
  mostCents: slips * 200,
})
const slipsOf = async (id: number) =>
  (
    await firstRow(
      at.ctx.db.read,
      sql<{ slips: number }>`select slips from sportsbook.exposures where selection_id = ${id}`,
    )
  )?.slips
const add = (...changes: readonly ReturnType<typeof bets>[]) =>
  at.ctx.db.tx(tx => addExposures(tx, changes, at.ctx.clock.now()))

it('a bet that is placed while the last other one ends is counted', async () => {
  const [id] = ids as readonly [number]
  await add(bets(id, 1))
  let placing: Promise<void> | undefined
  await at.ctx.db.tx(async tx => {
    await sql`select 1 from sportsbook.exposures where selection_id = ${id} for update`.execute(tx)
    placing = add(bets(id, 2))
    const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await firstRow(at.ctx.owner.read, waits))!.n).toBeGreaterThan(0)
    await addExposures(tx, [bets(id, -1)], at.ctx.clock.now())
  })
  await placing
  expect(await slipsOf(id)).toBe(2)
  await add(bets(id, -2))
  expect(await slipsOf(id)).toBeUndefined()
})

it('bets that are placed and end at once on the same selections come to nothing', async () => {
  const placedAndEnded = async (turn: number) => {
    const own = [...ids.slice(turn % 3), ...ids.slice(0, turn % 3)]
    await add(...own.map(id => bets(id, 1)))
    await add(...own.map(id => bets(id, -1)))
  }
  await Promise.all(Array.from({ length: 30 }, (_, turn) => placedAndEnded(turn)))
  expect(await rows(at.ctx.db.read, sql`select * from sportsbook.exposures`)).toEqual([])
})
