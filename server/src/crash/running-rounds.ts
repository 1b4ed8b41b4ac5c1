import { crashX100, seedText } from '@ruka/games/crash/outcome.rules'
import type { OpenWager } from '../wagers/index.ts'
import { betRef } from './bet-ref.ts'
import { openBook, type Book } from './book.ts'
import { nextSeed, type Chain } from './chain.ts'
import { closeRound } from './close-round.ts'
import { drawOf } from './draw-of.ts'
import type { PastRound } from './history.ts'
import { openRound } from './open-round.ts'
import type { Shared } from './shared.ts'
import { takeOff } from './take-off.ts'
import { voidRunning } from './void-running.ts'
import { persist, WRITE_ATTEMPTS } from './writers.ts'

export const HISTORY_LENGTH = 40

type Running = {
  readonly number: number
  readonly commitment: string
  readonly chain: Chain
  readonly index: number
}

/**
 * The round in memory beside its row, and what is written and told of it. The seed stays in here, and the outcome is
 * not even computed, until betting was closed for good in the database.
 */
export class RunningRounds {
  readonly history: PastRound[]
  readonly #room: Omit<Shared, 'book'>
  readonly #chainLength: number
  #book = openBook(0)
  #running: Running | undefined
  #voided: readonly number[] = []
  #ended = false

  constructor(room: Omit<Shared, 'book'>, options: { chainLength: number; history: readonly PastRound[] }) {
    this.#room = room
    this.#chainLength = options.chainLength
    this.history = [...options.history]
  }

  book(): Book {
    return this.#book
  }

  /** The round and its commitment, as anybody may see them; 0 before the first. */
  shown(): { round: number; commitment: string } {
    return { round: this.#running?.number ?? 0, commitment: this.#running?.commitment ?? '' }
  }

  /** Writes the next round; gives its number. */
  async open(): Promise<number> {
    const { ctx, lease, manifest, news } = this.#room
    const game = manifest.slug
    const known = this.#running?.chain
    const seed = await this.#write(() => nextSeed(ctx, lease, { game, length: this.#chainLength, known }))
    const { number, commitment } = await this.#write(() => openRound(ctx, lease, { game, ...seed }))
    this.#running = { ...seed, number, commitment: commitment.toString('hex') }
    this.#book = openBook(number)
    news.clear()
    return number
  }

  /** Closes betting in the database; gives the round. Bets that were written and not yet acknowledged fly too. */
  async takeOff(): Promise<number> {
    const { ctx, lease, manifest } = this.#room
    const book = this.#book
    const adopt = ({ ref, playerId, requestId }: OpenWager): boolean => {
      const slot = ([0, 1] as const).find(slot => ref === betRef(manifest.slug, book.round, slot))
      const bet = slot === undefined ? undefined : book.at(playerId, slot)
      // The slot may hold a later bet, of another stake, than the one whose money lies here.
      if (bet?.id !== requestId) return false
      book.accept(bet)
      return true
    }
    await this.#write(() => takeOff(ctx, lease, { game: manifest.slug, number: book.round, adopt }))
    return book.round
  }

  /** The crash point; to be asked for after the take-off only. */
  draw(): number {
    const { number, chain, index } = this.#running!
    return crashX100(chain.seedAt(index), drawOf(this.#room.manifest.slug, number, chain.salt))
  }

  /** Writes the end, once everything that is owed has been paid; gives the round. */
  async close(drawnX100: number): Promise<number> {
    const { ctx, lease, manifest } = this.#room
    const { number, chain, index } = this.#running!
    const end = { game: manifest.slug, number, crashX100: drawnX100, seed: chain.seedAt(index) }
    await this.#write(() => closeRound(ctx, lease, end))
    this.#ended = true
    return number
  }

  tellCrash(x100: number): void {
    const { ctx, manifest, news } = this.#room
    const { number: round, chain, index } = this.#running!
    this.#ended = false
    this.history.unshift({ round, x100 })
    this.history.length = Math.min(this.history.length, HISTORY_LENGTH)
    news.tell({ t: 'crashed', round, x100, seed: seedText(chain.seedAt(index)) })
    ctx.log.info({ game: manifest.slug, round, x100 }, 'a round ended')
  }

  /** Returns what is running. */
  async void(): Promise<void> {
    const { ctx, lease, manifest } = this.#room
    this.#voided = (await this.#write(() => voidRunning(ctx, lease, manifest.slug))).rounds
  }

  /** The running round's end is written and not yet told. */
  hasEnded(): boolean {
    return this.#ended
  }

  isVoid(): boolean {
    return this.#running !== undefined && this.#voided.includes(this.#running.number)
  }

  tellVoid(): void {
    const { news, demo } = this.#room
    news.clear()
    news.tell({ t: 'voided', round: this.#book.round })
    for (const bet of this.#book.all()) {
      if (bet.demo && bet.state === 'open') demo.give(bet.owner, bet.stakeCents)
      news.balanceMoved(bet.owner)
    }
  }

  #write<T>(job: () => Promise<T>): Promise<T> {
    return persist(this.#room.ctx, WRITE_ATTEMPTS, job)
  }
}
