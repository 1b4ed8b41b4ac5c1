import type { CrashServerMessage } from '@ruka/contract/crash'
import type { Answer } from '../src/crash/model/room-api.ts'
import { sql } from '../src/platform/db/db.ts'
import { below, seededRandom, uuid, type Random } from '../src/platform/base/random.ts'
import { checkAnswers, type CrashMessage, type Sent } from './crash-simulation-check.ts'
import { newTally, planIncidents, type Incident, type Tally } from './crash-simulation-incidents.ts'
import { openClients, type Clients } from './crash-clients.ts'
import { openCrashRoom, type CrashRoom, type Player } from './crash-room.ts'

const PLAYERS = 10
const WALLET_KES = 1_000_000
const STALLS = 8
/** The most sent messages that can belong to a round that is still open. */
const RECENT = 1_000

/**
 * Plays the given number of rounds with players who bet, cancel, cash out, repeat messages, are late,
 * disconnect and reconnect, also by clients in another process, on a server that stalls, is stopped and loses
 * its leadership. The actions follow from the seed; only the timing of the database does not. Finally checks
 * every promise of the audit, and every answer and client view against the ledger.
 */
export async function simulate({ rounds, seed }: { rounds: number; seed: string }): Promise<Tally> {
  const random = seededRandom(`simulation ${seed}`)
  const crash = await openCrashRoom({ chainLength: rounds * 2, random: seededRandom(`draws ${seed}`) })
  try {
    const simulation = new Simulation(crash, random)
    await simulation.run(rounds, seed)
    return simulation.tally
  } finally {
    await crash.close()
  }
}

class Simulation {
  readonly tally = newTally()
  readonly #crash: CrashRoom
  readonly #random: Random
  readonly #sent: Sent[] = []
  readonly #answering = new Set<Promise<void>>()
  #players: Player[] = []
  #clients: Clients | undefined
  #rounds = 0
  /** Incidents that are due. One that did not happen before its round ended waits for the next round. */
  readonly #due: Incident[] = []

  constructor(crash: CrashRoom, random: Random) {
    this.#crash = crash
    this.#random = random
  }

  async run(rounds: number, seed: string): Promise<void> {
    this.#rounds = rounds
    this.#players = await Promise.all(
      Array.from({ length: PLAYERS }, () => this.#crash.addPlayer(WALLET_KES)),
    )
    await this.#crash.start()
    const clients = await openClients(this.#crash, this.#players, { seed, onTaken: this.#count })
    this.#clients = clients
    const incidents = planIncidents(rounds, seededRandom(`incidents ${seed}`))
    while (this.tally.rounds < rounds - 1) {
      this.#due.push(...(incidents.get(this.tally.rounds) ?? []))
      await this.#playRound()
    }
    clients.heal()
    await this.#playRound()
    await clients.allOn()
    await this.#crash.stop()
    await Promise.all(this.#answering)
    Object.assign(this.tally, await clients.close())
    await checkAnswers(this.#crash, {
      walletKes: WALLET_KES,
      owners: this.#players.map(({ owner }) => owner),
      sent: this.#sent,
    })
    await this.#crash.expectCleanAudit()
  }

  /** One round, or a part of it when the server stops. */
  async #playRound(): Promise<void> {
    const { clock } = this.#crash.ctx
    const round = await this.#nextRound()
    this.tally.rounds++
    const incident = this.#due[0]
    const incidentAtMs = clock.elapsed() + (incident ? this.#below(20_000) : Infinity)
    const isOver = () => this.#saw(round, 'crashed') || this.#saw(round, 'voided')
    while (!isOver()) {
      this.#act(round)
      await clock.advance(this.#oneIn(1000 / STALLS) ? this.#stall() : 20 + this.#below(2_500))
      // The database usually keeps up with the clock, but not always.
      if (!this.#oneIn(4)) await Promise.all(this.#answering)
      if (clock.elapsed() < incidentAtMs || isOver()) continue
      this.#due.shift()
      if (incident === 'stop') await this.#restart()
      else await this.#loseLease()
      break
    }
    if (this.#saw(round, 'voided')) this.tally.voided++
    this.#act(round)
    await Promise.all(this.#answering)
    await clock.advance(3_000)
  }

  async #nextRound(): Promise<number> {
    const { frames, ctx } = this.#crash
    const seen = frames.length
    let round = 0
    await this.#crash.until('a round that is open for bets', async () => {
      const opened = frames.findLast(frame => frame.t === 'betting')
      round = opened?.t === 'betting' ? opened.round : 0
      const isOpen = round > 0 && !this.#saw(round, 'crashed') && !this.#saw(round, 'voided')
      if (!isOpen && frames.length === seen) await ctx.clock.advance(250)
      return isOpen
    })
    // The broadcasts of ended rounds are not needed any more.
    frames.splice(
      0,
      frames.findLastIndex(frame => frame.t === 'betting'),
    )
    this.#crash.raw.length = 0
    return round
  }

  /** A random player acts, whether the phase allows the action or not. */
  #act(round: number): void {
    this.#clients!.act()
    for (let left = this.#below(4); left > 0; left--) {
      const index = this.#below(PLAYERS)
      const player = this.#players[index]!
      const slot = this.#below(2) as 0 | 1
      const when = this.#oneIn(12) ? round - 1 + this.#below(3) : round
      if (when !== round) this.tally.late++
      switch (this.#below(8)) {
        case 0:
        case 1:
          this.#send(player, this.#bet(when, slot))
          break
        case 2:
        case 3:
          this.#send(player, { t: 'cashOut', id: this.#id(), round: when, slot })
          break
        case 4:
          this.#cancel(player, when, slot)
          break
        case 5:
          this.#repeat()
          break
        case 6:
          if (this.#oneIn(4)) this.#comeBack(index, player)
          break
        default:
      }
    }
  }

  #bet(round: number, slot: 0 | 1): CrashMessage {
    const stake = 10 + this.#below(this.#oneIn(5) ? 9_991 : 200)
    const bet = { t: 'bet', id: this.#id(), round, slot, stake } as const
    return this.#oneIn(2) ? { ...bet, auto: 101 + this.#below(this.#oneIn(4) ? 5_000 : 200) } : bet
  }

  #cancel(player: Player, round: number, slot: 0 | 1): void {
    const mine = this.#sent
      .slice(-RECENT)
      .findLast(
        ({ player: of, message }) =>
          of.owner === player.owner && message.t === 'bet' && message.round === round,
      )
    if (mine) this.#send(player, { t: 'cancel', id: this.#id(), round, slot, bet: mine.message.id })
  }

  /** Repeats a message, like a client that did not receive the answer. */
  #repeat(): void {
    const recent = this.#sent.slice(-3 * PLAYERS)
    const again = recent[this.#below(Math.max(1, recent.length))]
    if (!again) return
    this.tally.repeats++
    this.#send(again.player, again.message)
  }

  #send(player: Player, message: CrashMessage): void {
    const room = this.#crash.room()
    const sent: Sent = { player, message }
    this.#sent.push(sent)
    if (this.#oneIn(2) && this.#clients!.say(player, message)) return
    if (!room) return
    this.tally[message.t === 'bet' ? 'bets' : message.t === 'cancel' ? 'cancels' : 'cashOuts']++
    const answering: Promise<Answer> =
      message.t === 'bet'
        ? room.betting.bet(player, message)
        : message.t === 'cancel'
          ? room.cancels.cancel(player, message)
          : room.flight.cashOut(player, message)
    const answered = answering.then(answer => {
      sent.answer = answer
      if (answer !== 'session' && answer.t === 'accepted') this.#count()
    })
    this.#answering.add(answered)
    void answered.then(() => this.#answering.delete(answered))
  }

  /** Bets must be accepted from the first round to the last: a simulation without bets proves nothing. */
  #count = (): void => {
    this.tally.taken++
    if (this.tally.rounds > 0.9 * this.#rounds) this.tally.takenAtTheEnd++
  }

  /** The connection broke: the same player uses another socket from now on. */
  #comeBack(index: number, player: Player): void {
    this.tally.drops++
    void this.#crash.room()?.leave(player)
    this.#players[index] = { ...player, id: this.#id() }
  }

  #stall(): number {
    this.tally.stalls++
    return 2_000 + this.#below(30_000)
  }

  async #restart(): Promise<void> {
    this.tally.stops++
    await this.#crash.stop()
    await this.#crash.start()
  }

  /** Ends the connection that holds the lock, as in a failover: the room ends at once. */
  async #loseLease(): Promise<void> {
    this.tally.faults++
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      this.#crash.ctx.db.read,
    )
    await this.#crash.until('the room to end', () => this.#crash.room() === undefined)
  }

  #saw(round: number, t: CrashServerMessage['t']): boolean {
    return this.#crash.frames.some(frame => frame.t === t && 'round' in frame && frame.round === round)
  }

  #id(): string {
    return uuid(this.#random, this.#crash.ctx.clock.now())
  }

  #below(bound: number): number {
    return below(this.#random, bound)
  }

  #oneIn(n: number): boolean {
    return this.#below(Math.round(n)) === 0
  }
}
