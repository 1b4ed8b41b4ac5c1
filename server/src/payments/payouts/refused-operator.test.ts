import { recordNothing, resumeAs } from '../../../test/payment-staff.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { claimDeposits } from '../claims/claim-deposits.ts'
import { FLOAT_EVERY_MS, requestFloat } from './float.ts'
import { requestReversal } from '../receipts/request-reversal.ts'
import { queryStatus } from '../records/query-status.ts'

type Answer =
  | { received: 'refused' | 'busy' | 'unknown'; code: string }
  | { received: 'accepted'; ids: { conversationId: string } }
const accepted: Answer = { received: 'accepted', ids: { conversationId: 'AG_1' } }
let answer: Answer = accepted
/** The calls with the operator's password, by the address for the result. */
let calls: string[] = []
const called = async ({ resultUrl }: { resultUrl: string }) => {
  calls.push(resultUrl)
  return answer
}
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    queryStatus: called,
    queryBalance: called,
    reverse: called,
    payOut: ask => (answer === accepted ? rail.payOut(ask) : called(ask)),
  }),
})
const resume = () => resumeAs(at.harness.dependencies, 'jane')
beforeEach(() => {
  answer = accepted
  calls = []
})
afterEach(resume)

const stop = () =>
  at.harness.one<{ code: string; cases: number }>(
    sql`select s.code, (select count(*)::int from cases.cases where kind = 'payout_stopped'
      and subject = 'stop:' || s.id) as cases
      from payments.payout_stops as s where s.lifted_at is null`,
  )
async function paid() {
  const player = await at.funded(300)
  const { receipt } = (await at.harness.one(
    sql<{ receipt: string }>`select r.receipt from payments.receipts as r
      join payments.deposits as d on d.id = r.deposit_id where d.player_id = ${player.id}`,
  ))!
  return { player, receipt }
}
const ask = (receipt: string) =>
  queryStatus(at.harness.dependencies, { purpose: 'receipt', subject: `receipt:${receipt}`, of: { receipt } })
const askForFloat = async () => {
  await at.harness.clock.advance(FLOAT_EVERY_MS)
  await requestFloat(at.harness.dependencies)
}
const queries: readonly [string, (receipt: string) => Promise<unknown>][] = [
  ['status', ask],
  ['reversal', receipt => requestReversal(at.harness.dependencies, receipt, recordNothing)],
  ['balance', askForFloat],
]

it.each(queries)('stops payouts when M-PESA refuses the operator’s %s at once', async (_, put) => {
  const { receipt } = await paid()
  answer = { received: 'refused', code: '2001' }
  const before = at.harness.lines.length
  await put(receipt)
  expect(await stop()).toEqual({ code: '2001', cases: 1 })
  expect(at.harness.lines.slice(before).join('')).toContain('payout_stopped')
})

it.each(queries)('stops payouts when the answer to the operator’s %s refuses it', async (_, put) => {
  const { receipt } = await paid()
  await put(receipt)
  const body = JSON.stringify({ Result: { ResultCode: 8006, ConversationID: 'AG_1' } })
  await at.harness.sendCallback(calls[0]!, body)
  await at.harness.work()
  expect(await stop()).toEqual({ code: '8006', cases: 1 })
})

it('stops payouts when M-PESA refuses the operator’s payout at once, and returns that one', async () => {
  const { player } = await paid()
  answer = { received: 'refused', code: '21' }
  const id = await at.requestPayout(player, 100)
  expect(await at.outcome(player, id)).toEqual(['refunded', 300_00, 0])
  expect(await stop()).toEqual({ code: '21', cases: 1 })
})

it('makes no call with that password until staff lift the stop', async () => {
  const { player, receipt } = await paid()
  answer = { received: 'refused', code: '2001' }
  await ask(receipt)
  expect(calls).toHaveLength(1)
  expect(await ask(receipt)).toMatchObject({ received: 'busy' })
  await expect(requestReversal(at.harness.dependencies, receipt, recordNothing)).rejects.toThrow(
    'refuses the operator',
  )
  await askForFloat()
  await claimDeposits(at.harness.dependencies, {
    playerId: player.id,
    text: 'UE4STRANGE',
    beforeQuery: async () => undefined,
  })
  const id = await at.requestPayout(player, 100)
  expect(await at.outcome(player, id)).toEqual(['held', 200_00, 100_00])
  expect(calls).toHaveLength(1)
  await resume()
  answer = accepted
  expect(await ask(receipt)).toMatchObject({ received: 'accepted' })
  expect(calls).toHaveLength(2)
  await at.settle()
})
