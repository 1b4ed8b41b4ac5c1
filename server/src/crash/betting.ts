import { HIDDEN_ALIAS } from '@ruka/contract/alias'
import { fromKes, toKes } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import type { CrashManifest } from '@ruka/games'
import { dueOf, greatestX100 } from '@ruka/games/crash/cash-out.rules'
import { Fenced } from '../platform/db/lease.ts'
import { persist } from '../rounds/index.ts'
import { dayLimitKes } from './model/crash-games.ts'
import { betRef, TRIES_MAX } from './bet-ref.ts'
import { ownBetOf, type Bet, type RoundBets, type Participant } from './model/round-bets.ts'
import { cutBets, greatestPayout } from './day-limit.rules.ts'
import { refuse } from './model/refuse.ts'
import { type RoomContext, type Balances, balancesOf } from './room-context.ts'
import type { RoundState } from './round.rules.ts'
import type { Answer, BetMessage } from './model/room-api.ts'
import { type Share, type StakeAnswer, type StakeItem, stakeWriter, type Writer } from './bet-writers.ts'

/** The attempts to write a stake; all of them fit into the wait before the take-off, since a player waits. */
export const STAKE_ATTEMPTS = 3

/** Accepts the bets of a room during its betting phase. */
export class Betting {
  readonly #room: RoomContext
  readonly #place: Writer<StakeItem, StakeAnswer>
  readonly #inFlight = new Map<Bet, Promise<Answer>>()

  constructor(room: RoomContext) {
    this.#room = room
    this.#place = stakeWriter(room.ctx, room.lease, room.manifest.slug)
  }

  async bet(participant: Participant, message: BetMessage): Promise<Answer> {
    const { ctx, manifest, demo, availability, seeds } = this.#room
    seeds.registerFromBet(participant)
    const roundBets = this.#room.roundBets()
    const earlier =
      message.round === roundBets.round ? roundBets.ofRequest(participant.owner, message.id) : undefined
    if (earlier?.state === 'cancelled') return refuse(message.id, 'bet_taken_back')
    if (earlier) return this.#repeatAnswer(roundBets, earlier)
    const invalid = availability.refusalOf(fromKes(message.stake))
    if (invalid) return refuse(message.id, invalid.code, invalid.text)
    const refusal = refusalOf({ message, roundBets, owner: participant.owner, phase: this.#room.phase() })
    if (refusal) return refuse(message.id, refusal)
    const bet = newBet(manifest, roundBets, participant, message)
    if (!bet.demo) {
      roundBets.add(bet)
      const answering = this.#placeReal(roundBets, bet, participant)
      this.#inFlight.set(bet, answering)
      void answering.then(() => this.#inFlight.delete(bet))
      return answering
    }
    if (!demo.take(bet.owner, bet.stakeCents)) return refuse(message.id, 'insufficient_funds')
    roundBets.add(bet)
    return this.#accepted(roundBets, bet, {
      balanceCents: demo.balance(bet.owner),
      leftCents: fromKes(dayLimitKes(ctx)),
    })
  }

  /** Resolves when no stake is being written. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#inFlight.values())
  }

  /** The answer to a stake that is being written; undefined for any other bet. */
  answerInFlight(bet: Bet): Promise<Answer> | undefined {
    return this.#inFlight.get(bet)
  }

  /** Writes the stake, repeats the write while its outcome is unknown, and answers after the commit. */
  async #placeReal(roundBets: RoundBets, bet: Bet, participant: Participant): Promise<Answer> {
    const { ctx } = this.#room
    try {
      const answer = await persist(ctx, STAKE_ATTEMPTS, () =>
        this.#place(this.#itemOf(roundBets, bet, participant)),
      )
      if (answer.ok && !answer.replay)
        return this.#accepted(roundBets, bet, { ...answer.share, balanceCents: answer.balanceCents })
      if (answer.ok || isHeld(bet)) {
        const now = await balancesOf(this.#room, bet)
        return this.#accepted(roundBets, bet, answer.ok ? { ...answer.share, ...now } : now)
      }
      roundBets.drop(bet)
      return answer.code === 'session' ? 'session' : refuse(bet.id, answer.code, answer.text)
    } catch (error) {
      if (error instanceof Fenced) this.#room.fail(error)
      ctx.log.error({ error, round: roundBets.round }, 'a stake could not be written')
      // The outcome is unknown: if the stake was placed, the take-off finds it without a bet and returns it.
      if (!isHeld(bet)) roundBets.drop(bet)
      return refuse(bet.id, 'unavailable')
    }
  }

  #itemOf(roundBets: RoundBets, bet: Bet, participant: Participant): StakeItem {
    return {
      playerId: bet.owner,
      sessionId: participant.sessionId!,
      round: roundBets.round,
      ref: bet.ref,
      requestId: bet.id,
      stakeCents: bet.stakeCents,
      greatestCents: greatestPayout(bet),
      selection: {
        slot: bet.slot,
        maxX100: bet.capX100,
        ...(bet.auto === undefined ? {} : { auto: bet.auto }),
      },
    }
  }

  #accepted(roundBets: RoundBets, bet: Bet, now: Balances & Partial<Share>): Answer {
    roundBets.accept(bet)
    if (now.day !== undefined) bet.day ??= now.day
    const others = cutBets(roundBets.ofDay(bet), now.reservedCents).filter(cut => cut !== bet)
    const message = acceptedMessage(roundBets, bet, now, others[0])
    this.#room.broadcaster.sendTo(bet.owner, message, bet.id)
    this.#room.broadcaster.show(roundBets, bet)
    return message
  }

  /** Repeats the first answer, for a client that did not receive it. */
  async #repeatAnswer(roundBets: RoundBets, bet: Bet): Promise<Answer> {
    const first = await this.#inFlight.get(bet)
    if (first && (first === 'session' || first.t === 'refused')) return first
    return acceptedMessage(roundBets, bet, await balancesOf(this.#room, bet))
  }
}

/** True before the acknowledgement, too, where the take-off has found the stake in the database. */
const isHeld = (bet: Bet): boolean => bet.state !== 'placing'

const acceptedMessage = (
  roundBets: RoundBets,
  bet: Bet,
  { balanceCents, leftCents }: Balances,
  other?: Bet,
) => ({
  t: 'accepted' as const,
  id: bet.id,
  round: roundBets.round,
  bet: ownBetOf(bet),
  ...(other ? { other: ownBetOf(other) } : {}),
  balance: toKes(balanceCents),
  dayLeft: toKes(leftCents),
})

/**
 * The first refusal of a bet whose stake is valid, in this order; account and funds are checked with the
 * write.
 */
function refusalOf({
  message,
  roundBets,
  owner,
  phase,
}: {
  message: BetMessage
  roundBets: RoundBets
  owner: string
  phase: RoundState['phase']
}): RefusalCode | undefined {
  if (phase !== 'betting' || message.round !== roundBets.round) return 'round_locked'
  if (roundBets.at(owner, message.slot)) return 'bet_exists'
  if (roundBets.tries(owner, message.slot) >= TRIES_MAX) return 'bet_changes_used'
  return undefined
}

function newBet(
  manifest: CrashManifest,
  roundBets: RoundBets,
  participant: Participant,
  { id, slot, stake, auto }: BetMessage,
): Bet {
  const stakeCents = fromKes(stake)
  const capX100 = greatestX100(stakeCents, fromKes(manifest.payoutMaxKes))
  return {
    id,
    ref: betRef(manifest.slug, roundBets.round, slot, roundBets.tries(participant.owner, slot)),
    owner: participant.owner,
    demo: participant.sessionId === null,
    slot,
    stakeCents,
    auto,
    capX100,
    maxX100: capX100,
    due: dueOf(auto, capX100),
    key: roundBets.nextKey(),
    shownAs: participant.showsBets ? participant.alias : HIDDEN_ALIAS,
    state: 'placing',
  }
}
