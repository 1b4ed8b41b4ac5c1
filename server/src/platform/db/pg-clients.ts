import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { DatabaseAway } from './db-faults.ts'

/** How to reach a database: a connection string, or a folder with a server's Unix socket. */
export type DbAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/**
 * bigint columns are cents, counts and ids, all within the safe integers; anything beyond is a defect and
 * throws.
 */
function bigintAsNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database is not a safe integer')
  return value
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? bigintAsNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Statement texts come from a fixed set of templates; beyond this many something concatenates SQL. */
const NAMED_STATEMENTS_MAX = 1_000

/** The stream is internal to pg, but public, and pg corks it itself for the messages of one query. */
export const streamOf = (client: pg.Client): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream

const LOOK_MS = 500

/**
 * Parameters of a session by name, which a client sets once it is connected. They are no parameters of the start,
 * since PgBouncer refuses a connection with any that it does not know.
 */
export type SessionSettings = Readonly<Record<string, string>>

export const settingStatement = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

/**
 * A client that prepares each statement once per connection, which spares the parse on every later run. With
 * `answerMs` it ends a connection whose server leaves a statement without an answer for longer: a frozen
 * server cannot cancel it itself.
 */
export class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>()
  #unansweredSince: number | undefined
  readonly #settings: SessionSettings

  constructor(config: pg.ClientConfig & { answerMs?: number; settings?: SessionSettings } = {}) {
    super(config)
    const { answerMs, settings = {} } = config
    this.#settings = settings
    // What breaks a connection fails its queries, and its pool listens as soon as it is open. One that breaks before,
    // while its settings are set, would end the process without a listener.
    this.on('error', () => undefined)
    if (answerMs === undefined) return
    const watch = setInterval(() => {
      const isLate = () => performance.now() - (this.#unansweredSince ?? Infinity) >= answerMs
      // An answer that came while this process was paused has not been read yet: it gets one more turn.
      if (isLate())
        setImmediate(() => {
          if (isLate()) streamOf(this).destroy(new DatabaseAway('the database does not answer'))
        })
    }, LOOK_MS).unref()
    this.on('drain', () => (this.#unansweredSince = undefined))
    this.once('end', () => clearInterval(watch))
  }

  static statementName(text: string): string | undefined {
    const known = PreparingClient.#names.get(text)
    if (known !== undefined || PreparingClient.#names.size >= NAMED_STATEMENTS_MAX) return known
    const name = createHash('sha1').update(text).digest('base64url')
    PreparingClient.#names.set(text, name)
    return name
  }

  // The pool waits for a callback, others for a promise.
  override connect = ((callback?: (error?: unknown) => void) => {
    const opened = this.#open()
    if (callback === undefined) return opened
    // Outside the promise, whose chain would take what the callback throws.
    const call = (error?: unknown) => process.nextTick(callback, error)
    return void opened.then(() => call(), call)
  }) as typeof pg.Client.prototype.connect

  async #open(): Promise<void> {
    await (pg.Client.prototype.connect as () => Promise<unknown>).call(this)
    try {
      await (pg.Client.prototype.query as (text: string) => Promise<unknown>).call(
        this,
        settingStatement(this.#settings),
      )
    } catch (error) {
      streamOf(this).destroy()
      throw error
    }
  }

  // pg's overloads cannot be expressed by an override; Kysely calls exactly (text, values).
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const base = pg.Client.prototype.query as (...args: unknown[]) => unknown
    this.#unansweredSince ??= performance.now()
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return base.call(this, text, values, ...rest)
    const name = PreparingClient.statementName(text)
    return base.call(this, name === undefined ? { text, values } : { name, text, values }, ...rest)
  }) as typeof pg.Client.prototype.query
}

/**
 * A preparing client that sends each query without waiting for the answers before it, and all of one turn of
 * the event loop in one write: waking the server costs more than a lookup does.
 */
export class PipeliningClient extends PreparingClient {
  #isGathering = false

  constructor(config: pg.ClientConfig & { settings?: SessionSettings }) {
    super({ ...config, pipeline: true })
    const { query } = this
    this.query = ((...args: unknown[]) => {
      this.#gather()
      return Reflect.apply(query, this, args) as unknown
    }) as typeof query
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const stream = streamOf(this)
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}
