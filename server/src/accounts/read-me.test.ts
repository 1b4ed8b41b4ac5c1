import { EXTRAS } from '@ruka/contract/accounts'
import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postTransfer, type SubAccount } from '../wallet/index.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const give = (playerId: string, account: SubAccount, cents: number) =>
  server.ctx.db.tx(tx =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: `gift/${playerId}/${account}`,
        debit: { house: 'promo' },
        credit: { playerId, account },
        cents: asCents(cents),
      },
      { atMs: server.clock.now() },
    ),
  )

// spec: 2.57, 3.1, 7.6
it('starts with a name to be given and empty balances', async () => {
  const { id, access } = await server.player('254700000010')
  expect((await server.me(access)).body).toEqual({
    data: {
      id,
      name: '?',
      msisdn: '254700000010',
      balance: 0,
      bonus: 0,
      bonus_withdrawable: 0,
      extras: [...EXTRAS],
      alias: expect.stringMatching(/^\d{1,4}$/) as string,
      shows_bets: true,
    },
  })
})

// spec: 2.57, 3.1, 9.3
it('shows cash and stake as balance, bonus and earnings as bonus, and what of it can be withdrawn, to the cent', async () => {
  const { id, access } = await server.player('254700000011')
  await give(id, 'cash', 10_010)
  await give(id, 'stake', 20)
  await give(id, 'bonus', 3_000)
  await give(id, 'earnings', 405)
  expect((await server.me(access)).body).toMatchObject({
    data: { balance: 100.3, bonus: 34.05, bonus_withdrawable: 4.05 },
  })
})

it('is never stored by a cache, and ignores a query, and refuses a visitor and other methods', async () => {
  const { access } = await server.player('254700000012')
  expect((await server.call('GET', '/auth/me/')).body).toEqual({
    detail: 'Unauthorized',
    code: 'token_not_valid',
  })
  const other = { token: access }
  expect(await server.call('GET', '/auth/me/?id=1', other)).toEqual(await server.me(access))
  expect((await server.call('POST', '/auth/me/', { token: access, body: {} })).status).toBe(405)
})
