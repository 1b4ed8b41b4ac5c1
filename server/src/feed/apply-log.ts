import { UnreadMessage, type FeedMessage } from '@ruka/sports/feed/message'
import { casesOf } from '../cases/index.ts'
import { isDatabaseAway, onCommit, type Tx } from '../platform/db/db.ts'
import { Fenced } from '../platform/db/lease.ts'
import { pause, write, type FeedContext, type LoggedMessage } from './feed-context.ts'
import { firstReceived, markApplied, setAside, type ReceivedRow } from './message-log.ts'
import { isEventRecovery } from './producers.ts'
import { ReadAhead, readRow, stopOf, type ReadRow } from './read-ahead.ts'
import { eventOfKey } from './routing-key.rules.ts'
import { unreadOf, type Unread } from './unread.rules.ts'

const BATCH = { count: 500, characters: 4_000_000 } as const
const ALONE = { count: 1, characters: 1 } as const
/** How often a message is tried alone before it is set aside, and the pause between. */
const ATTEMPTS = 3
const RETRY_MS = 250

const { openCase } = casesOf({
  feed_message: { about: 'A message of the feed could not be applied; no bet is taken on its event' },
})

/**
 * What one step did: nothing was there, a fault lets it try again, or everything up to `throughId` is done.
 */
export type Applied =
  | { readonly step: 'idle' | 'again' }
  | {
      readonly step: 'done'
      readonly throughId: number
      readonly messages: readonly LoggedMessage[]
      /** Events that are to be recovered, since a message about them could not be read. */
      readonly unread: readonly Unread[]
    }

/** When a message was generated, by our clock; undefined where that is not known. */
type GeneratedAt = (message: FeedMessage, receivedAtMs: number) => number | undefined

/**
 * Applies the rows of the log in their order: a batch in one transaction, and one by one where a batch fails.
 */
export class Applier {
  readonly #feed: FeedContext
  readonly #generatedAt: GeneratedAt
  readonly #ahead: ReadAhead
  /** Rows of a batch that failed: they are applied alone. */
  #alone = 0
  #attempts = 0
  #hasBegun = false

  constructor(feed: FeedContext, generatedAt: GeneratedAt = () => undefined) {
    this.#feed = feed
    this.#generatedAt = generatedAt
    this.#ahead = new ReadAhead(feed.ctx.db.read, BATCH)
  }

  /**
   * The next step. @throws Fenced, and a fault of suspending the event of a message that cannot be applied
   */
  async next(): Promise<Applied> {
    const { ctx, consumer } = this.#feed
    if (!this.#hasBegun && consumer.begin) await write(this.#feed, tx => consumer.begin!(tx))
    this.#hasBegun = true
    const limit = this.#alone > 0 ? ALONE : BATCH
    let ahead = await this.#ahead.take()
    try {
      const applied = await write(this.#feed, tx => {
        const given = ahead
        // A commit without an answer may have applied them.
        ahead = undefined
        return this.#apply(tx, limit, given)
      })
      this.#alone = Math.max(0, this.#alone - 1)
      this.#attempts = 0
      return applied
    } catch (error) {
      this.#ahead.drop()
      if (error instanceof Fenced || isDatabaseAway(error)) throw error
      ctx.log.error({ error, alone: limit === ALONE }, 'messages of the feed could not be applied')
      if (limit === BATCH) this.#alone = BATCH.count
      else if (++this.#attempts >= ATTEMPTS) return this.#setAside(error)
      else await pause(ctx.clock, RETRY_MS, this.#feed.signal)
      return { step: 'again' }
    }
  }

  async #apply(
    tx: Tx,
    limit: typeof BATCH | typeof ALONE,
    ahead: readonly ReadRow[] | undefined,
  ): Promise<Applied> {
    const { consumer, metrics } = this.#feed
    const found = ahead ?? (await firstReceived(tx, limit)).map(readRow)
    const last = found.at(-1)?.row
    if (!last) return { step: 'idle' }
    if (limit === BATCH) this.#ahead.begin(last.id)
    const messages: LoggedMessage[] = []
    const unread: Unread[] = []
    let run: LoggedMessage[] = []
    const applyRun = async () => {
      if (run.length > 0) await consumer.apply(tx, run)
      messages.push(...run)
      run = []
    }
    let skipped = 0
    for (const { row, read: message } of found) {
      if (!(message instanceof UnreadMessage)) {
        const generatedAtMs = this.#generatedAt(message.message, message.receivedAtMs)
        run.push({ ...message, generatedAtMs })
        continue
      }
      skipped++
      await setAside(tx, row, message.message)
      const about = unreadOf(row)
      if (about?.product !== undefined) {
        run.push(stopOf(row, about))
        if (await this.#isToRecover(tx, row, about)) unread.push(about)
      } else if (about) {
        // A later message may open the event, so it is applied behind the suspension.
        await applyRun()
        await this.#giveUp(tx, row, { eventId: about.eventId, reason: message.message })
      }
    }
    await applyRun()
    await markApplied(tx, found[0]!.row.id, last.id)
    onCommit(tx, () => {
      metrics.applied.inc(found.length - skipped)
      metrics.unread.inc(skipped)
    })
    return { step: 'done', throughId: last.id, messages, unread }
  }

  /** An answer to the recovery of an event that cannot be read either is not asked for again. */
  async #isToRecover(tx: Tx, row: ReceivedRow, { eventId, requestId }: Unread): Promise<boolean> {
    if (requestId === undefined || !(await isEventRecovery(tx, requestId))) return true
    await this.#openCase(tx, row, { eventId, reason: 'it cannot be read, though it was requested again' })
    return false
  }

  /** The log stops at this row while its event cannot be suspended: no bet is taken on what is not known. */
  async #setAside(error: unknown): Promise<Applied> {
    const reason = `it could not be applied: ${error instanceof Error ? error.message : String(error)}`
    const set = await write(this.#feed, async tx => {
      const [row] = await firstReceived(tx, ALONE)
      if (!row) return undefined
      const { read: message } = readRow(row)
      const eventId =
        !(message instanceof UnreadMessage) && 'event_id' in message.message
          ? message.message.event_id
          : eventOfKey(row.key)
      await setAside(tx, row, reason)
      await markApplied(tx, row.id, row.id)
      await this.#giveUp(tx, row, { eventId, reason })
      return row.id
    })
    this.#attempts = 0
    this.#alone = Math.max(0, this.#alone - 1)
    this.#feed.metrics.unread.inc()
    return set === undefined ? { step: 'idle' } : { step: 'done', throughId: set, messages: [], unread: [] }
  }

  /** Suspends the event until a person has looked into it. */
  async #giveUp(tx: Tx, row: ReceivedRow, about: { eventId: string | null; reason: string }): Promise<void> {
    const { eventId, reason } = about
    if (eventId !== null)
      await this.#feed.consumer.suspendEvent(tx, eventId, `feed message ${row.id}: ${reason}`)
    await this.#openCase(tx, row, about)
  }

  async #openCase(
    tx: Tx,
    { id, key }: ReceivedRow,
    { eventId, reason }: { eventId: string | null; reason: string },
  ): Promise<void> {
    await openCase(tx, this.#feed.ctx, {
      kind: 'feed_message',
      subject: eventId === null ? `message:${id}` : `event:${eventId}`,
      problem: 'A message of the feed could not be applied',
      evidence: { message: id, key, reason },
    })
  }
}
