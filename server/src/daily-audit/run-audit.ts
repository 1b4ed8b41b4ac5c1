import { audit, type AuditCheck, type AuditPeriod, type AuditResult } from '../platform/context/audit.ts'
import { sql, type Db } from '../platform/db/db.ts'

/**
 * Runs checks on one snapshot, also beside a running server. Whole tables are compared here: where their
 * statistics are old, PostgreSQL would underestimate the rows and choose a nested loop, so nested loops are
 * disabled. The lookups of a period are written as lateral joins, which are unaffected.
 */
export const runAudit = (
  db: Pick<Db, 'longTx'>,
  checks: readonly AuditCheck[],
  period: AuditPeriod,
): Promise<readonly AuditResult[]> =>
  db.longTx(async tx => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await sql`set local enable_nestloop = off`.execute(tx)
    return audit(tx, checks, period)
  })
