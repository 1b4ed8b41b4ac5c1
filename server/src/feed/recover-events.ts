import { isDatabaseAway } from '../platform/db/db.ts'
import { Fenced } from '../platform/db/lease.ts'
import { below } from '../platform/base/random.ts'
import { backOffMs } from './back-off.rules.ts'
import type { FeedApi, ProducerDescription, RecoveryOutcome } from './feed-api.ts'
import { pause, write, type FeedContext } from './feed-context.ts'
import { pastRecoveries, recordOutcome, recordRecovery, REQUEST_IDS } from './producers.ts'
import { waitMs } from './recovery-quota.rules.ts'
import type { Unread } from './unread.rules.ts'

const ATTEMPTS = 5
const WAITING_MOST = 5_000

type Request = {
  readonly product: number
  readonly eventId: string
  readonly what: 'odds' | 'stateful_messages'
}

/**
 * Requests single events again after a message about them could not be read, one after the other as the quota
 * allows. What is forgotten by a restart is part of the recovery that follows it.
 */
export class EventRecoveries {
  readonly #feed: FeedContext
  readonly #api: FeedApi
  readonly #paths: ReadonlyMap<number, string>
  readonly #fail: (error: unknown) => void
  readonly #waiting = new Map<string, Request>()
  #isRunning = false

  constructor(
    feed: FeedContext,
    parts: {
      api: FeedApi
      descriptions: readonly ProducerDescription[]
      fail: (error: unknown) => void
    },
  ) {
    this.#feed = feed
    this.#api = parts.api
    this.#fail = parts.fail
    this.#paths = new Map(parts.descriptions.map(({ product, path }) => [product, path]))
  }

  request({ product, eventId, isDecisive }: Unread): void {
    // Prices last, since they may open the event again.
    for (const what of isDecisive ? (['stateful_messages', 'odds'] as const) : (['odds'] as const))
      if (this.#waiting.size < WAITING_MOST)
        this.#waiting.set(`${product} ${eventId} ${what}`, { product, eventId, what })
    if (this.#isRunning) return
    this.#isRunning = true
    this.#run()
      .catch(this.#fail)
      .finally(() => (this.#isRunning = false))
  }

  async #run(): Promise<void> {
    while (!this.#feed.signal.aborted) {
      const [first] = this.#waiting
      if (!first) return
      const [key, request] = first
      this.#waiting.delete(key)
      await this.#recover(request)
    }
  }

  async #recover(request: Request): Promise<void> {
    const { ctx, signal, metrics } = this.#feed
    const path = this.#paths.get(request.product)
    if (path === undefined) return
    for (let failed = 0; failed < ATTEMPTS && !signal.aborted; failed++)
      try {
        const outcome = await this.#askOnce(path, request)
        metrics.recoveries.inc({ outcome })
        if (outcome === 'accepted') return
        ctx.log.warn({ ...request, outcome }, 'the recovery of an event was not accepted')
        await pause(ctx.clock, backOffMs(failed, below(ctx.random, 1_000) / 1_000), signal)
      } catch (error) {
        if (error instanceof Fenced || (signal.aborted && isDatabaseAway(error))) throw error
        ctx.log.warn({ error, ...request }, 'the recovery of an event failed')
      }
  }

  /** Waits for its quota first. */
  async #askOnce(path: string, { product, eventId, what }: Request): Promise<RecoveryOutcome> {
    const { clock, random } = this.#feed.ctx
    const requestId = 1 + below(random, REQUEST_IDS)
    for (;;) {
      const nowMs = clock.now()
      const heldBackMs = await write(this.#feed, async tx => {
        const wait = waitMs('event', await pastRecoveries(tx, product, nowMs), nowMs)
        if (wait === 0) await recordRecovery(tx, { requestId, product, afterMs: null, eventId }, nowMs)
        return wait
      })
      if (heldBackMs === 0) break
      await pause(clock, heldBackMs, this.#feed.signal)
      if (this.#feed.signal.aborted) return 'unsent'
    }
    const outcome = await this.#api.recoverEvent({ path, eventId, requestId, what })
    await write(this.#feed, tx => recordOutcome(tx, requestId, outcome))
    return outcome
  }
}
