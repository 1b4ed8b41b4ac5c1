import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postTransfer } from '../wallet/index.ts'
import { monthsBefore } from './model/exclusion-time.ts'
import { lapseIdleAccounts } from './lapse.ts'
import { setStatus } from './players/player.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const confirm = (access: string) => server.call('POST', '/auth/confirm/', { token: access })
let holds = 0
/** The ledger's verdict on a stake. */
const stake = async (playerId: string) => {
  const key = `stake ${(holds += 1)}`
  const hold = { op: 'hold', key, playerId, cents: asCents(10_00), from: ['cash'] } as const
  return (await server.ctx.db.tx(tx => postTransfer(tx, hold, { atMs: server.clock.now() }))).verdict
}

// spec: 9.46
it('an account without activity for six months lapses: no stake until its player logs in and confirms', async () => {
  const msisdn = '254700000071'
  const { id } = await server.player(msisdn)
  await server.ctx.db.tx(tx =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: 'gift',
        debit: { house: 'suspense' },
        credit: { playerId: id, account: 'cash' },
        cents: asCents(100_00),
      },
      { atMs: server.clock.now() },
    ),
  )
  const from = server.clock.now()
  while (monthsBefore(server.clock.now() + DAY_MS, 6).getTime() <= from) await server.clock.advance(DAY_MS)
  await lapseIdleAccounts(server.ctx)
  expect(await stake(id)).toBe('ok')
  await server.clock.advance(2 * DAY_MS)
  await lapseIdleAccounts(server.ctx)
  expect(await stake(id)).toBe('frozen')
  const { access } = (await server.logIn(msisdn)).body as { access: string }
  expect((await server.me(access)).body['data']).toMatchObject({ status: 'lapsed' })
  expect(await stake(id)).toBe('frozen')
  expect((await confirm(access)).status).toBe(200)
  expect((await server.me(access)).body['data']).not.toHaveProperty('status')
  expect(await stake(id)).toBe('ok')
  await lapseIdleAccounts(server.ctx)
  expect(await stake(id)).toBe('ok')
})

it('a log-in, and any deliberate act of a player, prevents an account from lapsing', async () => {
  const msisdn = '254700000072'
  const { id } = await server.player(msisdn)
  for (let month = 0; month < 8; month++) {
    await server.clock.advance(30 * DAY_MS)
    await server.logIn(msisdn)
    await lapseIdleAccounts(server.ctx)
  }
  expect(await stake(id)).toBe('insufficient_funds')
})

it('a confirmation lifts no suspension', async () => {
  const { id, access } = await server.player('254700000073')
  await server.ctx.db.tx(tx =>
    setStatus(tx, server.ctx, { playerId: id, status: 'suspended', actor: { kind: 'system' } }),
  )
  expect((await confirm(access)).status).toBe(200)
  expect(await stake(id)).toBe('frozen')
})

it.each([
  ['2026-08-31T00:00:00Z', '2026-02-28T00:00:00.000Z'],
  ['2026-11-23T04:00:00Z', '2026-05-23T04:00:00.000Z'],
  ['2026-03-31T12:00:00Z', '2025-09-30T12:00:00.000Z'],
])('six months before %s is %s', (at, before) => {
  expect(monthsBefore(Date.parse(at), 6).toISOString()).toBe(before)
})
