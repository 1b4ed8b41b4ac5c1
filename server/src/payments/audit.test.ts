import { asCents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../test/payments-under-test.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import { startRoutines } from '../platform/process/routines.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { postTransfer } from '../wallet/index.ts'
import { paymentsAudits } from './audit.ts'
import { paymentsModule } from './module.ts'
import { receiptAudits } from './receipts/audit.ts'

const at = paymentsUnderTest()

/** The promises that a change breaks; the change itself is undone. */
async function brokenBy(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let broken: string[] = []
  await at.harness.ctx.db
    .tx(async tx => {
      await change(tx)
      const results = await auditBothWays(tx, paymentsAudits)
      broken = results.filter(({ offending }) => offending.length > 0).map(({ promise }) => promise)
      throw new Error('undone')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'undone')) throw error
    })
  return broken
}
const [credits, receipts, paidReceipts, holds, steps, queries, limits] = paymentsAudits.map(
  ({ promise }) => promise,
)
const searched = receiptAudits[0]!.promise
const [left, proofs] = receiptAudits.slice(-2).map(({ promise }) => promise)
/** Makes the payment of a player who was paid out unproven. */
const unproven = (rest: string) =>
  `insert into payments.proofs (receipt, cents, player_id, state, next_query_at, credited_no, reported_at)
    select r.receipt, r.cents, d.player_id, 'open', ${rest}, now() from payments.receipts as r
    join payments.deposits as d on d.id = r.deposit_id
    join payments.withdrawals as w on w.player_id = d.player_id and w.state = 'paid' limit 1`

describe('the audit finds', () => {
  it('no offence in correct books', async () => {
    const player = await at.funded(500)
    const id = await at.requestPayout(player, 100)
    expect(await brokenBy(async () => undefined)).toEqual([])
    expect(await at.outcome(player, id)).toEqual(['paid', 400_00, 0])
    expect(await brokenBy(async () => undefined)).toEqual([])
  })

  it.each([
    [
      'a credit without its money',
      () => [credits, steps],
      "update payments.deposits set state = 'credited' where state = 'prompted'",
    ],
    [
      'money of a deposit that was not credited',
      () => [credits, receipts, steps],
      "update payments.deposits set state = 'cancelled' where state = 'credited'",
    ],
    [
      'another amount',
      () => [credits, receipts],
      "update payments.deposits set cents = cents + 100 where state = 'credited'",
    ],
    [
      'money that went to another player',
      () => [credits],
      "update payments.deposits set player_id = gen_random_uuid() where state = 'credited'",
    ],
    [
      'a receipt of another amount',
      () => [receipts],
      'update payments.receipts set cents = cents + 1 where deposit_id is not null',
    ],
    [
      'a payout without receipt',
      () => [paidReceipts],
      'delete from payments.receipts where withdrawal_id is not null',
    ],
    [
      'a receipt used twice in another spelling',
      () => [receipts],
      "insert into payments.receipts (receipt, rail, deposit_id, cents, callback_id, at) select receipt || 'X', rail, id, cents, callback_id, at from payments.receipts, lateral (select id from payments.deposits where state = 'prompted' limit 1) as d limit 1",
    ],
    [
      'a credit without a receipt that is marked as having one',
      () => [searched],
      "update payments.deposits set has_receipt = true where state = 'prompted'",
    ],
    [
      'money that left although only a callback reported it',
      () => [left],
      unproven("now(), nextval('payments.money_order') * 0"),
    ],
    ['a payment that is not queried', () => [proofs], unproven("null, nextval('payments.money_order')")],
    [
      'a refund that kept the money',
      () => [receipts, holds, steps],
      "update payments.withdrawals set state = 'refunded' where state = 'paid'",
    ],
    [
      'a paid withdrawal in another state',
      () => [receipts, holds, steps, queries],
      "update payments.withdrawals set state = 'unknown' where state = 'paid'",
    ],
    [
      'a withdrawal that took money of another source than it records',
      () => [holds],
      "update payments.withdrawals set source = 'earnings' where state = 'paid'",
    ],
    [
      'a state without its timeline entry',
      () => [steps],
      "update payments.deposits set state = 'expired' where state = 'prompted'",
    ],
    [
      'more than may leave in a day',
      () => [receipts, holds, limits],
      "update payments.withdrawals set cents = 30000100 where state = 'paid'",
    ],
    [
      'a hold of another amount',
      () => [receipts, holds],
      "update payments.withdrawals set cents = cents + 100 where state = 'paid'",
    ],
  ])('%s', async (_, promises, statement) => {
    await at.prompted(10)
    expect(await brokenBy(tx => sql.raw(statement).execute(tx))).toEqual(promises())
  })

  it('a movement that no deposit explains', async () => {
    const player = await at.harness.player()
    const move = (tx: Tx) =>
      postTransfer(
        tx,
        {
          op: 'move',
          key: 'deposit:nobody',
          debit: { house: 'mpesa' },
          credit: { playerId: player.id, account: 'cash' },
          cents: asCents(1),
        },
        { atMs: 0 },
      )
    expect(await brokenBy(move)).toEqual([credits])
  })
})

describe('the worker', () => {
  it('queries prompts and sends what is due, by the clock, until it is stopped', async () => {
    const player = await at.funded(600)
    await at.simulator.faults({ callbacksDropNext: 1 })
    const { player: silent, id } = await at.prompted(90)
    await at.simulator.press(silent.msisdn, 'approve')
    const withdrawal = await at.requestPayout(player, 100)
    await at.harness.run(sql`delete from graphile_worker._private_jobs`)
    const running = await startRoutines(at.harness.ctx, paymentsModule.routines!(at.harness.ctx))
    const soon = { timeout: 20_000, interval: 20 }
    await expect
      .poll(async () => {
        await at.harness.clock.advance(2_000)
        return at.harness.state(silent.id, id)
      }, soon)
      .toBe('credited')
    await expect
      .poll(async () => {
        await at.harness.clock.advance(2_000)
        return (await at.outcome(player, withdrawal))[0]
      }, soon)
      .toBe('paid')
    await running.stop()
  })
})
