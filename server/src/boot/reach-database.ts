import pg from 'pg'
import type { Config } from '../platform/config/config.ts'

/** Longer than a healthy database needs, also over a network. */
const CONNECT_MS = 5_000

/** Why the configured database cannot be reached, a line for each address; none for a database of our own. */
export async function databaseFaults({
  DATABASE_URL,
  MIGRATE_DATABASE_URL,
}: Pick<Config, 'DATABASE_URL' | 'MIGRATE_DATABASE_URL'>): Promise<readonly string[]> {
  const addresses = Object.entries({ DATABASE_URL, MIGRATE_DATABASE_URL })
  const faults = await Promise.all(addresses.map(([name, address]) => faultOf(name, address)))
  return faults.filter(fault => fault !== undefined)
}

async function faultOf(name: string, connectionString: string | undefined): Promise<string | undefined> {
  if (connectionString === undefined) return undefined
  let client: pg.Client
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  } catch (error) {
    return `${name} cannot be used: ${wordsOf(error)}`
  }
  // A refused connection also reports itself as an event; the rejection below is what counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return `${name}: ${why(error, client)}`
  }
}

/** In words, and without what the address holds of a password. */
function why(error: unknown, { host, port, database = '', user = '' }: pg.Client): string {
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const code = codeOf(error)
  const sentences: Readonly<Record<string, string>> = {
    '3D000': `the database "${database}" does not exist at ${place}`,
    '28P01': `${place} refuses the password of the role "${user}"`,
    '28000': `${place} does not let the role "${user}" in: ${wordsOf(error)}`,
    ECONNREFUSED: `nothing listens at ${place}`,
    ENOENT: `nothing listens at ${place}`,
    ENOTFOUND: `there is no host ${host}`,
    EAI_AGAIN: `the name ${host} cannot be looked up`,
    EHOSTUNREACH: `${place} cannot be reached`,
    ENETUNREACH: `${place} cannot be reached`,
    ETIMEDOUT: `${place} does not answer`,
  }
  return sentences[code ?? ''] ?? (isLate(error) ? `${place} does not answer` : `${place}: ${wordsOf(error)}`)
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof AggregateError
    ? codeOf(error.errors[0])
    : error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : undefined
const isLate = (error: unknown): boolean => /timeout/i.test(wordsOf(error))
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
