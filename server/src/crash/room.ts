import { fromKes } from '@ruka/contract/money'
import type { CrashManifest } from '@ruka/games'
import type { Ctx } from '../platform/context/context.ts'
import type { Lease } from '../platform/db/lease.ts'
import { RoundMachine } from '../rounds/index.ts'
import { Availability } from './availability.ts'
import { Betting } from './betting.ts'
import { Cancels } from './cancels.ts'
import { openDemoWallets } from './demo-wallets.ts'
import { Flight } from './flight.ts'
import { readHistory, readLastNumber, type PastRound } from './published-rounds.ts'
import { presenceTopic, type Presence } from './room-hub.ts'
import type { Broadcaster } from './broadcaster.ts'
import { roundTimes } from './model/crash-games.ts'
import { openPlayerSeeds } from './player-seeds.ts'
import { nextRound, phaseShown, type RoundEffect, type RoundEvent, type RoundState } from './round.rules.ts'
import { HISTORY_LENGTH, CurrentRound } from './current-round.ts'
import type { RoomContext } from './room-context.ts'
import type { LedRoom } from './model/room-api.ts'
import { snapshotOf } from './snapshot-of.ts'

/** How often a blocked room tries to open a round. */
const BLOCKED_POLL_MS = 5_000
/** How long a lock waits for stakes that are being written; later ones are refused or returned. */
const STAKES_WAIT_MS = 2_000

type Options = { manifest: CrashManifest; chainLength: number; broadcaster: Broadcaster; say: LedRoom['say'] }

/**
 * Runs the rounds of one game: performs the effects of their state machine. A fact is broadcast after its
 * commit. Only the leader has a room, and each of its writes checks the lease.
 */
export class Room implements LedRoom {
  /** Resolves when the room has stopped or failed; then another leader is elected. */
  readonly ended: Promise<void>
  readonly betting: Betting
  readonly cancels: Cancels
  readonly flight: Flight
  readonly say: LedRoom['say']
  readonly #room: RoomContext
  readonly #rounds: CurrentRound
  readonly #machine: RoundMachine<RoundState, RoundEvent, RoundEffect>
  #bettingEndsMs = 0

  static async open(ctx: Ctx, lease: Lease, options: Options): Promise<Room> {
    const { manifest } = options
    const history = await readHistory(ctx.db.read, manifest.slug, HISTORY_LENGTH)
    const lastNumber = await readLastNumber(ctx.db.read, manifest.slug)
    const room = new Room(ctx, lease, { ...options, history, lastNumber })
    await room.#room.availability.refresh()
    room.#machine.dispatch({ type: 'led' })
    return room
  }

  private constructor(
    ctx: Ctx,
    lease: Lease,
    options: Options & { history: readonly PastRound[]; lastNumber: number },
  ) {
    const { manifest, broadcaster } = options
    this.#machine = new RoundMachine<RoundState, RoundEvent, RoundEffect>({
      clock: ctx.clock,
      lease,
      rules: nextRound,
      first: { phase: 'waiting' },
      isLast: ({ phase }) => phase === 'stopped',
      perform: effect => this.#perform(effect),
      onFault: error =>
        ctx.log.error(
          { error, game: manifest.slug },
          'the room ended on a fault; the next leader voids its round',
        ),
      onEnd: () => {
        this.flight.halt()
        broadcaster.clear()
      },
    })
    this.ended = this.#machine.ended
    this.say = options.say
    const availability = new Availability({ ctx, manifest, broadcaster })
    const room = {
      ctx,
      lease,
      manifest,
      broadcaster,
      availability,
      demo: openDemoWallets({
        minStake: () => fromKes(availability.shown().limits.minStake),
        elapsed: () => ctx.clock.elapsed(),
      }),
      seeds: openPlayerSeeds(() => ({ last: this.#rounds.last(), phase: this.#machine.state().phase })),
      phase: () => (this.isOver() ? 'stopped' : this.#machine.state().phase),
      fail: (error: unknown) => this.#machine.fail(error),
    }
    this.#rounds = new CurrentRound(room, options)
    this.#room = { ...room, roundBets: () => this.#rounds.roundBets() }
    this.betting = new Betting(this.#room)
    this.cancels = new Cancels(this.#room, bet => this.betting.answerInFlight(bet))
    this.flight = new Flight(this.#room, round => this.#machine.dispatch({ type: 'crashDue', round }))
    const onPresence = (presence: unknown) => room.demo.nodeSeen((presence as Presence).node)
    void this.ended.then(ctx.bus.subscribe(presenceTopic(manifest.slug), onPresence))
    void this.ended.then(availability.listen())
  }

  /** Voids the running round and ends the room. */
  stop(): Promise<void> {
    return this.#machine.stop({ type: 'stop' })
  }

  /** True once the room has ended or lost its lease: its answers are no longer valid. */
  isOver(): boolean {
    return this.#machine.isOver()
  }

  snapshot: LedRoom['snapshot'] = async participant => {
    const shown = this.#shown()
    const message = snapshotOf(this.#room, { participant, rounds: this.#rounds, shown })
    const isOver = message.round === 0 || shown.phase === 'crashed'
    const open = this.#rounds.last() + (isOver ? 1 : 0)
    return { message, position: this.#room.broadcaster.position(), open }
  }

  seed: LedRoom['seed'] = async (participant, { seed }) => ({
    t: 'seeded',
    seed,
    round: this.#room.seeds.give(participant, seed),
  })

  demoBalance: LedRoom['demoBalance'] = async participant =>
    this.#room.demo.open(participant.owner, participant.node)
  leave: LedRoom['leave'] = async participant => this.#room.demo.close(participant.owner)

  #shown(): ReturnType<typeof phaseShown> {
    return phaseShown(this.#machine.state().phase, {
      round: this.#rounds.shown().round,
      leftMs: () => this.#bettingEndsMs - this.#room.ctx.clock.elapsed(),
      elapsedMs: () => this.flight.elapsedMs(),
      crashX100: () => this.flight.crashX100(),
    })
  }

  #perform(effect: RoundEffect): void | Promise<void> {
    switch (effect) {
      case 'open':
        return this.#rounds
          .open()
          .then(round =>
            this.#machine.dispatch(round === 'blocked' ? { type: round } : { type: 'opened', round }),
          )
      case 'tryLater':
        return this.#machine.later(BLOCKED_POLL_MS, { type: 'led' })
      case 'announceBetting':
        return this.#announceBetting()
      case 'awaitStakes':
        return this.#awaitStakes()
      case 'takeOff':
        return this.#rounds
          .takeOff(this.#room.seeds.ofFirst, this.cancels.announceMissing)
          .then(round => this.#machine.dispatch({ type: 'tookOff', round }))
      case 'fly':
        return this.flight.start(this.#rounds.draw())
      case 'end':
        return this.#endFlight()
      case 'announceCrash':
        return this.#announceCrash()
      case 'settleLost':
        return this.#rounds.settleLost()
      case 'void':
        return this.#void()
      case 'announceVoid':
        return this.#announceVoid()
    }
  }

  #announceBetting(): void {
    const { ctx, broadcaster, demo } = this.#room
    const [{ round, commitment }, { bettingMs }] = [this.#rounds.shown(), roundTimes(ctx)]
    this.#bettingEndsMs = ctx.clock.elapsed() + bettingMs
    broadcaster.broadcast({ t: 'betting', round, commitment, leftMs: bettingMs })
    for (const owner of demo.refill()) broadcaster.sendDemoBalance(owner, demo.balance(owner))
    this.#machine.later(bettingMs, { type: 'bettingOver', round })
  }

  async #awaitStakes(): Promise<void> {
    await this.#machine.waitFor(this.#settled(), STAKES_WAIT_MS)
    this.#machine.dispatch({ type: 'stakesIn', round: this.#rounds.roundBets().round })
  }

  async #settled(): Promise<void> {
    await Promise.all([this.betting.settled(), this.cancels.settled()])
  }

  async #endFlight(): Promise<void> {
    await this.flight.finish()
    const round = await this.#rounds.end(this.flight.crashX100())
    this.#machine.dispatch({ type: 'ended', round })
  }

  #announceCrash(): void {
    this.#rounds.broadcastCrash(this.flight.crashX100())
    const { round } = this.#rounds.roundBets()
    this.#machine.later(roundTimes(this.#room.ctx).pauseMs, { type: 'pauseOver', round })
  }

  async #void(): Promise<void> {
    this.flight.halt()
    await Promise.all([this.#settled(), this.flight.settled()])
    await this.#rounds.void()
    this.#machine.dispatch({ type: 'voided' })
  }

  #announceVoid(): void {
    if (this.#rounds.isVoid()) this.#rounds.broadcastVoid()
    // A round whose end was being written at the stop has crashed and is not void.
    else if (this.#rounds.hasEnded()) this.#rounds.broadcastCrash(this.flight.crashX100())
  }
}
