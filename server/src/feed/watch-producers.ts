import { every } from '../platform/base/clock.ts'
import { isDatabaseAway } from '../platform/db/db.ts'
import { oneAtATime } from '../platform/base/one-at-a-time.ts'
import { below } from '../platform/base/random.ts'
import type { FeedApi, ProducerDescription } from './feed-api.ts'
import { write, type FeedContext } from './feed-context.ts'
import type { Progress } from './progress.ts'
import {
  isComplete,
  isRequested,
  nextProducer,
  SILENT_MS,
  wantsRecovery,
  type ProducerEvent,
} from './producers.rules.ts'
import { describeProducers, REQUEST_IDS, saveProducers } from './producers.ts'
import { newWatched, rowOf, type Watched } from './watched.ts'
import { requestRecovery } from './request-recovery.ts'

const TICK_MS = 1_000
const AGAIN_MS = 5_000

/** Runs the state machines of the producers: stores their states, and requests recoveries. */
export class ProducerWatch {
  readonly #feed: FeedContext
  readonly #api: FeedApi
  readonly #progress: Progress
  readonly #watched: ReadonlyMap<number, Watched>
  readonly #fail: (error: unknown) => void
  readonly #ticking: { stop(): Promise<void> }
  readonly #save: () => Promise<void>
  #asking: Promise<unknown> = Promise.resolve()
  #arrivedAtMs = -Infinity

  static async open(
    feed: FeedContext,
    parts: {
      api: FeedApi
      progress: Progress
      descriptions: readonly ProducerDescription[]
      fail: (error: unknown) => void
    },
  ): Promise<ProducerWatch> {
    const checkpoints = await write(feed, tx =>
      describeProducers(tx, parts.descriptions, feed.ctx.clock.now()),
    )
    return new ProducerWatch(feed, parts, checkpoints)
  }

  private constructor(
    feed: FeedContext,
    { api, progress, descriptions, fail }: Parameters<(typeof ProducerWatch)['open']>[1],
    checkpoints: ReadonlyMap<number, number | null>,
  ) {
    this.#feed = feed
    this.#api = api
    this.#progress = progress
    this.#fail = fail
    this.#watched = new Map(
      descriptions.map(description => [
        description.product,
        newWatched(description, {
          checkpointMs: checkpoints.get(description.product) ?? null,
          nowMs: feed.ctx.clock.now(),
        }),
      ]),
    )
    this.#save = oneAtATime(() => this.#saveAll())
    this.#ticking = every(feed.ctx.clock, TICK_MS, () => this.#tick(), fail)
  }

  /** A message arrived, of whichever producer. */
  arrived(): void {
    this.#arrivedAtMs = this.#feed.ctx.clock.elapsed()
  }

  /** Whether it comes from a producer that is watched, and everything before it has arrived. */
  alive(product: number, timestamp: number, subscribed: boolean): boolean {
    const watched = this.#watched.get(product)
    if (!watched) return false
    const { clock } = this.#feed.ctx
    const last = watched.producer.alive
    this.#step(watched, { type: 'alive', atMs: clock.elapsed(), timestamp, subscribed })
    if (watched.producer.alive !== last) {
      watched.aliveUntilMs = clock.now() + SILENT_MS
      watched.isUnsaved = true
      this.#saveSoon()
    }
    return subscribed && isComplete(watched.producer)
  }

  connectionLost(): void {
    for (const watched of this.#watched.values()) this.#step(watched, { type: 'connectionLost' })
    this.#saveSoon()
  }

  /** A snapshot is complete once everything before it is applied. */
  snapshotComplete(product: number, requestId: number): void {
    const watched = this.#watched.get(product)
    if (!watched) return
    this.#step(watched, { type: 'snapshotComplete', requestId })
    this.#saveSoon()
  }

  /** Moves the checkpoints of the alives before which everything is applied. */
  reached(): void {
    for (const [product, timestamp] of this.#progress.takeReached()) {
      const watched = this.#watched.get(product)
      if (!watched) continue
      watched.checkpointMs = timestamp
      watched.isUnsaved = true
      this.heard(product, this.generatedAt({ product, timestamp }, this.#feed.ctx.clock.now()))
    }
  }

  /**
   * When a producer generated what arrived at a time, by our clock: its own, moved by the fastest way of an
   * alive. Undefined while none has arrived.
   */
  generatedAt(
    { product, timestamp }: { readonly product: number; readonly timestamp: number },
    receivedAtMs: number,
  ): number | undefined {
    const transitMs = this.#watched.get(product)?.producer.leastTransitMs
    if (transitMs === undefined) return undefined
    const { clock } = this.#feed.ctx
    // The way is measured by the monotonic clock, which counts parts of milliseconds.
    return Math.floor(Math.min(receivedAtMs, timestamp + transitMs + clock.now() - clock.elapsed()))
  }

  /** Everything that a producer generated until then is applied; it is stored with the next tick. */
  heard(product: number, generatedAtMs: number | undefined): void {
    const watched = this.#watched.get(product)
    if (!watched || generatedAtMs === undefined || generatedAtMs <= (watched.heardAtMs ?? 0)) return
    watched.heardAtMs = generatedAtMs
    watched.isUnsaved = true
  }

  /** Stores that all are down: nothing is received any more. */
  async stop(): Promise<void> {
    await this.#ticking.stop()
    await this.#asking
    for (const watched of this.#watched.values()) this.#step(watched, { type: 'connectionLost' })
    await this.#save()
  }

  #step(watched: Watched, event: ProducerEvent): void {
    const { state, request } = watched.producer
    watched.producer = nextProducer(watched.producer, event)
    if (watched.producer.state !== state || watched.producer.request?.id !== request?.id)
      watched.isUnsaved = true
    if (watched.producer.state !== state)
      this.#feed.ctx.log.warn(
        { producer: watched.description.product, from: state, to: watched.producer.state, event: event.type },
        'the state of a producer of the feed changed',
      )
  }

  async #tick(): Promise<void> {
    const atMs = this.#feed.ctx.clock.elapsed()
    const lagMs = this.#progress.lagMs()
    this.#feed.metrics.lagSeconds.set(lagMs / 1_000)
    const behind = this.#progress.behind()
    for (const watched of this.#watched.values()) {
      if (behind < watched.leastBehind) {
        watched.leastBehind = behind
        watched.shrankAtMs = atMs
      }
      const { shrankAtMs } = watched
      this.#step(watched, { type: 'tick', atMs, lagMs, arrivedAtMs: this.#arrivedAtMs, shrankAtMs })
    }
    for (const watched of this.#watched.values())
      if (wantsRecovery(watched.producer, atMs)) this.#ask(watched)
    await this.#save()
  }

  /** The answer is not waited for: a slow interface must not delay the other producers. */
  #ask(watched: Watched): void {
    const { clock, log, random } = this.#feed.ctx
    const requestId = 1 + below(random, REQUEST_IDS)
    watched.leastBehind = Infinity
    // The answer may come behind the messages that it announces.
    this.#step(watched, { type: 'asked', atMs: clock.elapsed(), requestId })
    const asking = requestRecovery(this.#feed, {
      api: this.#api,
      requestId,
      description: watched.description,
      checkpointMs: watched.checkpointMs,
      isStillRequested: () => isRequested(watched.producer, requestId),
      step: event => this.#step(watched, event),
    })
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) return this.#fail(error)
        log.warn({ error }, 'a recovery could not be recorded and was not requested')
        this.#step(watched, { type: 'postponed', requestId, askFromMs: clock.elapsed() + AGAIN_MS })
      })
      .then(() => this.#saveSoon())
    this.#asking = Promise.all([this.#asking, asking])
  }

  #saveSoon(): void {
    this.#save().catch(this.#fail)
  }

  /** What the database does not take now is saved with the next tick; `alive_until` passes meanwhile. */
  async #saveAll(): Promise<void> {
    const { ctx, consumer } = this.#feed
    const unsaved = [...this.#watched.values()].filter(({ isUnsaved }) => isUnsaved)
    if (unsaved.length === 0) return
    const saved = unsaved.map(rowOf)
    for (const watched of unsaved) watched.isUnsaved = false
    try {
      await write(this.#feed, tx => saveProducers(tx, saved, ctx.clock.now()))
    } catch (error) {
      for (const watched of unsaved) watched.isUnsaved = true
      throw error
    }
    for (const { product, state } of saved) {
      const watched = this.#watched.get(product)!
      if (watched.reported === state) continue
      watched.reported = state
      try {
        consumer.producerChanged?.(product, state)
      } catch (error) {
        ctx.log.error({ error }, 'the consumer of the feed failed on the state of a producer')
      }
    }
  }
}
