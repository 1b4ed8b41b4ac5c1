import { resumeAs } from '../../../test/payment-staff.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { queryDuePayouts } from '../payouts/query-payouts.ts'
import { sendDuePayouts } from '../payouts/send-payout.ts'
import { payoutActions } from '../staff/payout-actions.ts'

const at = paymentsUnderTest()
const resume = () => resumeAs(at.harness.dependencies, 'jane')
afterEach(resume)
const openCases = () =>
  at.harness.run(
    sql`select c.kind from cases.cases as c join payments.payout_stops as s on c.subject = 'stop:' || s.id
      where s.lifted_at is null`,
  )

describe('all payouts stop', () => {
  it.each(['21', '2001', '8006'])(
    'with %s: the refused one is refunded, the next stays held until staff lift the stop',
    async code => {
      const [player, next] = [await at.funded(400), await at.funded(400)]
      await at.simulator.faults({ b2cResultCode: code })
      const before = at.harness.lines.length
      const refused = await at.requestPayout(player, 100)
      expect(await at.outcome(player, refused)).toEqual(['refunded', 400_00, 0])
      expect(await openCases()).toEqual([{ kind: 'payout_stopped' }])
      expect(at.harness.lines.slice(before).join('')).toContain('payout_stopped')
      await at.simulator.noFaults()

      const waiting = await at.requestPayout(next, 100)
      expect(await at.outcome(next, waiting)).toEqual(['held', 300_00, 100_00])
      await at.harness.clock.advance(3_600_000)
      await sendDuePayouts(at.harness.dependencies)
      await queryDuePayouts(at.harness.dependencies)
      expect(await at.outcome(next, waiting)).toEqual(['held', 300_00, 100_00])
      expect(await at.payoutsTo(next)).toEqual([])

      expect([await resume(), await resume()]).toMatchObject([[{ code, stopped_by: null }], []])
      await sendDuePayouts(at.harness.dependencies)
      expect(await at.outcome(next, waiting)).toEqual(['paid', 300_00, 0])
      expect(
        await at.harness.run(
          sql`select actor_kind, actor_id, what from platform.audit_log where what like 'payouts.%'
            order by id desc limit 1`,
        ),
      ).toEqual([{ actor_kind: 'system', actor_id: null, what: 'payouts.stopped' }])
    },
  )

  it('once for concurrent refusals, and the audit log names who lifts the stop', async () => {
    const players = []
    for (let n = 0; n < 5; n++) players.push(await at.funded(300))
    await at.simulator.faults({ b2cResultCode: '2001' })
    await Promise.all(players.map(player => at.requestPayout(player, 100)))
    await at.settle()
    expect(
      await at.harness.run(sql`select 1 from payments.payout_stops where lifted_at is null`),
    ).toHaveLength(1)
    const staff = (...typed: string[]) => runStaff(at.harness.ctx, payoutActions, typed)
    await expect(staff('payouts', 'resume')).rejects.toThrow('--by is missing')
    expect(await staff('payouts', 'resume', '--by', 'jane')).toEqual([
      expect.stringMatching(/^Lifted: M-PESA answered /),
      'Payouts go out again.',
    ])
    expect(
      await at.harness.run(
        sql`select owner, resolution from cases.cases where kind = 'payout_stopped' order by opened_at desc,
          id desc limit 1`,
      ),
    ).toEqual([{ owner: 'jane', resolution: 'payouts resumed' }])
    expect(
      await at.harness.run(
        sql`select 1 from cases.cases where kind = 'payout_stopped' and closed_at is null`,
      ),
    ).toEqual([])
    await expect(staff('payouts', 'resume', '--by', 'jane')).rejects.toThrow('payouts are not stopped')
    await at.simulator.noFaults()
    await sendDuePayouts(at.harness.dependencies)
    await at.settle()
  })
})
