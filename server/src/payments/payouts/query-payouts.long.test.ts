import { afterEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { queryDuePayouts } from './query-payouts.ts'
import type { Rail } from '../rails/rail.ts'
import { sendDuePayouts } from './send-payout.ts'
import { callbackUrl } from '../setup/secret-path.ts'

type Received = Awaited<ReturnType<Rail['queryStatus']>>
const accepted: Received = { received: 'accepted', ids: { conversationId: 'AG_ask' } }
let received: Received = accepted
let queried: string[] = []
afterEach(() => {
  received = accepted
})
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    async queryStatus({ of }) {
      queried.push('originatorId' in of ? of.originatorId : of.receipt)
      return received
    },
  }),
})

/** Advances the clock and does the work that is due. */
const pass = async (ms: number) => {
  await at.harness.clock.advance(ms)
  await sendDuePayouts(at.harness.dependencies)
  await queryDuePayouts(at.harness.dependencies)
}
const casesOf = (id: string) =>
  at.harness.run(sql`select kind from cases.cases where subject = ${`withdrawal:${id}`}`)

/** A payout that was made and whose result is lost. */
async function silent(player: Player, kes = 100): Promise<string> {
  await at.simulator.faults({ b2cCallback: 'silence' })
  const id = await at.requestPayout(player, kes)
  expect((await at.outcome(player, id))[0]).toBe('sent')
  await at.simulator.noFaults()
  queried = []
  return id
}

/** M-PESA's answer to the last query about a payout; its TransactionID is a placeholder. */
async function answer(
  id: string,
  over: {
    status?: string
    receipt?: string | undefined
    amount?: unknown
    originator?: string
    code?: unknown
  },
) {
  const parameters = {
    TransactionStatus: over.status ?? 'Completed',
    ReceiptNo: over.receipt,
    Amount: over.amount ?? 100,
    DebitPartyName: '575758 - RUKA',
    CreditPartyName: '254712000001 - NICHOLAS JOHN',
    TransactionReason: undefined,
    OriginatorConversationID: over.originator ?? `ruka-${id}`,
    ReasonType: 'Business Payment to Customer via API',
    FinalisedTime: 20260504120000,
  }
  const { ask } = (await at.harness.one(
    sql<{
      ask: string
    }>`select id as ask from payments.rail_requests where subject = ${`withdrawal:${id}`}
      order by requested_at desc limit 1`,
  ))!
  const body = {
    Result: {
      ResultType: '0',
      ResultCode: over.code ?? '0',
      OriginatorConversationID: 'of the question',
      ConversationID: 'AG_ask',
      TransactionID: 'UE40000000',
      ResultParameters: {
        ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
      },
    },
  }
  await at.harness.sendCallback(callbackUrl(at.harness.ctx.config, 'status', ask), JSON.stringify(body))
  await at.harness.work()
  return (await at.verdictsOf(ask)).at(-1)
}

describe('a payout without a result', () => {
  // spec: 4.25, 9.30
  it('is queried after 2, 10 and 60 minutes, then opens a case, and is never sent again', async () => {
    const player = await at.funded(500)
    const id = await silent(player)
    const minutes = [1.99, 2, 9.99, 10, 59.99, 60, 61.99]
    const counts: number[] = []
    for (const [n, minute] of minutes.entries()) {
      await pass((minute - (minutes[n - 1] ?? 0)) * 60_000)
      counts.push(queried.length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect(new Set(queried)).toEqual(new Set([`ruka-${id}`]))
    expect(await at.outcome(player, id)).toEqual(['unknown', 400_00, 100_00])
    expect(await casesOf(id)).toEqual([])
    await pass(600)
    expect(await casesOf(id)).toEqual([{ kind: 'payout_in_doubt' }])
    await pass(24 * 3_600_000)
    expect([queried.length, await casesOf(id)]).toEqual([3, [{ kind: 'payout_in_doubt' }]])
    const [payout, ...others] = await at.payoutsTo(player)
    expect(others).toEqual([])
    // A late result is still applied.
    const result = {
      ResultCode: 0,
      OriginatorConversationID: `ruka-${id}`,
      ConversationID: payout!.intentIds[1],
      TransactionID: payout!.receipt,
      ResultParameters: { ResultParameter: { Key: 'TransactionAmount', Value: 100 } },
    }
    await at.harness.sendCallback(
      callbackUrl(at.harness.ctx.config, 'payout', id),
      JSON.stringify({ Result: result }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 400_00, 0])
  })

  it('is queried by one of two processes, and a crash before the query skips only that query', async () => {
    const player = await at.funded(510)
    const id = await silent(player)
    await at.harness.clock.advance(120_000)
    await Promise.all([queryDuePayouts(at.harness.dependencies), queryDuePayouts(at.harness.dependencies)])
    expect(queried).toHaveLength(1)
    await at.harness.clock.advance(480_000)
    await expect(
      queryDuePayouts({
        ...at.harness.dependencies,
        ctx: {
          ...at.harness.ctx,
          clock: at.harness.clock,
          random: {
            bytes: () => {
              throw new Error('died')
            },
          },
        },
      }),
    ).resolves.toBeUndefined()
    expect(queried).toHaveLength(1)
    await pass(3_000_000)
    expect(queried).toHaveLength(2)
    const [payout] = await at.payoutsTo(player)
    expect(await answer(id, { receipt: payout!.receipt })).toBe('applied')
    expect(await at.outcome(player, id)).toEqual(['paid', 410_00, 0])
  })

  it('is queried again a minute later when M-PESA was too busy, and its case opens on time', async () => {
    const player = await at.funded(520)
    const id = await silent(player)
    received = { received: 'busy', code: '500.003.02' }
    await pass(120_000)
    await pass(59_999)
    expect(queried).toHaveLength(1)
    await pass(1)
    expect(queried).toHaveLength(2)
    for (let minute = 0; minute < 70; minute++) await pass(60_000)
    expect(await casesOf(id)).toEqual([{ kind: 'payout_in_doubt' }])
    const last = queried.length
    await pass(3_600_000)
    expect(queried).toHaveLength(last)
    received = accepted
    const [payout] = await at.payoutsTo(player)
    expect(await answer(id, { receipt: payout!.receipt })).toBe('applied')
    await at.outcome(player, id)
  })
})

describe('the answer to the query', () => {
  const doubtful = async () => {
    const player = await at.funded(600)
    const id = await silent(player)
    await pass(120_000)
    const [payout] = await at.payoutsTo(player)
    return { player, id, receipt: payout!.receipt }
  }

  it('Completed pays once with its receipt for repeated answers and a late result', async () => {
    const { player, id, receipt } = await doubtful()
    expect(await answer(id, { receipt })).toBe('applied')
    expect(await at.outcome(player, id)).toEqual(['paid', 500_00, 0])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({
      receipt,
      timeline: ['held', 'sent', 'unknown', 'paid'].map(state => ({ state })),
    })
    expect(await answer(id, { receipt })).toBe('repeated')
    expect(await at.outcome(player, id)).toEqual(['paid', 500_00, 0])
  })

  it.each([
    ['of another amount', { amount: 1_000 }, 'other amount'],
    ['without a receipt', { receipt: undefined }, 'paid, but without receipt or amount'],
    ['of another payout', { originator: 'ruka-other' }, 'an answer about another payout'],
    ['that says it was reversed', { status: 'Reversed' }, 'a payout was reversed'],
  ])('%s moves nothing and opens a case, and the true one still counts', async (_, over, problem) => {
    const { player, id, receipt } = await doubtful()
    expect(await answer(id, { receipt, ...over })).toBe(problem)
    expect(await at.outcome(player, id)).toEqual(['unknown', 500_00, 100_00])
    await pass(480_000)
    expect(await answer(id, { receipt })).toBe('applied')
    expect(await at.outcome(player, id)).toEqual(['paid', 500_00, 0])
  })

  it.each([
    ['an undocumented status', { status: 'Somewhere' }],
    ['a status that is not final', { status: 'Initiated' }],
    ['a refused query', { code: '25' }],
    ['a payout that is not found', { code: '2032' }],
  ])('%s leaves the money held', async (_, over) => {
    const { player, id, receipt } = await doubtful()
    expect(await answer(id, over)).toBe('applied')
    expect(await at.outcome(player, id)).toEqual(['unknown', 500_00, 100_00])
    await pass(480_000)
    expect(await answer(id, { receipt })).toBe('applied')
    await at.outcome(player, id)
  })

  it.each(['Declined', 'Cancelled', 'Expired', 'Failed'])('%s returns the money, once', async status => {
    const player = await at.funded(610)
    await at.simulator.faults({ b2cResultCode: '2040', b2cCallback: 'silence' })
    const id = await at.requestPayout(player, 100)
    await at.settle()
    await pass(120_000)
    expect(await answer(id, { status })).toBe('applied')
    expect(await at.outcome(player, id)).toEqual(['refunded', 610_00, 0])
    expect(await answer(id, { status })).toBe('repeated')
    expect(await at.outcome(player, id)).toEqual(['refunded', 610_00, 0])
  })
})
