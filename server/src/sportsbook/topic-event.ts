import type { LiveLine, LiveState, SportsServerMessage } from '@ruka/contract/sports-live'
import { toOdds } from '@ruka/contract/odds'
import { SPORTS_CADENCE_MS } from '@ruka/contract/sports-limits'
import { marketOf } from '@ruka/sports/markets.rules'
import type { Clock } from '../platform/clock.ts'
import { lineKey } from './book.rules.ts'
import { phaseOf, type Phase } from './line-state.rules.ts'
import { scoreOf, shownOdds, shownStatus, statusWord, type TradingAt as At } from './line-view.rules.ts'
import { isMain, type ReadEvent } from './read-events.ts'
import { Channel, type Changed, type ChannelSource, type Follower } from './topic-channel.ts'
import type { ChangedLine, EventChange } from './topic-changes.ts'

/** Whether the main lines of an event are followed, or all. */
export type Scope = 'main' | 'all'
type Line = ChangedLine & {
  readonly k: number
  /** Our outcomes in their order. */
  readonly ids: readonly string[]
  /** By outcome; null for one that is not offered. */
  odds: readonly (number | null)[]
  shown: LiveLine['status']
}

/** What decides how all lines of an event are offered. */
type Offer = { readonly trading: At['trading']; readonly phase: Phase; readonly isSuspended: boolean }

/** Lines of an event in memory; further ones are left out. */
const LINES_MAX = 1_000
/** Lines in one message: a frame holds 64 kB, and a line of 30 outcomes has some 400 B. */
const PART_MAX = 100

const SHOWN = { open: 1, suspended: 0, closed: -1 } as const

/** An event in the memory of a web process, with those who follow it. Changes count by the feed's time. */
export class LiveEvent implements ChannelSource {
  readonly id: string
  readonly scope: Scope
  readonly #clock: Clock
  #event: Omit<ReadEvent, 'lines'>
  readonly #lines = new Map<string, Line>()
  readonly #byNumber: Line[] = []
  readonly #channels = new Map<boolean, Channel>()
  #offeredBy: Offer

  constructor(clock: Clock, scope: Scope, { read, at }: { read: ReadEvent; at: At }) {
    const { lines, ...event } = read
    this.#clock = clock
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
    const channel = this.#channels.get(isSaver) ?? new Channel(this.#clock, SPORTS_CADENCE_MS[cadence], this)
    this.#channels.set(isSaver, channel)
    channel.join(follower)
  }

  leave(follower: Follower, isSaver: boolean): void {
    if (this.#channels.get(isSaver)?.leave(follower)) this.#channels.delete(isSaver)
  }

  sendAgain(follower: Follower, isSaver: boolean): void {
    this.#channels.get(isSaver)?.sendImage(follower)
  }

  /** The event was read from the database again: messages of the bus were lost. */
  refresh(read: ReadEvent, at: At): void {
    this.decide(read, at)
    this.apply({ eventId: read.id, state: read, lines: read.lines }, at)
  }

  apply({ state, lines }: EventChange, at: At): void {
    if (state.statusMs >= this.#event.statusMs)
      this.#setState({ ...state, kickOffMs: state.kickOffMs ?? this.#event.kickOffMs })
    const isStopped = this.#offerAgain(at)
    const stops = lines.map(line => this.#setLine(line, at))
    this.#flush(isStopped || stops.includes(true))
  }

  /** What staff decided, and what is not of the feed's messages, as it is now. */
  decide(now: Pick<ReadEvent, 'kickOffMs' | 'isSuspended'>, at: At): void {
    this.#setState({ kickOffMs: now.kickOffMs })
    this.#event = { ...this.#event, isSuspended: now.isSuspended }
    this.#flush(this.#offerAgain(at))
  }

  image(n: number): readonly SportsServerMessage[] {
    const { id, home, away, competition } = this.#event
    const [lines = [], ...more] = inParts(this.#byNumber.map(lineMessage))
    return [
      { t: 'sportsEvent', event: id, n, home, away, competition, state: this.#state(), lines },
      ...more.map(part => ({ t: 'sportsLines' as const, event: id, lines: part })),
    ]
  }

  deltas(n: number, { hasState, lines: changed }: Changed): readonly SportsServerMessage[] {
    const state = hasState ? { state: this.#state() } : {}
    const of = (how: 'odds' | 'whole') =>
      [...changed].flatMap(([k, as]) => (as === how ? this.#byNumber[k]! : []))
    const parts = [
      ...inParts(of('whole').map(lineMessage)).map(lines => ({ lines })),
      ...inParts(of('odds').map(oddsMessage)).map(odds => ({ odds })),
    ]
    const [first = {}, ...others] = parts
    return [{ ...state, ...first }, ...others].map((part, at) => ({
      t: 'sportsDelta',
      event: this.id,
      n: n + at,
      ...part,
    }))
  }

  #state(): LiveState {
    const { status, kickOffMs, homeScore, awayScore, matchTime } = this.#event
    return {
      status: statusWord(status),
      kick_off: new Date(kickOffMs).toISOString(),
      // Whole minutes: with seconds, a list would be sent each second.
      score: scoreOf(homeScore, awayScore, matchTime?.split(':')[0] ?? null),
    }
  }

  #setState(state: Partial<EventChange['state']> & { readonly kickOffMs: number }): void {
    const before = JSON.stringify(this.#state())
    const { kickOffMs, status, homeScore, awayScore, matchTime, statusMs } = { ...this.#event, ...state }
    this.#event = { ...this.#event, kickOffMs, status, homeScore, awayScore, matchTime, statusMs }
    if (JSON.stringify(this.#state()) !== before)
      for (const channel of this.#channels.values()) channel.noteState()
  }

  /** Offers each line anew where that is decided otherwise now; gives whether one was stopped. */
  #offerAgain(at: At): boolean {
    const by = this.#offerBy(at)
    const { trading, phase, isSuspended } = this.#offeredBy
    if (trading === by.trading && phase === by.phase && isSuspended === by.isSuspended) return false
    this.#offeredBy = by
    let isStopped = false
    for (const line of this.#byNumber) {
      const { odds, shown } = line
      Object.assign(line, this.#offer(line, line.ids, at))
      if (this.#noteOffer(line, { odds, shown })) isStopped = true
    }
    return isStopped
  }

  #offerBy({ trading, atMs }: At): Offer {
    return { trading, phase: phaseOf(this.#event, atMs), isSuspended: this.#event.isSuspended }
  }

  #offer(line: ChangedLine, ids: readonly string[], at: At): Pick<Line, 'odds' | 'shown'> {
    const odds = shownOdds(line, this.#event, at)
    return {
      odds: ids.map(id => (odds[id] === null ? null : toOdds(odds[id]!))),
      shown: SHOWN[shownStatus(line, this.#event, at)],
    }
  }

  /** Gives whether the line or an outcome of it was stopped. */
  #setLine(changed: ChangedLine, at: At): boolean {
    if (this.scope === 'main' && !isMain(changed)) return false
    const key = lineKey(changed)
    const before = this.#lines.get(key)
    const ids =
      marketOf(changed.market)?.outcomes.flatMap(({ id }) => (id in changed.outcomes ? id : [])) ?? []
    if (ids.length === 0 || (before && before.version > changed.version)) return false
    if (!before && this.#byNumber.length >= LINES_MAX) return false
    const k = before?.k ?? this.#byNumber.length
    const line: Line = { ...changed, k, ids, ...this.#offer(changed, ids, at) }
    this.#lines.set(key, line)
    this.#byNumber[k] = line
    if (before && before.ids.join() === ids.join()) return this.#noteOffer(line, before)
    this.#note(line, 'whole')
    return false
  }

  /** Notes what is offered otherwise than before; gives whether something was stopped. */
  #noteOffer(line: Line, before: Pick<Line, 'odds' | 'shown'>): boolean {
    const isSame = before.odds.every((value, place) => value === line.odds[place])
    if (isSame && before.shown === line.shown) return false
    this.#note(line, 'odds')
    const isWithdrawn = before.odds.some((value, place) => value !== null && line.odds[place] === null)
    return before.shown === SHOWN.open && (line.shown !== SHOWN.open || isWithdrawn)
  }

  #note({ k }: Line, how: 'odds' | 'whole'): void {
    for (const channel of this.#channels.values()) channel.noteLine(k, how)
  }

  #flush(isUrgent: boolean): void {
    for (const channel of this.#channels.values()) channel.flush(isUrgent)
  }
}

const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PART_MAX) }, (_, part) =>
    items.slice(part * PART_MAX, (part + 1) * PART_MAX),
  )

const lineMessage = ({ k, market, specifiers, shown, ids, odds }: Line): LiveLine => ({
  k,
  market,
  specifiers,
  status: shown,
  outcomes: [...ids],
  odds: [...odds],
})
const oddsMessage = ({ k, shown, odds }: Line): [number, LiveLine['status'], (number | null)[]] => [
  k,
  shown,
  [...odds],
]
