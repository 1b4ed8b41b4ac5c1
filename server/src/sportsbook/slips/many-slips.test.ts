import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leg, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import { firstRow, rows, sql } from '../../platform/db/db.ts'
import { below, seededRandom } from '../../platform/base/random.ts'
import { laneOf } from '../selections/settlement-queue.ts'

const PLAYERS = 12
const SLIPS = 240
const ODDS: Readonly<Record<string, number>> = { 1: 2, 2: 3.5, 3: 4 }

let at: TestSportsbook
let virtual: Awaited<ReturnType<typeof openVirtualBook>>
beforeAll(async () => {
  at = await openSportsbook('many slips')
  virtual = await openVirtualBook(at)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

it('ends a round of many slips with the balances that each of them comes to', async () => {
  const random = seededRandom('round')
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => at.player(10_000)))
  const [ids, others] = [await virtual.round({ league: 1 }), await virtual.round({ league: 2 })]
  const won = new Map([...ids, ...others].map(id => [id, String(1 + below(random, 3))]))
  const voided = new Set(ids.slice(0, 2))
  const expected = new Map(players.map(player => [player, fromKes(10_000) as number]))
  await Promise.all(
    Array.from({ length: SLIPS }, async (_, no) => {
      const player = players[no % PLAYERS]!
      const one = { id: ids[below(random, 10)]!, outcome: String(1 + below(random, 3)) }
      const two = { id: others[below(random, 10)]!, outcome: String(1 + below(random, 3)) }
      const legs = below(random, 2) === 0 ? [one] : [one, two]
      const asked = legs.map(({ id, outcome }) => leg(id, outcome, ODDS[outcome]))
      expect(
        await at.place(slipOf(player, at.newId(), asked, { product: 'virtuals', kes: 10 })),
      ).toMatchObject({ ok: true })
      const paid = legs.reduce(
        (sum, { id, outcome }) => (voided.has(id) ? sum : won.get(id) === outcome ? sum * ODDS[outcome]! : 0),
        1_000,
      )
      expected.set(player, expected.get(player)! - 1_000 + paid)
    }),
  )
  await virtual.lock([...ids, ...others])
  await virtual.void([...voided])
  await virtual.draw(Object.fromEntries([...won].filter(([id]) => !voided.has(id))))
  await at.settle()
  for (const player of players)
    expect(await at.balances(player)).toMatchObject({ cash: expected.get(player), held: 0 })
  expect(await at.broken()).toEqual([])
})

it('settles slips that are far between, and those of several rounds', async () => {
  const player = await at.player(10_000)
  const [one, two] = await virtual.round()
  const codes: string[] = []
  for (const id of [one!, two!, one!]) {
    codes.push((await at.place(slipOf(player, at.newId(), [leg(id)], { product: 'virtuals' }))).code)
    await sql`select setval(pg_get_serial_sequence('sportsbook.slips', 'id'),
      nextval(pg_get_serial_sequence('sportsbook.slips', 'id')) + 3000000)`.execute(at.ctx.owner.read)
  }
  await virtual.draw({ [one!]: '1', [two!]: '2' })
  await at.settle()
  const states = await Promise.all(codes.map(code => at.slip(code)))
  expect(states.map(({ state, payout_cents: cents }) => [state, cents])).toEqual([
    ['settled', fromKes(200)],
    ['settled', 0],
    ['settled', fromKes(200)],
  ])
  const left = await firstRow(
    at.ctx.db.read,
    sql<{ works: number }>`select count(*)::int as works from sportsbook.settlement_work`,
  )
  expect(left).toEqual({ works: 0 })
})

it('queues a result in the lanes that have slips on it, and passes over a lane that another process settles', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => at.player(10_000)))
  const [one, two] = await virtual.round()
  const codes = new Map<string, string[]>()
  for (const player of players)
    for (const id of [one!, two!]) {
      const placed = await at.place(slipOf(player, at.newId(), [leg(id)], { product: 'virtuals' }))
      codes.set(player, [...(codes.get(player) ?? []), placed.ok ? placed.code : ''])
    }
  await virtual.draw({ [one!]: '1', [two!]: '1' })
  const queued = await rows(
    at.ctx.db.read,
    sql<{ lane: number }>`select distinct lane from sportsbook.settlement_work order by lane`,
  )
  const lanes = [...new Set(players.map(laneOf))].toSorted((first, second) => first - second)
  expect(queued.map(({ lane }) => lane)).toEqual(lanes)
  const [busy] = lanes
  const statesOf = async (player: string) =>
    (await Promise.all(codes.get(player)!.map(code => at.slip(code)))).map(({ state }) => state)
  await at.ctx.db.tx(async tx => {
    await sql`select from sportsbook.settlement_work where lane = ${busy}
      order by due_at, selection_id limit 1 for update`.execute(tx)
    await at.settle()
    for (const player of players) {
      const state = laneOf(player) === busy ? 'open' : 'settled'
      expect(await statesOf(player)).toEqual([state, state])
    }
  })
  await at.settle()
  for (const player of players) expect(await statesOf(player)).toEqual(['settled', 'settled'])
})

it('settles slips that lie in one of the two lanes of the version before, beside those of now', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => at.player(10_000)))
  const [id] = await virtual.round()
  const place = async (player: string) => {
    const placed = await at.place(slipOf(player, at.newId(), [leg(id!)], { product: 'virtuals' }))
    return placed.ok ? placed.code : ''
  }
  const before = await Promise.all(players.map(place))
  await sql`update sportsbook.slip_legs set lane = lane % 2`.execute(at.ctx.owner.read)
  const now = await Promise.all(players.map(place))
  await virtual.draw({ [id!]: '1' })
  await at.settle()
  for (const code of [...before, ...now]) expect(await at.slip(code)).toMatchObject({ state: 'settled' })
})
