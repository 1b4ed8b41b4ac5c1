import { asCents, type Cents } from '@ruka/contract/money'
import type { Tax } from '@ruka/contract/taxes'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { storeTaxLine } from './tax-lines.ts'

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
  await storeTaxLine(tx, ctx, { key: `deposit:${id}`, base: 'deposit', subject: id, law, cents, taxCents })
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
    await storeTaxLine(tx, ctx, {
      key,
      base: 'deposit',
      subject: id,
      law,
      cents: asCents(-cents),
      taxCents: asCents(-taxCents),
    })
  return taxCents
}
