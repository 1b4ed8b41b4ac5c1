import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { rows, sql } from '../platform/db/db.ts'
import { whoWants } from './notices.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.player('254712000001')).access
})
afterAll(() => world.close())

const PATH = '/api/bets/notices/'
const ALL = { kick_off: true, goal: true, settlement: true }
const read = async (of = token) => (await world.call('GET', PATH, { token: of })).body
const set = (notice: unknown, on: unknown, more: object = {}) =>
  world.call('POST', PATH, { token, body: { notice, on, ...more } })

it('a player is told everything, until each notice is switched off by itself, and again once it is on', async () => {
  expect(await read()).toEqual({ data: ALL })
  expect((await set('goal', false)).body).toEqual({ data: { ...ALL, goal: false } })
  expect((await set('goal', false)).body).toEqual({ data: { ...ALL, goal: false } })
  await set('settlement', false)
  expect(await read()).toEqual({ data: { kick_off: true, goal: false, settlement: false } })
  expect((await set('goal', true)).body).toEqual({ data: { ...ALL, settlement: false } })
  await set('settlement', true)
  expect(await rows(world.ctx.db.read, sql`select * from push.switched_off`)).toEqual([])
})

it('the switches of one player are no other’s', async () => {
  const other = (await world.player('254712000002')).access
  await set('kick_off', false)
  expect(await read(other)).toEqual({ data: ALL })
  await set('kick_off', true)
})

it('switches that change at the same time each keep their own', async () => {
  await Promise.all([
    set('kick_off', false),
    set('goal', false),
    set('settlement', false),
    set('goal', false),
  ])
  expect(await read()).toEqual({ data: { kick_off: false, goal: false, settlement: false } })
  await Promise.all([set('kick_off', true), set('goal', true), set('settlement', true)])
  expect(await read()).toEqual({ data: ALL })
})

it.each([
  ['cards', false, {}],
  ['', true, {}],
  [null, true, {}],
  ['goal', 'no', {}],
  ['goal', undefined, {}],
  ['goal', 0, {}],
  ['goal', false, { player: 'another' }],
])('refuses the notice %j with %j and %j', async (notice, on, more) => {
  expect((await set(notice, on, more)).status).toBe(400)
})

it('is for players only', async () => {
  expect((await world.call('GET', PATH)).status).toBe(401)
  expect((await world.call('POST', PATH, { body: { notice: 'goal', on: true } })).status).toBe(401)
})

it('takes sixty changes in ten minutes', async () => {
  const busy = (await world.player('254712000003')).access
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) {
    const body = { notice: 'goal', on: n % 2 === 0 }
    statuses.push((await world.call('POST', PATH, { token: busy, body })).status)
  }
  expect(statuses.filter(status => status !== 200)).toEqual([429])
})

it('who wants a notice is asked once for any number of players', async () => {
  const ids = Array.from({ length: 3 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
  await sql`insert into push.switched_off values (${ids[1]}, 'goal'), (${ids[2]}, 'kick_off')`.execute(
    world.ctx.db.read,
  )
  const { db } = world.ctx
  expect(await whoWants(db.read, 'goal', [...ids, ids[0]!])).toEqual([ids[0], ids[2]])
  expect(await whoWants(db.read, 'kick_off', ids)).toEqual([ids[0], ids[1]])
  expect(await whoWants(db.read, 'settlement', [])).toEqual([])
})
