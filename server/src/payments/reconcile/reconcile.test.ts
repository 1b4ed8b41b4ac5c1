import { recordNothing } from '../../../test/payment-staff.ts'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { importStatement } from './import-statement.ts'
import { findOverdue } from './find-overdue.ts'
import { matchStatement } from './match-statement.ts'
import { NotAStatement } from './read-statement.ts'

const at = paymentsUnderTest()

const download = async (account: 'working' | 'utility') =>
  (await fetch(`${at.simulator.url}/sim/statement.csv?account=${account}`)).text()
/** Imports and matches a statement, as staff do, and processes the answers to its queries. */
async function reconcile(csv: string) {
  const imported = await importStatement(
    at.harness.dependencies,
    { file: Buffer.from(csv), by: 'sample staff' },
    recordNothing,
  )
  const match = await matchStatement(at.harness.dependencies, imported.id)
  await at.settle()
  return { ...match, isNew: imported.isNew, lines: imported.statement.lines.length }
}
const casesOf = async (receipt: string) =>
  (
    await rows(
      at.harness.ctx.db.read,
      sql<{
        kind: string
      }>`select kind from cases.cases where evidence ->> 'receipt' = ${receipt}
        or subject = ${`receipt:${receipt}`} order by kind`,
    )
  ).map(({ kind }) => kind)
const receiptOf = async (id: string) =>
  (await at.harness.one(
    sql<{
      receipt: string
    }>`select receipt from payments.receipts where deposit_id = ${id} or withdrawal_id = ${id}`,
  ))!.receipt
/** The statement with another text in the lines of one receipt. */
const altered = (csv: string, receipt: string, change: (line: string) => string) =>
  csv
    .split('\r\n')
    .map(line => (line.startsWith(receipt) ? change(line) : line))
    .filter(line => line !== 'REMOVED')
    .join('\r\n')

describe('a statement of the portal', () => {
  it('that agrees with the books finds no break, and is imported once', async () => {
    const player = await at.funded(500)
    await at.requestPayout(player, 100)
    await at.settle()
    const [working, utility] = [await download('working'), await download('utility')]
    const first = await reconcile(working)
    expect(first).toMatchObject({ isNew: true, breaks: {}, reversals: 0 })
    expect(first.bookedCents).toBe(first.statedCents)
    const paidOut = await reconcile(utility)
    expect(paidOut).toMatchObject({ breaks: {}, statedCents: -100_00, bookedCents: -100_00 })
    expect(await reconcile(working)).toMatchObject({ isNew: false, breaks: {} })
  })

  it('with a payment that was not reported to us opens a case and credits nothing', async () => {
    const player = await at.funded(50)
    await at.simulator.faults({ callbacksDropNext: 5, stkWithoutC2b: true })
    const { body } = await at.harness.deposit(player.id, 70)
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    const match = await reconcile(await download('working'))
    expect(match.breaks).toEqual({ unbooked_payment: 1 })
    expect(match.statedCents - match.bookedCents).toBe(70_00)
    expect(await casesOf(receipt!)).toEqual(['unbooked_payment'])
    expect((await at.harness.wallet(player.id)).cash).toBe(50_00)
    // A repeated match opens no second case.
    await at.harness.sendCallback(
      at.hookOf(String(body.data!['id'])),
      JSON.stringify((await at.callbackOf(String(body.data!['id']))).body),
    )
    await at.harness.work()
    expect((await at.harness.wallet(player.id)).cash).toBe(120_00)
  })

  it('with a reversal that was not reported to us books it once', async () => {
    const { player, id } = await at.prompted(90)
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    await at.settle()
    await at.simulator.forward(player.msisdn, receipt!)
    const csv = await download('working')
    expect((await reconcile(csv)).reversals).toBe(1)
    expect((await reconcile(csv)).reversals).toBe(0)
    expect(await at.harness.state(player.id, id)).toBe('reversed')
    expect((await at.harness.wallet(player.id)).cash).toBe(0)
  })

  it('that lacks a receipt of ours, or has it with another amount, opens a case', async () => {
    const { player, id } = await at.prompted(33)
    await at.simulator.press(player.msisdn, 'approve')
    await at.settle()
    const receipt = await receiptOf(id)
    const csv = await download('working')
    const other = await reconcile(altered(csv, receipt, line => line.replace(',33.00,', ',34.00,')))
    expect(other.breaks).toMatchObject({ amount_differs: 1 })
    // An altered amount breaks the sequence of balances.
    expect(await casesOf(receipt)).toEqual(['amount_differs', 'statement_gap'])
    await at.harness.run(sql`delete from payments.statement_lines`)
    await at.harness.run(sql`delete from payments.statement_imports`)
    const lacking = await reconcile(altered(csv, receipt, () => 'REMOVED'))
    expect(lacking.breaks).toMatchObject({ unproven_credit: 1 })
    expect(await casesOf(receipt)).toEqual(['amount_differs', 'statement_gap', 'unproven_credit'])
    expect((await at.harness.wallet(player.id)).cash).toBe(33_00)
  })

  it('opens a case for an unknown kind of movement and a reversal of an unknown payment', async () => {
    const { player } = await at.prompted(27)
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    await at.settle()
    const csv = await download('working')
    const unknown = await reconcile(
      altered(csv, receipt!, line => line.replace(/,Pay Bill Online,/, ',Something New,')),
    )
    expect(unknown.breaks).toMatchObject({ unexplained_line: 1 })
    await at.harness.run(sql`delete from payments.statement_lines`)
    const { receipt: reversal } = await at.simulator.forward(player.msisdn, receipt!)
    const linked = new RegExp(`,${receipt},(?=[^,]*$)`)
    const nothing = await reconcile(
      altered(await download('working'), reversal!, line => line.replace(linked, ',,')),
    )
    expect(nothing.breaks).toMatchObject({ reversal: 1 })
    expect(nothing.statedCents - nothing.bookedCents).toBe(-27_00)
    expect(await reconcile(await download('working'))).toMatchObject({ reversals: 1 })
  })

  it.each([
    ['of another number', (csv: string) => csv.replace('Short Code:,575758', 'Short Code:,600000')],
    ['with a line that cannot be read', (csv: string) => csv.replace(/,Completed,/, ',Completed,x')],
    ['that is no statement', () => 'a,b\n1,2'],
    ['that is no text', () => '\0\x01"'],
  ])('%s is refused whole', async (_, spoil) => {
    await expect(
      importStatement(
        at.harness.dependencies,
        {
          file: Buffer.from(spoil(await download('working'))),
          by: 'sample staff',
        },
        recordNothing,
      ),
    ).rejects.toThrow(NotAStatement)
  })
})

describe('the hourly check', () => {
  it('opens one case for a deposit that a query credited and whose receipt is unknown', async () => {
    await at.simulator.faults({ callbacksDropNext: 5, stkWithoutC2b: true })
    const { player, id } = await at.prompted(44)
    await at.simulator.press(player.msisdn, 'approve')
    await at.harness.clock.advance(20_000)
    const { queryDueDeposits } = await import('../deposits/query-deposits.ts')
    await queryDueDeposits(at.harness.dependencies)
    expect(await at.harness.state(player.id, id)).toBe('credited')
    for (let hour = 0; hour < 50; hour++) {
      await at.harness.clock.advance(3_600_000)
      await findOverdue(at.harness.dependencies)
    }
    const cases = await at.harness.run(
      sql`select kind from cases.cases where subject = ${`deposit:${id}`} and closed_at is null`,
    )
    expect(cases).toEqual([{ kind: 'receipt_missing' }])
  })
})
