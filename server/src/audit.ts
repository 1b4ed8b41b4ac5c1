import { nairobiDayMs } from '@ruka/contract/nairobi'
import { auditBooks } from './audit-books.ts'
import { openDb } from './platform/db/db.ts'
import { openLog } from './platform/log/log.ts'
import { readOptions } from './platform/base/program-options.ts'
import { runProgram } from './platform/process/run-program.ts'
import { assertUpToDate } from './platform/process/migrate.ts'
import { reachDatabase } from './boot/database.ts'
import { dayPeriod, lastFinishedDay } from './wallet/index.ts'

/**
 * `npm run audit`: proves from the tables alone that the money is right, on one snapshot, also beside a running server.
 * Prints a line for each promise and the offending rows; exits with 1 when there are any. `npm run audit --
 * --day 2026-05-04` proves one Nairobi day that is closed, in a time that does not grow with the days before
 * it; any other argument exits with 2.
 */
const usage =
  'npm run audit proves everything, npm run audit -- --day YYYY-MM-DD a day in Nairobi that ended at least half an hour ago'

async function main(): Promise<number> {
  const typed = readOptions({ usage, options: { day: { type: 'string' } } })
  if ('exitCode' in typed) return typed.exitCode
  const { day = null } = typed.values
  if (day !== null && (nairobiDayMs(day) === null || day > lastFinishedDay(Date.now()))) {
    process.stderr.write(`${day} cannot be audited (${usage})\n`)
    return 2
  }
  const { DATABASE_URL, DATA_DIR } = process.env
  const database = await reachDatabase({
    DATABASE_URL: DATABASE_URL || undefined,
    DATA_DIR: DATA_DIR || '.ruka',
  })
  const db = openDb(database.owner, openLog('warn'), 4, null)
  try {
    await assertUpToDate(db)
    const results = await auditBooks(db, day === null ? null : dayPeriod(day))
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

await runProgram(main)
