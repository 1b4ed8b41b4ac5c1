import { recordNothing } from '../../../test/payment-staff.ts'
import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db.ts'
import { followReversals } from './follow-reversals.ts'
import { requestReversal } from './request-reversal.ts'

const M = 60_000
/** What M-PESA is asked, and whether it is deaf. */
let questions = 0
let deaf = false
let lost = false
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    async queryStatus(ask) {
      questions += 1
      return deaf
        ? { received: 'accepted', ids: { conversationId: crypto.randomUUID() } }
        : rail.queryStatus(ask)
    },
    // The request is lost on its way, or only its result is.
    reverse: ask =>
      lost
        ? Promise.resolve({ received: 'unknown', code: 'reset' })
        : rail.reverse({ ...ask, resultUrl: ask.timeoutUrl.replace(/\/hooks\/.*/, '/healthz') }),
  }),
})
async function asked(kes: number) {
  const player = await at.funded(kes)
  const { receipt } = (await at.counter.one(
    sql<{ receipt: string }>`select r.receipt from payments.receipts as r
      join payments.deposits as d on d.id = r.deposit_id where d.player_id = ${player.id}`,
  ))!
  await requestReversal(at.counter.dependencies, receipt, recordNothing)
  await at.settle()
  questions = 0
  return { player, receipt }
}
const later = async (ms: number) => {
  await at.counter.clock.advance(ms)
  await Promise.all([followReversals(at.counter.dependencies), followReversals(at.counter.dependencies)])
  await at.settle()
}
const cases = (receipt: string) =>
  at.counter.run(
    sql`select problem from cases.cases where kind = 'reversal' and subject = ${`receipt:${receipt}`} and closed_at is null`,
  )

it('asks after ten minutes what became of a reversal whose result was lost, and books it', async () => {
  const { player, receipt } = await asked(90)
  await later(9 * M)
  expect([questions, (await at.counter.wallet(player.id)).cash]).toEqual([0, 90_00])
  await later(M)
  expect([questions, (await at.counter.wallet(player.id)).cash]).toEqual([1, 0])
  expect(await cases(receipt)).toEqual([{ problem: 'M-PESA took a payment back' }])
  await later(60 * M)
  expect(questions).toBe(1)
})

it('calls a person once after an hour in which M-PESA did not say', async () => {
  ;[deaf, lost] = [true, true]
  const { player, receipt } = await asked(80)
  for (let n = 0; n < 59; n++) await later(M)
  expect([questions, await cases(receipt)]).toEqual([5, []])
  await later(M)
  expect(await cases(receipt)).toEqual([
    { problem: 'M-PESA did not say for an hour whether it gave a payment back' },
  ])
  await at.counter.run(
    sql`update cases.cases set closed_at = opened_at, resolution = 'looked' where subject = ${`receipt:${receipt}`}`,
  )
  await later(60 * M)
  expect([questions, await cases(receipt)]).toEqual([5, []])
  expect((await at.counter.wallet(player.id)).cash).toBe(80_00)
})
