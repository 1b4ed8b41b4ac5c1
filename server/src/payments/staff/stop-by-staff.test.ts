import { afterEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { receiptActions } from './receipt-actions.ts'
import { sendDuePayouts, sendPayout } from '../payouts/send-payout.ts'
import { payoutActions } from './payout-actions.ts'

const at = paymentsUnderTest()
const staff = (words: string) =>
  runStaff(at.harness.ctx, payoutActions, [...words.split(' '), '--by', 'Amina', '--because', 'a look'])
afterEach(() =>
  at.harness.run(
    sql`update payments.payout_stops set lifted_at = stopped_at, lifted_by = 'test' where lifted_at is null`,
  ),
)
/** Sends the payouts that are due, and processes their callbacks. */
const send = async () => {
  await at.harness.clock.advance(60_000)
  await sendDuePayouts(at.harness.dependencies)
  await at.settle()
}
const shown = async (player: Player, id: string) => {
  const { body } = await at.harness.read(player.id, id)
  return [body.data!['state'], body.data!['status']]
}

describe('staff stop payouts', () => {
  it('of all at once, held ones too: they are pending, and are sent when payouts resume', async () => {
    const player = await at.funded(500)
    const held = await at.requestPayout(player, 100)
    expect(await staff('payouts stop')).toEqual(['Stopped. 1 held withdrawals wait'])
    const later = await at.requestPayout(player, 150)
    await send()
    for (const id of [held, later]) expect(await shown(player, id)).toEqual(['held', 'pending'])
    expect(await at.payoutsTo(player)).toEqual([])
    expect(await runStaff(at.harness.ctx, payoutActions, ['payouts', 'stops'])).toEqual([
      expect.stringMatching(/all payouts {2}Amina: a look$/),
    ])
    await expect(staff('payouts stop')).rejects.toThrow('stopped already')
    await staff('payouts resume')
    await send()
    for (const id of [held, later]) expect(await shown(player, id)).toEqual(['paid', 'completed'])
    expect(
      await at.harness.run(
        sql`select actor_id, what, reason as why from platform.audit_log where what like 'payouts.%'
          order by id`,
      ),
    ).toEqual([
      { actor_id: 'Amina', what: 'payouts.stop', why: 'a look' },
      { actor_id: 'Amina', what: 'payouts.resume', why: 'a look' },
    ])
  })

  it('a new withdrawal is shown as held while it waits, and not as sent', async () => {
    const [player, other] = [await at.funded(500), await at.funded(500)]
    const said = async ({ id, msisdn }: Player) => {
      const { status, body } = await at.harness.withdraw(id, 100)
      return [status, String(body.data!['message']).replace(`254****${msisdn.slice(-3)}`, 'PHONE')]
    }
    const held = [
      200,
      'KES 100 for PHONE is being processed. Withdrawals are generally paid by M-PESA within 24 hours, subject to verification',
    ]
    const goes = [200, 'KES 100 is on its way to PHONE by M-PESA']
    await staff(`payouts stop --player ${player.msisdn}`)
    expect([await said(player), await said(other)]).toEqual([held, goes])
    await staff('payouts stop')
    expect(await said(other)).toEqual(held)
    await staff('payouts resume')
    await staff(`payouts resume --player ${player.msisdn}`)
    expect([await said(player), await said(other)]).toEqual([goes, goes])
  })

  it('of one player, and of one withdrawal; others are sent', async () => {
    const [stopped, other] = [await at.funded(500), await at.funded(500)]
    await staff(`payouts stop --player 0${stopped.msisdn.slice(3)}`)
    const waiting = await at.requestPayout(stopped, 100)
    const [one, two] = [await at.requestPayout(other, 110), await at.requestPayout(other, 120)]
    await staff(`payouts stop --withdrawal ${one}`)
    await send()
    expect([await shown(stopped, waiting), await shown(other, one), await shown(other, two)]).toEqual([
      ['held', 'pending'],
      ['held', 'pending'],
      ['paid', 'completed'],
    ])
    await expect(staff('payouts resume')).rejects.toThrow('not stopped')
    await staff(`payouts resume --withdrawal ${one}`)
    await send()
    expect([await shown(stopped, waiting), await shown(other, one)]).toEqual([
      ['held', 'pending'],
      ['paid', 'completed'],
    ])
    await staff(`payouts resume --player ${stopped.id}`)
    await send()
    expect(await shown(stopped, waiting)).toEqual(['paid', 'completed'])
  })

  it('during calls: nothing is sent after the stop returned', async () => {
    for (let n = 0; n < 5; n++) {
      const player = await at.funded(500)
      const ids = [
        await at.requestPayout(player, 100),
        await at.requestPayout(player, 110),
        await at.requestPayout(player, 120),
      ]
      const calls = ids.map(id => sendPayout(at.harness.dependencies, id))
      await staff(`payouts stop --player ${player.id}`)
      const sent = async () =>
        (
          await at.harness.run(
            sql`select 1 from payments.withdrawals where player_id = ${player.id} and state <> 'held'`,
          )
        ).length
      const before = await sent()
      await Promise.all(calls)
      await send()
      expect(await sent()).toBe(before)
      await staff(`payouts resume --player ${player.id}`)
      await send()
      expect(await at.payoutsTo(player)).toHaveLength(3)
    }
  })

  it('and M-PESA is still queried about payments, since only payouts are stopped', async () => {
    await staff('payouts stop')
    const player = await at.funded(100)
    const { receipt } = (await at.harness.one<{ receipt: string }>(
      sql`select r.receipt from payments.receipts as r join payments.deposits as d on d.id = r.deposit_id
        where d.player_id = ${player.id}`,
    ))!
    expect(
      await runStaff(at.harness.ctx, receiptActions, ['receipts', 'check', receipt, '--by', 'Amina']),
    ).toEqual(['M-PESA was asked: accepted'])
  })

  it('by name and with a reason, for existing payouts only', async () => {
    const run = (words: string) => runStaff(at.harness.ctx, payoutActions, words.split(' '))
    await expect(run('payouts stop --because fraud')).rejects.toThrow('--by is missing')
    await expect(run('payouts stop --by Amina')).rejects.toThrow('--because is missing')
    await expect(staff('payouts stop --player 0799999999')).rejects.toThrow('no such player')
    await expect(staff(`payouts stop --withdrawal ${crypto.randomUUID()}`)).rejects.toThrow(
      'no such withdrawal',
    )
    await expect(staff(`payouts stop --player 0712 --withdrawal ${crypto.randomUUID()}`)).rejects.toThrow(
      'not both',
    )
  })
})
