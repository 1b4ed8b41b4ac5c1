import { nairobiDate } from '@ruka/contract/nairobi'
import { fromKes, toKes } from '@ruka/contract/money'
import { Fenced } from '../platform/db/lease.ts'
import { persist } from '../rounds/index.ts'
import { dayLimitKes } from './model/crash-games.ts'
import { STAKE_ATTEMPTS } from './betting.ts'
import { ownBetOf, type Bet, type RoundBets, type Participant } from './model/round-bets.ts'
import { cutBets } from './day-limit.rules.ts'
import { refuse } from './model/refuse.ts'
import { type RoomContext, type Balances, balancesOf } from './room-context.ts'
import type { Answer, CancelMessage } from './model/room-api.ts'
import { cancelWriter, type CancelAnswer, type CancelItem, type Writer } from './bet-writers.ts'

/**
 * Cancels bets until the lock. The database decides: after the commit of the take-off no bet can be
 * cancelled.
 */
export class Cancels {
  readonly #room: RoomContext
  readonly #write: Writer<CancelItem, CancelAnswer>
  readonly #stakeInFlight: (bet: Bet) => Promise<Answer> | undefined
  readonly #inFlight = new Set<Promise<Answer>>()

  /** `stakeInFlight` returns the answer to a stake that is still being written. */
  constructor(room: RoomContext, stakeInFlight: (bet: Bet) => Promise<Answer> | undefined) {
    this.#room = room
    this.#stakeInFlight = stakeInFlight
    this.#write = cancelWriter(room.ctx, room.lease, room.manifest.slug)
  }

  async cancel(participant: Participant, message: CancelMessage): Promise<Answer> {
    const roundBets = this.#room.roundBets()
    if (message.round !== roundBets.round)
      return refuse(message.id, message.round < roundBets.round ? 'cancel_too_late' : 'bet_unknown')
    const bet =
      roundBets.ofCancel(participant.owner, message.id) ?? roundBets.ofRequest(participant.owner, message.bet)
    if (!bet || bet.slot !== message.slot) return refuse(message.id, 'bet_unknown')
    if (bet.state === 'cancelled') return this.#repeatAnswer(roundBets, bet, message.id)
    const phase = this.#room.phase()
    if (phase === 'voiding' || phase === 'stopped') return refuse(message.id, 'unavailable')
    if (phase !== 'betting') return refuse(message.id, 'cancel_too_late')
    const answering = this.#cancelOne(roundBets, bet, { participant, id: message.id })
    this.#inFlight.add(answering)
    void answering.finally(() => this.#inFlight.delete(answering)).catch(() => undefined)
    return answering
  }

  /** Resolves when no cancellation is being written. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#inFlight.values())
  }

  /** Runs after the stake of the bet is written, and after an earlier cancellation of it. */
  async #cancelOne(
    roundBets: RoundBets,
    bet: Bet,
    ask: { participant: Participant; id: string },
  ): Promise<Answer> {
    const first = await this.#stakeInFlight(bet)
    if (first === 'session' || first?.t === 'refused') return refuse(ask.id, 'bet_unknown')
    while (bet.cancelling) await bet.cancelling
    // The phase may have changed during the wait: a bet that the take-off has adopted flies.
    const phase = this.#room.phase()
    if (bet.state === 'cancelled') return this.#repeatAnswer(roundBets, bet, ask.id)
    if (phase !== 'betting' && phase !== 'locking') return refuse(ask.id, 'cancel_too_late')
    bet.state = 'cancelling'
    bet.cancelId = ask.id
    const returning = this.#void(roundBets, bet, ask.participant)
    bet.cancelling = returning
    const answer = await returning
    if (answer === 'session') return answer
    if (typeof answer === 'string') return refuse(ask.id, answer)
    const [other] = cutBets(roundBets.ofDay(bet), answer.reservedCents)
    const { balanceCents, leftCents } = answer
    const known = balanceCents !== undefined && leftCents !== undefined
    const now = known ? { balanceCents, leftCents } : await balancesOf(this.#room, bet)
    const message = cancelledMessage(roundBets, bet, ask.id, { ...now, other })
    this.#announce(roundBets, bet, message, ask.id)
    return message
  }

  /**
   * Writes the cancellation and sets the state of the bet. If the outcome is unknown, it stays `cancelling`
   * until the take-off.
   */
  async #void(roundBets: RoundBets, bet: Bet, participant: Participant): Promise<Returned> {
    try {
      const answer = await this.#writeVoid(roundBets, bet, participant)
      if (answer.verdict === 'cancelled') roundBets.cancel(bet)
      else if (bet.state === 'cancelling') bet.state = 'open'
      if (answer.verdict === 'locked') return 'cancel_too_late'
      return answer.verdict === 'session' ? 'session' : answer
    } catch (error) {
      if (error instanceof Fenced) this.#room.fail(error)
      this.#room.ctx.log.error({ error, round: roundBets.round }, 'a bet could not be cancelled')
      return 'unavailable'
    } finally {
      delete bet.cancelling
    }
  }

  async #writeVoid(roundBets: RoundBets, bet: Bet, participant: Participant): Promise<CancelAnswer> {
    const { ctx, demo } = this.#room
    const item = {
      playerId: bet.owner,
      sessionId: participant.sessionId ?? '',
      round: roundBets.round,
      ref: bet.ref,
      day: bet.day ?? nairobiDate(ctx.clock.now()),
    }
    if (!bet.demo) return persist(ctx, STAKE_ATTEMPTS, () => this.#write(item))
    demo.give(bet.owner, bet.stakeCents)
    return {
      verdict: 'cancelled',
      balanceCents: demo.balance(bet.owner),
      leftCents: fromKes(dayLimitKes(ctx)),
    }
  }

  /** Repeats the answer of an earlier cancellation, with the current balances. */
  async #repeatAnswer(roundBets: RoundBets, bet: Bet, id: string): Promise<Answer> {
    return cancelledMessage(roundBets, bet, id, await balancesOf(this.#room, bet))
  }

  /**
   * Reports a bet that the take-off did not find: it was cancelled, though its player received an unknown
   * outcome.
   */
  announceMissing = (roundBets: RoundBets, bet: Bet): void => {
    const id = bet.cancelId ?? bet.id
    balancesOf(this.#room, bet).then(
      now => this.#announce(roundBets, bet, cancelledMessage(roundBets, bet, id, now)),
      (error: unknown) => this.#room.ctx.log.error({ error }, 'a balance could not be read'),
    )
  }

  #announce(roundBets: RoundBets, bet: Bet, message: Cancelled, answers?: string): void {
    this.#room.broadcaster.sendTo(bet.owner, message, answers)
    this.#room.broadcaster.show(roundBets, bet)
  }
}

type Cancelled = ReturnType<typeof cancelledMessage>
type Returned =
  | Extract<CancelAnswer, { verdict: 'cancelled' }>
  | 'session'
  | 'cancel_too_late'
  | 'unavailable'

const cancelledMessage = (
  roundBets: RoundBets,
  bet: Bet,
  id: string,
  { balanceCents, leftCents, other }: Balances & { other?: Bet | undefined },
) => ({
  t: 'cancelled' as const,
  id,
  round: roundBets.round,
  slot: bet.slot,
  bet: bet.id,
  ...(other ? { other: ownBetOf(other) } : {}),
  balance: toKes(balanceCents),
  dayLeft: toKes(leftCents),
})
