import { resumeAs } from '../../../test/payment-staff.ts'
import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { stopByStaff } from '../records/payout-stop.ts'
import { reverseReceipt } from './reversals.ts'
import { sendDuePayouts, sendPayout } from '../payouts/send-payout.ts'

let payouts = 0
/** What the rail does before it accepts a payout; a test crashes there. */
let beforePayOut: () => void = () => undefined
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    payOut(ask) {
      payouts += 1
      beforePayOut()
      return rail.payOut(ask)
    },
  }),
})
const amina = { kind: 'staff', id: 'Amina' } as const
const stop = () =>
  at.harness.ctx.db.tx(tx => stopByStaff(tx, at.harness.dependencies, { actor: amina, why: 'a look' }))
const resume = () => resumeAs(at.harness.dependencies, 'Amina')

/** A deposit of this player, and M-PESA's reversal of it. */
async function deposited(kes: number, player: Player) {
  const { body } = await at.harness.deposit(player.id, kes)
  const { receipt } = await at.simulator.press(player.msisdn, 'approve')
  await at.settle()
  expect(await at.harness.state(player.id, body.data!['id'])).toBe('credited')
  const { ctx, dependencies } = at.harness
  return async () => {
    await at.simulator.forward(player.msisdn, receipt!).catch(() => undefined)
    return ctx.db.tx(tx =>
      reverseReceipt(tx, dependencies, {
        receipt: receipt!,
        cents: fromKes(kes),
        reversalReceipt: null,
        source: 'status',
      }),
    )
  }
}
const stateOf = async (player: Player, ...ids: string[]) => {
  const { cash, held, debt } = await at.harness.wallet(player.id)
  const states = []
  for (const id of ids) states.push(await at.harness.state(player.id, id))
  return { cash: cash / 100, held: held / 100, debt: debt / 100, states }
}

describe('a reversal', () => {
  it('recovers from withdrawals that are held and unsent, the newest first, and leaves the others', async () => {
    const player = await at.harness.player()
    const reverse = await deposited(1_000, player)
    await deposited(500, player)
    await stop()
    const ids: string[] = []
    for (const kes of [300, 400, 700]) {
      ids.push(await at.requestPayout(player, kes))
      await at.harness.clock.advance(1)
    }
    expect(await reverse()).toEqual({ verdict: 'applied' })
    expect(await reverse()).toEqual({ verdict: 'repeated' })
    // 100 are in cash; 700 and 200 of the 400 are taken from held withdrawals.
    expect(await stateOf(player, ...ids)).toEqual({
      cash: 200,
      held: 300,
      debt: 0,
      states: ['held', 'refunded', 'refunded'],
    })
    await resume()
    await sendDuePayouts(at.harness.dependencies)
    await at.settle()
    expect(await stateOf(player, ...ids)).toMatchObject({
      cash: 200,
      held: 0,
      states: ['paid', 'refunded', 'refunded'],
    })
    expect((await at.payoutsTo(player)).map(({ amountCents }) => amountCents)).toEqual([300_00])
  })

  it('concurrent with a payout’s call never lets money leave while a debt is open', async () => {
    for (let n = 0; n < 5; n++) {
      const player = await at.harness.player()
      const reverse = await deposited(600, player)
      const id = await at.requestPayout(player, 600)
      await Promise.all([reverse(), sendPayout(at.harness.dependencies, id), reverse()])
      await at.settle()
      const { debt, states } = await stateOf(player, id)
      // It is either sent before the reversal is booked or used for the debt, never both and never neither.
      expect([debt, states[0]]).toEqual(
        (await at.payoutsTo(player)).length === 1 ? [600, 'paid'] : [0, 'refunded'],
      )
    }
  })

  it('whose booking crashed is booked in full when it is repeated', async () => {
    const player = await at.harness.player()
    const reverse = await deposited(250, player)
    await stop()
    const id = await at.requestPayout(player, 250)
    const { ctx, dependencies } = at.harness
    await expect(
      ctx.db.tx(async tx => {
        const found = await at.harness.one<{ receipt: string }>(
          sql`select r.receipt from payments.receipts as r
            join payments.deposits as d on d.id = r.deposit_id where d.player_id = ${player.id}`,
        )
        await reverseReceipt(tx, dependencies, {
          receipt: found!.receipt,
          cents: fromKes(250),
          reversalReceipt: null,
          source: 'status',
        })
        throw new Error('the process died here')
      }),
    ).rejects.toThrow('the process died')
    expect(await stateOf(player, id)).toEqual({ cash: 0, held: 250, debt: 0, states: ['held'] })
    await reverse()
    expect(await stateOf(player, id)).toEqual({ cash: 0, held: 0, debt: 0, states: ['refunded'] })
    await resume()
  })
})

describe('while a debt is open', () => {
  it('a held withdrawal settles it instead of being sent', async () => {
    const player = await at.funded(800)
    await stop()
    const id = await at.requestPayout(player, 500)
    await at.give(player, 'debt', 200)
    await resume()
    const before = payouts
    await sendDuePayouts(at.harness.dependencies)
    await at.settle()
    expect(payouts).toBe(before)
    expect(await stateOf(player, id)).toEqual({ cash: 600, held: 0, debt: 0, states: ['refunded'] })
  })

  it('a withdrawal that may have been sent is not sent again, and M-PESA is queried about it', async () => {
    const player = await at.funded(800)
    beforePayOut = () => {
      throw new Error('the process died before the call')
    }
    const id = await at.requestPayout(player, 500)
    await at.harness.work()
    beforePayOut = () => undefined
    expect(await stateOf(player, id)).toMatchObject({ held: 500, states: ['sent'] })
    await at.give(player, 'debt', 400)
    const before = payouts
    for (let n = 0; n < 3; n++) {
      await at.harness.clock.advance(60_000)
      await sendDuePayouts(at.harness.dependencies)
    }
    expect(payouts).toBe(before)
    expect(await stateOf(player, id)).toMatchObject({ held: 500, debt: 400 })
    expect(
      await at.harness.one(
        sql`select next_query_at is not null as queried from payments.withdrawals where id = ${id}`,
      ),
    ).toEqual({ queried: true })
  })
})
