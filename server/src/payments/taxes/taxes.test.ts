import { asCents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { NOON_MS } from '../../../test/test-context.ts'
import { sql } from '../../platform/db/db.ts'
import { auditBothWays } from '../../../test/audit-both-ways.ts'
import { runStaff } from '../../../test/staff.ts'
import { postTransfer } from '../../wallet/index.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { settleDeposit } from '../receipts/settle-deposit.ts'
import { lockDeposit } from '../records/deposits.ts'
import { taxAudits } from './audit.ts'
import { taxActions } from '../staff/tax-actions.ts'

/** Under kenya-2025; at the end the books are proven clean and equal to M-PESA's. */
const at = paymentsUnderTest({ env: { TAX_PROFILE: 'kenya-2025' } })
const linesOf = (subject: string) =>
  at.harness.run(
    sql`select key, base, law, gross_cents, tax_cents, day::text from payments.tax_lines
      where subject = ${subject}`,
  )
const excise = 'Excise duty, Finance Act 2025'
const withholding = 'Withholding tax, Finance Act 2025'

describe('a deposit under kenya-2025', () => {
  // spec: 7.15
  it('of 100 credits 95, stores the tax line with its law, and shows both in the history', async () => {
    const { player, id } = await at.prompted(100)
    expect((await at.harness.read(player.id, id)).body.data).not.toHaveProperty('tax')
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 95_00, 0])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({
      value: 100,
      tax: 5,
      net: 95,
      law: excise,
    })
    expect(await linesOf(id)).toEqual([
      {
        key: `deposit:${id}`,
        base: 'deposit',
        law: excise,
        gross_cents: 100_00,
        tax_cents: 5_00,
        day: '2026-05-04',
      },
    ])
  })

  // spec: 7.15
  it('settles a debt from what is left after the tax', async () => {
    const { player, id } = await at.prompted(100)
    await at.harness.ctx.db.tx(tx =>
      postTransfer(
        tx,
        {
          op: 'move',
          key: `test-debt:${id}`,
          debit: { playerId: player.id, account: 'debt' },
          credit: { house: 'promo' },
          cents: asCents(60_00),
        },
        { atMs: NOON_MS },
      ),
    )
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 35_00, 0])
    expect((await at.harness.wallet(player.id)).debt).toBe(0)
    expect(await linesOf(id)).toMatchObject([{ tax_cents: 5_00 }])
  })

  it('is taxed once, however often its payment is reported', async () => {
    const { player, id } = await at.prompted(200)
    await at.simulator.press(player.msisdn, 'approve')
    await at.settle()
    const paid = { outcome: 'paid', code: '0' } as const
    const credit = () =>
      at.harness.ctx.db.tx(async tx =>
        settleDeposit(tx, at.harness.dependencies, (await lockDeposit(tx, id))!, paid),
      )
    expect(await Promise.all(Array.from({ length: 8 }, credit))).toEqual(Array(8).fill(false))
    expect(await at.outcome(player, id)).toEqual(['credited', 190_00, 0])
    expect(await linesOf(id)).toHaveLength(1)
  })

  it('whose transaction fails is neither credited nor taxed, and a retry does both', async () => {
    const { player, id } = await at.prompted(300)
    const paid = { outcome: 'paid', code: '0' } as const
    const dying = at.harness.ctx.db.tx(async tx => {
      await settleDeposit(tx, at.harness.dependencies, (await lockDeposit(tx, id))!, paid)
      throw new Error('cut off')
    })
    await expect(dying).rejects.toThrow('cut off')
    expect([await at.harness.wallet(player.id), await linesOf(id)]).toMatchObject([{ cash: 0 }, []])
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 285_00, 0])
    expect(await linesOf(id)).toHaveLength(1)
  })
})

describe('a reversal under kenya-2025', () => {
  // spec: 7.15
  it('takes the credit back from the player, and the tax from the tax account', async () => {
    const { player, id } = await at.prompted(100)
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 95_00, 0])
    await at.simulator.forward(player.msisdn, receipt!)
    const reversal = {
      receipt: receipt!,
      cents: asCents(100_00),
      reversalReceipt: null,
      source: 'statement',
    } as const
    const reverse = () => at.harness.ctx.db.tx(tx => reverseReceipt(tx, at.harness.dependencies, reversal))
    const verdicts = await Promise.all(Array.from({ length: 4 }, reverse))
    expect(verdicts.map(({ verdict }) => verdict).sort()).toEqual([
      'applied',
      'repeated',
      'repeated',
      'repeated',
    ])
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 0, debt: 0 })
    expect((await linesOf(id)).map(row => (row as { tax_cents: number }).tax_cents).sort()).toEqual([
      -5_00, 5_00,
    ])
    expect((await at.harness.read(player.id, id)).body.data).not.toHaveProperty('tax')
  })
})

describe('a withdrawal under kenya-2025', () => {
  // spec: 7.17
  it('of 95 holds 95, pays 90, withholds 4.75 and returns 0.25', async () => {
    const player = await at.funded(200)
    const { body } = await at.harness.withdraw(player.id, 95)
    const id = String(body.data!['id'])
    expect(body.data).toMatchObject({ amount: 95, message: expect.stringContaining('KES 90 is on its way') })
    expect(await at.harness.wallet(player.id)).toMatchObject({ cash: 95_00, held: 95_00 })
    expect(await linesOf(id)).toEqual([])
    expect(await at.outcome(player, id)).toEqual(['paid', 95_25, 0])
    expect((await at.payoutsTo(player)).map(payout => payout.amountCents)).toEqual([90_00])
    const shown = { value: 95, tax: 4.75, net: 90, law: withholding, status: 'completed' }
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject(shown)
    expect((await at.harness.history(player.id, '?subject=withdraw')).body.data).toMatchObject([shown])
    expect(await linesOf(id)).toMatchObject([
      {
        key: `withdrawal:${id}/end`,
        base: 'withdrawal',
        law: withholding,
        gross_cents: 95_00,
        tax_cents: 4_75,
      },
    ])
  })

  it('of the minimum of 50 pays 47, above M-PESA’s minimum', async () => {
    const player = await at.funded(100)
    const id = await at.requestPayout(player, 50)
    expect(await at.outcome(player, id)).toEqual(['paid', 45_50, 0])
    expect((await at.payoutsTo(player)).map(payout => payout.amountCents)).toEqual([47_00])
  })

  // spec: 7.17
  it('that M-PESA refuses is returned in full and not taxed', async () => {
    const player = await at.funded(300)
    await at.simulator.faults({ b2cResultCode: '2040' })
    const id = await at.requestPayout(player, 100)
    expect(await at.outcome(player, id)).toEqual(['refunded', 285_00, 0])
    expect((await at.harness.read(player.id, id)).body.data).not.toHaveProperty('tax')
    expect(await linesOf(id)).toEqual([])
  })

  it('of the whole balance is possible, since the amount includes the tax', async () => {
    const player = await at.funded(40_000)
    expect((await at.harness.withdraw(player.id, 38_001)).body.code).toBe('insufficient_funds')
    expect((await at.harness.withdraw(player.id, 49)).body.code).toBe('amount_below_minimum')
    const id = await at.requestPayout(player, 38_000)
    expect(await at.outcome(player, id)).toEqual(['paid', 0, 0])
    expect((await at.payoutsTo(player)).map(payout => payout.amountCents)).toEqual([36_100_00])
  })
})

describe('the audit', () => {
  /** The promises that a change breaks; the change itself is undone. */
  async function brokenBy(change: string): Promise<string[]> {
    let broken: string[] = []
    const undone = at.harness.ctx.db.tx(async tx => {
      await sql.raw(change).execute(tx)
      const results = await auditBothWays(tx, taxAudits)
      broken = results.filter(({ offending }) => offending.length > 0).map(({ promise }) => promise)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return broken
  }
  const [lines, parts, remitted] = taxAudits.map(({ promise }) => promise)

  it.each([
    ['nothing in honest books', 'select 1', []],
    [
      'a line without its money',
      "insert into payments.tax_lines (key, base, subject, law, gross_cents, tax_cents, day, at) values ('x', 'deposit', gen_random_uuid(), 'x', 100, 5, '2026-05-04', now())",
      [lines],
    ],
    [
      'a deposit without its tax',
      'update payments.deposits set tax_cents = 0, tax_law = null where tax_cents > 0',
      [parts],
    ],
    [
      'a withdrawal with another tax than was shown',
      "update payments.withdrawals set tax_cents = tax_cents + 1 where state = 'paid'",
      [parts],
    ],
    [
      'a remittance of tax that was not withheld',
      "insert into payments.remittances (id, day, base, asked_by, withheld_cents, carried_cents, cents, state, created_at, changed_at) values (gen_random_uuid(), '2026-01-01', 'deposit', 'x', 5, 0, 0, 'carried', now(), now())",
      [remitted],
    ],
  ])('finds %s', async (_, change, promises) => {
    expect(await brokenBy(change)).toEqual(promises)
  })
})

describe('at the end of the day', () => {
  it('the withheld tax is remitted through M-PESA, each base once, and both books agree', async () => {
    await at.harness.clock.advance(86_400_000)
    const staff = (...typed: string[]) => runStaff(at.harness.ctx, taxActions, ['tax', ...typed])
    for (const base of ['deposit', 'withdrawal'])
      await staff('remit', '2026-05-04', '--base', base, '--prn', `PRN${base.toUpperCase()}`, '--by', 'Amina')
    await at.settle()
    const report = await staff('report', '2026-05-04')
    expect(report.filter(line => / paid: \d+\.00, PRN PRN[A-Z]+, receipt \w{10}$/.test(line))).toHaveLength(2)
    const account = await at.harness.one(
      sql<{
        cents: number
      }>`select sum(balance_cents)::bigint as cents from wallet.house_balances where account = 'tax'`,
    )
    expect(account!.cents).toBeGreaterThanOrEqual(0)
    expect(account!.cents).toBeLessThan(2_00)
  })
})
