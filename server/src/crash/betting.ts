import { fromKes, toKes } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import type { CrashManifest } from '@ruka/games'
import { dueOf, greatestX100 } from '@ruka/games/crash/cash-out.rules'
import { Fenced } from '../platform/lease.ts'
import { betRef, TRIES_MAX } from './bet-ref.ts'
import { ownBetOf, type Bet, type Book, type Seat } from './book.ts'
import { cutBets, greatestOf } from './day-cut.ts'
import { DAY_MAX } from './day-limit.rules.ts'
import { refuse } from './refuse.ts'
import { standingOf, type Standing } from './standing.ts'
import type { Shared } from './shared.ts'
import type { RoundState } from './round.rules.ts'
import type { Answer, BetMessage } from './table.ts'
import type { Share, StakeAnswer, StakeItem } from './take-stakes.ts'
import { persist, stakeWriter, type Writer } from './writers.ts'

/** A player waits for the answer: a stake is repeated only so often, all of them within the wait for a lock. */
export const STAKE_ATTEMPTS = 3

/** Takes a room's bets while the round is open for them. */
export class Betting {
  readonly #room: Shared
  readonly #place: Writer<StakeItem, StakeAnswer>
  readonly #taking = new Map<Bet, Promise<Answer>>()

  constructor(room: Shared) {
    this.#room = room
    this.#place = stakeWriter(room.ctx, room.lease, room.manifest.slug)
  }

  async bet(seat: Seat, message: BetMessage): Promise<Answer> {
    const { manifest, demo, availability } = this.#room
    const book = this.#room.book()
    const earlier = message.round === book.round ? book.ofRequest(seat.owner, message.id) : undefined
    if (earlier?.state === 'cancelled') return refuse(message.id, 'bet_taken_back')
    if (earlier) return this.#answerAgain(book, earlier)
    const unfit = availability.refusalOf(message.stake)
    if (unfit) return refuse(message.id, unfit.code, unfit.text)
    const refusal = refusalOf({ message, book, owner: seat.owner, phase: this.#room.phase() })
    if (refusal) return refuse(message.id, refusal)
    const bet = newBet(manifest, book, seat, message)
    if (!bet.demo) {
      book.add(bet)
      const taking = this.#placeReal(book, bet, seat)
      this.#taking.set(bet, taking)
      void taking.then(() => this.#taking.delete(bet))
      return taking
    }
    if (!demo.take(bet.owner, bet.stakeCents)) return refuse(message.id, 'insufficient_funds')
    book.add(bet)
    return this.#accepted(book, bet, { balanceCents: demo.balance(bet.owner), leftCents: DAY_MAX })
  }

  /** Resolves when no stake is being written. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#taking.values())
  }

  /** Resolves with the answer to a stake that is being written; nothing for any other. */
  taking(bet: Bet): Promise<Answer> | undefined {
    return this.#taking.get(bet)
  }

  /** Writes the stake, again while its outcome is in doubt, and answers after its commit. */
  async #placeReal(book: Book, bet: Bet, seat: Seat): Promise<Answer> {
    const { ctx } = this.#room
    try {
      const answer = await persist(ctx, STAKE_ATTEMPTS, () => this.#place(this.#itemOf(book, bet, seat)))
      if (answer.ok && !answer.replay)
        return this.#accepted(book, bet, { ...answer.share, balanceCents: answer.balanceCents })
      if (answer.ok || stands(bet)) {
        const now = await standingOf(this.#room, bet)
        return this.#accepted(book, bet, answer.ok ? { ...answer.share, ...now } : now)
      }
      book.drop(bet)
      return answer.code === 'session' ? 'session' : refuse(bet.id, answer.code, answer.text)
    } catch (error) {
      if (error instanceof Fenced) this.#room.fail(error)
      ctx.log.error({ error, round: book.round }, 'a stake could not be written')
      // In doubt: should the stake have been taken after all, the take-off finds it without a bet and returns it.
      if (!stands(bet)) book.drop(bet)
      return refuse(bet.id, 'unavailable')
    }
  }

  #itemOf(book: Book, bet: Bet, seat: Seat): StakeItem {
    return {
      playerId: bet.owner,
      sessionId: seat.sessionId!,
      round: book.round,
      ref: bet.ref,
      requestId: bet.id,
      stakeCents: bet.stakeCents,
      greatestCents: greatestOf(bet),
      choices: {
        slot: bet.slot,
        maxX100: bet.capX100,
        ...(bet.auto === undefined ? {} : { auto: bet.auto }),
      },
    }
  }

  #accepted(book: Book, bet: Bet, now: Standing & Partial<Share>): Answer {
    book.accept(bet)
    if (now.day !== undefined) bet.day ??= now.day
    const others = cutBets(book.ofDay(bet), now.heldCents).filter(cut => cut !== bet)
    const message = acceptedMessage(book, bet, now, others[0])
    this.#room.news.tellOwner(bet.owner, message, bet.id)
    this.#room.news.show(book, bet)
    return message
  }

  /** The first answer again, for a client that did not get it. */
  async #answerAgain(book: Book, bet: Bet): Promise<Answer> {
    const first = await this.#taking.get(bet)
    if (first && (first === 'session' || first.t === 'refused')) return first
    return acceptedMessage(book, bet, await standingOf(this.#room, bet))
  }
}

/** Its money is held. It can be so before the acknowledgement came, when the take-off found the stake in the database. */
const stands = (bet: Bet): boolean => bet.state !== 'placing'

const acceptedMessage = (book: Book, bet: Bet, { balanceCents, leftCents }: Standing, other?: Bet) => ({
  t: 'accepted' as const,
  id: bet.id,
  round: book.round,
  bet: ownBetOf(bet),
  ...(other ? { other: ownBetOf(other) } : {}),
  balance: toKes(balanceCents),
  dayLeft: toKes(leftCents),
})

/** The first reason against a bet that is of a fitting stake, in this order; account and money come after it, from the ledger. */
function refusalOf({
  message,
  book,
  owner,
  phase,
}: {
  message: BetMessage
  book: Book
  owner: string
  phase: RoundState['phase']
}): RefusalCode | undefined {
  if (phase !== 'betting' || message.round !== book.round) return 'round_locked'
  if (book.at(owner, message.slot)) return 'bet_exists'
  if (book.tries(owner, message.slot) >= TRIES_MAX) return 'bet_changes_used'
  return undefined
}

function newBet(manifest: CrashManifest, book: Book, seat: Seat, { id, slot, stake, auto }: BetMessage): Bet {
  const stakeCents = fromKes(stake)
  const capX100 = greatestX100(stakeCents, fromKes(manifest.payoutMaxKes))
  return {
    id,
    ref: betRef(manifest.slug, book.round, slot, book.tries(seat.owner, slot)),
    owner: seat.owner,
    demo: seat.sessionId === null,
    slot,
    stakeCents,
    auto,
    capX100,
    maxX100: capX100,
    due: dueOf(auto, capX100),
    key: book.nextKey(),
    mask: seat.mask,
    state: 'placing',
  }
}
