import type { Cents } from '@ruka/contract/money'
import { divideWithdrawal } from '@ruka/contract/taxes'
import type { Ctx } from '../../platform/context/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { endKey } from '../../wallet/index.ts'
import { storeTaxLine } from './tax-lines.ts'

type WithdrawalTax = { id: string; cents: Cents; tax_cents: Cents; tax_law: string | null }

/**
 * The parts of a paid withdrawal that do not go to the player's phone: the tax, and the fraction that is
 * returned to its source.
 */
export const partsBesidePayout = ({
  cents,
  tax_cents: taxCents,
}: Pick<WithdrawalTax, 'cents' | 'tax_cents'>) => ({
  taxCents,
  backCents: divideWithdrawal(cents, taxCents).keptCents,
})

/** Stores the tax line of a withdrawal that is being paid. */
export async function storeWithdrawalTax(
  tx: Tx,
  ctx: Ctx,
  { id, cents, tax_cents: taxCents, tax_law: law }: WithdrawalTax,
): Promise<void> {
  if (law === null) return
  const key = endKey(`withdrawal:${id}`)
  await storeTaxLine(tx, ctx, { key, base: 'withdrawal', subject: id, law, cents, taxCents })
}
