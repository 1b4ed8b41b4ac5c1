import { openDb } from './platform/db/db.ts'
import { openLog } from './platform/log/log.ts'
import { pendingMigrations, processesInTheWay, type MigrationPlan } from './platform/process/migrate.ts'
import { readOptions } from './platform/base/program-options.ts'
import { runProgram } from './platform/process/run-program.ts'
import { assertMayServe } from './platform/db/serving-floor.ts'
import { bringUpToDate, reachDatabase, type DbAddresses } from './boot/database.ts'

/**
 * `npm run migrate`: brings the database to the newest schema before a release is started on it, as the role
 * of MIGRATE_DATABASE_URL where it is given, and lets the role of DATABASE_URL serve from it. `npm run
 * migrate -- --plan` only prints what it would do and what must be done before; `--force` migrates beside connected
 * processes that may not serve behind it.
 */
const flag = { type: 'boolean', default: false } as const
const usage =
  'npm run migrate brings the schema up to date; npm run migrate -- --plan only prints what it would do, --force does it beside processes that may not serve behind it'

async function main(): Promise<number> {
  const typed = readOptions({ usage, options: { plan: flag, force: flag } })
  if ('exitCode' in typed) return typed.exitCode
  const { values } = typed
  const { DATABASE_URL, MIGRATE_DATABASE_URL, DATA_DIR } = process.env
  const database = await reachDatabase({
    DATABASE_URL: DATABASE_URL || undefined,
    MIGRATE_DATABASE_URL: MIGRATE_DATABASE_URL || undefined,
    DATA_DIR: DATA_DIR || '.ruka',
  })
  try {
    const lines = await (values.plan ? readPlan(database) : applyAll(database, values.force))
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  } finally {
    await database.stop()
  }
}

async function applyAll(database: DbAddresses, isForced: boolean): Promise<readonly string[]> {
  const applied = await bringUpToDate(database, openLog('warn'), { isForced })
  return [applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`]
}

async function readPlan(database: DbAddresses): Promise<readonly string[]> {
  const db = openDb(database.owner, openLog('warn'), 2, null)
  try {
    await assertMayServe(db.read)
    const pending = await pendingMigrations(db)
    const inTheWay = await processesInTheWay(db, pending)
    return pending.length === 0
      ? ['The schema is up to date.']
      : [
          ...pending.flatMap(linesOf),
          ...inTheWay.map(process => `connected, and to be stopped first: ${process}`),
        ]
  } finally {
    await db.end()
  }
}

function linesOf({ name, kind, reason, oldest, beforehand }: MigrationPlan): readonly string[] {
  const said = {
    expand: `${name}: the version before serves on beside it`,
    contract: `${name}: versions before ${oldest} cannot serve behind it: ${reason}`,
    stop: `${name}: stop every process of an older version first: ${reason}`,
  }
  return [said[kind], ...beforehand.map(statement => `  run before it, outside a transaction: ${statement}`)]
}

await runProgram(main)
