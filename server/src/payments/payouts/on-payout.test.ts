import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { openCase } from '../records/cases.ts'
import { sendDuePayouts } from './send-payout.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { holdKey } from '../records/withdrawals.ts'

const at = paymentsUnderTest()
const later = async (ms: number) => {
  await at.harness.clock.advance(ms)
  await sendDuePayouts(at.harness.dependencies)
}

describe('M-PESA refuses a payout finally', () => {
  it.each(['2040', '4', '2006', 'SFC_IC0003'])('with %s, and the money is returned', async code => {
    const player = await at.funded(600)
    await at.simulator.faults({ b2cResultCode: code })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['refunded', 600_00, 0])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ status: 'failed' })
  })

  it.each(['1', '2028'])('with %s for a reason of ours, and a case opens', async code => {
    const player = await at.funded(610)
    await at.simulator.faults({ b2cResultCode: code })
    const id = await at.requestPayout(player, 100)
    const before = at.harness.lines.length
    expect(await at.outcome(player, id)).toEqual(['refunded', 610_00, 0])
    expect(at.harness.lines.slice(before).join('')).toContain('payout_stopped')
  })
})

describe('an unknown outcome of a payout', () => {
  it('after an undocumented code keeps the money held until M-PESA reports the outcome', async () => {
    const player = await at.funded(620)
    await at.simulator.faults({ b2cResultCode: '7777' })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['unknown', 520_00, 100_00])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ status: 'pending' })
  })

  it('after a queue timeout ends with the late result, which pays it', async () => {
    const player = await at.funded(630)
    await at.simulator.faults({ b2cCallback: 'queue-timeout' })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['unknown', 530_00, 100_00])
    const { body } = (await at.callbackOf(id)) as { body: { Result: Record<string, unknown> } }
    const [payout] = await at.payoutsTo(player)
    const result = {
      ...body.Result,
      ResultCode: 0,
      ResultParameters: {
        ResultParameter: [
          { Key: 'TransactionAmount', Value: 100 },
          { Key: 'TransactionReceipt', Value: payout!.receipt },
        ],
      },
    }
    const doubt = { kind: 'payout_in_doubt', subject: holdKey(id), problem: 'silence', evidence: {} } as const
    await at.harness.ctx.db.tx(tx => openCase(tx, at.harness.ctx, doubt))
    await at.harness.sendCallback(
      callbackUrl(at.harness.ctx.config, 'payout', id),
      JSON.stringify({ Result: result }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 530_00, 0])
    const opened = sql`select owner, resolution from cases.cases where subject = ${holdKey(id)}`
    expect(await at.harness.one(opened), 'the case is closed').toEqual({
      owner: 'system',
      resolution: 'M-PESA reported that it is paid',
    })
    const paid = at.harness.events.filter(({ type }) => type === 'withdrawal.paid')
    expect(paid.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ withdrawalId: id, playerId: player.id }),
    )
    expect(paid).toHaveLength(1)
  })

  it.each(['reset', 'html503', 'hang'])(
    'after a lost answer (%s) ends with the result, without a second call',
    async submitReply => {
      const player = await at.funded(640)
      await at.simulator.faults({ submitReply, callbackBeforeReply: false, b2cCallback: 'result' })
      if (submitReply === 'hang') at.harness.waitForAnswers(500)
      const id = await at.requestPayout(player, 100)
      expect(await at.outcome(player, id)).toEqual(['paid', 540_00, 0])
      at.harness.waitForAnswers()
      await at.simulator.noFaults()
      await later(3_600_000)
      expect(await at.payoutsTo(player)).toHaveLength(1)
    },
  )

  it('after a lost result stays held, and the payout is never sent again', async () => {
    const player = await at.funded(650)
    await at.simulator.faults({ submitReply: 'html503', b2cCallback: 'silence' })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['unknown', 550_00, 100_00])
    await at.simulator.noFaults()
    await later(3_600_000)
    expect(await at.outcome(player, id)).toEqual(['unknown', 550_00, 100_00])
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
    expect(await at.outcome(player, id)).toEqual(['paid', 550_00, 0])
  })
})

describe('a result', () => {
  const result = (id: string, over: object = {}, amount: unknown = 100) =>
    JSON.stringify({
      Result: {
        ResultCode: 0,
        OriginatorConversationID: `ruka-${id}`,
        ConversationID: 'AG_20260504_sample',
        TransactionID: 'UE4SAMPLE1',
        ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: amount }] },
        ...over,
      },
    })

  it.each([
    ['of another amount', {}, 1_000, 'other amount'],
    ['without an amount', { ResultParameters: undefined }, 100, 'paid, but without receipt or amount'],
    ['of another payout', { OriginatorConversationID: 'ruka-other' }, 100, 'other originator id'],
    ['of another conversation', {}, 100, 'other conversation id'],
  ])('%s pays nothing and opens a case', async (_, over, amount, problem) => {
    const player = await at.funded(800)
    await at.simulator.faults({ b2cCallback: 'silence' })
    const id = await at.requestPayout(player, 100)
    await at.harness.work()
    const reported =
      problem === 'other amount'
        ? { ...over, ConversationID: (await at.payoutsTo(player))[0]!.intentIds[1] }
        : over
    const knownId = (await at.payoutsTo(player))[0]!.intentIds[1]
    const body =
      problem === 'other conversation id'
        ? result(id, reported, amount)
        : result(id, { ConversationID: knownId, ...reported }, amount)
    await at.harness.sendCallback(callbackUrl(at.harness.ctx.config, 'payout', id), body)
    expect(await at.outcome(player, id)).toEqual(['sent', 700_00, 100_00])
    expect(await at.verdictsOf(id)).toEqual([problem])
    const [payout] = await at.payoutsTo(player)
    await at.harness.sendCallback(
      callbackUrl(at.harness.ctx.config, 'payout', id),
      result(id, { ConversationID: knownId, TransactionID: payout!.receipt }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 700_00, 0])
  })

  it('that contradicts a refund moves nothing and opens a case', async () => {
    const player = await at.funded(810)
    await at.simulator.faults({ b2cResultCode: '2040' })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['refunded', 810_00, 0])
    const refusal = (await at.callbackOf(id)).body as { Result: { ConversationID: string } }
    await at.harness.sendCallback(
      callbackUrl(at.harness.ctx.config, 'payout', id),
      result(id, { ConversationID: refusal.Result.ConversationID }),
    )
    expect(await at.outcome(player, id)).toEqual(['refunded', 810_00, 0])
    expect((await at.verdictsOf(id)).sort()).toEqual([
      'applied',
      'paid reported of a withdrawal that is refunded',
    ])
  })

  it('by the path of a timeout only marks the payout as unknown', async () => {
    const player = await at.funded(820)
    await at.simulator.faults({ callbacksHeld: true })
    const id = await at.requestPayout(player, 100)
    await at.harness.work()
    await at.harness.sendCallback(callbackUrl(at.harness.ctx.config, 'payout_timeout', id), result(id))
    await at.harness.work()
    expect(await at.harness.state(player.id, id)).toBe('unknown')
    await at.simulator.noFaults()
    expect(await at.outcome(player, id)).toEqual(['paid', 720_00, 0])
  })
})
