import { expect } from 'vitest'
import { audit, type AuditCheck, type AuditResult } from '../src/platform/context/audit.ts'
import { sql, type Db, type Reader } from '../src/platform/db/db.ts'

/** A period that contains a test's rows. */
const LONG_AGO = new Date(0)
const FAR_AHEAD = new Date('2100-01-01T00:00:00Z')
/** In a period it compares closings, which these tests have none of. */
const BY_CLOSINGS = 'every balance equals the sum of its movements'

/** The audit, whole and of a period that has every row in it: both find the same promises broken. */
export async function auditBothWays(
  reader: Reader,
  checks: readonly AuditCheck[],
): Promise<readonly AuditResult[]> {
  const whole = await audit(reader, checks)
  const compared = checks.filter(({ promise }) => promise !== BY_CLOSINGS)
  const inPeriod = await audit(reader, compared, { from: LONG_AGO, to: FAR_AHEAD })
  expect(brokenOf(inPeriod), 'the audit of a period').toEqual(
    brokenOf(whole).filter(promise => promise !== BY_CLOSINGS),
  )
  return whole
}

const brokenOf = (results: readonly AuditResult[]): readonly string[] =>
  results.filter(({ offending }) => offending.length > 0).map(({ promise }) => promise)

class Undone extends Error {}

/** The promises that the audit finds broken after the owner of the tables wrote `lie`, which is rolled back. */
export async function brokenByLie(
  owner: Pick<Db, 'tx'>,
  checks: readonly AuditCheck[],
  lie: ReturnType<typeof sql>,
): Promise<readonly string[]> {
  let broken: readonly string[] = []
  const trying = owner.tx(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await lie.execute(tx)
    broken = brokenOf(await auditBothWays(tx, checks))
    throw new Undone()
  })
  await expect(trying).rejects.toThrow(Undone)
  return broken
}
