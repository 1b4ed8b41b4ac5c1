import { auditBooks } from '../../server/src/audit-books.ts'
import type { AuditPeriod } from '../../server/src/platform/context/audit.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'

/** @throws Error when a promise about the books of all time, or of a period, is broken */
export async function expectCleanAudit({ db }: Pick<Ctx, 'db'>, period: AuditPeriod = null): Promise<void> {
  const broken = (await auditBooks(db, period)).filter(({ offending }) => offending.length > 0)
  if (broken.length > 0) throw new Error(`the audit found ${JSON.stringify(broken).slice(0, 2_000)}`)
}
