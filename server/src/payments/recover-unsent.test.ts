import { resumeAs } from '../../test/payment-staff.ts'
import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../test/payments-under-test.ts'
import { sql } from '../platform/db.ts'
import { stopByStaff } from './payout-stop.ts'
import { reverseReceipt } from './receipts/reversals.ts'
import { sendDuePayouts, sendPayout } from './send-payout.ts'

let payouts = 0
/** What the rail does before it takes a payout; a test lets the process die there. */
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
  at.counter.ctx.db.tx(tx => stopByStaff(tx, at.counter.dependencies, { actor: amina, why: 'a look' }))
const resume = () => resumeAs(at.counter.dependencies, 'Amina')

/** A deposit of this player, and M-PESA's reversal of it. */
async function deposited(kes: number, player: Player) {
  const { body } = await at.counter.deposit(player.id, kes)
  const { receipt } = await at.simulator.press(player.msisdn, 'approve')
  await at.settle()
  expect(await at.counter.state(player.id, body.data!['id'])).toBe('credited')
  const { ctx, dependencies } = at.counter
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
const standing = async (player: Player, ...ids: string[]) => {
  const { cash, held, debt } = await at.counter.wallet(player.id)
  const states = []
  for (const id of ids) states.push(await at.counter.state(player.id, id))
  return { cash: cash / 100, held: held / 100, debt: debt / 100, states }
}

describe('a reversal', () => {
  it('recovers from withdrawals that are held and unsent, the newest first, and leaves the others', async () => {
    const player = await at.counter.player()
    const reverse = await deposited(1_000, player)
    await deposited(500, player)
    await stop()
    const ids: string[] = []
    for (const kes of [300, 400, 700]) {
      ids.push(await at.asked(player, kes))
      await at.counter.clock.advance(1)
    }
    expect(await reverse()).toEqual({ verdict: 'applied' })
    expect(await reverse()).toEqual({ verdict: 'repeated' })
    // 100 were in cash; 700 and 200 of the 400 are taken from what was held.
    expect(await standing(player, ...ids)).toEqual({
      cash: 200,
      held: 300,
      debt: 0,
      states: ['held', 'refunded', 'refunded'],
    })
    await resume()
    await sendDuePayouts(at.counter.dependencies)
    await at.settle()
    expect(await standing(player, ...ids)).toMatchObject({
      cash: 200,
      held: 0,
      states: ['paid', 'refunded', 'refunded'],
    })
    expect((await at.payoutsTo(player)).map(({ amountCents }) => amountCents)).toEqual([300_00])
  })

  it('and a payout’s call side by side pay at most what was left: nothing is sent while debt is open', async () => {
    for (let n = 0; n < 5; n++) {
      const player = await at.counter.player()
      const reverse = await deposited(600, player)
      const id = await at.asked(player, 600)
      await Promise.all([reverse(), sendPayout(at.counter.dependencies, id), reverse()])
      await at.settle()
      const { debt, states } = await standing(player, id)
      // Sent before the reversal was booked, or taken back from: never both and never neither.
      expect([debt, states[0]]).toEqual(
        (await at.payoutsTo(player)).length === 1 ? [600, 'paid'] : [0, 'refunded'],
      )
    }
  })

  it('that the process died over is booked whole when it comes again', async () => {
    const player = await at.counter.player()
    const reverse = await deposited(250, player)
    await stop()
    const id = await at.asked(player, 250)
    const { ctx, dependencies } = at.counter
    await expect(
      ctx.db.tx(async tx => {
        const found = await at.counter.one<{ receipt: string }>(
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
    expect(await standing(player, id)).toEqual({ cash: 0, held: 250, debt: 0, states: ['held'] })
    await reverse()
    expect(await standing(player, id)).toEqual({ cash: 0, held: 0, debt: 0, states: ['refunded'] })
    await resume()
  })
})

describe('while a debt is open', () => {
  it('a withdrawal that was held meanwhile pays it instead of being sent', async () => {
    const player = await at.funded(800)
    await stop()
    const id = await at.asked(player, 500)
    await at.give(player, 'debt', 200)
    await resume()
    const before = payouts
    await sendDuePayouts(at.counter.dependencies)
    await at.settle()
    expect(payouts).toBe(before)
    expect(await standing(player, id)).toEqual({ cash: 600, held: 0, debt: 0, states: ['refunded'] })
  })

  it('one that may have been sent is not sent again, and M-PESA is asked what became of it', async () => {
    const player = await at.funded(800)
    beforePayOut = () => {
      throw new Error('the process died before the call')
    }
    const id = await at.asked(player, 500)
    await at.counter.work()
    beforePayOut = () => undefined
    expect(await standing(player, id)).toMatchObject({ held: 500, states: ['sent'] })
    await at.give(player, 'debt', 400)
    const before = payouts
    for (let n = 0; n < 3; n++) {
      await at.counter.clock.advance(60_000)
      await sendDuePayouts(at.counter.dependencies)
    }
    expect(payouts).toBe(before)
    expect(await standing(player, id)).toMatchObject({ held: 500, debt: 400 })
    expect(
      await at.counter.one(
        sql`select next_query_at is not null as asked from payments.withdrawals where id = ${id}`,
      ),
    ).toEqual({ asked: true })
  })
})
