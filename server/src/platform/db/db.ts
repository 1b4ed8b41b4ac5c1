import { Kysely, PostgresDialect, sql, type PostgresPool, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseAway } from './db-faults.ts'
import type { Logger } from '../log/log.ts'
import { openLookups } from './lookups.ts'
import {
  PreparingClient,
  settingStatement,
  types,
  type DbAddress,
  type SessionSettings,
} from './pg-clients.ts'
import { connectionName } from '../base/program-version.ts'

/** SQL is written as text, where it is used; Kysely brings parameters, transactions and migrations. */
type NoTables = Record<never, never>
/** A transaction: what every verb takes first. */
export type Tx = Transaction<NoTables>
/** Anything that runs a statement: a transaction, or the pool for a single read. */
export type Reader = Kysely<NoTables>
export { sql }
export { DatabaseAway, isDatabaseAway, LOCK_NOT_AVAILABLE, sqlState } from './db-faults.ts'
export { pgArray, pgTimes, pgUuids } from './pg-arrays.ts'
export { pgTable, type PgColumn } from './pg-table.ts'
export type { DbAddress }

/** How long a request may occupy the database; every wait for it ends. */
export type DbLimits = {
  /** For a free connection of the pool, and for a new one to open. */
  readonly connectMs: number
  /** For a lock that another transaction holds. */
  readonly lockMs: number
  /** For one statement, and between two statements of one transaction. */
  readonly statementMs: number
}
/** The limits of a program that serves players; configurable, see `config.ts`. */
const SERVING: DbLimits = { connectMs: 5_000, lockMs: 1_500, statementMs: 10_000 }

export type Db = {
  /**
   * Runs `work` in one READ COMMITTED transaction: committed when it resolves, rolled back when it throws.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction on a connection of its own and without limits of time: for work over whole tables, such as an
   * audit.
   */
  longTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For single statements outside a transaction. */
  readonly read: Reader
  /**
   * For reads by key, which take a fraction of a millisecond: they share one connection, and those of one
   * turn of the event loop leave in one write. A slow statement would delay all those behind it.
   */
  readonly lookups: Reader
  /** A dedicated connection, for LISTEN and session-level locks. */
  connect(): Promise<pg.Client>
  /** The pool that jobs run on. */
  readonly pool: pg.Pool
  /** Resolves when every connection is closed. */
  end(): Promise<void>
}

const afterCommit = new WeakMap<object, (() => void)[]>()

/**
 * Runs `job` once the transaction has committed; never, when it rolls back. For notifications, which must not
 * precede the facts.
 */
export function onCommit(tx: Tx, job: () => void): void {
  const jobs = afterCommit.get(tx)
  if (!jobs) throw new Error('onCommit needs a transaction opened by db.tx')
  jobs.push(job)
}

/** A savepoint: `undo` rolls back to it and drops the jobs registered since for the commit. */
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
 * Plans are made for each run: a generic plan cached while a table was small would scan it when it has grown.
 * Compiling plans costs more than these statements take.
 */
const PLANNING: SessionSettings = { plan_cache_mode: 'force_custom_plan', jit: 'off' }
/**
 * Rows are looked up by key in memory or on a solid-state disk, where any page costs about as much as the next
 * one; PostgreSQL assumes a turning disk, and reads whole tables instead.
 */
const BY_KEY: SessionSettings = { random_page_cost: '1.1' }

/**
 * When a client's machine or network disappears, the server must release what its connection holds within
 * seconds.
 */
const KEEPALIVE: SessionSettings = {
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '4000',
}
const OWN_CONNECT_MS = 5_000
/** The server ends a late statement itself; a server that does not answer at all gets this much longer. */
const GRACE_MS = 1_000
/** Requests that may wait for a connection; beyond them a request is refused at once. */
const WAITING_MAX = 2_000

const settingsOf = (limits: DbLimits | null): SessionSettings =>
  limits === null
    ? { ...PLANNING, ...KEEPALIVE }
    : {
        ...PLANNING,
        ...BY_KEY,
        ...KEEPALIVE,
        lock_timeout: String(limits.lockMs),
        statement_timeout: String(limits.statementMs),
        idle_in_transaction_session_timeout: String(limits.statementMs),
      }

/** What our clients take beside what the types of a pool name. */
const withSettings = (settings: SessionSettings): object => ({ settings })

/** The pool as Kysely takes connections from it. @throws DatabaseAway when none is free in time. */
function boundedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      if (pool.waitingCount >= WAITING_MAX) throw new DatabaseAway('too many requests wait for the database')
      try {
        return await pool.connect()
      } catch (error) {
        throw new DatabaseAway('no database connection in time', { cause: error })
      }
    },
    end: () => pool.end(),
  }
}

async function runTx<T>(kysely: Kysely<NoTables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const jobs: (() => void)[] = []
  const result = await kysely.transaction().execute(tx => {
    afterCommit.set(tx, jobs)
    return work(tx)
  })
  for (const job of jobs) job()
  return result
}

/** An idle connection that breaks is replaced by its pool; without a listener it would end the process. */
function losses(log: Logger) {
  let isEnded = false
  // A pool has ended before its connections are closed, and a tool ends its database then.
  const lost = (error: Error) => {
    if (!isEnded) log.warn({ error: error.message }, 'idle database connection lost')
  }
  return {
    survive(connections: pg.Pool) {
      connections.on('error', lost)
      connections.on('connect', client => client.on('error', lost))
    },
    endLosses: () => void (isEnded = true),
  }
}

/** `limits` are null for tools that a person waits for, such as a migration or an audit. */
export function openDb(
  address: DbAddress,
  log: Logger,
  poolSize = 10,
  limits: DbLimits | null = SERVING,
): Db {
  const pool = new pg.Pool({
    ...address,
    ...(limits === null
      ? {}
      : { connectionTimeoutMillis: limits.connectMs, answerMs: limits.statementMs + GRACE_MS }),
    types,
    Client: PreparingClient,
    max: poolSize,
    keepAlive: true,
    application_name: connectionName('ruka'),
    ...withSettings(settingsOf(limits)),
  })
  const { survive, endLosses } = losses(log)
  survive(pool)
  const read = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: boundedPool(pool) }) })
  const lookups = new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool: openLookups(address, log) }),
  })
  return {
    tx: work => runTx(read, work),
    async longTx(work) {
      const own = new pg.Pool({
        ...address,
        types,
        Client: PreparingClient,
        max: 1,
        application_name: connectionName('ruka-long'),
        ...withSettings(settingsOf(null)),
      })
      survive(own)
      const long = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: own }) })
      try {
        return await runTx(long, work)
      } finally {
        await long.destroy()
      }
    },
    read,
    lookups,
    async connect() {
      const client = new pg.Client({
        ...address,
        types,
        application_name: connectionName('ruka-own'),
        keepAlive: true,
        connectionTimeoutMillis: OWN_CONNECT_MS,
      })
      client.on('error', error => log.warn({ error: error.message }, 'own database connection lost'))
      await client.connect()
      await client.query(settingStatement(KEEPALIVE))
      return client
    },
    pool,
    async end() {
      endLosses()
      await Promise.all([lookups.destroy(), read.destroy()])
    },
  }
}
