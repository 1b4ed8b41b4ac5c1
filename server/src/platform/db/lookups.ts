import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { loggedAs, type Logger } from '../log/log.ts'
import { PipeliningClient, types, type DbAddress, type SessionSettings } from './pg-clients.ts'
import { connectionName } from '../base/program-version.ts'
import { Refused } from '../base/refused.ts'

/**
 * A lookup uses an index at any table size, so one plan is always right, and planning, which costs more than
 * such a statement, is spared. What takes seconds is no lookup and is cut off.
 */
const SESSION_SETTINGS: SessionSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
  statement_timeout: '5s',
  default_transaction_read_only: 'on',
}

/**
 * The most lookups that wait at a time; those beyond are refused, so that a stalled database fills no memory.
 */
const WAITING_MAX = 2_000
/**
 * PostgreSQL’s classes of errors that say nothing about the statement: connection, resources,
 * shutdown and cancel.
 */
const OF_THE_SERVER = /^(?:08|53|57)/

type Shared = PipeliningClient & PostgresPoolClient

/**
 * What Kysely takes for a pool: one connection that all callers share. When it breaks, those that wait fail
 * at once, each with an error of its own, and the next lookup opens another. Lookups throw Refused
 * unavailable where the database does not answer.
 */
export function openLookups(address: DbAddress, log: Logger): PostgresPool {
  let shared: Promise<Shared> | undefined
  let waiting = 0
  const open = (): Promise<Shared> => {
    const client = sharedClient(address, () => waiting--)
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (shared === opening) shared = undefined
    }
    client.on('error', error => {
      forget()
      log.warn({ error }, 'the connection for lookups was lost')
    })
    client.on('end', forget)
    opening.catch((error: unknown) => {
      forget()
      log.warn({ error }, 'the connection for lookups could not be opened')
    })
    return opening
  }
  return {
    options: {},
    async connect() {
      if (waiting >= WAITING_MAX) throw new Refused('unavailable')
      waiting++
      try {
        // Later faults of the connection do not belong to the request that opened it.
        return await (shared ??= loggedAs(undefined, open))
      } catch (error) {
        waiting--
        throw errorOfLookup(error)
      }
    },
    async end() {
      await shared?.then(
        client => client.end(),
        () => undefined,
      )
    },
  }
}

function sharedClient(address: DbAddress, release: () => void): Shared {
  const client = new PipeliningClient({
    ...address,
    types,
    application_name: connectionName('ruka-lookups'),
    settings: SESSION_SETTINGS,
    // A server that disappears must not block all lookups behind the first of them.
    connectionTimeoutMillis: 5_000,
    query_timeout: 6_000,
    keepAlive: true,
  })
  const { query } = client
  return Object.assign(client, {
    release,
    query: (async (...args: unknown[]) => {
      try {
        return await (Reflect.apply(query, client, args) as Promise<unknown>)
      } catch (error) {
        throw errorOfLookup(error)
      }
    }) as typeof query,
  })
}

/**
 * The error of one lookup. A connection that breaks gives one error to all that wait, and Kysely lengthens
 * the stack of what it is given with each of them.
 */
function errorOfLookup(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && !OF_THE_SERVER.test(error.code ?? '')
  return isAnswer ? error : Object.assign(new Refused('unavailable'), { cause: error })
}
