import type { CrashServerMessage } from '@ruka/contract/crash'
import { toKes, type Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import type { Socket } from '../platform/client-socket.ts'
import { unlessUnanswered } from './ask-table.ts'
import type { Asked } from './asked.ts'
import { Backlog } from './backlog.ts'
import type { Seat } from './book.ts'
import type { Bye } from './find-seat.ts'
import { greetingFor } from './greeting.ts'
import type { Hall, HallGuest, Told } from './hall.ts'
import { ownerTopic, type Mark, type Personal } from './news.ts'
import { onceLed } from './once-led.ts'
import type { OwnReaders } from './own-readers.ts'

/** Whose ear it is. */
export type Owner = {
  readonly socket: Socket
  /** The commands whose answers may be news, too. */
  readonly asked: Asked
  readonly isGone: () => boolean
  leave(reason: Bye): void
  onFault(what: string): (error: unknown) => void
}

/** What a seated socket hears: its welcome, the news that is not in it, and what is its player's own. */
export class Ear implements HallGuest {
  readonly #ctx: Ctx
  readonly #owner: Owner
  readonly #seat: Seat
  readonly #hall: Hall
  readonly #own: OwnReaders
  readonly #backlog = new Backlog()
  readonly #stops: readonly (() => void)[]
  /** The first round whose end was not passed on to this socket: a welcome tells what became of bets since. */
  #since: number | undefined
  /** How often something happened that a welcome on its way may not tell. */
  #turns = 0
  /** Whether the balance is being read, and whether it has moved since that began. */
  #readsBalance = false
  #balanceMoved = false
  /** Data saver: nothing that can be spared. */
  saves: boolean

  /** From here on news is kept for after the welcome, so that between them nothing is missed and nothing told twice. */
  constructor(
    ctx: Ctx,
    owner: Owner,
    at: { seat: Seat; hall: Hall; own: OwnReaders; since: number | undefined; saves: boolean },
  ) {
    this.#ctx = ctx
    this.#owner = owner
    this.#seat = at.seat
    this.#hall = at.hall
    this.#own = at.own
    this.#since = at.since
    this.saves = at.saves
    this.#stops = [
      at.hall.join(this),
      ctx.bus.subscribe(ownerTopic(at.hall.game, at.seat.owner), news => this.#hearOwn(news as Personal)),
    ]
  }

  close(): void {
    this.#stops.forEach(stop => stop())
  }

  /** Welcomes the socket, with a welcome that knows all that happened while it was on its way. */
  async greet(): Promise<void> {
    const { socket, isGone } = this.#owner
    for (;;) {
      const turns = this.#turns
      const place = { since: this.#since, hall: this.#hall, isGone }
      const greeting = await greetingFor(this.#ctx, this.#seat, place)
      if (isGone()) return
      if (typeof greeting === 'string') return this.#owner.leave(greeting)
      if (turns !== this.#turns) continue
      socket.send(greeting.message)
      this.#since = greeting.open
      return this.#release(greeting.mark)
    }
  }

  hear(told: Told): void {
    if (told.spare && this.saves) return
    if (!this.#backlog.lets(told) && !this.#isNews(told)) return
    this.#since = told.open ?? this.#since
    this.#owner.socket.sendFrame(told.wire, told)
  }

  newLeader(): void {
    if (!this.#backlog.isOpen() || this.#seat.sessionId !== null) return
    const ask = () => this.#hall.table().demoBalance(this.#seat)
    const purse = () => onceLed(this.#ctx, this.#owner.isGone, ask)
    void this.tellOwn(() => purse().then(balanceOf), 'a demo purse could not be opened')
  }

  lookAgain(turnMs: number): void {
    this.#turns++
    if (!this.#backlog.isOpen()) return
    this.#backlog.close()
    if (turnMs === 0) this.#greetAgain()
    else this.#ctx.clock.after(turnMs, () => this.#greetAgain())
  }

  /** An answer to a command, which a welcome on its way may not know. */
  answer(message: CrashServerMessage): void {
    this.#turns++
    this.#owner.socket.send(message)
  }

  /** Tells what is the player's own while the session lasts; its end, of which nothing may have been heard, ends the socket. */
  async tellOwn(own: () => Promise<CrashServerMessage | undefined>, what: string): Promise<void> {
    try {
      if (!(await this.#own.isLive(this.#seat))) return this.#owner.leave('session')
      const message = await own()
      if (message) this.#owner.socket.send(message)
    } catch (error) {
      unlessUnanswered(this.#owner.onFault(what))(error)
    }
  }

  /** However often it moves, it is read once at a time, and once more when it has moved meanwhile. */
  async #tellBalance(): Promise<void> {
    this.#balanceMoved = true
    if (this.#readsBalance) return
    this.#readsBalance = true
    const reading = () => this.#own.balanceOf(this.#seat.owner).then(balanceOf)
    while (this.#balanceMoved && !this.#owner.isGone()) {
      this.#balanceMoved = false
      await this.tellOwn(reading, 'a balance could not be read')
    }
    this.#readsBalance = false
  }

  #greetAgain(): void {
    void this.greet().catch(this.#owner.onFault('a socket could not be welcomed again'))
  }

  #hearOwn(news: Personal): void {
    if (!this.#isNews(news)) return
    if ('message' in news) {
      this.#owner.asked.told(news.answers)
      return this.#owner.socket.send(news.message)
    }
    if (this.#seat.sessionId === null) return
    void this.#tellBalance()
  }

  #release(mark: Mark): void {
    for (const news of this.#backlog.open(mark)) {
      if ('wire' in news) this.hear(news)
      else this.#hearOwn(news)
    }
  }

  #isNews(news: Told | Personal): boolean {
    const takes = this.#backlog.takes(news)
    if (takes === 'full') this.#owner.leave('restart')
    return takes === true
  }
}

const balanceOf = (cents: Cents | undefined): CrashServerMessage | undefined =>
  cents === undefined ? undefined : { t: 'balance', balance: toKes(cents) }
