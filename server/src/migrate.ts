import { openDb } from './platform/db.ts'
import { migrateJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { reachDatabase } from './start/database.ts'

/** `npm run migrate`: brings the database to the newest schema before a release is started on it. */
const { DATABASE_URL, DATA_DIR } = process.env
const database = await reachDatabase({
  DATABASE_URL: DATABASE_URL || undefined,
  DATA_DIR: DATA_DIR || '.ruka',
})
const db = openDb(database.address, openLog('warn'), 4, null)
try {
  const applied = await migrate(db)
  await migrateJobs(db)
  process.stdout.write(
    applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`,
  )
} finally {
  await db.end()
  await database.stop()
}
