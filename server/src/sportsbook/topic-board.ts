import { SPORTS_FOLLOWED_MAX } from '@ruka/contract/sports-limits'
import { batcher, type Batcher } from '../platform/batcher.ts'
import { every } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { openReplyCache } from '../platform/reply-cache.ts'
import type { Trading, TradingAt } from './line-view.rules.ts'
import { productOfEvent } from './products.rules.ts'
import { listEventIds, readDecisions, readEvents, readTrading, type ReadEvent } from './read-events.ts'
import { channelNumbers } from './topic-channel.ts'
import { followChanges, type EventChange } from './topic-changes.ts'
import { LiveEvent, type Scope } from './topic-event.ts'

/** How often the board reads what no message says: producers, decisions of staff, and which events are on. */
const LOOK_MS = 1_000
/** Events that are kept in memory without a follower, for the next one. */
const IDLE_MAX = 500
/** Events in one query, and the changes of one that may wait for it. */
const READ_MAX = 60
const WAITING_MAX = 100

/** An event in memory; while it is read, its changes wait. */
type Entry = {
  event: LiveEvent | undefined
  waiting: EventChange[]
  readonly found: Promise<LiveEvent | undefined>
}
type LiveListener = (ids: readonly string[]) => void

/**
 * The events that sockets of this process follow, read once for all of them and kept up to date by the bus.
 */
export class Board {
  readonly #ctx: Pick<Ctx, 'db' | 'clock' | 'log'>
  readonly #numbers = channelNumbers()
  readonly #entries = new Map<string, Entry>()
  readonly #readers: Readonly<Record<Scope, Batcher<string, ReadEvent | undefined>>>
  readonly #cached: ReturnType<typeof openReplyCache>
  readonly #liveListeners = new Set<LiveListener>()
  readonly #looking: { stop(): Promise<void> }
  readonly #stopFollowing: () => void
  #liveIds: readonly string[] | undefined
  #trading: Trading | undefined

  constructor({ db, clock, log, bus }: Pick<Ctx, 'db' | 'clock' | 'log' | 'bus'>) {
    this.#ctx = { db, clock, log }
    this.#cached = openReplyCache(clock)
    const reader = (scope: Scope) =>
      batcher<string, ReadEvent | undefined>({
        lanes: 1,
        itemsMax: READ_MAX,
        async run(ids) {
          const byId = new Map((await readEvents(db.read, ids, scope)).map(event => [event.id, event]))
          return ids.map(id => byId.get(id))
        },
      })
    this.#readers = { main: reader('main'), all: reader('all') }
    this.#looking = every(
      clock,
      LOOK_MS,
      () => this.#look(),
      error => log.error({ error }, 'the board of sports could not be read'),
    )
    this.#stopFollowing = followChanges(bus, {
      onChange: change => this.#apply(change),
      onGap: () => this.#events().forEach(event => void this.#readAgain(event)),
    })
  }

  /**
   * A real event as it is now; undefined where there is none. It is kept up to date as long as the board holds
   * it.
   */
  find(id: string, scope: Scope): Promise<LiveEvent | undefined> {
    const key = keyOf(id, scope)
    const known = this.#entries.get(key)
    if (known) return known.found
    if (productOfEvent(id) !== 'sports') return Promise.resolve(undefined)
    const found = this.#load(key, { id, scope })
    this.#entries.set(key, { event: undefined, waiting: [], found })
    found.catch(() => this.#entries.delete(key))
    return found
  }

  holds(event: LiveEvent): boolean {
    return this.#entries.get(keyOf(event.id, event.scope))?.event === event
  }

  /** Drops events without a follower beyond those that are kept. */
  trim(): void {
    this.#dropIdle(IDLE_MAX)
  }

  #dropIdle(keptMax: number): void {
    const idle = [...this.#entries].filter(([, entry]) => !isUsed(entry))
    for (const [key] of idle.slice(0, Math.max(0, idle.length - keptMax))) this.#entries.delete(key)
  }

  /** The ids of the events that are on. */
  async live(): Promise<readonly string[]> {
    if (this.#liveIds) return this.#liveIds
    return (await this.#cached('live', LOOK_MS / 1_000, () => this.#readLive())) as readonly string[]
  }

  /** Calls back when they have changed, until the returned function is called. */
  watchLive(changed: LiveListener): () => void {
    this.#liveListeners.add(changed)
    return () => void this.#liveListeners.delete(changed)
  }

  async stop(): Promise<void> {
    this.#stopFollowing()
    await this.#looking.stop()
  }

  #events(): readonly LiveEvent[] {
    return [...this.#entries.values()].flatMap(({ event }) => event ?? [])
  }

  #at(trading: Trading): TradingAt {
    return { trading, atMs: this.#ctx.clock.now() }
  }

  async #load(key: string, { id, scope }: { id: string; scope: Scope }): Promise<LiveEvent | undefined> {
    const [read, trading] = await Promise.all([
      this.#readers[scope](id),
      this.#trading ?? this.#readTrading(),
    ])
    const entry = this.#entries.get(key)!
    if (!read) {
      this.#entries.delete(key)
      return undefined
    }
    const event = new LiveEvent({ clock: this.#ctx.clock, numbers: this.#numbers }, scope, {
      read,
      at: this.#at(trading),
    })
    for (const change of entry.waiting) event.apply(change, this.#at(trading))
    // What no longer fitted the memory is read again.
    if (entry.waiting.length >= WAITING_MAX) void this.#readAgain(event)
    entry.waiting = []
    entry.event = event
    return event
  }

  async #readTrading(): Promise<Trading> {
    const trading = await readTrading(this.#ctx.db.read, {
      atMs: this.#ctx.clock.now(),
      before: this.#trading,
    })
    this.#trading = trading
    return trading
  }

  async #readAgain(event: LiveEvent): Promise<void> {
    try {
      const read = await this.#readers[event.scope](event.id)
      if (read && this.#trading) event.refresh(read, this.#at(this.#trading))
    } catch (error) {
      this.#ctx.log.error({ error, event: event.id }, 'an event could not be read again')
    }
  }

  #apply(change: EventChange): void {
    for (const scope of ['main', 'all'] as const) {
      const entry = this.#entries.get(keyOf(change.eventId, scope))
      if (entry?.event) entry.event.apply(change, this.#at(this.#trading!))
      else if (entry && entry.waiting.length < WAITING_MAX) entry.waiting.push(change)
    }
  }

  async #look(): Promise<void> {
    const isWatched = this.#liveListeners.size > 0
    if (!isWatched) this.#liveIds = undefined
    if (!isWatched && ![...this.#entries.values()].some(isUsed)) {
      this.#entries.clear()
      this.#trading = undefined
      return
    }
    const before = this.#trading
    const trading = await this.#readTrading()
    // An event without a follower is read again for the next one: pricing all that are kept would take too long at once.
    if (trading !== before) this.#dropIdle(0)
    const ids = new Set(this.#events().map(({ id }) => id))
    const decisions = await readDecisions(this.#ctx.db.read, [...ids])
    const byId = new Map(decisions.map(decision => [decision.id, decision]))
    for (const event of this.#events()) {
      const decision = byId.get(event.id)
      if (decision) event.decide(decision, this.#at(trading))
    }
    if (isWatched) await this.#readLive()
  }

  async #readLive(): Promise<readonly string[]> {
    const found = await listEventIds(this.#ctx.db.read, {
      status: 'live',
      limit: SPORTS_FOLLOWED_MAX,
      atMs: this.#ctx.clock.now(),
    })
    const ids = found.slice(0, SPORTS_FOLLOWED_MAX).map(({ id }) => id)
    const isSame = ids.join() === this.#liveIds?.join()
    this.#liveIds = ids
    if (!isSame) for (const changed of this.#liveListeners) changed(ids)
    return ids
  }
}

const isUsed = ({ event }: Entry): boolean => !event || event.isFollowed()
const keyOf = (id: string, scope: Scope): string => `${scope} ${id}`
