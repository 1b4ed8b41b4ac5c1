import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { NOON_MS } from '../../../test/test-context.ts'
import { sql } from '../../platform/db/db.ts'
import { postTransfer } from '../../wallet/index.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

const at = paymentsUnderTest()
const cashAndHeld = async ({ id }: Player) => {
  const { cash, held } = await at.harness.wallet(id)
  return [cash, held]
}

describe('a withdrawal', () => {
  // spec: 3.11, 3.12, 4.25, 5.24, 7.17, 7.18, 9.30
  it('holds cash at once, pays the registered phone, and shows the receipt', async () => {
    const player = await at.funded(500)
    const { body } = await at.harness.withdraw(player.id, 200)
    const id = String(body.data!['id'])
    expect(body.data).toMatchObject({
      state: 'held',
      amount: 200,
      msisdn: `254****${player.msisdn.slice(-3)}`,
      message: `KES 200 is on its way to 254****${player.msisdn.slice(-3)} by M-PESA`,
    })
    expect(await cashAndHeld(player)).toEqual([300_00, 200_00])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({
      status: 'pending',
      subject: 'withdraw',
    })
    expect(await at.outcome(player, id)).toEqual(['paid', 300_00, 0])
    const [payout] = await at.payoutsTo(player)
    expect(payout!.amountCents).toBe(200_00)
    expect((await at.harness.history(player.id, '?subject=withdraw')).body.data).toMatchObject([
      {
        id,
        ref: payout!.receipt,
        status: 'completed',
        value: 200,
        state: 'paid',
        type: 'mpesa',
        created_at: new Date(NOON_MS).toISOString(),
      },
    ])
    expect((await at.simulator.phone(player.msisdn)).messages.at(-1)!.text).toContain(payout!.receipt)
  })

  it('is repeated to an idle session if it exists, and a new one is refused', async () => {
    const player = await at.funded(500)
    const ask = { playerId: player.id, requestKey: 'requested before the session idled', amount: 100 }
    const { id } = await requestWithdrawal(at.harness.dependencies, ask)
    const idle = { sessionId: '00000000-0000-7000-8000-000000000000' }
    expect(await requestWithdrawal(at.harness.dependencies, { ...ask, ...idle })).toMatchObject({ id })
    const another = requestWithdrawal(at.harness.dependencies, {
      ...ask,
      ...idle,
      requestKey: 'another request',
    })
    await expect(another).rejects.toThrow('log_in_again')
    expect(await cashAndHeld(player)).toEqual([400_00, 100_00])
    expect(await at.outcome(player, id)).toEqual(['paid', 400_00, 0])
  })

  // spec: 7.29
  it('with the same key is the same withdrawal', async () => {
    const player = await at.funded(510)
    const first = await at.harness.withdraw(player.id, 100, 'one-tap-of-a-thumb')
    const second = await at.harness.withdraw(player.id, 100, 'one-tap-of-a-thumb')
    expect(second.body).toEqual(first.body)
    await at.harness.run(sql`delete from platform.answers where subject = ${player.id}`)
    expect((await at.harness.withdraw(player.id, 100, 'one-tap-of-a-thumb')).body.data!['id']).toBe(
      first.body.data!['id'],
    )
    await at.harness.run(sql`delete from platform.answers where subject = ${player.id}`)
    expect(await at.harness.withdraw(player.id, 101, 'one-tap-of-a-thumb')).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    })
    expect(await at.outcome(player, String(first.body.data!['id']))).toEqual(['paid', 410_00, 0])
  })

  // spec: 5.25
  it('is accepted twice for fifty concurrent requests when the money suffices for two', async () => {
    const player = await at.funded(520)
    const answers = await Promise.all(Array.from({ length: 50 }, () => at.harness.withdraw(player.id, 200)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(2)
    expect(new Set(answers.map(answer => answer.body.code))).toEqual(
      new Set([undefined, 'insufficient_funds']),
    )
    await at.settle()
    expect(await cashAndHeld(player)).toEqual([120_00, 0])
    expect(await at.payoutsTo(player)).toHaveLength(2)
  })

  // spec: 5.25
  it('draws on cash alone, not on money from Sambaza, bonus or earnings', async () => {
    const player = await at.funded(525)
    for (const account of ['stake', 'bonus', 'earnings'] as const)
      await at.harness.ctx.db.tx(tx =>
        postTransfer(
          tx,
          {
            op: 'move',
            key: `gift:${account}`,
            debit: { house: 'promo' },
            credit: { playerId: player.id, account },
            cents: fromKes(500),
          },
          { atMs: NOON_MS },
        ),
      )
    expect(await at.harness.withdraw(player.id, 526)).toMatchObject({ body: { code: 'insufficient_funds' } })
    expect(await at.harness.withdraw(player.id, 525)).toMatchObject({ status: 200 })
    await at.settle()
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 0, stake: 500_00, earnings: 500_00 })
  })

  // spec: 5.24, 5.34
  it('is refused before a deposit from the registered number', async () => {
    const player = await at.harness.player()
    expect(await at.harness.withdraw(player.id, 50)).toMatchObject({
      body: { code: 'withdrawal_not_funded' },
    })
    const other = await at.funded(530)
    await at.harness.run(
      sql`update payments.deposits set msisdn = '254799999999' where player_id = ${other.id}`,
    )
    expect(await at.harness.withdraw(other.id, 50)).toMatchObject({ body: { code: 'withdrawal_not_funded' } })
  })

  // spec: 5.25, 9.27, 9.29
  it.each([
    // spec: 9.29
    [49, 'amount_below_minimum'],
    // spec: 9.27
    [70_001, 'amount_above_maximum'],
    // spec: 5.25
    [541, 'insufficient_funds'],
    [10.5, 'invalid'],
    [-50, 'invalid'],
  ])('of %d is refused with %s', async (kes, code) => {
    const player = await at.funded(540)
    expect(await at.harness.withdraw(player.id, kes)).toMatchObject({ status: 400, body: { code } })
    expect(await cashAndHeld(player)).toEqual([540_00, 0])
  })

  // spec: 4.23
  it('is refused while the account is suspended or its wallet frozen', async () => {
    const player = await at.funded(550)
    await at.harness.run(sql`update wallet.balances set frozen = true where player_id = ${player.id}`)
    expect(await at.harness.withdraw(player.id, 50)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    })
    await at.harness.run(sql`update wallet.balances set frozen = false where player_id = ${player.id}`)
    await at.harness.run(sql`update accounts.players set status = 'suspended' where id = ${player.id}`)
    expect(await at.harness.withdraw(player.id, 50)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    })
  })
})

describe('the limits', () => {
  const nairobi = (time: string) => Date.parse(`2026-06-01T${time}+03:00`)
  const moveTo = (atMs: number) => at.harness.clock.advance(atMs - at.harness.clock.now())

  // spec: 9.26, 9.28, 9.42
  it('count held, sent, unknown and paid withdrawals, not refunded ones, and reset at midnight', async () => {
    expect(nairobi('00:00:00')).toBeGreaterThan(NOON_MS)
    await at.simulator.faults({ stkRepeatWindowMs: 0 })
    const player = await at.harness.player()
    const rich = async (kes: number) => {
      await fetch(`${at.simulator.url}/sim/phones/${player.msisdn}/topup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amountKes: kes }),
      })
      await at.harness.deposit(player.id, kes)
      await at.simulator.press(player.msisdn, 'approve')
      await at.harness.work()
    }
    await rich(250_000)
    await moveTo(nairobi('00:00:00'))
    const night = await at.requestPayout(player, 10_000)
    await at.simulator.faults({ b2cResultCode: '7777' })
    await at.outcome(player, night)
    await moveTo(nairobi('05:59:59'))
    await at.simulator.faults({ b2cResultCode: '2040' })
    const refused = await at.requestPayout(player, 20_000)
    expect(await at.harness.withdraw(player.id, 50)).toMatchObject({
      body: { code: 'withdrawal_night_limit' },
    })
    expect((await at.outcome(player, refused))[0]).toBe('refunded')
    await at.simulator.faults({ b2cResultCode: null })
    await at.requestPayout(player, 19_950)
    await moveTo(nairobi('06:00:59'))
    await at.requestPayout(player, 50)
    expect(await at.harness.withdraw(player.id, 50)).toMatchObject({
      body: { code: 'withdrawal_night_limit' },
    })
    await moveTo(nairobi('06:01:00'))
    for (let n = 0; n < 3; n++) await at.requestPayout(player, 70_000)
    await rich(100_000)
    await moveTo(nairobi('23:59:59'))
    await at.requestPayout(player, 60_000)
    expect(await at.harness.withdraw(player.id, 50)).toMatchObject({ body: { code: 'withdrawal_day_limit' } })
    await moveTo(nairobi('23:59:59') + 1_000)
    expect(await at.harness.withdraw(player.id, 30_001)).toMatchObject({
      body: { code: 'withdrawal_night_limit' },
    })
    expect((await at.outcome(player, night)).slice(1)).toEqual([50_000_00, 10_000_00])
  })
})
