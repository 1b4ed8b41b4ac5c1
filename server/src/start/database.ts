import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../platform/config.ts'
import type { DbAddress } from '../platform/db.ts'
import type { Running } from '../platform/module.ts'
import { claimFolder, ensureDatabase, postgresAddress, startPostgres } from '../platform/postgres.ts'

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>
const DATABASE = 'ruka'
const folderOf = ({ DATA_DIR }: Where): string => join(DATA_DIR, 'postgres')

/** The configured database, or a PostgreSQL of our own in the data folder, which this process then owns. */
export async function startDatabase(config: Where): Promise<Running & { address: DbAddress }> {
  if (config.DATABASE_URL !== undefined)
    return { address: { connectionString: config.DATABASE_URL }, stop: async () => undefined }
  await claimFolder(config.DATA_DIR)
  const postgres = await startPostgres(folderOf(config))
  return { address: await ensureDatabase(postgres, DATABASE), stop: () => postgres.stop() }
}

/** For tools: uses the database of a running server, and starts it for the tool's time when nothing runs. */
export async function reachDatabase(config: Where): Promise<Running & { address: DbAddress }> {
  const address =
    config.DATABASE_URL === undefined
      ? postgresAddress(folderOf(config), DATABASE)
      : { connectionString: config.DATABASE_URL }
  const client = new pg.Client(address)
  // A refused connection also reports itself as an event; the rejection below is what counts.
  client.on('error', () => undefined)
  const running = await client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
  return running || config.DATABASE_URL !== undefined
    ? { address, stop: async () => undefined }
    : startDatabase(config)
}
