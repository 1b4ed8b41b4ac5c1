import type { RawBuilder } from 'kysely'
import { rows, sql, type Reader } from '../db/db.ts'

/** The most rows that a check gives. */
export const FOUND_MAX = 100

/** The period of an audit: the rows from one moment until before another; null for all rows. */
export type AuditPeriod = { readonly from: Date; readonly to: Date } | null

/** Whether a time is in the period, as a condition. */
export const within = (at: RawBuilder<unknown>, period: AuditPeriod): RawBuilder<boolean> =>
  period === null ? sql<boolean>`true` : sql<boolean>`(${at} >= ${period.from} and ${at} < ${period.to})`

/** One promise about the stored money, proven from the tables alone. */
export type AuditCheck = {
  /** A sentence: what holds when nothing is found. */
  readonly promise: string
  /**
   * The rows that break it, at most a hundred. In a period it covers the rows that began or moved money in
   * it; a promise about few rows may always cover all of them.
   */
  find(reader: Reader, period: AuditPeriod): Promise<readonly object[]>
}

export type AuditResult = { readonly promise: string; readonly offending: readonly object[] }

/**
 * The first rows of a search. The search runs whole: with a limit PostgreSQL plans for a quick first row; in
 * correct books no row matches, and that plan would compare every row with every other.
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
