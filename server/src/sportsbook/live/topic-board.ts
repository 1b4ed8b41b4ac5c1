import { SPORTS_FOLLOWED_MAX } from '@ruka/contract/sports-limits'
import { every } from '../../platform/base/clock.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { openReplyCache } from '../../platform/http/reply-cache.ts'
import type { Trading, TradingAt } from '../model/line-view.rules.ts'
import { listEventIds, readDecisions, readTrading } from '../reads/read-events.ts'
import { channelNumbers } from './topic-channel.ts'
import { followChanges, type EventChange } from './topic-changes.ts'
import { LiveEvent, type Scope } from './topic-event.ts'
import { EventReader } from './topic-reader.ts'

/** How often the board reads what no message says: producers, decisions of staff, and which events are on. */
const LOOK_MS = 1_000
/** Events that are kept in memory without a follower, for the next one. */
const IDLE_MAX = 500
/** The changes of an event that may wait while it is read. */
const WAITING_MAX = 100

/** An event in memory; while it is read, its changes wait. */
type Entry = {
  event: LiveEvent | undefined
  waiting: EventChange[]
  readonly found: Promise<LiveEvent | undefined>
}
/** An event that a socket wants to follow. */
export type Wanted = { readonly id: string; readonly scope: Scope }
type LiveListener = (ids: readonly string[]) => void

/**
 * The events that sockets of this process follow, read once for all of them and kept up to date by the bus.
 */
export class Board {
  readonly #ctx: Pick<Ctx, 'db' | 'clock' | 'log'>
  readonly #numbers = channelNumbers()
  readonly #entries = new Map<string, Entry>()
  readonly #reader: EventReader
  readonly #cached: ReturnType<typeof openReplyCache>
  readonly #liveListeners = new Set<LiveListener>()
  readonly #looking: { stop(): Promise<void> }
  readonly #stopFollowing: () => void
  #liveIds: readonly string[] | undefined
  #trading: Trading | undefined
  #tradingRead: Promise<Trading> | undefined

  constructor({ db, clock, log, bus }: Pick<Ctx, 'db' | 'clock' | 'log' | 'bus'>) {
    this.#ctx = { db, clock, log }
    this.#cached = openReplyCache(clock)
    this.#reader = new EventReader({ db, clock })
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
   * Real events as they are now; undefined where there is none. They are kept up to date as long as the board
   * holds them. @throws Refused unavailable where too many others are being read
   */
  async findAll(wanted: readonly Wanted[]): Promise<readonly (LiveEvent | undefined)[]> {
    const isNew = ({ id, scope }: Wanted) =>
      !this.#entries.has(keyOf(id, scope)) && !this.#reader.isUnknown(id)
    this.#reader.assertRoomFor(wanted.filter(isNew).length)
    return Promise.all(wanted.map(each => this.#find(each)))
  }

  async #find({ id, scope }: Wanted): Promise<LiveEvent | undefined> {
    const key = keyOf(id, scope)
    const known = this.#entries.get(key)
    if (known) return known.event ?? known.found
    if (this.#reader.isUnknown(id)) return undefined
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
    if (this.#entries.size > IDLE_MAX) this.#dropIdle(IDLE_MAX)
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

  async #load(key: string, { id, scope }: Wanted): Promise<LiveEvent | undefined> {
    const read = await this.#reader.read(id, scope)
    // Read once for all that are loaded, and not at all for an event that does not exist.
    const trading = read && (this.#trading ?? (await this.#readTradingOnce()))
    const entry = this.#entries.get(key)!
    if (!read || !trading) {
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

  #readTradingOnce(): Promise<Trading> {
    const reading = (this.#tradingRead ??= this.#readTrading())
    const end = () => (this.#tradingRead = undefined)
    reading.then(end, end)
    return reading
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
      const read = await this.#reader.read(event.id, event.scope)
      if (read && this.#trading) event.refresh(read, this.#at(this.#trading))
    } catch (error) {
      this.#ctx.log.error({ error, event: event.id }, 'an event could not be read again')
    }
  }

  #apply(change: EventChange): void {
    this.#reader.exists(change.eventId)
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
