import { openLog } from './platform/log.ts'
import { bringUpToDate, reachDatabase } from './boot/database.ts'

/**
 * `npm run migrate`: brings the database to the newest schema before a release is started on it, as the role of
 * MIGRATE_DATABASE_URL where it is given, and lets the role of DATABASE_URL serve from it.
 */
const { DATABASE_URL, MIGRATE_DATABASE_URL, DATA_DIR } = process.env
const database = await reachDatabase({
  DATABASE_URL: DATABASE_URL || undefined,
  MIGRATE_DATABASE_URL: MIGRATE_DATABASE_URL || undefined,
  DATA_DIR: DATA_DIR || '.ruka',
})
try {
  const applied = await bringUpToDate(database, openLog('warn'))
  process.stdout.write(
    applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`,
  )
} finally {
  await database.stop()
}
