import { UnreadMessage } from '@ruka/sports/feed/message'
import { parseMessage } from '@ruka/sports/feed/parse'
import { casesOf } from '../cases/index.ts'
import { isDatabaseAway, onCommit, type Tx } from '../platform/db.ts'
import { Fenced } from '../platform/lease.ts'
import { pause, write, type FeedContext, type LoggedMessage } from './feed-context.ts'
import { eventOfKey, firstReceived, markApplied, markUnread, type ReceivedRow } from './message-log.ts'

const BATCH = { count: 500, characters: 4_000_000 } as const
const ALONE = { count: 1, characters: 1 } as const
/** How often a message is tried alone before it is set aside, and the pause between. */
const ATTEMPTS = 3
const RETRY_MS = 250

/** About these nothing may be missing: an event whose message of this kind cannot be read is suspended. */
const BINDING =
  /^(?:odds_change|bet_stop|bet_settlement|bet_cancel|rollback_bet_settlement|rollback_bet_cancel)$/

const { openCase } = casesOf({
  feed_message: { about: 'A message of the feed could not be applied; its event is suspended' },
})

/**
 * What one step did: nothing was there, a fault lets it try again, or everything up to `throughId` is done.
 */
export type Applied =
  | { readonly step: 'idle' | 'again' }
  | { readonly step: 'done'; readonly throughId: number; readonly messages: readonly LoggedMessage[] }

/**
 * Applies the rows of the log in their order: a batch in one transaction, and one by one where a batch fails.
 */
export class Applier {
  readonly #feed: FeedContext
  /** Rows of a batch that failed: they are applied alone. */
  #alone = 0
  #attempts = 0

  constructor(feed: FeedContext) {
    this.#feed = feed
  }

  /**
   * The next step. @throws Fenced, and a fault of suspending the event of a message that cannot be applied
   */
  async next(): Promise<Applied> {
    const { ctx } = this.#feed
    const limit = this.#alone > 0 ? ALONE : BATCH
    try {
      const applied = await write(this.#feed, tx => this.#apply(tx, limit))
      this.#alone = Math.max(0, this.#alone - 1)
      this.#attempts = 0
      return applied
    } catch (error) {
      if (error instanceof Fenced || isDatabaseAway(error)) throw error
      ctx.log.error({ error, alone: limit === ALONE }, 'messages of the feed could not be applied')
      if (limit === BATCH) this.#alone = BATCH.count
      else if (++this.#attempts >= ATTEMPTS) return this.#setAside(error)
      else await pause(ctx.clock, RETRY_MS, this.#feed.signal)
      return { step: 'again' }
    }
  }

  async #apply(tx: Tx, limit: typeof BATCH | typeof ALONE): Promise<Applied> {
    const { consumer, metrics } = this.#feed
    const found = await firstReceived(tx, limit)
    const last = found.at(-1)
    if (!last) return { step: 'idle' }
    const messages: LoggedMessage[] = []
    let run: LoggedMessage[] = []
    const applyRun = async () => {
      if (run.length > 0) await consumer.apply(tx, run)
      messages.push(...run)
      run = []
    }
    let unread = 0
    for (const row of found) {
      const message = readRow(row)
      if (!(message instanceof UnreadMessage)) {
        run.push(message)
        continue
      }
      // A later message may say what this one did not, so it is applied behind the suspension.
      await applyRun()
      await this.#skip(tx, row, message.message)
      unread++
    }
    await applyRun()
    await markApplied(
      tx,
      messages.map(({ id }) => id),
    )
    onCommit(tx, () => {
      metrics.applied.inc(messages.length)
      metrics.unread.inc(unread)
    })
    return { step: 'done', throughId: last.id, messages }
  }

  async #skip(tx: Tx, row: ReceivedRow, reason: string): Promise<void> {
    await markUnread(tx, row.id, reason)
    const eventId = eventOfKey(row.key)
    if (eventId !== null && BINDING.test(row.key.split('.')[3] ?? ''))
      await this.#feed.consumer.suspendEvent(tx, eventId, `feed message ${row.id}: ${reason}`)
  }

  /** The log stops at this row while its event cannot be suspended: no bet is taken on what is not known. */
  async #setAside(error: unknown): Promise<Applied> {
    const { ctx, consumer, metrics } = this.#feed
    const reason = `it could not be applied: ${error instanceof Error ? error.message : String(error)}`
    const set = await write(this.#feed, async tx => {
      const [row] = await firstReceived(tx, ALONE)
      if (!row) return undefined
      const message = readRow(row)
      const eventId =
        !(message instanceof UnreadMessage) && 'event_id' in message.message
          ? message.message.event_id
          : eventOfKey(row.key)
      await markUnread(tx, row.id, reason)
      if (eventId !== null) await consumer.suspendEvent(tx, eventId, `feed message ${row.id} ${reason}`)
      await openCase(tx, ctx, {
        kind: 'feed_message',
        subject: eventId === null ? `message:${row.id}` : `event:${eventId}`,
        problem: 'A message of the feed could not be applied',
        evidence: { message: row.id, key: row.key, reason },
      })
      return row.id
    })
    this.#attempts = 0
    this.#alone = Math.max(0, this.#alone - 1)
    metrics.unread.inc()
    return set === undefined ? { step: 'idle' } : { step: 'done', throughId: set, messages: [] }
  }
}

function readRow({ id, receivedAtMs, body, reason }: ReceivedRow): LoggedMessage | UnreadMessage {
  if (reason !== null) return new UnreadMessage(reason)
  try {
    const message = parseMessage(body)
    return message.type === 'alive'
      ? new UnreadMessage('an alive under another key')
      : { id, receivedAtMs, message }
  } catch (error) {
    // A parser that fails on a body has not understood it, whatever the fault.
    return error instanceof UnreadMessage ? error : new UnreadMessage(`the parser failed: ${String(error)}`)
  }
}
