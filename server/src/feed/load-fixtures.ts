import { isDatabaseAway } from '../platform/db/db.ts'
import { Fenced } from '../platform/db/lease.ts'
import { below } from '../platform/base/random.ts'
import { URN, type FixturesRead } from '@ruka/sports/feed/fixture'
import { backOffMs } from './back-off.rules.ts'
import type { FeedApi } from './feed-api.ts'
import { pause, write, type FeedContext } from './feed-context.ts'

/** More pages than any schedule has. */
const PAGES_MOST = 200
/** Events whose fixtures are to be asked for; beyond them the whole schedule is loaded instead. */
const WAITING_MOST = 5_000
const AT_ONCE = 4
const ATTEMPTS = 6

/**
 * Loads the matches to come and those under way, page by page. @throws what the interface, the parser or the
 * consumer throws
 */
export async function loadSchedule(feed: FeedContext, api: FeedApi): Promise<void> {
  let start = 0
  for (let page = 0; page < PAGES_MOST; page++) {
    const read = await api.schedule(start)
    const count = read.fixtures.length + read.unread.length
    if (count === 0) break
    await store(feed, read)
    start += count
  }
  await store(feed, await api.liveSchedule())
}

async function store(feed: FeedContext, { fixtures, unread }: FixturesRead): Promise<void> {
  if (unread.length > 0)
    feed.ctx.log.warn(
      { count: unread.length, first: unread.slice(0, 3) },
      'fixtures of the feed cannot be used',
    )
  if (fixtures.length > 0) await write(feed, tx => feed.consumer.fixtures(tx, fixtures))
}

/** Asks for the fixtures of events that changed: each event once however often it is named meanwhile. */
export class FixtureLoader {
  readonly #feed: FeedContext
  readonly #api: FeedApi
  readonly #waiting = new Set<string>()
  readonly #fail: (error: unknown) => void
  #running = 0
  /** Too much has changed to ask for each. */
  #reloads = false

  constructor(feed: FeedContext, api: FeedApi, fail: (error: unknown) => void) {
    this.#feed = feed
    this.#api = api
    this.#fail = fail
  }

  changed(eventId: string): void {
    if (!URN.test(eventId)) return
    if (this.#waiting.size >= WAITING_MOST) {
      this.#waiting.clear()
      this.#reloads = true
    }
    if (!this.#reloads) this.#waiting.add(eventId)
    while (this.#running < AT_ONCE && this.#running < this.#waiting.size + (this.#reloads ? 1 : 0))
      this.#begin()
  }

  /** What changed while nothing was received. */
  async changesMissed(): Promise<void> {
    const ids = await this.#retried('the changed fixtures', () => this.#api.changedFixtures())
    for (const id of ids ?? []) this.changed(id)
  }

  #begin(): void {
    this.#running++
    this.#work()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => this.#running--)
  }

  async #work(): Promise<void> {
    while (!this.#feed.signal.aborted) {
      if (this.#reloads) {
        this.#reloads = false
        await this.#retried('the schedule', () => loadSchedule(this.#feed, this.#api))
      }
      const [eventId] = this.#waiting
      if (eventId === undefined) return
      this.#waiting.delete(eventId)
      await this.#retried(eventId, () => this.#load(eventId))
    }
  }

  /** The list of changes names events for a day, also those that the feed has forgotten. */
  async #load(eventId: string): Promise<void> {
    const read = await this.#api.fixture(eventId)
    if (read) return store(this.#feed, read)
    this.#feed.ctx.log.debug({ event: eventId }, 'the feed does not know an event whose fixture changed')
  }

  /** A fixture that stays away is loaded with the next schedule. @throws Fenced */
  async #retried<T>(what: string, load: () => Promise<T>): Promise<T | undefined> {
    const { ctx, signal } = this.#feed
    for (let failed = 0; failed < ATTEMPTS && !signal.aborted; failed++)
      try {
        return await load()
      } catch (error) {
        if (error instanceof Fenced || (signal.aborted && isDatabaseAway(error))) throw error
        ctx.log.warn({ error, what }, 'a fixture of the feed could not be loaded')
        await pause(ctx.clock, backOffMs(failed, below(ctx.random, 1_000) / 1_000), signal)
      }
    return undefined
  }
}
