import { onCommit, rows, sql, type Db, type Tx } from './db.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'

/** News of a committed fact, announced at `at`. `id` is the event's own: handlers are idempotent by it. */
export type OutboxEvent = {
  readonly id: number
  readonly type: string
  readonly payload: unknown
  readonly at: Date
}
/** Runs inside the transaction that marks the event handled: its database effects happen exactly once. */
export type OutboxHandler = (tx: Tx, event: OutboxEvent) => Promise<void>

export type Outbox = {
  /** Records news in the same transaction as the fact it tells of. */
  announce(tx: Tx, type: string, payload: unknown): Promise<void>
  /** Names a handler for a type; all are named before the first dispatch. */
  on(type: string, handler: OutboxHandler): void
  /** Hands out what is due until nothing is; gives how many events were handled. */
  dispatch(): Promise<number>
  /** Called when something was announced and committed by this process. */
  onNews(listener: () => void): void
}

const BATCH = 50
const RETRY_MS = 5_000

export function openOutbox({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Outbox {
  const handlers = new Map<string, OutboxHandler[]>()
  const listeners: (() => void)[] = []

  /** Rows are claimed with SKIP LOCKED, never by `id > last`: commits do not come in the order of ids. */
  const handleOne = (): Promise<boolean> =>
    db.tx(async tx => {
      const [event] = await rows(
        tx,
        sql<OutboxEvent>`select id, type, payload, at from platform.outbox where due_at <= ${new Date(clock.now())}
          order by id limit 1 for update skip locked`,
      )
      if (!event) return false
      await sql`savepoint handling`.execute(tx)
      try {
        for (const handler of handlers.get(event.type) ?? []) await handler(tx, event)
        await sql`delete from platform.outbox where id = ${event.id}`.execute(tx)
      } catch (error) {
        log.error(
          { error, event: event.id, type: event.type },
          'an event handler failed; it will be tried again',
        )
        await sql`rollback to savepoint handling`.execute(tx)
        await sql`update platform.outbox set attempts = attempts + 1,
          due_at = ${new Date(clock.now() + RETRY_MS)} where id = ${event.id}`.execute(tx)
      }
      return true
    })

  return {
    async announce(tx, type, payload) {
      const now = new Date(clock.now())
      await sql`insert into platform.outbox (type, payload, at, due_at) values (${type}, ${JSON.stringify(payload)}, ${now}, ${now})`.execute(
        tx,
      )
      onCommit(tx, () => listeners.forEach(listener => listener()))
    },
    on(type, handler) {
      handlers.set(type, [...(handlers.get(type) ?? []), handler])
    },
    async dispatch() {
      let handled = 0
      while (handled < BATCH && (await handleOne())) handled++
      return handled
    },
    onNews: listener => void listeners.push(listener),
  }
}
