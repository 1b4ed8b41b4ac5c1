import { asCents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'

const at = paymentsUnderTest()
const earner = async (kes: number) => {
  const player = await at.funded(100)
  await at.give(player, 'earnings', kes)
  return player
}
const bonus = (player: Player, amount: number, key?: string) =>
  at.harness.post(player.id, '/wallet/bonus/', { amount, method: 'mpesa' }, key)

describe('referral earnings', () => {
  // spec: 7.19
  it('are held and paid to the registered phone, and are withdrawals in the history', async () => {
    const player = await earner(500)
    const { status, body } = await bonus(player, 200)
    expect([status, body.data]).toMatchObject([200, { state: 'held', amount: 200 }])
    const id = String(body.data!['id'])
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 100_00, earnings: 300_00, held: 200_00 })
    expect(await at.outcome(player, id)).toEqual(['paid', 100_00, 0])
    const [payout] = await at.payoutsTo(player)
    expect(payout!.amountCents).toBe(200_00)
    expect((await at.harness.history(player.id, '?subject=withdraw')).body.data).toMatchObject([
      { id, source: 'earnings', value: 200, ref: payout!.receipt, status: 'completed' },
    ])
  })

  it('are returned as earnings when M-PESA refuses, and may be withdrawn again that day', async () => {
    const player = await earner(400)
    await at.simulator.faults({ b2cResultCode: '2040' })
    const id = String((await bonus(player, 400)).body.data!['id'])
    expect((await at.outcome(player, id))[0]).toBe('refunded')
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 100_00, earnings: 400_00, held: 0 })
    await at.simulator.noFaults()
    expect((await bonus(player, 400)).status).toBe(200)
    await at.settle()
  })

  // spec: 5.32
  it('are the only bonus that can be withdrawn: promotional bonus and cash stay', async () => {
    const player = await earner(60)
    await at.give(player, 'bonus', 5_000)
    expect((await bonus(player, 61)).body.code).toBe('insufficient_funds')
    expect((await at.harness.withdraw(player.id, 101)).body.code).toBe('insufficient_funds')
    expect(await at.harness.wallet(player.id)).toMatchObject({
      cash: 100_00,
      earnings: 60_00,
      bonus: 5_000_00,
    })
  })

  it('are not paid while a debt is open, below the minimum, before a deposit, or in fractions', async () => {
    const player = await earner(500)
    await at.give(player, 'debt', 1)
    expect((await bonus(player, 100)).body.code).toBe('insufficient_funds')
    expect((await bonus(player, 49)).body.code).toBe('amount_below_minimum')
    for (const amount of [100.5, '100', -100, 1e15, null])
      expect((await bonus(player, amount as number)).status).toBe(400)
    const newcomer = await at.harness.player()
    await at.give(newcomer, 'earnings', 100)
    expect((await bonus(newcomer, 100)).body.code).toBe('withdrawal_not_funded')
  })

  // spec: 7.19
  it('are the same withdrawal under the same key, which a cash withdrawal cannot reuse', async () => {
    const player = await earner(500)
    const first = await bonus(player, 100, 'one-tap-of-a-thumb')
    await at.harness.run(sql`delete from platform.answers where subject = ${player.id}`)
    expect((await bonus(player, 100, 'one-tap-of-a-thumb')).body.data!['id']).toBe(first.body.data!['id'])
    await at.harness.run(sql`delete from platform.answers where subject = ${player.id}`)
    expect((await at.harness.withdraw(player.id, 100, 'one-tap-of-a-thumb')).body.code).toBe(
      'idempotency_key_reused',
    )
    await at.settle()
    expect(await at.payoutsTo(player)).toHaveLength(1)
  })

  it('are paid once for fifty concurrent requests when they suffice for one', async () => {
    const player = await earner(150)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bonus(player, 100)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await at.settle()
    expect((await at.harness.wallet(player.id)).earnings).toBe(asCents(50_00))
  })
})
