import { caseRows } from '../../cases/index.ts'
import type { Cents } from '@ruka/contract/money'
import { rows, sql } from '../../platform/db/db.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'

/** By then every callback, query and list that can report a payment has done so. */
const SETTLED_BY_MS = 48 * 3_600_000
const BATCH = 200

/**
 * Opens a case for each payment that two days did not settle: a deposit that a query credited
 * and whose receipt is still unknown, and a payout that is still open.
 */
export async function findOverdue(dependencies: Dependencies): Promise<void> {
  const { ctx } = dependencies
  const before = new Date(ctx.clock.now() - SETTLED_BY_MS)
  const found = await rows(
    ctx.db.read,
    sql<{ kind: 'receipt_missing' | 'payout_in_doubt'; subject: string; cents: Cents }>`select * from (
        select 'receipt_missing' as kind, 'deposit:' || d.id as subject, d.cents from payments.deposits as d
        where d.state = 'credited' and not d.has_receipt and d.created_at < ${before}
        union all
        select 'payout_in_doubt', 'withdrawal:' || w.id, w.cents from payments.withdrawals as w
        where w.state in ('held', 'sent', 'unknown') and w.created_at < ${before}) as s
      where not exists (select 1 from ${caseRows} as c where c.kind = s.kind and c.subject = s.subject)
      order by subject limit ${BATCH}`,
  )
  for (const { kind, subject, cents } of found)
    await ctx.db.tx(tx =>
      openCase(tx, dependencies.ctx, {
        kind,
        subject,
        problem:
          kind === 'receipt_missing'
            ? 'M-PESA reported a prompt as paid, and its receipt is unknown'
            : 'a payout is open after two days',
        evidence: { amountCents: cents },
      }),
    )
}
