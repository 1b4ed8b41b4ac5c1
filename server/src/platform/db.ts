import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from './log.ts'
import { openLookups } from './lookups.ts'
import { PreparingClient, types, type DbAddress } from './pg-clients.ts'

/** SQL is written as text, where it is used; Kysely brings parameters, transactions and migrations. */
type NoTables = Record<never, never>
/** A transaction: what every verb takes first. */
export type Tx = Transaction<NoTables>
/** Anything that runs a statement: a transaction, or the pool for a single read. */
export type Reader = Kysely<NoTables>
export { sql }
export type { DbAddress }

export type Db = {
  /** Runs `work` in one READ COMMITTED transaction: committed when it resolves, rolled back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For single statements outside a transaction. */
  readonly read: Reader
  /**
   * For reads by key, which take a fraction of a millisecond: they share one connection, and those of one turn of the
   * event loop leave in one write. Anything slow would hold up everybody behind it.
   */
  readonly lookups: Reader
  /** A connection of one's own, for LISTEN and session-level locks. */
  connect(): Promise<pg.Client>
  /** The pool that jobs run on. */
  readonly pool: pg.Pool
  /** Resolves when every connection is closed. */
  end(): Promise<void>
}

const afterCommit = new WeakMap<object, (() => void)[]>()

/** Runs `job` once the transaction has committed; never, when it rolls back. For news, which must not run ahead of facts. */
export function onCommit(tx: Tx, job: () => void): void {
  const jobs = afterCommit.get(tx)
  if (!jobs) throw new Error('onCommit needs a transaction opened by db.tx')
  jobs.push(job)
}

/** A point in a transaction to which `undo` takes it back, with the jobs that were to run once it commits. */
export async function savepoint(tx: Tx): Promise<{ undo(): Promise<void> }> {
  const jobs = afterCommit.get(tx) ?? []
  const before = jobs.length
  await sql`savepoint undone`.execute(tx)
  return {
    async undo() {
      await sql`rollback to savepoint undone`.execute(tx)
      jobs.length = before
    },
  }
}

const PLAIN_ELEMENT = /^[\w:./-]+$/

/**
 * An array parameter as PostgreSQL writes it, for set-based statements; cast it where it is used (`::uuid[]`). It spares
 * most of what pg's own conversion of arrays costs, which counts with hundreds of rows a statement.
 */
export function pgArray(values: readonly (string | number | null)[]): string {
  const elements = values.map(value => {
    if (typeof value !== 'string') return value === null ? 'NULL' : String(value)
    return PLAIN_ELEMENT.test(value) && value.toUpperCase() !== 'NULL'
      ? value
      : `"${value.replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}

/** Rows of a statement, typed where it is written. */
export const rows = async <Row>(tx: Reader, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(tx)).rows
/** The first row, or undefined. */
export const firstRow = async <Row>(tx: Reader, statement: RawBuilder<Row>): Promise<Row | undefined> =>
  (await rows(tx, statement))[0]
/** How many rows a statement changed. */
export const changed = async (tx: Reader, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0n)

/**
 * Plans are made for each run: a generic plan cached while a table was small would scan it when it has grown. Compiling
 * plans costs more than these statements take.
 */
const SESSION_OPTIONS = '-c plan_cache_mode=force_custom_plan -c jit=off'

/**
 * A connection of one's own holds a lock, or hears of jobs. When its machine or the network goes without a word, the server
 * must let go within seconds, or nobody else could lead.
 */
const OWN_OPTIONS =
  '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2 -c tcp_user_timeout=4000'
const CONNECT_MS = 5_000

export function openDb(address: DbAddress, log: Logger, poolSize = 10): Db {
  const pool = new pg.Pool({
    ...address,
    types,
    Client: PreparingClient,
    max: poolSize,
    keepAlive: true,
    application_name: 'ruka',
    options: SESSION_OPTIONS,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  const lost = (error: Error) => log.warn({ error: error.message }, 'idle database connection lost')
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  const read = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) })
  const lookups = new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool: openLookups(address, log) }),
  })
  return {
    async tx(work) {
      const jobs: (() => void)[] = []
      const result = await read.transaction().execute(tx => {
        afterCommit.set(tx, jobs)
        return work(tx)
      })
      for (const job of jobs) job()
      return result
    },
    read,
    lookups,
    async connect() {
      const client = new pg.Client({
        ...address,
        types,
        application_name: 'ruka-own',
        options: OWN_OPTIONS,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS,
      })
      client.on('error', error => log.warn({ error: error.message }, 'own database connection lost'))
      await client.connect()
      return client
    },
    pool,
    async end() {
      await Promise.all([lookups.destroy(), read.destroy()])
    },
  }
}

/** The SQLSTATE of a database error, or undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined
