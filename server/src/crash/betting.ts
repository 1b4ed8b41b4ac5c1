import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { leastStake } from '@ruka/contract/taxes'
import type { Manifest } from '@ruka/games'
import { dueOf, greatestX100 } from '@ruka/games/crash/cash-out.rules'
import type { Batcher } from '../platform/batcher.ts'
import { taxesOf } from '../taxes/index.ts'
import { readBalance } from '../wagers/index.ts'
import { betRef } from './bet-ref.ts'
import { ownBetOf, type Bet, type Book, type Seat } from './book.ts'
import { refuse } from './refuse.ts'
import type { Shared } from './shared.ts'
import type { RoundState } from './round.rules.ts'
import type { Answer, BetMessage } from './table.ts'
import { persist, stakeWriter, type StakeAnswer, type StakeItem } from './writers.ts'

/** A player waits for the answer: a stake is repeated only so often, all of them within the wait for a lock. */
const STAKE_ATTEMPTS = 3

/** Takes a room's bets while the round is open for them. */
export class Betting {
  readonly #room: Shared
  readonly #place: Batcher<StakeItem, StakeAnswer>
  readonly #placing = new Map<Bet, Promise<StakeAnswer>>()

  constructor(room: Shared) {
    this.#room = room
    this.#place = stakeWriter(room.ctx, room.lease, room.manifest.slug)
  }

  async bet(seat: Seat, message: BetMessage): Promise<Answer> {
    const { ctx, manifest, demo } = this.#room
    const book = this.#room.book()
    const earlier = message.round === book.round ? book.ofRequest(seat.owner, message.id) : undefined
    if (earlier) return this.#answerAgain(book, earlier)
    const least = leastStake(taxesOf(ctx), manifest.stakeKes.min, ctx.clock.now())
    if (message.stake < least.kes) return refuse(message.id, 'stake_below_minimum', belowText(least))
    const refusal = refusalOf(manifest, { message, book, owner: seat.owner, phase: this.#room.phase() })
    if (refusal) return refuse(message.id, refusal)
    const bet = newBet(manifest, book, seat, message)
    if (!bet.demo) {
      book.add(bet)
      return this.#placeReal(book, bet, seat)
    }
    if (!demo.take(bet.owner, bet.stakeCents)) return refuse(message.id, 'insufficient_funds')
    book.add(bet)
    return this.#accepted(book, bet, demo.balance(bet.owner), seat)
  }

  /** Resolves when no stake is being written. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#placing.values())
  }

  /** Writes the stake, again while its outcome is in doubt, and answers after its commit. */
  async #placeReal(book: Book, bet: Bet, seat: Seat): Promise<Answer> {
    const { ctx } = this.#room
    const writing = persist(ctx, STAKE_ATTEMPTS, () => this.#place(this.#itemOf(book, bet, seat)))
    this.#placing.set(bet, writing)
    try {
      const answer = await writing
      if (answer.ok && !answer.replay) return this.#accepted(book, bet, answer.balanceCents, seat)
      if (answer.ok || stands(bet))
        return this.#accepted(book, bet, await readBalance(ctx.db.read, bet.owner), seat)
      book.drop(bet)
      return answer.code === 'session' ? 'session' : refuse(bet.id, answer.code)
    } catch (error) {
      ctx.log.error({ error, round: book.round }, 'a stake could not be written')
      // In doubt: should the stake have been taken after all, the take-off finds it without a bet and returns it.
      if (!stands(bet)) book.drop(bet)
      return refuse(bet.id, 'unavailable')
    } finally {
      this.#placing.delete(bet)
    }
  }

  #itemOf(book: Book, bet: Bet, seat: Seat): StakeItem {
    return {
      playerId: bet.owner,
      sessionId: seat.sessionId!,
      round: book.round,
      ref: betRef(this.#room.manifest.slug, book.round, bet.slot),
      requestId: bet.id,
      stakeCents: bet.stakeCents,
      choices: {
        slot: bet.slot,
        maxX100: bet.maxX100,
        ...(bet.auto === undefined ? {} : { auto: bet.auto }),
      },
    }
  }

  #accepted(book: Book, bet: Bet, balanceCents: Cents, seat: Seat): Answer {
    book.accept(bet)
    const message = acceptedMessage(book, bet, balanceCents)
    this.#room.news.tellOwner(bet.owner, message, seat.id)
    this.#room.news.show(book, bet)
    return message
  }

  /** The first answer again, for a client that did not get it. */
  async #answerAgain(book: Book, bet: Bet): Promise<Answer> {
    const first = await this.#placing.get(bet)?.catch(() => undefined)
    if (!stands(bet) && !first?.ok) {
      if (!first) return refuse(bet.id, 'unavailable')
      return first.code === 'session' ? 'session' : refuse(bet.id, first.code)
    }
    const { ctx, demo } = this.#room
    const held = bet.demo ? demo.balance(bet.owner) : await readBalance(ctx.db.read, bet.owner)
    return acceptedMessage(book, bet, held)
  }
}

/** Its money is held. It can be so before the acknowledgement came, when the take-off found the stake in the database. */
const stands = (bet: Bet): boolean => bet.state !== 'placing'

const acceptedMessage = (book: Book, bet: Bet, balanceCents: Cents) => ({
  t: 'accepted' as const,
  id: bet.id,
  round: book.round,
  bet: ownBetOf(bet),
  balance: toKes(balanceCents),
})

const belowText = ({ kes, law }: ReturnType<typeof leastStake>): string | undefined =>
  law === undefined ? undefined : `The smallest stake is KES ${kes} (${law})`

/** The first reason against a bet that is not too small, in this order; account and money come after it, from the ledger. */
function refusalOf(
  manifest: Manifest,
  {
    message,
    book,
    owner,
    phase,
  }: { message: BetMessage; book: Book; owner: string; phase: RoundState['phase'] },
): RefusalCode | undefined {
  if (message.stake > manifest.stakeKes.max) return 'stake_above_maximum'
  if (phase !== 'betting' || message.round !== book.round) return 'round_locked'
  if (book.at(owner, message.slot)) return 'bet_exists'
  return undefined
}

function newBet(manifest: Manifest, book: Book, seat: Seat, { id, slot, stake, auto }: BetMessage): Bet {
  const stakeCents = fromKes(stake)
  const maxX100 = greatestX100(stakeCents, fromKes(manifest.payoutMaxKes))
  return {
    id,
    owner: seat.owner,
    demo: seat.sessionId === null,
    slot,
    stakeCents,
    auto,
    maxX100,
    due: dueOf(auto, maxX100),
    key: book.nextKey(),
    mask: seat.mask,
    state: 'placing',
  }
}
