import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from './log.ts'

/** SQL is written as text, where it is used; Kysely brings parameters, transactions and migrations. */
type NoTables = Record<never, never>
/** A transaction: what every verb takes first. */
export type Tx = Transaction<NoTables>
/** Anything that runs a statement: a transaction, or the pool for a single read. */
export type Reader = Kysely<NoTables>
export { sql }

export type Db = {
  /** Runs `work` in one READ COMMITTED transaction: committed when it resolves, rolled back when it throws. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For single statements outside a transaction. */
  readonly read: Reader
  /** A connection of one's own, for LISTEN and session-level locks. */
  connect(): Promise<pg.Client>
  /** The pool that jobs run on. */
  readonly pool: pg.Pool
  /** Resolves when every connection is closed. */
  end(): Promise<void>
}

/** How to reach a database: a connection string, or a folder with a server's Unix socket. */
export type DbAddress =
  { connectionString: string } | { host: string; port: number; user: string; database: string }

const afterCommit = new WeakMap<object, (() => void)[]>()

/** Runs `job` once the transaction has committed; never, when it rolls back. For news, which must not run ahead of facts. */
export function onCommit(tx: Tx, job: () => void): void {
  const jobs = afterCommit.get(tx)
  if (!jobs) throw new Error('onCommit needs a transaction opened by db.tx')
  jobs.push(job)
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

/** bigint columns are cents, counts and ids, all within the safe integers; anything beyond is a defect and throws. */
function bigintAsNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database is not a safe integer')
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? bigintAsNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Statement texts come from a fixed set of templates; beyond this many something builds SQL by hand. */
const NAMED_STATEMENTS_MAX = 1_000

/** A client that prepares each statement once per connection, which spares the parse on every later run. */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()

  static statementName(text: string): string | undefined {
    const known = PreparingClient.#names.get(text)
    if (known !== undefined || PreparingClient.#names.size >= NAMED_STATEMENTS_MAX) return known
    const name = createHash('sha1').update(text).digest('base64url')
    PreparingClient.#names.set(text, name)
    return name
  }

  // pg's overloads cannot be expressed by an override; Kysely calls exactly (text, values).
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const base = pg.Client.prototype.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return base.call(this, text, values, ...rest)
    const name = PreparingClient.statementName(text)
    return base.call(this, name === undefined ? { text, values } : { name, text, values }, ...rest)
  }) as typeof pg.Client.prototype.query
}

/**
 * Plans are made for each run: a generic plan cached while a table was small would scan it when it has grown. Compiling
 * plans costs more than these statements take.
 */
const SESSION_OPTIONS = '-c plan_cache_mode=force_custom_plan -c jit=off'

export function openDb(address: DbAddress, log: Logger, poolSize = 10): Db {
  const pool = new pg.Pool({
    ...address,
    types,
    Client: PreparingClient,
    max: poolSize,
    application_name: 'ruka',
    options: SESSION_OPTIONS,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  const lost = (error: Error) => log.warn({ error: error.message }, 'idle database connection lost')
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  const read = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) })
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
    async connect() {
      const client = new pg.Client({ ...address, types, application_name: 'ruka-own' })
      client.on('error', error => log.warn({ error: error.message }, 'own database connection lost'))
      await client.connect()
      return client
    },
    pool,
    end: () => read.destroy(),
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
