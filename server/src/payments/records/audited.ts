import { within, type AuditPeriod } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { auditedKeys } from '../../wallet/index.ts'

/**
 * The deposits or withdrawals that the audit of a period checks, with their keys in the ledger: those
 * requested or moved in it.
 */
export const audited = (table: 'deposit' | 'withdrawal', period: AuditPeriod) => {
  const all = sql.table(`payments.${table}s`)
  const keys = auditedKeys(
    `${table}:`,
    period,
    sql`select ${table}::text || ':' || id as key from ${all} where ${within(sql`created_at`, period)}`,
  )
  return {
    keys,
    payments:
      keys === undefined
        ? all
        : sql`(select * from ${all} where ${table}::text || ':' || id in (select key from ${keys} as k))`,
  }
}
