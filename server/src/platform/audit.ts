import type { RawBuilder } from 'kysely'
import { rows, sql, type Reader } from './db.ts'

/** The most rows that a check gives. */
export const FOUND_MAX = 100

/** The rows that an audit looks at: those from a moment on, and before another; null for all there are. */
export type AuditPeriod = { readonly from: Date; readonly to: Date } | null

/** Whether a time lies in the period, as a condition. */
export const within = (at: RawBuilder<unknown>, period: AuditPeriod): RawBuilder<boolean> =>
  period === null ? sql<boolean>`true` : sql<boolean>`(${at} >= ${period.from} and ${at} < ${period.to})`

/** One promise about the stored money, proven from the tables alone. */
export type AuditCheck = {
  /** A sentence: what holds when nothing is found. */
  readonly promise: string
  /**
   * The rows that break it, at most a hundred. In a period it proves the rows that began in it or whose money moved in it; a promise
   * about few rows may always look at all.
   */
  find(reader: Reader, period: AuditPeriod): Promise<readonly object[]>
}

export type AuditResult = { readonly promise: string; readonly offending: readonly object[] }

/**
 * The first rows of a search. It is run whole: told of a limit, PostgreSQL plans for a quick first row, and where the books are right
 * there is none, so it would compare every row with every other.
 */
export const firstFound = <T extends object>(reader: Reader, search: RawBuilder<T>): Promise<readonly T[]> =>
  rows(reader, sql<T>`with found as materialized (${search}) select * from found limit ${FOUND_MAX}::integer`)

/** Runs every check in turn on one consistent snapshot given by the caller. */
export async function audit(
  reader: Reader,
  checks: readonly AuditCheck[],
  period: AuditPeriod = null,
): Promise<readonly AuditResult[]> {
  const results: AuditResult[] = []
  for (const { promise, find } of checks) results.push({ promise, offending: await find(reader, period) })
  return results
}
