import { createHmac } from 'node:crypto'
import { widgetKey, type WidgetKey } from '@ruka/contract/widgets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { setStatus } from '../accounts/index.ts'
import { readViewer, signWidget, viewerName } from './index.ts'

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
  const playerId = await idOf(access)
  expect(given).toEqual({
    pid: await viewerName(world.ctx, { script: world.ctx.config.WIDGETS_ORIGIN, playerId }),
    op: 'kifaru',
    timestamp: world.ctx.clock.now(),
    key: expectedKey(given),
    load_mode: 'Authenticated',
  })
})

it('calls a player by a name that each pair of operator and provider has to itself, and that stays', async () => {
  const { access } = await world.player('254712340004')
  const playerId = await idOf(access)
  const script = 'https://widgets.example/live.js'
  const other = { ...world.ctx, config: { ...world.ctx.config, WIDGET_OPERATOR: 'twiga' } }
  const name = await viewerName(world.ctx, { script, playerId })
  expect(await viewerName(world.ctx, { script: 'https://widgets.example/newer.js', playerId })).toBe(name)
  const names = [
    playerId,
    name,
    (await read(access)).pid,
    await viewerName(world.ctx, { script: 'https://other.example/live.js', playerId }),
    await viewerName(other, { script, playerId }),
  ]
  expect(new Set(names).size).toBe(names.length)
})

it('ends with the session that it was made in, and with the right to play', async () => {
  const looksOn = async (key: WidgetKey) =>
    readViewer(world.ctx, { ...key, timestamp: String(key.timestamp) })
  const { access } = await world.player('254712340005')
  const key = await read(access)
  const playerId = await idOf(access)
  expect(await looksOn(key)).toMatchObject({ playerId })
  await world.call('POST', '/api/auth/logout/', { token: access, body: {} })
  expect(await looksOn(key)).toBeUndefined()

  const excluded = await world.player('254712340006')
  const before = await read(excluded.access)
  await world.ctx.db.tx(async tx =>
    setStatus(tx, world.ctx, {
      playerId: await idOf(excluded.access),
      status: 'suspended',
      actor: { kind: 'staff', id: 'a test' },
    }),
  )
  expect(await looksOn(before)).toBeUndefined()
})

it('names no player for a visitor', async () => {
  const given = await read()
  expect(given).toMatchObject({ pid: '', load_mode: 'Anonymous', key: expectedKey(given) })
})

// The vector of `docs/widgets.md`.
it('signs each field: with another player, operator, time or mode it is another key', () => {
  const claim = {
    pid: '0198c2f0-1111-7222-8333-444444444444',
    op: 'sample-operator',
    timestamp: 1_790_000_000_000,
    load_mode: 'Authenticated',
  } as const
  const keyOf = (changes: Partial<WidgetKey>) =>
    signWidget(Buffer.from('00'.repeat(32), 'hex'), { ...claim, ...changes }).key
  expect(keyOf({})).toBe('9840d85ad8694d1231e46d401f7110e6cee522dfba4f502a611e031845597336')
  const others = [
    keyOf({ pid: '0198c2f0-1111-7222-8333-444444444445' }),
    keyOf({ op: 'another-operator' }),
    keyOf({ timestamp: claim.timestamp + 1 }),
    keyOf({ load_mode: 'Anonymous' }),
    keyOf({ pid: '' }),
    signWidget(Buffer.from('01'.repeat(32), 'hex'), claim).key,
  ]
  expect(new Set([keyOf({}), ...others]).size).toBe(7)
})

it('does not name a suspended player, and refuses a session that is over', async () => {
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
