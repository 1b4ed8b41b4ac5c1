import { CRASH_BETTING_MS } from '@ruka/contract/limits'
import { CRASH_PROTOCOL } from '@ruka/contract/crash'
import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { leastStake } from '@ruka/contract/taxes'
import type { Manifest } from '@ruka/games'
import type { Timer } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Lease } from '../platform/lease.ts'
import { taxesOf } from '../taxes/index.ts'
import { Betting } from './betting.ts'
import { ownBetOf, type Seat } from './book.ts'
import { openDemoPurses } from './demo-purses.ts'
import { Flight } from './flight.ts'
import { readHistory, type PastRound } from './history.ts'
import { openNews } from './news.ts'
import { nextRound, type RoundEffect, type RoundEvent, type RoundState } from './round.rules.ts'
import { HISTORY_LENGTH, RunningRounds } from './running-rounds.ts'
import type { Shared } from './shared.ts'
import type { Table, Welcome } from './table.ts'

const PAUSE_MS = 3_000
/** How long a lock waits for stakes that are being written; what comes later is refused or returned. */
const STAKES_WAIT_MS = 2_000

/**
 * Runs one game's rounds: feeds events to the rules and performs what they ask for, one effect after another. Writes
 * come first and are told of after their commit. Only the leader has a room, and each of its writes checks the lease.
 */
export class Room implements Table {
  /** Resolves when the room has ended: stopped, or broken, after which somebody leads anew. */
  readonly ended: Promise<void>
  readonly #room: Shared
  readonly #rounds: RunningRounds
  readonly #betting: Betting
  readonly #flight: Flight
  readonly #end: () => void
  #state: RoundState = { phase: 'waiting' }
  #bettingEndsMs = 0
  #timer: Timer | undefined
  #work: Promise<void> = Promise.resolve()
  #over = false

  static async open(
    ctx: Ctx,
    lease: Lease,
    { manifest, chainLength }: { manifest: Manifest; chainLength: number },
  ): Promise<Room> {
    const history = await readHistory(ctx.db.read, manifest.slug, HISTORY_LENGTH)
    const room = new Room(ctx, lease, { manifest, chainLength, history })
    void lease.lost.then(() => room.#fail(new Error('the lease was lost')))
    room.#dispatch({ type: 'led' })
    return room
  }

  private constructor(
    ctx: Ctx,
    lease: Lease,
    options: { manifest: Manifest; chainLength: number; history: readonly PastRound[] },
  ) {
    const { manifest } = options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    const room = {
      ctx,
      lease,
      manifest,
      news: openNews(ctx, manifest.slug),
      demo: openDemoPurses(() => fromKes(limitsOf(ctx, manifest).minStake)),
      phase: () => (this.#over ? 'stopped' : this.#state.phase),
      fail: (error: unknown) => this.#fail(error),
    }
    this.#rounds = new RunningRounds(room, options)
    this.#room = { ...room, book: () => this.#rounds.book() }
    this.#betting = new Betting(this.#room)
    this.#flight = new Flight(this.#room, round => this.#dispatch({ type: 'crashDue', round }))
  }

  /** Returns what is running, and ends. */
  async stop(): Promise<void> {
    this.#dispatch({ type: 'stop' })
    await this.ended
  }

  welcome(seat: Seat, balanceCents: Cents): Welcome {
    const { manifest, demo } = this.#room
    const isDemo = seat.sessionId === null
    const book = this.#rounds.book()
    return {
      t: 'welcome',
      v: CRASH_PROTOCOL,
      game: manifest.slug,
      mode: isDemo ? 'demo' : 'real',
      balance: toKes(isDemo ? demo.sit(seat.owner) : balanceCents),
      limits: limitsOf(this.#room.ctx, manifest),
      ...this.#rounds.shown(),
      ...this.#shown(),
      own: book.ofOwner(seat.owner).map(ownBetOf),
      live: book.live(),
      ...book.totals(),
      history: [...this.#rounds.history],
    }
  }

  bet: Table['bet'] = (seat, message) => this.#betting.bet(seat, message)
  cashOut: Table['cashOut'] = (seat, message) => this.#flight.cashOut(seat, message)

  demoBalance: Table['demoBalance'] = seat =>
    seat.sessionId === null ? this.#room.demo.balance(seat.owner) : null
  leave: Table['leave'] = seat => this.#room.demo.leave(seat.owner)

  /** The phase for a newcomer: a lock looks like the end of betting, and a crash that is being written like a flight. */
  #shown(): Pick<Welcome, 'phase' | 'leftMs' | 'elapsedMs' | 'x100'> {
    switch (this.#state.phase) {
      case 'betting':
      case 'locking':
      case 'takingOff': {
        const leftMs = this.#bettingEndsMs - this.#room.ctx.clock.elapsed()
        return { phase: 'betting', leftMs: Math.max(0, Math.round(leftMs)) }
      }
      case 'flying':
      case 'closing':
        return { phase: 'flying', elapsedMs: this.#flight.elapsedMs() }
      case 'crashed':
        return { phase: 'crashed', x100: this.#flight.crashX100() }
      case 'opening':
        return this.#rounds.shown().round > 0
          ? { phase: 'crashed', x100: this.#flight.crashX100() }
          : { phase: 'waiting' }
      default:
        return { phase: 'waiting' }
    }
  }

  #dispatch(event: RoundEvent): void {
    if (this.#over) return
    const [next, effects] = nextRound(this.#state, event)
    this.#state = next
    const enqueue = (job: () => void | Promise<void>) => {
      this.#work = this.#work.then(() => (this.#over ? undefined : job())).catch(error => this.#fail(error))
    }
    for (const effect of effects) enqueue(() => this.#perform(effect))
    if (next.phase === 'stopped') enqueue(() => this.#shut())
  }

  #perform(effect: RoundEffect): void | Promise<void> {
    switch (effect) {
      case 'open':
        return this.#rounds.open().then(round => this.#dispatch({ type: 'opened', round }))
      case 'announceBetting':
        return this.#announceBetting()
      case 'awaitStakes':
        return this.#awaitStakes()
      case 'takeOff':
        return this.#rounds.takeOff().then(round => this.#dispatch({ type: 'tookOff', round }))
      case 'fly':
        return this.#flight.start(this.#rounds.draw())
      case 'close':
        return this.#close()
      case 'announceCrash':
        return this.#announceCrash()
      case 'void':
        return this.#void()
      case 'announceVoid':
        return this.#announceVoid()
    }
  }

  #announceBetting(): void {
    const { ctx, news, demo } = this.#room
    const { round, commitment } = this.#rounds.shown()
    this.#bettingEndsMs = ctx.clock.elapsed() + CRASH_BETTING_MS
    news.tell({ t: 'betting', round, commitment, leftMs: CRASH_BETTING_MS })
    for (const owner of demo.refill()) news.balanceMoved(owner)
    this.#later(CRASH_BETTING_MS, { type: 'bettingOver', round })
  }

  async #awaitStakes(): Promise<void> {
    const waited = Promise.withResolvers<void>()
    this.#timer = this.#room.ctx.clock.after(STAKES_WAIT_MS, waited.resolve)
    await Promise.race([this.#betting.settled(), waited.promise])
    this.#timer.cancel()
    this.#dispatch({ type: 'stakesIn', round: this.#rounds.book().round })
  }

  async #close(): Promise<void> {
    await this.#flight.finish()
    const round = await this.#rounds.close(this.#flight.crashX100())
    this.#dispatch({ type: 'closed', round })
  }

  #announceCrash(): void {
    this.#rounds.tellCrash(this.#flight.crashX100())
    this.#later(PAUSE_MS, { type: 'pauseOver', round: this.#rounds.book().round })
  }

  async #void(): Promise<void> {
    this.#flight.halt()
    await Promise.all([this.#betting.settled(), this.#flight.settled()])
    await this.#rounds.void()
    this.#dispatch({ type: 'voided' })
  }

  #announceVoid(): void {
    if (this.#rounds.isVoid()) this.#rounds.tellVoid()
    // A round whose end was already being written when the stop came is over, not void.
    else if (this.#rounds.hasEnded()) this.#rounds.tellCrash(this.#flight.crashX100())
  }

  #later(ms: number, event: RoundEvent): void {
    this.#timer?.cancel()
    this.#timer = this.#room.ctx.clock.after(ms, () => this.#dispatch(event))
  }

  #fail(error: unknown): void {
    if (this.#over) return
    const { ctx, manifest } = this.#room
    ctx.log.error({ error, game: manifest.slug }, 'the table ended on a fault; its round will be returned')
    this.#shut()
  }

  #shut(): void {
    this.#over = true
    this.#timer?.cancel()
    this.#flight.halt()
    this.#room.news.clear()
    this.#end()
  }
}

const limitsOf = (ctx: Ctx, { stakeKes, payoutMaxKes }: Manifest): Welcome['limits'] => ({
  minStake: leastStake(taxesOf(ctx), stakeKes.min, ctx.clock.now()).kes,
  maxStake: stakeKes.max,
  maxPayout: payoutMaxKes,
  bettingMs: CRASH_BETTING_MS,
})
