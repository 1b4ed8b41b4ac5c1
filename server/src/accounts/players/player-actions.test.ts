import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { postTransfer, readBalances } from '../../wallet/index.ts'
import { playerActions } from './player-actions.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const staff = (...words: string[]) =>
  runStaff(server.ctx, playerActions, [...words, '--by', 'Amina', '--because', 'fraud check'])
const logOf = (subject: string) =>
  server.query<{ what: string; actor_id: string; reason: string | null }>(
    sql`select what, actor_id, reason from platform.audit_log
      where subject = ${subject} and actor_kind = 'staff' order by id`,
  )
const money = (playerId: string, key: string, operation: 'credit' | 'stake') =>
  server.ctx.db.tx(tx =>
    postTransfer(
      tx,
      operation === 'credit'
        ? {
            op: 'move',
            key,
            debit: { house: 'suspense' },
            credit: { playerId, account: 'cash' },
            cents: asCents(100_00),
          }
        : { op: 'hold', key, playerId, cents: asCents(10_00), from: ['cash'] },
      { atMs: server.clock.now() },
    ),
  )

// spec: 4.23
it('staff suspend a player: sessions end at once, no stake is taken, money that arrives is credited, open wagers end', async () => {
  const msisdn = '254700000051'
  const { id, access } = await server.player(msisdn)
  await money(id, 'deposit 1', 'credit')
  expect((await money(id, 'stake 1', 'stake')).verdict).toBe('ok')
  expect(await staff('players', 'suspend', '0700 000 051')).toEqual([`${id} (254****051) is suspended`])
  expect((await server.me(access)).status).toBe(401)
  expect((await money(id, 'stake 2', 'stake')).verdict).toBe('frozen')
  expect((await money(id, 'deposit 2', 'credit')).verdict).toBe('ok')
  const paid = await server.ctx.db.tx(tx =>
    postTransfer(
      tx,
      { op: 'post', key: 'stake 1', playerId: id, to: 'revenue/crash', payCents: asCents(30_00) },
      { atMs: server.clock.now() },
    ),
  )
  expect(paid.verdict).toBe('ok')
  expect((await readBalances(server.ctx.db.read, id))!.cash).toBe(220_00)
  const again = (await server.logIn(msisdn)).body as { access: string }
  expect((await server.me(again.access)).body['data']).toMatchObject({ status: 'suspended' })
  expect(await staff('players', 'reinstate', id)).toEqual([`${id} (254****051) is active again`])
  expect((await money(id, 'stake 3', 'stake')).verdict).toBe('ok')
  expect((await logOf(id)).map(({ what, actor_id, reason }) => [what, actor_id, reason])).toEqual([
    ['accounts.status_changed', 'Amina', null],
    ['players.suspend', 'Amina', 'fraud check'],
    ['accounts.status_changed', 'Amina', null],
    ['players.reinstate', 'Amina', 'fraud check'],
  ])
})

it('staff end a player’s sessions, and nothing else changes', async () => {
  const { id, access } = await server.player('254700000052')
  expect(await staff('players', 'log-out', '254700000052')).toEqual([
    `${id} (254****052) is logged out of 1 sessions`,
  ])
  expect((await server.me(access)).status).toBe(401)
  expect((await server.logIn('254700000052')).status).toBe(200)
  expect(await logOf(id)).toMatchObject([{ what: 'players.log-out', reason: 'fraud check' }])
})

it('staff cannot suspend or reinstate who is excluded, nor act without a name and a reason', async () => {
  const { id, access } = await server.player('254700000053')
  await server.exclude(access, id)
  for (const verb of ['suspend', 'reinstate'])
    await expect(staff('players', verb, id)).rejects.toThrow('is excluded')
  await expect(staff('players', 'suspend', '254799999999')).rejects.toThrow('no such player')
  await expect(staff('players', 'suspend', 'Amina')).rejects.toThrow('phone or their whole id')
  await expect(
    runStaff(server.ctx, playerActions, ['players', 'suspend', id, '--by', 'Amina']),
  ).rejects.toThrow('--because is missing')
})

it('a stake and a suspension side by side: the stake comes before it or is refused', async () => {
  for (let n = 0; n < 5; n++) {
    const msisdn = `25470000006${n}`
    const { id } = await server.player(msisdn)
    await money(id, `gift ${n}`, 'credit')
    const [stake] = await Promise.all([money(id, `race ${n}`, 'stake'), staff('players', 'suspend', msisdn)])
    expect(['ok', 'frozen']).toContain(stake.verdict)
    expect((await money(id, `late ${n}`, 'stake')).verdict).toBe('frozen')
  }
})
