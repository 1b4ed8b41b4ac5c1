import { nairobiDate } from '@ruka/contract/nairobi'
import type { Cents } from '@ruka/contract/money'
import type { TaxBase } from '@ruka/contract/taxes'
import type { Ctx } from '../../platform/context/context.ts'
import { sql, type Tx } from '../../platform/db/db.ts'

type Line = { key: string; base: TaxBase; subject: string; law: string; cents: Cents; taxCents: Cents }

/**
 * One line for one leg of the ledger to the account `tax`: its key, its law, and the Nairobi day it is
 * remitted for.
 */
export async function storeTaxLine(
  tx: Tx,
  { clock }: Ctx,
  { key, base, subject, law, cents, taxCents }: Line,
): Promise<void> {
  const nowMs = clock.now()
  await sql`insert into payments.tax_lines (key, base, subject, law, gross_cents, tax_cents, day, at)
    values (${key}, ${base}, ${subject}, ${law}, ${cents}, ${taxCents}, ${nairobiDate(nowMs)},
      ${new Date(nowMs)})`.execute(tx)
}
