import { onCommit, rows, savepoint, sql, type Db, type Tx } from './db.ts'
import type { RawBuilder } from 'kysely'
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

/** The time by which events of all machines are compared. */
const databaseTime = (): RawBuilder<unknown> => sql`clock_timestamp()`

/** `time` is the database's own; a test gives one that it can move. */
export function openOutbox({
  db,
  clock,
  log,
  time = databaseTime,
}: {
  db: Db
  clock: Clock
  log: Logger
  time?: () => RawBuilder<unknown>
}): Outbox {
  const handlers = new Map<string, OutboxHandler[]>()
  const listeners: (() => void)[] = []

  /** Rows are claimed with SKIP LOCKED, never by `id > last`: commits do not come in the order of ids. */
  const handleOne = (): Promise<boolean> =>
    db.tx(async tx => {
      const [event] = await rows(
        tx,
        sql<OutboxEvent>`select id, type, payload, at from platform.outbox where due_at is null or due_at <= ${time()}
          order by id limit 1 for update skip locked`,
      )
      if (!event) return false
      const handling = await savepoint(tx)
      try {
        for (const handler of handlers.get(event.type) ?? []) await handler(tx, event)
        await sql`delete from platform.outbox where id = ${event.id}`.execute(tx)
      } catch (error) {
        log.error(
          { error, event: event.id, type: event.type },
          'an event handler failed; it will be tried again',
        )
        await handling.undo()
        await sql`update platform.outbox set attempts = attempts + 1,
          due_at = ${time()} + make_interval(secs => ${RETRY_MS / 1_000}) where id = ${event.id}`.execute(tx)
      }
      return true
    })

  return {
    async announce(tx, type, payload) {
      const now = new Date(clock.now())
      await sql`insert into platform.outbox (type, payload, at) values (${type}, ${JSON.stringify(payload)}, ${now})`.execute(
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
