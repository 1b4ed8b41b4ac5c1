import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../test/payments-under-test.ts'
import { noticeUrl } from './secret-path.ts'
import { reportSilentPayouts } from './silent-payouts.ts'

const at = paymentsUnderTest()

it('a payout whose result was lost calls a person, stays held, and is still paid when the result comes', async () => {
  const player = await at.funded(700)
  await at.simulator.faults({ b2cNotice: 'silence' })
  const id = await at.asked(player, 100)
  expect(await at.outcome(player, id)).toEqual(['sent', 600_00, 100_00])
  const later = async (ms: number) => {
    await at.counter.clock.advance(ms)
    await reportSilentPayouts(at.counter.desk)
    return at.counter.state(player.id, id)
  }
  expect(await later(599_999)).toBe('sent')
  expect(await later(1)).toBe('unknown')
  expect(await later(600_000)).toBe('unknown')
  expect(at.counter.lines.filter(line => line.includes('payout_in_doubt'))).toHaveLength(1)
  const [payout] = await at.payoutsTo(player)
  const result = {
    ResultCode: 0,
    OriginatorConversationID: `ruka-${id}`,
    ConversationID: payout!.intentIds[1],
    TransactionID: payout!.receipt,
    ResultParameters: { ResultParameter: { Key: 'TransactionAmount', Value: 100 } },
  }
  await at.counter.tell(noticeUrl(at.counter.ctx.config, 'payout', id), JSON.stringify({ Result: result }))
  expect(await at.outcome(player, id)).toEqual(['paid', 600_00, 0])
})
