import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../test/payments-under-test.ts'
import { sql } from '../platform/db.ts'
import { openCase } from './cases.ts'
import { sendDuePayouts } from './send-payout.ts'
import { callbackUrl } from './secret-path.ts'
import { holdKey } from './withdrawals.ts'

const at = paymentsUnderTest()
const later = async (ms: number) => {
  await at.counter.clock.advance(ms)
  await sendDuePayouts(at.counter.dependencies)
}

describe('M-PESA refuses a payout finally', () => {
  it.each(['2040', '4', '2006', 'SFC_IC0003'])('with %s, and the money is back', async code => {
    const player = await at.funded(600)
    await at.simulator.faults({ b2cResultCode: code })
    const id = await at.asked(player, 100)
    expect(await at.outcome(player, id)).toEqual(['refunded', 600_00, 0])
    expect((await at.counter.read(player.id, id)).body.data).toMatchObject({ status: 'failed' })
  })

  it.each(['1', '2028'])('with %s for a reason of ours, and somebody is told', async code => {
    const player = await at.funded(610)
    await at.simulator.faults({ b2cResultCode: code })
    const id = await at.asked(player, 100)
    const before = at.counter.lines.length
    expect(await at.outcome(player, id)).toEqual(['refunded', 610_00, 0])
    expect(at.counter.lines.slice(before).join('')).toContain('payout_stopped')
  })
})

describe('nobody knows whether a payout was made', () => {
  it('after an undocumented code: the money stays held until M-PESA says', async () => {
    const player = await at.funded(620)
    await at.simulator.faults({ b2cResultCode: '7777' })
    const id = await at.asked(player, 100)
    expect(await at.outcome(player, id)).toEqual(['unknown', 520_00, 100_00])
    expect((await at.counter.read(player.id, id)).body.data).toMatchObject({ status: 'pending' })
  })

  it('after a queue timeout, which is not a failure: the late result pays it', async () => {
    const player = await at.funded(630)
    await at.simulator.faults({ b2cCallback: 'queue-timeout' })
    const id = await at.asked(player, 100)
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
    await at.counter.ctx.db.tx(tx => openCase(tx, at.counter.ctx, doubt))
    await at.counter.tell(
      callbackUrl(at.counter.ctx.config, 'payout', id),
      JSON.stringify({ Result: result }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 530_00, 0])
    const asked = sql`select owner, resolution from cases.cases where subject = ${holdKey(id)}`
    expect(await at.counter.one(asked), 'nobody has to look any more').toEqual({
      owner: 'system',
      resolution: 'M-PESA reported that it is paid',
    })
    const paid = at.counter.events.filter(({ type }) => type === 'withdrawal.paid')
    expect(paid.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ withdrawalId: id, playerId: player.id }),
    )
    expect(paid).toHaveLength(1)
  })

  it.each(['reset', 'html503', 'hang'])(
    'after an answer that was lost (%s): the result settles it, with no second call',
    async submitReply => {
      const player = await at.funded(640)
      await at.simulator.faults({ submitReply, callbackBeforeReply: false, b2cCallback: 'result' })
      if (submitReply === 'hang') at.counter.waitForAnswers(500)
      const id = await at.asked(player, 100)
      expect(await at.outcome(player, id)).toEqual(['paid', 540_00, 0])
      at.counter.waitForAnswers()
      await at.simulator.noFaults()
      await later(3_600_000)
      expect(await at.payoutsTo(player)).toHaveLength(1)
    },
  )

  it('when the result is lost too: it stays held, and is never sent again', async () => {
    const player = await at.funded(650)
    await at.simulator.faults({ submitReply: 'html503', b2cCallback: 'silence' })
    const id = await at.asked(player, 100)
    expect(await at.outcome(player, id)).toEqual(['unknown', 550_00, 100_00])
    await at.simulator.noFaults()
    await later(3_600_000)
    expect(await at.outcome(player, id)).toEqual(['unknown', 550_00, 100_00])
    const [payout] = await at.payoutsTo(player)
    await at.counter.tell(
      callbackUrl(at.counter.ctx.config, 'payout', id),
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
  ])('%s pays nothing and is a case', async (_, over, amount, problem) => {
    const player = await at.funded(800)
    await at.simulator.faults({ b2cCallback: 'silence' })
    const id = await at.asked(player, 100)
    await at.counter.work()
    const told =
      problem === 'other amount'
        ? { ...over, ConversationID: (await at.payoutsTo(player))[0]!.intentIds[1] }
        : over
    const knownId = (await at.payoutsTo(player))[0]!.intentIds[1]
    const body =
      problem === 'other conversation id'
        ? result(id, told, amount)
        : result(id, { ConversationID: knownId, ...told }, amount)
    await at.counter.tell(callbackUrl(at.counter.ctx.config, 'payout', id), body)
    expect(await at.outcome(player, id)).toEqual(['sent', 700_00, 100_00])
    expect(await at.verdictsOf(id)).toEqual([problem])
    const [payout] = await at.payoutsTo(player)
    await at.counter.tell(
      callbackUrl(at.counter.ctx.config, 'payout', id),
      result(id, { ConversationID: knownId, TransactionID: payout!.receipt }),
    )
    expect(await at.outcome(player, id)).toEqual(['paid', 700_00, 0])
  })

  it('that contradicts a refund moves nothing and is a case', async () => {
    const player = await at.funded(810)
    await at.simulator.faults({ b2cResultCode: '2040' })
    const id = await at.asked(player, 100)
    expect(await at.outcome(player, id)).toEqual(['refunded', 810_00, 0])
    const refusal = (await at.callbackOf(id)).body as { Result: { ConversationID: string } }
    await at.counter.tell(
      callbackUrl(at.counter.ctx.config, 'payout', id),
      result(id, { ConversationID: refusal.Result.ConversationID }),
    )
    expect(await at.outcome(player, id)).toEqual(['refunded', 810_00, 0])
    expect((await at.verdictsOf(id)).sort()).toEqual([
      'applied',
      'paid reported of a withdrawal that is refunded',
    ])
  })

  it('by the path of a timeout only says that nobody knows', async () => {
    const player = await at.funded(820)
    await at.simulator.faults({ callbacksHeld: true })
    const id = await at.asked(player, 100)
    await at.counter.work()
    await at.counter.tell(callbackUrl(at.counter.ctx.config, 'payout_timeout', id), result(id))
    await at.counter.work()
    expect(await at.counter.state(player.id, id)).toBe('unknown')
    await at.simulator.noFaults()
    expect(await at.outcome(player, id)).toEqual(['paid', 720_00, 0])
  })
})
