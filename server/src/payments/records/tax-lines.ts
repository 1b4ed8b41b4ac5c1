import { nairobiDate } from '@ruka/contract/nairobi'
import { asCents, type Cents } from '@ruka/contract/money'
import type { Tax, TaxBase } from '@ruka/contract/taxes'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { endKey } from '../../wallet/index.ts'

/**
 * Stores tax and law of a deposit that is being credited, and its tax line. Does nothing where no tax is
 * taken.
 */
export async function storeDepositTax(
  tx: Tx,
  ctx: Ctx,
  { id, cents, tax: { taxCents, law } }: { id: string; cents: Cents; tax: Tax },
): Promise<void> {
  if (law === null) return
  await sql`update payments.deposits set tax_cents = ${taxCents}, tax_law = ${law} where id = ${id}`.execute(
    tx,
  )
  await storeLine(tx, ctx, { key: `deposit:${id}`, base: 'deposit', subject: id, law, cents, taxCents })
}

/**
 * The tax that was taken from a deposit, and a line that reverses it because M-PESA reversed the deposit.
 */
export async function reverseDepositTax(
  tx: Tx,
  ctx: Ctx,
  { id, key }: { id: string; key: string },
): Promise<Cents> {
  const taken = await firstRow(
    tx,
    sql<{
      cents: Cents
      tax_cents: Cents
      tax_law: string | null
    }>`select cents, tax_cents, tax_law from payments.deposits where id = ${id}`,
  )
  const { cents, tax_cents: taxCents, tax_law: law } = taken!
  if (law !== null)
    await storeLine(tx, ctx, {
      key,
      base: 'deposit',
      subject: id,
      law,
      cents: asCents(-cents),
      taxCents: asCents(-taxCents),
    })
  return taxCents
}

/** Stores the tax line of a withdrawal that is being paid. */
export async function storeWithdrawalTax(
  tx: Tx,
  ctx: Ctx,
  { id, cents, tax_cents: taxCents, tax_law: law }: WithdrawalTax,
): Promise<void> {
  if (law === null) return
  const key = endKey(`withdrawal:${id}`)
  await storeLine(tx, ctx, { key, base: 'withdrawal', subject: id, law, cents, taxCents })
}

type WithdrawalTax = { id: string; cents: Cents; tax_cents: Cents; tax_law: string | null }

type Line = { key: string; base: TaxBase; subject: string; law: string; cents: Cents; taxCents: Cents }

/**
 * One line for one leg of the ledger to the account `tax`: its key, its law, and the Nairobi day it is
 * remitted for.
 */
async function storeLine(
  tx: Tx,
  { clock }: Ctx,
  { key, base, subject, law, cents, taxCents }: Line,
): Promise<void> {
  const nowMs = clock.now()
  await sql`insert into payments.tax_lines (key, base, subject, law, gross_cents, tax_cents, day, at)
    values (${key}, ${base}, ${subject}, ${law}, ${cents}, ${taxCents}, ${nairobiDate(nowMs)},
      ${new Date(nowMs)})`.execute(tx)
}
