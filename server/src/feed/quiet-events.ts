import type { Summary } from '@ruka/sports/feed/summary'
import { every } from '../platform/base/clock.ts'
import { isDatabaseAway } from '../platform/db/db.ts'
import { Fenced } from '../platform/db/lease.ts'
import type { FeedApi } from './feed-api.ts'
import { write, type FeedContext } from './feed-context.ts'
import type { Inbox } from './inbox.ts'
import { summaryMessage } from './summary-message.ts'

const LOOK_MS = 15_000
/** An event that is still quiet is asked for again after this time. */
const AGAIN_MS = 300_000
/** Events that are asked for in one turn: an outage leaves some dozens. */
const AT_ONCE = 50

/**
 * Asks the REST interface how events stand that should be live and of which nothing is heard: a recovery
 * repeats no status of a match that ended meanwhile. The answer goes through the log as messages do, under no
 * producer: it is no sign that live prices are to be relied on.
 */
export class QuietEvents {
  readonly #feed: FeedContext
  readonly #api: FeedApi
  readonly #inbox: Inbox
  readonly #askedAtMs = new Map<string, number>()
  readonly #looking: { stop(): Promise<void> }

  constructor(
    feed: FeedContext,
    { api, inbox, fail }: { api: FeedApi; inbox: Inbox; fail: (error: unknown) => void },
  ) {
    this.#feed = feed
    this.#api = api
    this.#inbox = inbox
    this.#looking = every(feed.ctx.clock, LOOK_MS, () => this.#look(), fail)
  }

  stop(): Promise<void> {
    return this.#looking.stop()
  }

  async #look(): Promise<void> {
    const { ctx, consumer, signal } = this.#feed
    try {
      const quiet = new Set(await consumer.quietEvents?.())
      for (const id of this.#askedAtMs.keys()) if (!quiet.has(id)) this.#askedAtMs.delete(id)
      const atMs = ctx.clock.elapsed()
      const due = [...quiet].filter(id => atMs - (this.#askedAtMs.get(id) ?? -Infinity) >= AGAIN_MS)
      for (const id of due.slice(0, AT_ONCE)) {
        if (signal.aborted) return
        this.#askedAtMs.set(id, atMs)
        await this.#ask(id)
      }
    } catch (error) {
      if (error instanceof Fenced || (signal.aborted && isDatabaseAway(error))) throw error
      ctx.log.warn({ error }, 'quiet events could not be asked for; it is tried again')
    }
  }

  async #ask(eventId: string): Promise<void> {
    const summary = await this.#api.summary(eventId)
    if (summary) return this.#take(eventId, summary)
    await write(this.#feed, async tx => this.#feed.consumer.endQuietEvent?.(tx, eventId))
  }

  #take(eventId: string, summary: Summary): void {
    const taken = this.#inbox.message(summaryMessage(eventId, summary))
    // Without room there is more to do than this; it is asked for in the next turn.
    if (taken === 'full') this.#askedAtMs.delete(eventId)
    else this.#feed.metrics.arrived.inc({ kind: 'summary' })
  }
}
