import { readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations')

/** The newest migration that this program knows: which version it is, as far as the database is concerned. */
export const NEWEST_MIGRATION = readdirSync(MIGRATIONS_FOLDER)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .at(-1)!
  .slice(0, -4)

/** The number that a migration's name begins with: names are compared by it. */
export const numberOf = (migration: string): string => migration.slice(0, 4)

/** Ends the name of each connection of this process; PostgreSQL keeps 63 bytes of a name. */
export const PROCESS_MARK = `${hostname().slice(0, 30)}:${process.pid}`

/**
 * The name of a connection as `pg_stat_activity` shows it: what it is for, the version of its program and its
 * process, such as `ruka-lookups/0094/web-1:4711`.
 */
export const connectionName = (purpose: 'ruka' | 'ruka-long' | 'ruka-lookups' | 'ruka-own'): string =>
  `${purpose}/${numberOf(NEWEST_MIGRATION)}/${PROCESS_MARK}`
