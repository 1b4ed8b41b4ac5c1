import { firstRow, rows, sql, type Reader } from '../platform/db.ts'

export type PastRound = { readonly round: number; readonly x100: number }

/** The latest rounds that ended with a crash, latest first. */
export const readHistory = (reader: Reader, game: string, limit: number): Promise<readonly PastRound[]> =>
  rows(
    reader,
    sql<PastRound>`select number as round, crash_x100 as x100 from crash.rounds
      where game = ${game} and state = 'crashed' order by number desc limit ${limit}`,
  )

/** The number of the game's last round, 0 before the first. */
export const readLastNumber = async (reader: Reader, game: string): Promise<number> =>
  (
    await firstRow(
      reader,
      sql<{
        number: number
      }>`select number from crash.rounds where game = ${game} order by number desc limit 1`,
    )
  )?.number ?? 0
