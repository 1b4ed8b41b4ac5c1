import { batcher, type Batcher } from '../../platform/db/batcher.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Refused } from '../../platform/base/refused.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { readEvents, type ReadEvent } from '../reads/read-events.ts'
import type { Scope } from './topic-event.ts'

/** Events in one query, and those that may wait to be read. */
const READ_MAX = 60
const READING_MAX = 6_000
/** How long an event that does not exist is not looked for again, and how many of them are remembered. */
const UNKNOWN_MS = 5_000
const UNKNOWN_MAX = 20_000

/** Reads the events that sockets name, which may be any number of them, and none that exist. */
export class EventReader {
  readonly #clock: Ctx['clock']
  readonly #readers: Readonly<Record<Scope, Batcher<string, ReadEvent | undefined>>>
  /** Until when an id is not looked for again; the oldest first. */
  readonly #unknown = new Map<string, number>()
  #reading = 0

  constructor({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
    this.#clock = clock
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
  }

  /** Whether there is no such event, as far as is known without a query. */
  isUnknown(id: string): boolean {
    return productOfEvent(id) !== 'sports' || (this.#unknown.get(id) ?? -Infinity) > this.#clock.elapsed()
  }

  /** @throws Refused unavailable where so many more would wait too long: once for all of them, before any is read */
  assertRoomFor(count: number): void {
    if (this.#reading + count > READING_MAX) throw new Refused('unavailable')
  }

  async read(id: string, scope: Scope): Promise<ReadEvent | undefined> {
    this.#reading++
    try {
      const event = await this.#readers[scope](id)
      if (!event) this.#remember(id)
      return event
    } finally {
      this.#reading--
    }
  }

  /** The feed has named this event. */
  exists(id: string): void {
    this.#unknown.delete(id)
  }

  #remember(id: string): void {
    this.#unknown.delete(id)
    this.#unknown.set(id, this.#clock.elapsed() + UNKNOWN_MS)
    if (this.#unknown.size > UNKNOWN_MAX) this.#unknown.delete(this.#unknown.keys().next().value!)
  }
}
