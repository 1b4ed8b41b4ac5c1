import { modules } from './modules.ts'
import { audit, type AuditResult } from './platform/audit.ts'
import { sql, type Db } from './platform/db.ts'

/**
 * Every promise of every module, on one snapshot, also beside a running server. Whole tables are compared here: where their
 * statistics are old, PostgreSQL would take a few rows for all of them and compare each with each, so that is ruled out.
 */
export const auditBooks = (db: Db): Promise<readonly AuditResult[]> =>
  db.tx(async tx => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await sql`set local enable_nestloop = off`.execute(tx)
    return audit(
      tx,
      modules.flatMap(module => module.audits ?? []),
    )
  })
