import { fromKes } from '@ruka/contract/money'
import { beforeAll, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { registerPaybill } from '../deposits/register-paybill.ts'
import { creditReceipt } from './credit-receipt.ts'
import { assignSuspense } from './suspense.ts'

const at = paymentsUnderTest()
beforeAll(async () => void (await registerPaybill(at.harness.dependencies)))

it('concurrent credits from suspense and from the phone cause no deadlock', async () => {
  const player = await at.harness.player()
  const pay = async (account: string) =>
    (await at.simulator.payBill(player.msisdn, { account, amountKes: 10 })).receipt!
  await at.simulator.faults({ c2bValidation: 'off' })
  for (let n = 0; n < 15; n++) await pay('NOBODY')
  await at.settle()
  await at.simulator.faults({ callbacksDropNext: 15 })
  const fresh: string[] = []
  for (let n = 0; n < 15; n++) fresh.push(await pay(player.msisdn))
  const suspended = (await at.harness.run(
    sql`select id from payments.suspense where state = 'open'`,
  )) as readonly { id: string }[]
  expect(suspended).toHaveLength(15)
  const { dependencies, ctx } = at.harness
  const actor = { kind: 'system' } as const
  const ends = await Promise.allSettled(
    fresh.flatMap((receipt, n) => [
      ctx.db.tx(tx =>
        assignSuspense(tx, dependencies, { id: suspended[n]!.id, playerId: player.id, actor, why: 'proven' }),
      ),
      ctx.db.tx(tx =>
        creditReceipt(tx, dependencies, {
          payment: { receipt, cents: fromKes(10), account: player.msisdn, payer: null, atMs: null },
          callbackId: null,
          proof: 'pull',
        }),
      ),
    ]),
  )
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await at.harness.wallet(player.id)).cash).toBe(fromKes(300))
})
