import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { postTransfers, type HouseAccount } from './index.ts'

let ctx: TestContext
beforeAll(async () => void (ctx = await openTestContext({ seed: 'apply' })))
afterAll(() => ctx.drop())

it('moves between two house accounts in both directions at once without a deadlock', async () => {
  const move = (key: string, from: HouseAccount, to: HouseAccount) =>
    ctx.db.tx(tx =>
      postTransfers(
        tx,
        [{ op: 'move', key, debit: { house: from }, credit: { house: to }, cents: asCents(1_00) }],
        {
          atMs: ctx.clock.now(),
        },
      ),
    )
  const ends = await Promise.allSettled(
    Array.from({ length: 400 }, (_, n) =>
      n % 2 === 0 ? move(`there:${n}`, 'mpesa', 'suspense') : move(`back:${n}`, 'suspense', 'mpesa'),
    ),
  )
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
})
