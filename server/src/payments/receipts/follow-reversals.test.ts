import { recordNothing } from '../../../test/payment-staff.ts'
import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { followReversals } from './follow-reversals.ts'
import { requestReversal } from './request-reversal.ts'

const M = 60_000
/** The status queries, and whether M-PESA refuses them. */
let queries = 0
let refusesQueries = false
let lost = false
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    async queryStatus(ask) {
      queries += 1
      return refusesQueries
        ? { received: 'accepted', ids: { conversationId: crypto.randomUUID() } }
        : rail.queryStatus(ask)
    },
    // The request is lost, or only its result.
    reverse: ask =>
      lost
        ? Promise.resolve({ received: 'unknown', code: 'reset' })
        : rail.reverse({ ...ask, resultUrl: ask.timeoutUrl.replace(/\/hooks\/.*/, '/healthz') }),
  }),
})
async function requested(kes: number) {
  const player = await at.funded(kes)
  const { receipt } = (await at.harness.one(
    sql<{ receipt: string }>`select r.receipt from payments.receipts as r
      join payments.deposits as d on d.id = r.deposit_id where d.player_id = ${player.id}`,
  ))!
  await requestReversal(at.harness.dependencies, receipt, recordNothing)
  await at.settle()
  queries = 0
  return { player, receipt }
}
const later = async (ms: number) => {
  await at.harness.clock.advance(ms)
  for (let sweep = 0; sweep < 2; sweep++) await followReversals(at.harness.dependencies)
  await at.settle()
}
const cases = (receipt: string) =>
  at.harness.run(
    sql`select problem from cases.cases where kind = 'reversal' and subject = ${`receipt:${receipt}`}
      and closed_at is null`,
  )

it('queries a reversal whose result was lost after ten minutes, and books it', async () => {
  const { player, receipt } = await requested(90)
  await later(9 * M)
  expect([queries, (await at.harness.wallet(player.id)).cash]).toEqual([0, 90_00])
  await later(M)
  expect([queries, (await at.harness.wallet(player.id)).cash]).toEqual([1, 0])
  expect(await cases(receipt)).toEqual([{ problem: 'M-PESA took a payment back' }])
  await later(60 * M)
  expect(queries).toBe(1)
})

it('opens one case after an hour without an answer from M-PESA', async () => {
  ;[refusesQueries, lost] = [true, true]
  const { player, receipt } = await requested(80)
  for (let n = 0; n < 59; n++) await later(M)
  expect([queries, await cases(receipt)]).toEqual([5, []])
  await later(M)
  expect(await cases(receipt)).toEqual([
    { problem: 'M-PESA did not say for an hour whether it gave a payment back' },
  ])
  await at.harness.run(
    sql`update cases.cases set closed_at = opened_at, resolution = 'looked'
      where subject = ${`receipt:${receipt}`}`,
  )
  await later(60 * M)
  expect([queries, await cases(receipt)]).toEqual([5, []])
  expect((await at.harness.wallet(player.id)).cash).toBe(80_00)
})
