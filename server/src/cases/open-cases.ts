import { rows, sql, type Reader } from '../platform/db/db.ts'

export type OpenCase = {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly problem: string
  readonly openedAt: Date
}

const FOUND_MAX = 50

/** The open cases that name this id in what they are about or in their evidence, oldest first, 50 at most. */
export const readOpenCases = (reader: Reader, id: string): Promise<readonly OpenCase[]> =>
  rows(
    reader,
    sql<OpenCase>`select id, kind, subject, problem, opened_at as "openedAt" from cases.cases
      where closed_at is null and (position(${id} in subject) > 0 or position(${id} in evidence::text) > 0)
      order by opened_at, id limit ${FOUND_MAX}`,
  )
