import { runAudit } from './daily-audit/index.ts'
import { modules } from './modules.ts'
import type { AuditPeriod, AuditResult } from './platform/context/audit.ts'
import type { Db } from './platform/db/db.ts'

/** Every promise of every module, about everything or about a period. */
export const auditBooks = (
  db: Pick<Db, 'longTx'>,
  period: AuditPeriod = null,
): Promise<readonly AuditResult[]> =>
  runAudit(
    db,
    modules.flatMap(module => module.audits ?? []),
    period,
  )
