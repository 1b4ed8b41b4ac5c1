import { auditBooks } from './audit-books.ts'
import { openDb } from './platform/db.ts'
import { openLog } from './platform/log.ts'
import { reachDatabase } from './start/database.ts'

/**
 * `npm run audit`: proves from the tables alone that the money is right, on one snapshot, also beside a running server.
 * Prints a line for each promise and the offending rows; exits with 1 when there are any.
 */
async function main(): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const database = await reachDatabase({
    DATABASE_URL: DATABASE_URL || undefined,
    DATA_DIR: DATA_DIR || '.ruka',
  })
  const db = openDb(database.owner, openLog('warn'), 4, null)
  try {
    const results = await auditBooks(db)
    for (const { promise, offending } of results) {
      process.stdout.write(`${offending.length === 0 ? 'ok    ' : 'BROKEN'} ${promise}\n`)
      for (const row of offending) process.stdout.write(`       ${JSON.stringify(row)}\n`)
    }
    return results.some(result => result.offending.length > 0) ? 1 : 0
  } finally {
    await db.end()
    await database.stop()
  }
}

process.exitCode = await main()
