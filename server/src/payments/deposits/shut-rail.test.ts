import { afterEach, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { deleteUnauthenticated } from '../callbacks/unauthenticated-callbacks.ts'
import { sendDuePayouts } from '../payouts/send-payout.ts'

let shut = false
afterEach(() => {
  shut = false
})
const at = paymentsUnderTest({ around: rail => ({ ...rail, isShut: () => shut || rail.isShut('deposit') }) })

it('a deposit is refused at once while M-PESA does not answer, and an earlier one is answered as before', async () => {
  const player = await at.harness.player()
  const first = await at.harness.deposit(player.id, 100, 'one-tap-of-a-thumb')
  shut = true
  const other = await at.harness.player()
  expect((await at.harness.deposit(other.id, 100)).body.code).toBe('payments_unavailable')
  expect(await at.harness.run(sql`select 1 from payments.deposits where player_id = ${other.id}`)).toEqual([])
  await at.harness.run(sql`delete from platform.answers where subject = ${player.id}`)
  expect((await at.harness.deposit(player.id, 100, 'one-tap-of-a-thumb')).body.data!['id']).toBe(
    first.body.data!['id'],
  )
})

it('a payout stays held without a call while M-PESA does not answer, and is sent when it does', async () => {
  const player = await at.funded(500)
  shut = true
  const id = await at.requestPayout(player, 100)
  expect(await at.outcome(player, id)).toEqual(['held', 400_00, 100_00])
  expect(await at.harness.one(sql`select calls from payments.withdrawals where id = ${id}`)).toEqual({
    calls: 0,
  })
  shut = false
  await at.harness.clock.advance(30_000)
  await sendDuePayouts(at.harness.dependencies)
  expect(await at.outcome(player, id)).toEqual(['paid', 400_00, 0])
})

it('callbacks by unknown paths open one case a day, and are deleted after thirty days', async () => {
  const guess = () =>
    at.harness.sendCallback(at.hookOf(crypto.randomUUID()).replace(/.{8}$/, '00000000'), '{}')
  const stored = async () => (await at.harness.inbox()).filter(({ subject }) => subject === null).length
  const cases = () => at.harness.run(sql`select 1 from cases.cases where kind = 'strangers'`)
  for (let n = 0; n < 3; n++) await guess()
  expect([await stored(), (await cases()).length]).toEqual([3, 1])
  await at.harness.clock.advance(86_400_000)
  await guess()
  expect([await stored(), (await cases()).length]).toEqual([4, 2])
  await at.harness.clock.advance(29 * 86_400_000)
  await deleteUnauthenticated(at.harness.dependencies)
  expect(await stored()).toBe(1)
})
