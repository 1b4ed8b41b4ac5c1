import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import type { CashOutRule } from './cash-out.rules.ts'

/** The rule of a slip, behind the lock of the slip. */
export const readRule = (tx: Tx, slipId: number): Promise<CashOutRule | undefined> =>
  firstRow(
    tx,
    sql<CashOutRule>`select sold_cents as "soldCents", at_cents as "atCents"
      from sportsbook.cash_out_rules where slip_id = ${slipId}`,
  )

/** Drops the rule of a slip that ends, or whose player takes it back; behind the lock of the slip. */
export async function dropRule(tx: Tx, slipId: number): Promise<void> {
  await sql`delete from sportsbook.cash_out_rules where slip_id = ${slipId}`.execute(tx)
}
