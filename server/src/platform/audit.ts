import type { Reader } from './db.ts'

/** One promise about the stored money, proven from the tables alone. */
export type AuditCheck = {
  /** A sentence: what holds when nothing is found. */
  readonly promise: string
  /** The rows that break it, at most a hundred. */
  find(reader: Reader): Promise<readonly object[]>
}

export type AuditResult = { readonly promise: string; readonly offending: readonly object[] }

/** Runs every check in turn on one consistent snapshot given by the caller. */
export async function audit(reader: Reader, checks: readonly AuditCheck[]): Promise<readonly AuditResult[]> {
  const results: AuditResult[] = []
  for (const { promise, find } of checks) results.push({ promise, offending: await find(reader) })
  return results
}
