import { createHmac } from 'node:crypto'
import { widgetKey, type WidgetKey } from '@ruka/contract/widgets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { setStatus } from '../accounts/index.ts'

const KEY = '0d'.repeat(32)
let world: World
beforeAll(async () => {
  world = await openWorld({ env: { WIDGET_OPERATOR: 'kifaru' } })
})
afterAll(() => world.close())

/** The key as `docs/widgets.md` describes it to providers, made without our code. */
const expectedKey = ({ pid, op, timestamp, load_mode }: WidgetKey): string =>
  createHmac('sha256', Buffer.from(KEY, 'hex'))
    .update(`ruka-widget-v1\n${pid}\n${op}\n${timestamp}\n${load_mode}`)
    .digest('hex')

async function read(token?: string): Promise<WidgetKey> {
  const { status, body } = await world.call('GET', '/api/games/widgets/auth-key', { token })
  expect(status).toBe(200)
  return widgetKey.parse(body)
}
const idOf = async (token: string): Promise<string> =>
  ((await world.call('GET', '/api/auth/me/', { token })).body as { data: { id: string } }).data.id

// spec: 3.18, 7.14
it('names the player to a provider, signed with the operator’s code and the time', async () => {
  const { access } = await world.player('254712340001')
  const given = await read(access)
  expect(given).toEqual({
    pid: await idOf(access),
    op: 'kifaru',
    timestamp: world.ctx.clock.now(),
    key: expectedKey(given),
    load_mode: 'Authenticated',
  })
})

it('names nobody for a visitor', async () => {
  const given = await read()
  expect(given).toMatchObject({ pid: '', load_mode: 'Anonymous', key: expectedKey(given) })
})

it('signs each field: with another player, operator, time or mode it is another key', async () => {
  const { access } = await world.player('254712340002')
  const given = await read(access)
  const others = [
    { ...given, pid: `${given.pid.slice(0, -1)}0` },
    { ...given, op: 'ruka' },
    { ...given, timestamp: given.timestamp + 1 },
    { ...given, load_mode: 'Anonymous' as const },
  ]
  for (const other of others) expect(expectedKey(other)).not.toBe(given.key)
  await world.ctx.clock.advance(1_000)
  expect((await read(access)).key).not.toBe(given.key)
})

it('passes no player on who is suspended, and refuses a session that is over', async () => {
  const { access } = await world.player('254712340003')
  const playerId = await idOf(access)
  await world.ctx.db.tx(tx =>
    setStatus(tx, world.ctx, { playerId, status: 'suspended', actor: { kind: 'staff', id: 'a test' } }),
  )
  expect(await read(access)).toMatchObject({ pid: '', load_mode: 'Anonymous' })
  expect(await world.call('GET', '/api/games/widgets/auth-key', { token: 'x'.repeat(43) })).toMatchObject({
    status: 401,
  })
})
