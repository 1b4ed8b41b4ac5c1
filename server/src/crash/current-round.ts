import { nairobiDate } from '@ruka/contract/nairobi'
import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { seedText } from '@ruka/games/fair/seeds.rules'
import { persist, WRITE_ATTEMPTS } from '../rounds/index.ts'
import type { OpenWager } from '../wagers/queries.ts'
import { openRoundBets, type Bet, type RoundBets } from './model/round-bets.ts'
import { drawOf, type Chain, type ClientSeeds } from './chain.ts'
import { endRound, settleLost, voidRunning } from './end-round.ts'
import type { PastRound } from './published-rounds.ts'
import { nextSeed, type Blocked } from './next-seed.ts'
import { fixDayLimits, openRound, takeOff } from './start-round.ts'
import type { RoomContext } from './room-context.ts'
import type { Snapshot } from './model/room-api.ts'

export const HISTORY_LENGTH = 40

type Running = {
  readonly number: number
  readonly commitment: string
  readonly chain: Chain
  readonly index: number
  /** Set once the take-off has stored them. */
  clientSeeds?: ClientSeeds
}

/**
 * The running round in memory, with the writes and broadcasts of its row. The seed stays in this class, and
 * the outcome is not computed before betting is closed in the database.
 */
export class CurrentRound {
  readonly history: PastRound[]
  readonly #room: Omit<RoomContext, 'roundBets'>
  readonly #chainLength: number
  readonly #lastNumber: number
  #roundBets = openRoundBets(0)
  #running: Running | undefined
  #voided: readonly number[] = []
  #ended = false
  /** The last logged reason why no round could be opened. */
  #blocked: string | undefined

  constructor(
    room: Omit<RoomContext, 'roundBets'>,
    options: { chainLength: number; history: readonly PastRound[]; lastNumber: number },
  ) {
    this.#lastNumber = options.lastNumber
    this.#room = room
    this.#chainLength = options.chainLength
    this.history = [...options.history]
  }

  roundBets(): RoundBets {
    return this.#roundBets
  }

  /** The number of the game's last round, the running one or the one before. */
  last(): number {
    return this.#running?.number ?? this.#lastNumber
  }

  /** The public facts of the round; its number is 0 before the first. */
  shown(): Pick<Snapshot, 'round' | 'commitment' | 'chain' | 'clientSeeds'> {
    const { number: round = 0, commitment = '', chain, clientSeeds } = this.#running ?? {}
    return {
      round,
      commitment,
      ...(clientSeeds ? { clientSeeds: [...clientSeeds] } : {}),
      chain: { id: chain?.id ?? 0, salt: chain?.salt ?? '', saltSource: chain?.saltSource ?? 'own' },
    }
  }

  /** Writes the next round; returns its number, or `blocked`. */
  async open(): Promise<number | 'blocked'> {
    const { ctx, lease, manifest, broadcaster, availability } = this.#room
    const game = manifest.slug
    if (!(await this.#write(() => availability.refresh()))) return this.#block({ blockedBy: 'staff' })
    const known = this.#running?.chain
    const seed = await this.#write(() => nextSeed(ctx, lease, { game, length: this.#chainLength, known }))
    if ('blockedBy' in seed) return this.#block(seed)
    this.#blocked = undefined
    const { number, commitment } = await this.#write(() => openRound(ctx, lease, { game, ...seed }))
    this.#running = { ...seed, number, commitment: commitment.toString('hex') }
    this.#roundBets = openRoundBets(number)
    broadcaster.clear()
    availability.block(false)
    return number
  }

  /**
   * Closes betting in the database and fixes the client seeds of the draw; returns the round. Bets that were
   * written and not acknowledged fly, too. `onMissing` receives bets that were cancelled without an
   * acknowledgement.
   */
  async takeOff(
    seedsOf: (firstPlayers: readonly string[], round: number) => ClientSeeds,
    onMissing: (roundBets: RoundBets, bet: Bet) => void,
  ): Promise<number> {
    const { ctx, lease, manifest } = this.#room
    const roundBets = this.#roundBets
    const found = new Set<Bet>()
    const adopt = ({ ref, playerId, requestId, placedAt }: OpenWager): boolean => {
      const bet = roundBets.ofRequest(playerId, requestId)
      // The slot may have a later bet than the one of this wager.
      if (bet?.ref !== ref || bet.state === 'cancelled') return false
      found.add(bet)
      bet.day = nairobiDate(placedAt)
      roundBets.accept(bet)
      if (bet.state === 'cancelling') bet.state = 'open'
      return true
    }
    const game = manifest.slug
    this.#running!.clientSeeds = await this.#write(() => {
      found.clear()
      return takeOff(ctx, lease, {
        game,
        number: roundBets.round,
        adopt,
        seedsOf: () => seedsOf(roundBets.firstPlayers(), roundBets.round),
      })
    })
    // A bet without an open wager was cancelled without an acknowledgement.
    for (const bet of roundBets.held())
      if (!bet.demo && !found.has(bet)) {
        roundBets.cancel(bet)
        onMissing(roundBets, bet)
      }
    await this.#write(() => fixDayLimits(ctx.db.read, game, roundBets))
    return roundBets.round
  }

  /** The crash point. @throws Error before the take-off */
  draw(): { crashX100: number; clientSeeds: ClientSeeds } {
    const { number, chain, index, clientSeeds } = this.#running!
    if (!clientSeeds) throw new Error(`round ${number} has not taken off`)
    const draw = drawOf(this.#room.manifest.slug, number, { salt: chain.salt, clientSeeds })
    return { crashX100: crashX100(chain.seedAt(index), draw), clientSeeds }
  }

  /** Writes the end, after all cash-outs made in time are paid; returns the round. */
  async end(drawnX100: number): Promise<number> {
    const { ctx, lease, manifest } = this.#room
    const { number, chain, index } = this.#running!
    const end = { game: manifest.slug, number, crashX100: drawnX100, seed: chain.seedAt(index) }
    await this.#write(() => endRound(ctx, lease, end))
    this.#ended = true
    return number
  }

  /** Settles the bets that lost. */
  async settleLost(): Promise<void> {
    const { ctx, lease, manifest } = this.#room
    await this.#write(() => settleLost(ctx, lease, manifest.slug))
  }

  broadcastCrash(x100: number): void {
    const { ctx, manifest, broadcaster } = this.#room
    const { number: round, chain, index } = this.#running!
    this.#ended = false
    this.history.unshift({ round, x100 })
    this.history.length = Math.min(this.history.length, HISTORY_LENGTH)
    broadcaster.broadcast({ t: 'crashed', round, x100, seed: seedText(chain.seedAt(index)) })
    ctx.log.info({ game: manifest.slug, round, x100 }, 'a round ended')
  }

  /** Voids the running round, and settles the lost bets of a round that has just ended. */
  async void(): Promise<void> {
    const { ctx, lease, manifest } = this.#room
    this.#voided = await this.#write(() => voidRunning(ctx, lease, manifest.slug))
    await this.settleLost()
  }

  /** The end of the running round is written and not broadcast yet. */
  hasEnded(): boolean {
    return this.#ended
  }

  isVoid(): boolean {
    return this.#running !== undefined && this.#voided.includes(this.#running.number)
  }

  broadcastVoid(): void {
    const { broadcaster, demo } = this.#room
    broadcaster.clear()
    broadcaster.broadcast({ t: 'voided', round: this.#roundBets.round })
    for (const bet of this.#roundBets.all()) {
      if (bet.demo && bet.state === 'open') demo.give(bet.owner, bet.stakeCents)
      if (bet.demo) broadcaster.sendDemoBalance(bet.owner, demo.balance(bet.owner))
      else broadcaster.balanceMoved(bet.owner)
    }
  }

  /** Broadcasts that the room is blocked, and logs each reason once. */
  #block(blocked: Blocked): 'blocked' {
    this.#room.availability.block(true)
    const reason = JSON.stringify(blocked)
    if (this.#blocked !== reason) this.#logBlocked(blocked)
    this.#blocked = reason
    return 'blocked'
  }

  #logBlocked(blocked: Blocked): void {
    const { ctx, manifest } = this.#room
    const facts = { game: manifest.slug, ...blocked }
    if (blocked.blockedBy === 'staff') ctx.log.warn(facts, 'the room is closed by staff')
    else if (blocked.blockedBy === 'salt')
      ctx.log.error(facts, 'the room waits for a salt from outside: npm run staff -- crash-salt')
    else
      ctx.log.error(
        facts,
        'the room waits until staff confirm the database: npm run staff -- database-confirm',
      )
  }

  #write<T>(job: () => Promise<T>): Promise<T> {
    return persist(this.#room.ctx, WRITE_ATTEMPTS, job)
  }
}
