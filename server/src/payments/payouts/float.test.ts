import { asCents, fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { measureFloat } from '../setup/float-metric.ts'
import { FLOAT_EVERY_MS, assessFloat, requestFloat } from './float.ts'
import { callbackUrl } from '../setup/secret-path.ts'

let queried: string[] = []
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    async queryBalance({ resultUrl }) {
      queried.push(resultUrl)
      return { received: 'accepted', ids: { conversationId: 'AG_1' } }
    },
  }),
})
/** Requests the balances, sends M-PESA's report of them, and returns the callback. */
async function report(accounts: unknown, code: unknown = 0) {
  queried = []
  await at.harness.clock.advance(FLOAT_EVERY_MS)
  await requestFloat(at.harness.dependencies)
  const result = {
    ResultCode: code,
    ConversationID: 'AG_1',
    ResultParameters: {
      ResultParameter: [
        { Key: 'AccountBalance', Value: accounts },
        { Key: 'BOCompletedTime', Value: 20200109125710 },
      ],
    },
  }
  await at.harness.sendCallback(queried[0]!, JSON.stringify({ Result: result }))
  await at.harness.work()
  const [id] = await at.harness.run(
    sql`select id from payments.float_readings order by requested_at desc limit 1`,
  )
  return (await at.harness.inbox()).find(({ subject }) => subject === (id as { id: string }).id)!
}
const accounts = (working: string, utility: string) =>
  `Working Account|KES|${working}|${working}|0.00|0.00&Utility Account|KES|${utility}|${utility}|0.00|0.00&Charges Paid Account|KES|-1540.00|-1540.00|0.00|0.00`
const cases = () =>
  at.harness.run(
    sql`select subject, evidence from cases.cases where kind = 'float_low' and closed_at is null`,
  )
const close = () =>
  at.harness.run(
    sql`update cases.cases set closed_at = opened_at, resolution = 'filled up' where kind = 'float_low'`,
  )

it('is too low below its alarm, or below what players are waiting for', () => {
  const assess = (payout: number, held: number) =>
    assessFloat({ payoutCents: asCents(payout), heldCents: asCents(held), alarmBelowCents: asCents(100) })
  expect([assess(100, 100), assess(99, 99), assess(99, 100), assess(500, 501)]).toEqual([
    'ok',
    'below_threshold',
    'below_held',
    'below_held',
  ])
})

describe('the float', () => {
  it('is queried every ten minutes, by one of the processes', async () => {
    for (let n = 0; n < 3; n++) await requestFloat(at.harness.dependencies)
    await at.harness.clock.advance(FLOAT_EVERY_MS - 1)
    await requestFloat(at.harness.dependencies)
    expect(queried).toHaveLength(1)
    await at.harness.clock.advance(1)
    await requestFloat(at.harness.dependencies)
    expect(queried).toHaveLength(2)
  })

  it('is stored as M-PESA reports it, and is in the metrics', async () => {
    expect(await report(accounts('700000.00', '228037.50'))).toMatchObject({
      kind: 'balance',
      verdict: 'applied',
    })
    expect(
      await at.harness
        .one(sql`select payout_cents, collection_cents, held_cents, result_code from payments.float_readings
        where answered_at is not null`),
    ).toEqual({ payout_cents: 228037_50, collection_cents: 700000_00, held_cents: 0, result_code: '0' })
    expect(await cases()).toEqual([])
    measureFloat(at.harness.ctx, 'mpesa')
    const metrics = await at.harness.ctx.metrics.registry.metrics()
    expect(metrics).toContain('ruka_mpesa_float_cents{account="payout"} 22803750')
    expect(metrics).toContain('ruka_mpesa_float_cents{account="held"} 0')
  })

  it('opens one case below the alarm, however often reported, and one below what is held', async () => {
    const low = accounts('5000000.00', '99999.99')
    await report(low)
    await report(low)
    expect(await cases()).toMatchObject([
      { subject: 'rail:mpesa', evidence: { payoutCents: 99999_99, heldCents: 0, alarmBelowKes: 100_000 } },
    ])
    expect(at.harness.lines.filter(line => line.includes('float_low'))).toHaveLength(1)
    await close()
    const player = await at.funded(300)
    at.harness.ctx.config.FLOAT_ALARM_KES = 0
    await at.simulator.faults({ b2cCallback: 'silence', b2cResultCode: '2040' })
    const id = await at.requestPayout(player, 200)
    await report(accounts('5000000.00', '199.99'))
    expect(await cases()).toMatchObject([{ evidence: { payoutCents: 199_99, heldCents: fromKes(200) } }])
    await close()
    await at.settle()
    expect(await at.harness.state(player.id, id)).toBe('sent')
  })

  it.each([
    ['no figures', undefined, 'a balance without figures'],
    ['text', 'nothing', 'a balance without figures'],
    ['a negative payout account', accounts('1.00', '-5.00'), 'a balance without figures'],
    ['an amount with an exponent', accounts('1.00', '1e9'), 'a balance without figures'],
  ])('with %s opens a case', async (_, value, problem) => {
    expect(await report(value)).toMatchObject({ verdict: 'case', problem })
  })

  it('ignores a refusal, a repeated report and a report by an unauthenticated path', async () => {
    expect(await report(undefined, 17)).toMatchObject({ verdict: 'applied' })
    await report(accounts('700000.00', '228037.50'))
    const body = JSON.stringify({ Result: { ResultCode: 0, ConversationID: 'AG_1' } })
    await at.harness.sendCallback(queried[0]!, body)
    await at.harness.work()
    expect((await at.harness.inbox()).filter(({ verdict }) => verdict === 'repeated')).toHaveLength(1)
    const unknown = callbackUrl(at.harness.ctx.config, 'balance', crypto.randomUUID())
    await at.harness.sendCallback(unknown, body)
    await at.harness.work()
    expect((await at.harness.inbox()).map(({ problem }) => problem)).toContain('no such query')
  })
})
