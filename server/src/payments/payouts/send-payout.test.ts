import { afterEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { sendDuePayouts, sendPayout } from './send-payout.ts'
import { callbackUrl } from '../setup/secret-path.ts'

/** Runs between the rail's answer and its storage; tests crash there. */
let afterPayOut: () => void | Promise<void> = () => undefined
/** Whether calls are altered so that the rail refuses them at once, with certainty. */
let spoilt = false
afterEach(() => {
  afterPayOut = () => undefined
  spoilt = false
})
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    async payOut(ask) {
      const answer = await rail.payOut(spoilt ? { ...ask, msisdn: 'x' } : ask)
      await afterPayOut()
      return answer
    },
  }),
})
const cashAndHeld = async ({ id }: Player) => {
  const { cash, held } = await at.harness.wallet(id)
  return [cash, held]
}
const die = () => {
  afterPayOut = () => {
    afterPayOut = () => undefined
    throw new Error('the process died between call and store')
  }
}
const later = async (ms: number) => {
  await at.harness.clock.advance(ms)
  await sendDuePayouts(at.harness.dependencies)
}

describe('a payout is made once', () => {
  it('when the process crashes between the call and its storage', async () => {
    const player = await at.funded(700)
    await at.simulator.faults({ b2cCallback: 'silence' })
    const id = await at.requestPayout(player, 100)
    die()
    await expect(sendPayout(at.harness.dependencies, id)).rejects.toThrow('the process died')
    expect(await at.harness.state(player.id, id)).toBe('sent')
    await at.simulator.noFaults()
    await later(60_000)
    expect(await at.payoutsTo(player)).toHaveLength(1)
    expect(
      await at.harness.one(
        sql`select state, calls, in_doubt, next_call_at from payments.withdrawals where id = ${id}`,
      ),
    ).toEqual({ state: 'sent', calls: 2, in_doubt: false, next_call_at: null })
    const [payout] = await at.payoutsTo(player)
    await at.harness.sendCallback(
      callbackUrl(at.harness.ctx.config, 'payout', id),
      JSON.stringify({
        Result: {
          ResultCode: '0',
          OriginatorConversationID: `ruka-${id}`,
          ConversationID: payout!.intentIds[1],
          TransactionID: payout!.receipt,
          ResultParameters: { ResultParameter: { Key: 'TransactionAmount', Value: '100.00' } },
        },
      }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 600_00, 0])
  })

  it('and a refused second call returns no money while the first may have been accepted', async () => {
    const player = await at.funded(710)
    await at.simulator.faults({ b2cCallback: 'silence' })
    const id = await at.requestPayout(player, 100)
    die()
    await expect(sendPayout(at.harness.dependencies, id)).rejects.toThrow('the process died')
    spoilt = true
    await later(60_000)
    spoilt = false
    expect(await at.harness.state(player.id, id)).toBe('unknown')
    expect(await cashAndHeld(player)).toEqual([610_00, 100_00])
    const [payout] = await at.payoutsTo(player)
    await at.harness.sendCallback(
      callbackUrl(at.harness.ctx.config, 'payout', id),
      JSON.stringify({
        Result: {
          ResultCode: 0,
          OriginatorConversationID: `ruka-${id}`,
          ConversationID: payout!.intentIds[1],
          TransactionID: payout!.receipt,
          ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: 100 }] },
        },
      }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 610_00, 0])
  })

  it('and a refused call returns no money when a later one was accepted', async () => {
    const player = await at.funded(715)
    const id = await at.requestPayout(player, 100)
    spoilt = true
    afterPayOut = async () => {
      afterPayOut = () => undefined
      spoilt = false
      await sendPayout(at.harness.dependencies, id)
    }
    await sendPayout(at.harness.dependencies, id)
    expect(await at.outcome(player, id)).toEqual(['paid', 615_00, 0])
    expect(await at.verdictsOf(id)).toEqual(['applied'])
  })

  it('when the job runs five times at once', async () => {
    const player = await at.funded(720)
    const id = await at.requestPayout(player, 100)
    await Promise.all(Array.from({ length: 5 }, () => sendPayout(at.harness.dependencies, id)))
    expect(await at.outcome(player, id)).toEqual(['paid', 620_00, 0])
    expect(await at.payoutsTo(player)).toHaveLength(1)
  })

  it('when the result arrives ten times, and before the answer to our call', async () => {
    const player = await at.funded(730)
    await at.simulator.faults({ callbackCopies: 10, callbackBeforeReply: true })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['paid', 630_00, 0])
    expect((await at.verdictsOf(id)).sort()).toEqual(['applied', ...Array(9).fill('repeated')])
  })
})

describe('a payout for which M-PESA is too busy', () => {
  // spec: 4.25, 9.30
  it('stays held and is sent later', async () => {
    const player = await at.funded(740)
    await at.simulator.faults({ systemBusyNext: 2 })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['held', 640_00, 100_00])
    await later(29_999)
    expect(await at.outcome(player, id)).toEqual(['held', 640_00, 100_00])
    await later(1)
    expect(await at.outcome(player, id)).toEqual(['held', 640_00, 100_00])
    await later(60_000)
    expect(await at.outcome(player, id)).toEqual(['paid', 640_00, 0])
  })

  it('is refunded when the request itself is refused, since no call can have been accepted', async () => {
    const player = await at.funded(750)
    const id = await at.requestPayout(player, 100)
    spoilt = true
    expect(await at.outcome(player, id)).toEqual(['refunded', 750_00, 0])
    spoilt = false
    expect(await at.payoutsTo(player)).toHaveLength(0)
  })

  it('is sent after its job was lost', async () => {
    const player = await at.funded(760)
    const id = await at.requestPayout(player, 100)
    await at.harness.run(sql`delete from graphile_worker._private_jobs`)
    await later(60_000)
    expect(await at.outcome(player, id)).toEqual(['paid', 660_00, 0])
  })
})
