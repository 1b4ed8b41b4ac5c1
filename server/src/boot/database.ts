import { join } from 'node:path'
import pg from 'pg'
import { ConfigError, type Config } from '../platform/config/config.ts'
import { DatabaseAway, openDb, type DbAddress } from '../platform/db/db.ts'
import { migrateJobs } from '../platform/events/jobs.ts'
import type { Logger } from '../platform/log/log.ts'
import { migrate } from '../platform/process/migrate.ts'
import type { Running } from '../platform/process/module.ts'
import { claimFolder } from '../platform/base/claim-folder.ts'
import { ensureDatabase, postgresAddress, startPostgres } from '../platform/db/postgres.ts'
import { letServe, SERVING_ROLE, userOf } from '../platform/db/serving-role.ts'
import { dataFolderFault } from './data-folder.ts'
import { databaseFaults } from './reach-database.ts'

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'MIGRATE_DATABASE_URL'>>
const DATABASE = 'ruka'
const folderOf = ({ DATA_DIR }: Where): string => join(DATA_DIR, 'postgres')

/** How to reach a database: to serve from it, and as the owner of its tables, who migrates it. */
export type DbAddresses = { readonly address: DbAddress; readonly owner: DbAddress }
/**
 * The database of this process. `died` resolves with the reason when it was our own and has ended by itself.
 */
export type StartedDatabase = Running & DbAddresses & { readonly died: Promise<string> }
const never = new Promise<string>(() => undefined)

/** The configured database, or a PostgreSQL of our own in the data folder, which this process then owns. */
export async function startDatabase(config: Where): Promise<StartedDatabase> {
  if (config.DATABASE_URL !== undefined)
    return { ...configured(config, config.DATABASE_URL), died: never, stop: async () => undefined }
  const release = await claimFolder(config.DATA_DIR)
  const postgres = await startPostgres(folderOf(config))
  await ensureDatabase(postgres, DATABASE)
  await ensureServingRole(config)
  return {
    ...own(config),
    died: postgres.died,
    async stop() {
      await postgres.stop()
      await release()
    },
  }
}

const configured = ({ MIGRATE_DATABASE_URL }: Where, connectionString: string): DbAddresses => ({
  address: { connectionString },
  owner: { connectionString: MIGRATE_DATABASE_URL ?? connectionString },
})
const own = (config: Where): DbAddresses => {
  const owner = postgresAddress(folderOf(config), DATABASE)
  return { address: { ...owner, user: SERVING_ROLE }, owner }
}

/** A data folder of an earlier version has no such role yet. */
async function ensureServingRole(config: Where): Promise<void> {
  const client = new pg.Client(own(config).owner)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [SERVING_ROLE])
    if (rowCount === 0) await client.query(`create role ${SERVING_ROLE} login`)
  } finally {
    await client.end()
  }
}

/**
 * Brings the schema up to date as its owner, without the limits of serving, and lets the serving role serve;
 * gives what was applied.
 */
export async function bringUpToDate(
  { address, owner }: DbAddresses,
  log: Logger,
  options: { isForced?: boolean } = {},
): Promise<readonly string[]> {
  const db = openDb(owner, log, 2, null)
  try {
    const applied = await migrate(db, undefined, options)
    await migrateJobs(db)
    if (userOf(owner) !== userOf(address)) await letServe(db, userOf(address))
    return applied
  } finally {
    await db.end()
  }
}

/** To serve from the database that another process of this program has started and migrated. */
export const addressOf = (config: Where): DbAddress =>
  (config.DATABASE_URL === undefined ? own(config) : configured(config, config.DATABASE_URL)).address

/**
 * For tools: uses the database of a running server, and starts it for the tool's time when nothing runs.
 * @throws DatabaseAway for a database that cannot be reached. @throws ConfigError for a folder that can hold
 * none
 */
export async function reachDatabase(config: Where): Promise<Running & DbAddresses> {
  if (config.DATABASE_URL !== undefined) {
    const faults = await databaseFaults(config)
    if (faults.length > 0) throw new DatabaseAway(faults.join('\n'))
    return { ...configured(config, config.DATABASE_URL), stop: async () => undefined }
  }
  if (await isThere(own(config).owner)) return { ...own(config), stop: async () => undefined }
  const fault = await dataFolderFault(config.DATA_DIR)
  if (fault !== undefined) throw new ConfigError(fault)
  return startDatabase(config)
}

async function isThere(address: DbAddress): Promise<boolean> {
  const client = new pg.Client(address)
  // A refused connection also reports itself as an event; the rejection below is what counts.
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
