import type { Config } from './config.ts'
import { enterInBooks } from '../course/bookkeeping.ts'
import { courseOf } from '../course/course.rules.ts'
import { STATUS, type Fact } from '../course/fact.rules.ts'
import { goalAt } from '../course/half.rules.ts'
import { incidentsOf, type Incident } from '../course/incidents.rules.ts'
import { expectedOf, isOpen, next, notStarted, shownMs, type State } from '../course/state.rules.ts'
import { draw, wander } from '../course/draw.rules.ts'
import type { Goals, Side } from '../markets/board.rules.ts'
import { keyOf, linesUpTo } from '../markets/lines.rules.ts'
import { openOffer } from '../markets/offer.ts'
import type { Expected } from '../markets/price.rules.ts'
import {
  MARKET,
  PRODUCTS,
  type Message,
  type Product,
  type Quote,
  type Settled,
  type Stateful,
} from '../messages/message.rules.ts'
import type { Fixture } from './schedule.rules.ts'

export type World = Pick<
  Config,
  'seed' | 'speed' | 'rates' | 'isEveryIncident' | 'horizonMs' | 'liveTickMs' | 'prematchTickMs'
>

/** A match of the feed: its facts become messages as their time comes, and its prices move between them. */
export class Match {
  readonly fixture: Fixture
  readonly incidents: ReadonlySet<Incident>
  /** Settlements and cancellations that were sent, and what holds of them. */
  readonly history: Stateful[] = []
  readonly settled = new Map<string, Settled>()
  readonly cancelled = new Set<string>()
  readonly statuses: { status: number; atMs: number }[] = []
  readonly fixtureChangesMs: number[] = []
  /** The time of its last fact. */
  readonly endMs: number
  #state: State
  #done = 0
  #tickMs = Infinity
  readonly #world: World
  #facts: readonly Fact[]
  readonly #offer = openOffer(this)

  /** What lies before `nowMs` has happened, and its messages are not sent. */
  constructor(fixture: Fixture, world: World, nowMs: number) {
    const { id, kickOffMs } = fixture
    const { half, full } = fixture.played
    this.fixture = fixture
    this.#world = world
    this.incidents = incidentsOf({ ...world, id, isEvery: world.isEveryIncident })
    this.#facts = courseOf({ ...world, id, half, full, incidents: this.incidents })
    this.endMs = this.#toMs(this.#facts.at(-1)!.atMs)
    this.#state = notStarted(kickOffMs)
    this.#catchUp(nowMs)
  }

  get state(): State {
    return this.#state
  }

  /** When its next message is due; Infinity once all were sent. */
  get dueMs(): number {
    return Math.min(this.factMs, this.#tickMs)
  }

  /** When its next fact is due; Infinity after the last one. */
  get factMs(): number {
    const fact = this.#facts[this.#done]
    return fact === undefined ? Infinity : this.#toMs(fact.atMs)
  }

  get #product(): Product {
    return this.#state.isLive ? PRODUCTS.live : PRODUCTS.prematch
  }

  /** Sends what is due next. */
  proceed(): readonly Message[] {
    const atMs = this.dueMs
    if (this.factMs === atMs) {
      const messages = this.#report(this.#facts[this.#done++]!)
      this.#tickMs = this.#tickAfter(atMs)
      if (this.dueMs === Infinity) this.#offer.clear()
      return messages
    }
    this.#tickMs = this.#tickAfter(atMs)
    const quotes = this.#changes(atMs)
    return quotes.length === 0 ? [] : [this.#oddsChange(atMs, quotes)]
  }

  /**
   * Lets a side score within seconds, beside what the season has. False where no bets are taken, or where a
   * fact of its own comes before the goal is over.
   */
  score(side: Side, nowMs: number): boolean {
    const { state, fixture } = this
    const goal = goalAt((nowMs - fixture.kickOffMs) * this.#world.speed, side)
    const isFree = this.factMs > this.#toMs(goal.at(-1)!.atMs)
    if (!isOpen(state) || state.status !== STATUS.live || !isFree) return false
    this.#facts = [...this.#facts.slice(0, this.#done), ...goal, ...this.#facts.slice(this.#done)]
    return true
  }

  /** Its odds as they were sent last, where this producer has them; null otherwise. */
  snapshot(product: Product, atMs: number): Message | null {
    const isOffered = this.#done > 0 && this.#state.status !== STATUS.closed
    return isOffered && product === this.#product ? this.#oddsChange(atMs, this.#offer.current()) : null
  }

  #catchUp(nowMs: number): void {
    while (this.factMs <= nowMs) this.#enter(this.#facts[this.#done++]!)
    if (this.#done === 0 || this.#done === this.#facts.length) return
    // A match that is stopped has the prices from before.
    this.#offer.change({ ...this.#state, isStopped: false }, this.#expected(nowMs))
    if (!isOpen(this.#state)) this.#offer.stop()
    this.#tickMs = this.#tickAfter(nowMs)
  }

  #toMs(calendarMs: number): number {
    return this.fixture.kickOffMs + Math.round(calendarMs / this.#world.speed)
  }

  /** Enters what has happened, and returns what is stateful of it. */
  #enter(fact: Fact): readonly Stateful[] {
    const atMs = this.#toMs(fact.atMs)
    const wasLive = this.#state.isLive
    this.#state = next(this.#state, fact, {
      atMs,
      movedMs: fact.fact === 'moved' ? this.#toMs(fact.byMs) : 0,
    })
    if (fact.fact === 'phase' && fact.status !== this.statuses.at(-1)?.status)
      this.statuses.push({ status: fact.status, atMs })
    if (fact.fact === 'stop') this.#offer.stop()
    if (this.#state.isLive !== wasLive) this.#offer.clear()
    if (CHANGES.has(fact.fact)) this.fixtureChangesMs.push(atMs)
    const { settled, cancelled } = this
    const books = { state: this.#state, settled, cancelled, toMs: (ms: number) => this.#toMs(ms) }
    const stateful = enterInBooks(fact, books).map((entry): Stateful => ({ ...this.#head(atMs), ...entry }))
    this.history.push(...stateful)
    return stateful
  }

  #report(fact: Fact): readonly Message[] {
    const stateful = this.#enter(fact)
    const atMs = this.#toMs(fact.atMs)
    switch (fact.fact) {
      case 'listed':
        return [this.#fixtureChange(fact, atMs), this.#oddsChange(atMs)]
      case 'moved':
      case 'called-off':
        return [this.#fixtureChange(fact, atMs)]
      case 'handover':
        return [{ ...this.#oddsChange(atMs, this.#handedOver()), product: PRODUCTS.prematch }]
      case 'stop':
        return [{ ...this.#head(atMs), type: 'bet_stop' }]
      case 'phase':
      case 'reason':
      case 'resume':
      case 'goal':
      case 'annulled':
      case 'card':
        return [this.#oddsChange(atMs)]
      default:
        return stateful
    }
  }

  #head(atMs: number) {
    return { product: this.#product, atMs, event: this.fixture.id }
  }

  #oddsChange(atMs: number, quotes = this.#changes(atMs)): Message & { type: 'odds_change' } {
    const state = this.#state
    return {
      ...this.#head(atMs),
      type: 'odds_change',
      state,
      shownMs: shownMs(state, atMs, this.#world.speed),
      quotes,
    }
  }

  #fixtureChange({ fact }: Fact, atMs: number): Message {
    const change = CHANGES.get(fact) ?? 1
    const product = PRODUCTS.prematch
    return { ...this.#head(atMs), product, type: 'fixture_change', change, startMs: this.#state.scheduledMs }
  }

  #handedOver(): readonly Quote[] {
    return linesUpTo(1)
      .filter(line => !this.cancelled.has(keyOf(line)))
      .map(line => ({ line, status: MARKET.handedOver, prices: null }))
  }

  #changes(atMs: number): readonly Quote[] {
    return this.#offer.change(this.#state, this.#expected(atMs))
  }

  #expected(atMs: number): Expected {
    const { speed } = this.#world
    return expectedOf(this.#state, this.#drifted(atMs), { nowMs: atMs, speed })
  }

  /** What the market expects of both sides moves around what the season lets them expect. */
  #drifted(atMs: number): Goals {
    const { seed, speed } = this.#world
    const { id, played } = this.fixture
    const moved = (side: string): number => {
      const slow = wander({ atMs, slowestMs: DAY_MS / speed }, seed, id, side, 'prematch')
      const quick = wander({ atMs, slowestMs: QUICK_MS / speed }, seed, id, side, 'live')
      return Math.exp(SLOW_DRIFT * slow + (this.#state.isLive ? LIVE_DRIFT * quick : 0))
    }
    return { home: played.expected.home * moved('home'), away: played.expected.away * moved('away') }
  }

  /** Ticks are at times of their own, which do not depend on when the simulator was started. */
  #tickAfter(atMs: number): number {
    if (!isOpen(this.#state) || this.#done === 0) return Infinity
    const { seed, liveTickMs, prematchTickMs } = this.#world
    const everyMs = this.#state.isLive ? liveTickMs : prematchTickMs
    const offsetMs = Math.floor(draw(seed, this.fixture.id, 'tick') * everyMs)
    return (Math.floor((atMs - offsetMs) / everyMs) + 1) * everyMs + offsetMs
  }
}

const DAY_MS = 86_400_000
const QUICK_MS = 600_000
const SLOW_DRIFT = 0.1
const LIVE_DRIFT = 0.04

/** The facts that the feed sends a fixture_change for. */
const CHANGES: ReadonlyMap<Fact['fact'], 1 | 2 | 3> = new Map([
  ['listed', 1],
  ['moved', 2],
  ['called-off', 3],
])
