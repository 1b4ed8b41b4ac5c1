import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows, sql } from '../src/platform/db/db.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ env: { PLAYER_REQUESTS_MAX: '4' } })
})
afterEach(async () => {
  await world.expectCleanAudit()
  await world.close()
})

/**
 * Holds the wallet of the player with this phone in a transaction of its own; returns a function that
 * releases it.
 */
async function lockWalletElsewhere(msisdn: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = world.ctx.db.tx(async tx => {
    await sql`select 1 from wallet.balances where player_id =
      (select id from accounts.players where msisdn = ${msisdn}) for update`.execute(tx)
    held.resolve()
    await free.promise
  })
  await Promise.race([held.promise, holding])
  return async () => {
    free.resolve()
    await holding
  }
}

const withdraw = (token: string, key: string) =>
  world.call('POST', '/api/wallet/withdraw/', {
    token,
    body: { amount: 100, method: 'mpesa' },
    headers: { 'idempotency-key': key },
  })

it('one blocked wallet and 12 requests of its player leave the pool to other players', async () => {
  const stuck = await world.player('254700000001')
  const other = await world.player('254700000002')
  const free = await lockWalletElsewhere('254700000001')
  const asked = Array.from({ length: 12 }, (_, n) => withdraw(stuck.access, `stuck-wallet-${n}`))
  const first = await Promise.race([
    withdraw(other.access, 'of-another-player').then(({ status, text }) => ({ status, text })),
    Promise.all(asked).then(() => 'the stuck requests came first'),
  ])
  expect(first).toMatchObject({ status: 400, text: expect.stringContaining('withdrawal_not_funded') })
  const answers = await Promise.all(asked)
  // Four wait for the wallet and give up in time; what is beyond them is refused at once.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(8).fill(429),
    ...Array<number>(4).fill(503),
  ])
  await free()
  expect((await withdraw(stuck.access, 'stuck-wallet-0')).text).toContain('withdrawal_not_funded')
})

it('a connection that is cut while a request waits answers 503, never 500, and the request can be sent again', async () => {
  const player = await world.player('254700000003')
  const free = await lockWalletElsewhere('254700000003')
  const asked = withdraw(player.access, 'of-a-cut-connection')
  const cut = () =>
    rows(
      world.ctx.owner.read,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(async () => (await cut()).length).toBe(1)
  const answer = await asked
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('unavailable')])
  await free()
  expect((await withdraw(player.access, 'of-a-cut-connection')).text).toContain('withdrawal_not_funded')
})
