import { SPORTS_LINES_MAX } from '@ruka/contract/sports-delta'
import type { LiveState } from '@ruka/contract/sports-live'
import { SPORTS_CADENCE_MS } from '@ruka/contract/sports-limits'
import { marketOf } from '@ruka/sports/markets.rules'
import type { Clock } from '../../platform/base/clock.ts'
import { lineKey } from '../model/book.rules.ts'
import { phaseOf, type Phase } from '../model/line-state.rules.ts'
import { standing } from '../model/overrides.rules.ts'
import {
  scoreOf,
  shownOdds,
  shownStatus,
  statusWord,
  type TradingAt as At,
} from '../model/line-view.rules.ts'
import { isMain, type ReadEvent } from '../reads/read-events.ts'
import { Channel, type ChannelNumbers, type ChannelSource, type Follower } from './topic-channel.ts'
import type { ChangedLine, EventChange } from './topic-changes.ts'
import type { Named, Shown, ShownLine } from './topic-messages.rules.ts'

/** Whether the main lines of an event are followed, or all. */
export type Scope = 'main' | 'all'
/** A value: a line that changes is another. */
type Line = ChangedLine & ShownLine

/** What decides how all lines of an event are offered. */
type Offer = {
  readonly trading: At['trading']
  readonly phase: Phase
  readonly isSuspended: boolean
  readonly overrides: string
}

const SHOWN = { open: 1, suspended: 0, closed: -1 } as const

/** An event in the memory of a web process, with those who follow it. Changes count by the feed's time. */
export class LiveEvent implements ChannelSource {
  readonly id: string
  readonly scope: Scope
  readonly #place: { readonly clock: Clock; readonly numbers: ChannelNumbers }
  #event: Omit<ReadEvent, 'lines'>
  /** The places of lines, by their keys; a place is the line's `k`. Lines beyond a thousand are left out. */
  readonly #ks = new Map<string, number>()
  readonly #lines: Line[] = []
  readonly #channels = new Map<boolean, Channel>()
  #offeredBy: Offer

  constructor(
    place: { readonly clock: Clock; readonly numbers: ChannelNumbers },
    scope: Scope,
    { read, at }: { read: ReadEvent; at: At },
  ) {
    const { lines, ...event } = read
    this.#place = place
    this.#event = event
    this.id = event.id
    this.scope = scope
    this.#offeredBy = this.#offerBy(at)
    for (const line of lines) this.#setLine(line, at)
  }

  isFollowed(): boolean {
    return this.#channels.size > 0
  }

  join(follower: Follower, isSaver: boolean): void {
    const cadence = isSaver ? 'saver' : this.scope === 'main' ? 'list' : 'event'
    const channel = this.#channels.get(isSaver) ?? new Channel(this.#place, SPORTS_CADENCE_MS[cadence], this)
    this.#channels.set(isSaver, channel)
    channel.join(follower)
  }

  leave(follower: Follower, isSaver: boolean): void {
    if (this.#channels.get(isSaver)?.leave(follower)) this.#channels.delete(isSaver)
  }

  sendAgain(follower: Follower, isSaver: boolean): void {
    this.#channels.get(isSaver)?.sendSnapshot(follower)
  }

  /** The event was read from the database again: messages of the bus were lost. */
  refresh(read: ReadEvent, at: At): void {
    this.decide(read, at)
    this.apply({ eventId: read.id, state: read, lines: read.lines }, at)
  }

  apply({ state, lines }: EventChange, at: At): void {
    if (state.statusMs >= this.#event.statusMs)
      this.#setState({ ...state, kickOffMs: state.kickOffMs ?? this.#event.kickOffMs })
    this.#hear(state)
    const isStopped = this.#offerAgain(at)
    const stops = lines.map(line => this.#setLine(line, at))
    this.#flush(isStopped || stops.includes(true))
  }

  /** What staff decided, and what is not of the feed's messages, as it is now. */
  decide(now: Pick<ReadEvent, 'kickOffMs' | 'heardUntilMs' | 'isSuspended' | 'overrides'>, at: At): void {
    this.#setState({ kickOffMs: now.kickOffMs })
    this.#hear(now)
    this.#event = { ...this.#event, isSuspended: now.isSuspended, overrides: now.overrides }
    this.#flush(this.#offerAgain(at))
  }

  named(): Named {
    return this.#event
  }

  shown(): Shown {
    return { state: this.#state(), lines: [...this.#lines] }
  }

  #state(): LiveState {
    const { status, kickOffMs, homeScore, awayScore, matchTime } = this.#event
    // Whole minutes: with seconds, a list would be sent each second.
    const minute = /^\d+/.exec(matchTime ?? '')?.[0]
    return {
      status: statusWord(status),
      kick_off: new Date(kickOffMs).toISOString(),
      score: scoreOf(homeScore, awayScore, minute === undefined ? null : String(Number(minute))),
    }
  }

  #setState(state: Partial<EventChange['state']> & { readonly kickOffMs: number }): void {
    const before = JSON.stringify(this.#state())
    const { kickOffMs, status, homeScore, awayScore, matchTime, statusMs } = { ...this.#event, ...state }
    this.#event = { ...this.#event, kickOffMs, status, homeScore, awayScore, matchTime, statusMs }
    if (JSON.stringify(this.#state()) !== before)
      for (const channel of this.#channels.values()) channel.noteState()
  }

  /** A message that arrives late makes no match silent. */
  #hear({ heardUntilMs: ms }: Pick<ReadEvent, 'heardUntilMs'>): void {
    if ((ms ?? 0) > (this.#event.heardUntilMs ?? 0)) this.#event = { ...this.#event, heardUntilMs: ms }
  }

  /** Updates the lines whose offer has changed. Returns whether one of them was stopped. */
  #offerAgain(at: At): boolean {
    const by = this.#offerBy(at)
    const before = this.#offeredBy
    if ((Object.keys(by) as (keyof Offer)[]).every(name => by[name] === before[name])) return false
    this.#offeredBy = by
    let isStopped = false
    for (const old of this.#lines) {
      const line = { ...old, ...this.#offer(old, old.ids, at) }
      this.#lines[line.k] = line
      if (this.#noteOffer(line, old)) isStopped = true
    }
    return isStopped
  }

  #offerBy({ trading, atMs }: At): Offer {
    const { isSuspended, overrides } = this.#event
    const decided = overrides === null ? '' : JSON.stringify(standing(overrides, atMs))
    return { trading, phase: phaseOf(this.#event, atMs), isSuspended, overrides: decided }
  }

  #offer(line: ChangedLine, ids: readonly string[], at: At): Pick<Line, 'odds' | 'shown'> {
    const odds = shownOdds(line, this.#event, at)
    return {
      odds: ids.map(id => odds[id] ?? null),
      shown: SHOWN[shownStatus(line, this.#event, at)],
    }
  }

  /** Gives whether the line or an outcome of it was stopped. */
  #setLine(changed: ChangedLine, at: At): boolean {
    if (this.scope === 'main' && !isMain(changed)) return false
    const key = lineKey(changed)
    const k = this.#ks.get(key) ?? this.#lines.length
    const before = this.#lines[k]
    const ids =
      marketOf(changed.market)?.outcomes.flatMap(({ id }) => (id in changed.outcomes ? id : [])) ?? []
    if (ids.length === 0 || (before && before.version > changed.version)) return false
    if (k >= SPORTS_LINES_MAX) return false
    const line: Line = { ...changed, k, ids, ...this.#offer(changed, ids, at) }
    this.#ks.set(key, k)
    this.#lines[k] = line
    if (before && before.ids.join() === ids.join()) return this.#noteOffer(line, before)
    this.#note(line)
    return false
  }

  /** Notes what is offered otherwise than before; gives whether something was stopped. */
  #noteOffer(line: Line, before: Pick<Line, 'odds' | 'shown'>): boolean {
    const isSame = before.odds.every((value, place) => value === line.odds[place])
    if (isSame && before.shown === line.shown) return false
    this.#note(line)
    const isWithdrawn = before.odds.some((value, place) => value !== null && line.odds[place] === null)
    return before.shown === SHOWN.open && (line.shown !== SHOWN.open || isWithdrawn)
  }

  #note({ k }: Line): void {
    for (const channel of this.#channels.values()) channel.noteLine(k)
  }

  #flush(isUrgent: boolean): void {
    for (const channel of this.#channels.values()) channel.flush(isUrgent)
  }
}
