import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Logger } from './log.ts'
import { PipeliningClient, types, type DbAddress } from './pg-clients.ts'

/**
 * A lookup goes by an index whatever the tables' sizes, so one plan serves for ever and planning, which costs more than such
 * a statement, is spared. What takes seconds is no lookup and is cut off.
 */
const SESSION_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c statement_timeout=5s -c default_transaction_read_only=on'

type Shared = PipeliningClient & PostgresPoolClient

/** What Kysely takes for a pool: one connection that everybody has at the same time. When it breaks, the next lookup opens another. */
export function openLookups(address: DbAddress, log: Logger): PostgresPool {
  let shared: Promise<Shared> | undefined
  const open = (): Promise<Shared> => {
    const client = Object.assign(
      new PipeliningClient({
        ...address,
        types,
        application_name: 'ruka-lookups',
        options: SESSION_OPTIONS,
        // A server that is gone without a word must not keep everybody waiting behind the first of them.
        connectionTimeoutMillis: 5_000,
        query_timeout: 6_000,
        keepAlive: true,
      }),
      { release: () => undefined },
    )
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (shared === opening) shared = undefined
    }
    client.on('error', error => {
      forget()
      log.warn({ error: error.message }, 'the connection for lookups was lost')
    })
    client.on('end', forget)
    opening.catch(forget)
    return opening
  }
  return {
    options: {},
    connect: () => (shared ??= open()),
    async end() {
      await shared?.then(
        client => client.end(),
        () => undefined,
      )
    },
  }
}
