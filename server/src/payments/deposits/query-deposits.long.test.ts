import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { queryDueDeposits } from './query-deposits.ts'

const at = paymentsUnderTest()

describe('the fallback query', () => {
  const later = async (ms: number) => {
    await at.harness.clock.advance(ms)
    await queryDueDeposits(at.harness.dependencies)
  }

  it('credits a paid deposit whose callback was lost, and the late callback only adds its receipt', async () => {
    await at.simulator.faults({ callbacksDropNext: 1 })
    const { player, id } = await at.prompted(150)
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['prompted', 0, 0])
    await later(20_000)
    expect(await at.outcome(player, id)).toEqual(['credited', 150_00, 0])
    const body = JSON.stringify((await at.callbackOf(id)).body)
    await at.harness.sendCallback(at.hookOf(id), body)
    await at.harness.sendCallback(at.hookOf(id), body)
    expect(await at.outcome(player, id)).toEqual(['credited', 150_00, 0])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ ref: receipt })
    expect((await at.verdictsOf(id)).sort()).toEqual(['applied', 'repeated'])
  })

  it.each(['http500', '4999'])(
    'leaves the deposit pending while M-PESA answers %s, and then unknown',
    async queryPendingAs => {
      await at.simulator.faults({ queryPendingAs })
      const { player, id } = await at.prompted(160)
      for (const ms of [20_000, 40_000, 120_000, 420_000]) {
        await later(ms)
        expect(await at.harness.state(player.id, id)).toBe('prompted')
      }
      await later(30_000)
      expect(await at.harness.state(player.id, id)).toBe('unknown')
      expect(
        await at.harness.one(sql`select queries, next_query_at from payments.deposits where id = ${id}`),
      ).toEqual({ queries: 5, next_query_at: null })
      await at.simulator.press(player.msisdn, 'approve')
      expect(await at.outcome(player, id)).toEqual(['credited', 160_00, 0])
    },
  )

  it('never takes a credit back', async () => {
    const { player, id } = await at.prompted(170)
    await at.simulator.press(player.msisdn, 'approve')
    await at.outcome(player, id)
    await at.simulator.faults({ queryResultCode: '1032' })
    await at.harness.run(sql`update payments.deposits set next_query_at = ${new Date(0)} where id = ${id}`)
    await later(1)
    expect(await at.outcome(player, id)).toEqual(['credited', 170_00, 0])
  })

  it('finds a prompt that was reported as timed out and then paid', async () => {
    await at.simulator.faults({ callbacksDropNext: 2, stkPaidAfterTimeout: true })
    const { player, id } = await at.prompted(180)
    await at.simulator.press(player.msisdn, 'ignore')
    const { callbacks } = await at.simulator.callbacks()
    const [timedOut] = callbacks.filter(({ url }) => url === at.hookOf(id))
    await at.harness.sendCallback(at.hookOf(id), JSON.stringify(timedOut!.body))
    expect(await at.outcome(player, id)).toEqual(['expired', 0, 0])
    await later(20_000)
    expect(await at.outcome(player, id)).toEqual(['credited', 180_00, 0])
  })

  it('is contradicted by a late refusal: a case opens with both answers, and the credit stays', async () => {
    await at.simulator.faults({ callbacksDropNext: 1, stkWithoutC2b: true })
    const { player, id } = await at.prompted(155)
    await at.simulator.press(player.msisdn, 'approve')
    await later(20_000)
    const paid = (await at.callbackOf(id)).body as { Body: { stkCallback: Record<string, unknown> } }
    const { CallbackMetadata: _, ...callback } = paid.Body.stkCallback
    const refused = (code: number) =>
      JSON.stringify({ Body: { stkCallback: { ...callback, ResultCode: code } } })
    const open = () =>
      at.harness.run(sql`select kind, evidence from cases.cases where subject = ${`deposit:${id}`}`)
    // An expired prompt may still be paid.
    await at.harness.sendCallback(at.hookOf(id), refused(1037))
    await at.harness.work()
    expect(await open()).toEqual([])
    for (let n = 0; n < 2; n++) await at.harness.sendCallback(at.hookOf(id), refused(1032))
    expect(await at.outcome(player, id)).toEqual(['credited', 155_00, 0])
    expect(await open()).toMatchObject([
      {
        kind: 'receipt_missing',
        evidence: { answered: { outcome: 'paid', code: '0' }, told: { outcome: 'cancelled', code: '1032' } },
      },
    ])
    await at.harness.sendCallback(at.hookOf(id), JSON.stringify(paid))
    expect(await at.outcome(player, id)).toEqual(['credited', 155_00, 0])
  })

  it('leaves an expired prompt pending until the last answer, and allows another prompt', async () => {
    const { player, id } = await at.prompted(185)
    await at.simulator.press(player.msisdn, 'ignore')
    const shown = async () => {
      const { data } = (await at.harness.read(player.id, id)).body
      const history = (await at.harness.history(player.id)).body.data as unknown as { id: string }[]
      const listed = history.find(each => each.id === id)
      expect(listed).toMatchObject({ status: data!['status'], state: data!['state'] })
      const steps = (data!['timeline'] as { state: string }[]).map(({ state }) => state)
      return [data!['status'], data!['state'], ...steps]
    }
    const eventsOf = () =>
      at.harness.events.flatMap(({ payload }) =>
        (payload as { id?: string }).id === id ? [(payload as { state: string }).state] : [],
      )
    await at.settle()
    // No prompt is on the phone any more, so the next one need not wait for the last answer about this one.
    expect((await at.harness.deposit(player.id, 186)).status).toBe(200)
    await at.simulator.press(player.msisdn, 'cancel')
    for (const ms of [20_000, 40_000, 120_000, 420_000]) {
      await later(ms)
      expect(await shown()).toEqual(['pending', 'expired', 'requested', 'prompted', 'expired'])
    }
    expect(eventsOf()).toEqual(['requested', 'prompted', 'expired'])
    await later(30_000)
    expect(await shown()).toEqual(['failed', 'expired', 'requested', 'prompted', 'expired'])
    await at.settle()
    expect(eventsOf()).toEqual(['requested', 'prompted', 'expired', 'expired'])
  })

  it('is sent by one of two processes that find it due', async () => {
    const { player, id } = await at.prompted(190)
    await at.harness.clock.advance(20_000)
    await Promise.all([queryDueDeposits(at.harness.dependencies), queryDueDeposits(at.harness.dependencies)])
    expect(await at.harness.one(sql`select queries from payments.deposits where id = ${id}`)).toEqual({
      queries: 1,
    })
    await at.simulator.press(player.msisdn, 'cancel')
    await at.outcome(player, id)
  })

  it('marks a request as unknown whose answer was lost in a crash', async () => {
    const { player, id } = await at.prompted(195)
    await at.harness.run(
      sql`update payments.deposits set state = 'requested', checkout_id = null, merchant_id = null
        where id = ${id}`,
    )
    await later(20_000)
    expect(await at.harness.state(player.id, id)).toBe('requested')
    await later(40_000)
    expect(await at.harness.state(player.id, id)).toBe('unknown')
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 195_00, 0])
  })
})
