import { UnreadMessage, type FeedMessage } from '@ruka/sports/feed/message'
import { parseMessage } from '@ruka/sports/feed/parse'
import type { Led } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { Fenced, type Lease } from '../platform/db/lease.ts'
import type { Running } from '../platform/process/module.ts'
import { below } from '../platform/base/random.ts'
import { Applier, type Applied } from './apply-log.ts'
import { backOffMs } from './back-off.rules.ts'
import type { FeedApi } from './feed-api.ts'
import { aborted, pause, type FeedConsumer, type FeedContext, type LoggedMessage } from './feed-context.ts'
import { Inbox } from './inbox.ts'
import { FixtureLoader, loadSchedule } from './load-fixtures.ts'
import { BODY_MOST, lastId } from './message-log.ts'
import type { FeedMetrics } from './metrics.ts'
import { Progress } from './progress.ts'
import { QuietEvents } from './quiet-events.ts'
import { EventRecoveries } from './recover-events.ts'
import { typeOfKey } from './routing-key.rules.ts'
import type { RawMessage, Transport, TransportListener } from './transport.ts'
import { ProducerWatch } from './watch-producers.ts'
import { writeLog } from './write-log.ts'

/** How often the log is looked at for what no signal announced, and the pause after a fault. */
const LOOK_MS = 1_000

type Options = {
  readonly ctx: Ctx
  readonly consumer: FeedConsumer
  readonly metrics: FeedMetrics
  readonly lease: Lease
  readonly transport: (virtualHost: string) => Transport
  readonly api: (signal: AbortSignal) => FeedApi
}

/**
 * The feed of the leader: transport, inbox, log and consumer. What waits in the log is applied from the
 * start; nothing is received before the REST interface has named the producers and the matches. It ends on a
 * fault that another leader may not have.
 */
export class LedFeed implements Led {
  readonly ended: Promise<void>
  readonly #over = new AbortController()
  readonly #feed: FeedContext
  readonly #api: FeedApi
  readonly #transport: Options['transport']
  readonly #inbox: Inbox
  readonly #progress: Progress
  readonly #fixtures: FixtureLoader
  #watch: ProducerWatch | undefined
  #events: EventRecoveries | undefined
  #quiet: QuietEvents | undefined
  #receiving: Running | undefined
  #appended = Promise.withResolvers<void>()

  static async begin(options: Options): Promise<LedFeed> {
    return new LedFeed(options, await lastId(options.ctx.db.read))
  }

  private constructor({ ctx, consumer, metrics, lease, transport, api }: Options, logged: number) {
    const { signal } = this.#over
    this.#feed = { ctx, lease, consumer, metrics, signal }
    this.#api = api(signal)
    this.#transport = transport
    this.#inbox = new Inbox(ctx.clock)
    this.#progress = new Progress(ctx.clock, logged, () => this.#inbox.oldestAtMs())
    this.#fixtures = new FixtureLoader(this.#feed, this.#api, this.#fail)
    void lease.lost.then(() => this.#fail(new Error('the lease was lost')))
    this.ended = this.#run()
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.ended
  }

  async #run(): Promise<void> {
    await Promise.all([this.#applyAll().catch(this.#fail), this.#receive().catch(this.#fail)])
    await this.#quiet?.stop()
    await this.#receiving?.stop()
    // Where this fails, the producers' times run out by themselves.
    await this.#watch?.stop().catch((error: unknown) => {
      if (!(error instanceof Fenced))
        this.#feed.ctx.log.warn({ error }, 'the feed ended without storing its state')
    })
  }

  readonly #fail = (error: unknown): void => {
    if (this.#over.signal.aborted) return
    this.#feed.ctx.log.error({ error }, 'the feed ended on a fault; the next leader recovers')
    this.#over.abort()
  }

  async #receive(): Promise<void> {
    const virtualHost = await this.#untilDone('the account', () => this.#api.virtualHost())
    const descriptions = await this.#untilDone('the producers', () => this.#api.producers())
    if (virtualHost === undefined || descriptions === undefined) return
    const [api, progress] = [this.#api, this.#progress]
    const parts = { api, progress, descriptions, fail: this.#fail }
    this.#watch = await ProducerWatch.open(this.#feed, parts)
    this.#events = new EventRecoveries(this.#feed, parts)
    await this.#untilDone('the schedule', () => loadSchedule(this.#feed, this.#api))
    if (this.#over.signal.aborted) return
    this.#receiving = this.#transport(virtualHost).open(this.#listener(this.#watch))
    this.#quiet = new QuietEvents(this.#feed, { api, inbox: this.#inbox, fail: this.#fail })
    const [inbox, onAppended] = [this.#inbox, () => this.#appended.resolve()]
    await writeLog(this.#feed, { inbox, progress, onAppended })
  }

  /** Repeats a call to the REST interface; undefined once the leadership is over. */
  async #untilDone<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
    const { ctx, signal } = this.#feed
    for (let failed = 0; !signal.aborted; failed++)
      try {
        return await call()
      } catch (error) {
        if (error instanceof Fenced) throw error
        if (signal.aborted) break
        ctx.log.warn({ error, what }, 'the feed cannot begin; it is tried again')
        await pause(ctx.clock, backOffMs(failed, below(ctx.random, 1_000) / 1_000), signal)
      }
    return undefined
  }

  #listener(watch: ProducerWatch): TransportListener {
    const { ctx, metrics, signal } = this.#feed
    const over = aborted(signal)
    return {
      connected: () => {
        ctx.log.info({}, 'the feed is connected')
        this.#fixtures.changesMissed().catch(this.#fail)
      },
      lost: reason => {
        metrics.lost.inc()
        ctx.log.warn({ reason }, 'the feed lost its connection')
        watch.connectionLost()
      },
      message: raw => this.#take(watch, raw),
      room: () => Promise.race([this.#inbox.room(), over]),
    }
  }

  #take(watch: ProducerWatch, raw: RawMessage): 'taken' | 'full' {
    const { arrived, waiting } = this.#feed.metrics
    const alive = aliveOf(raw)
    if (alive) {
      arrived.inc({ kind: 'alive' })
      if (watch.alive(alive.product, alive.timestamp, alive.subscribed))
        this.#inbox.alive(alive.product, alive.timestamp)
      return 'taken'
    }
    watch.arrived()
    const taken = this.#inbox.message(raw)
    waiting.set(this.#inbox.depth())
    if (taken === 'taken') arrived.inc({ kind: kindOf(raw) })
    return taken
  }

  async #applyAll(): Promise<void> {
    const generatedAt = ({ product, timestamp }: FeedMessage, receivedAtMs: number) =>
      this.#watch?.generatedAt({ product, timestamp }, receivedAtMs)
    const applier = new Applier(this.#feed, generatedAt)
    const { ctx, signal } = this.#feed
    while (!signal.aborted) {
      const appended = this.#appended.promise
      const before = this.#progress.appended()
      try {
        const applied = await applier.next()
        if (applied.step === 'done') this.#done(applied)
        if (applied.step !== 'idle') continue
        this.#reach(before)
        await Promise.race([appended, pause(ctx.clock, LOOK_MS, signal)])
        this.#appended = Promise.withResolvers<void>()
      } catch (error) {
        if (error instanceof Fenced || signal.aborted) throw error
        ctx.log.error({ error }, 'the feed’s log stands still; it is tried again')
        await pause(ctx.clock, LOOK_MS, signal)
      }
    }
  }

  #done({ throughId, messages, unread }: Extract<Applied, { step: 'done' }>): void {
    try {
      this.#feed.consumer.applied?.(messages)
    } catch (error) {
      this.#feed.ctx.log.error({ error }, 'the consumer of the feed failed on messages that are applied')
    }
    for (const { message, generatedAtMs } of messages) {
      this.#watch?.heard(message.product, generatedAtMs)
      this.#follow(message)
    }
    for (const each of unread) this.#events?.request(each)
    this.#reach(throughId)
  }

  #follow(message: LoggedMessage['message']): void {
    if (message.type === 'snapshot_complete')
      this.#watch?.snapshotComplete(message.product, message.request_id)
    if (message.type === 'fixture_change') this.#fixtures.changed(message.event_id)
  }

  #reach(throughId: number): void {
    this.#progress.apply(throughId)
    this.#watch?.reached()
  }
}

function aliveOf({ key, body, foreignExchange }: RawMessage) {
  if (foreignExchange !== undefined || typeOfKey(key) !== 'alive') return undefined
  try {
    const message = parseMessage(body)
    return message.type === 'alive' && message.timestamp > 0 ? message : undefined
  } catch (error) {
    // It is logged as a message, and set aside there.
    if (error instanceof UnreadMessage) return undefined
    throw error
  }
}

const kindOf = ({ body, foreignExchange }: RawMessage): string =>
  foreignExchange === undefined ? (body.length > BODY_MOST ? 'cut' : 'message') : 'foreign'
