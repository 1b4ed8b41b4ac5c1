import { recordNothing } from '../../../test/payment-staff.ts'
import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { receiptActions } from '../staff/receipt-actions.ts'
import { claimToCase, lockClaim } from '../records/claims.ts'
import { claimDeposits } from '../claims/claim-deposits.ts'
import { importStatement } from '../reconcile/import-statement.ts'
import { matchStatement } from '../reconcile/match-statement.ts'
import { reverseReceipt } from './reversals.ts'

const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    queryStatus: async () => ({ received: 'accepted', ids: { conversationId: crypto.randomUUID() } }),
  }),
})
const credit = (receipt: string, { msisdn }: { msisdn: string }, amount: string) =>
  runStaff(at.harness.ctx, receiptActions, [
    ...`receipts credit ${receipt} 0${msisdn.slice(3)} --amount ${amount} --by Amina --because`.split(' '),
    'in the statement',
  ])
/** A prompt that was paid and whose callbacks are lost. */
async function unreported(kes: number) {
  const { player, id } = await at.prompted(kes)
  await at.simulator.faults({ callbacksDropNext: 5, stkWithoutC2b: true })
  const { receipt } = await at.simulator.press(player.msisdn, 'approve')
  await at.simulator.noFaults()
  return { player, id, receipt: receipt! }
}
async function inStatement() {
  const csv = await (await fetch(`${at.simulator.url}/sim/statement.csv?account=working`)).text()
  const { id } = await importStatement(
    at.harness.dependencies,
    { file: Buffer.from(csv), by: 'sample staff' },
    recordNothing,
  )
  await matchStatement(at.harness.dependencies, id)
  // M-PESA's times are replaced by those of the tests' clock.
  await at.harness.run(sql`update payments.statement_lines set at = ${new Date(at.harness.clock.now())}`)
}
const openCases = (kind: string) =>
  at.harness.run(sql`select subject from cases.cases where kind = ${kind} and closed_at is null`)
const cash = async ({ id }: { id: string }) => (await at.harness.wallet(id)).cash

it('credits a payment of the statement once for concurrent commands, and closes its case', async () => {
  const { player, id, receipt } = await unreported(70)
  await expect(credit(receipt, player, '70')).rejects.toThrow('no open case')
  await inStatement()
  expect(await openCases('unbooked_payment')).toEqual([{ subject: `receipt:${receipt}` }])
  await expect(credit(receipt, player, '700')).rejects.toThrow('M-PESA shows KES 70.00')
  for (const amount of ['0', '-70', '7e1', '70.001'])
    await expect(credit(receipt, player, amount)).rejects.toThrow('--amount: Shillings')
  const ends = await Promise.allSettled([1, 2, 3].map(() => credit(receipt, player, '70')))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(credit(receipt, player, '70')).rejects.toThrow('known already')
  expect(await openCases('unbooked_payment')).toEqual([])
  expect(
    await at.harness.one(
      sql`select actor_id, after, reason from platform.audit_log where what = 'receipts.credit'
        and subject = ${`receipt:${receipt}`}`,
    ),
  ).toEqual({
    actor_id: 'Amina',
    after: { playerId: player.id, depositId: id, amount: 70 },
    reason: 'in the statement',
  })
  await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
  await at.settle()
  expect(await cash(player)).toBe(fromKes(70))
})

it('credits no account that may not receive money, and no payment that M-PESA reversed', async () => {
  const { player, receipt } = await unreported(80)
  const excluded = await at.harness.player('excluded')
  await inStatement()
  await expect(credit(receipt, excluded, '80')).rejects.toThrow('may not take money')
  await expect(credit(receipt, { msisdn: '254799999999' }, '80')).rejects.toThrow('no player')
  await at.simulator.forward(player.msisdn, receipt)
  await at.harness.ctx.db.tx(tx =>
    reverseReceipt(tx, at.harness.dependencies, {
      receipt,
      cents: fromKes(80),
      reversalReceipt: null,
      source: 'status',
    }),
  )
  await expect(credit(receipt, player, '80')).rejects.toThrow('took this payment back')
  expect([await cash(player), await cash(excluded)]).toEqual([0, 0])
})

it('credits a claimed payment to its claimant only, and settles the claim', async () => {
  const { player, receipt } = await unreported(90)
  const other = await at.harness.player()
  await claimDeposits(at.harness.dependencies, {
    playerId: player.id,
    text: receipt,
    beforeQuery: async () => undefined,
  })
  const { id } = (await at.harness.one(
    sql<{ id: string }>`select id from payments.claims where player_id = ${player.id}`,
  ))!
  await at.harness.ctx.db.tx(async tx =>
    claimToCase(tx, at.harness.dependencies, { claim: (await lockClaim(tx, id))!, problem: 'silence' }),
  )
  await expect(credit(receipt, other, '90')).rejects.toThrow('another player claims')
  expect(await credit(receipt, player, '90')).toEqual([expect.stringContaining('Credited to')])
  expect(await openCases('claim')).toEqual([])
  expect(await at.harness.one(sql`select state from payments.claims where id = ${id}`)).toEqual({
    state: 'credited',
  })
  expect(await cash(player)).toBe(fromKes(90))
})
