import { payoutFloor, toKes } from '@ruka/contract/money'
import { cashOutByHand, isDue, type CashOut } from '@ruka/games/crash/cash-out.rules'
import { crashAtMs, multiplierX100, reachedAtMs } from '@ruka/games/crash/curve.rules'
import type { Timer } from '../platform/clock.ts'
import type { Bet, RoundBets, Paid, Participant } from './round-bets.ts'
import type { ClientSeeds } from './chain.ts'
import { refuse } from './refuse.ts'
import { type RoomContext, type Balances, balancesOf } from './room-context.ts'
import type { Answer, CashOutMessage, PaidMessage } from './room-api.ts'
import {
  cashOutWriter,
  persist,
  WRITE_ATTEMPTS,
  type CashOutAnswer,
  type CashOutItem,
  type Writer,
} from './bet-writers.ts'

const TICK_MS = 500

/** What a player asks for, and the time of flight at which it was asked. */
type Ask = { readonly participant: Participant; readonly id: string; readonly nowMs: number }

/** A room's flights: who is paid, and when it ends. The crash point is known in here alone until the round has ended. */
export class Flight {
  readonly #room: RoomContext
  readonly #crashDue: (round: number) => void
  readonly #settle: Writer<CashOutItem, CashOutAnswer>
  readonly #paying = new Set<Promise<Paid>>()
  /** The round that flies or flew last: times before its take-off mean nothing. */
  #round = 0
  #tookOffMs = 0
  #crashX100 = 100
  #tickMs = 0
  #timer: Timer | undefined

  constructor(room: RoomContext, crashDue: (round: number) => void) {
    this.#room = room
    this.#crashDue = crashDue
    this.#settle = cashOutWriter(room.ctx, room.lease)
  }

  start({ crashX100, clientSeeds }: { crashX100: number; clientSeeds: ClientSeeds }): void {
    const roundBets = this.#room.roundBets()
    this.#round = roundBets.round
    this.#crashX100 = crashX100
    this.#tookOffMs = this.#room.ctx.clock.elapsed()
    this.#tickMs = TICK_MS
    roundBets.lock()
    this.#room.broadcaster.broadcast({
      t: 'flying',
      round: roundBets.round,
      elapsedMs: 0,
      clientSeeds: [...clientSeeds],
    })
    this.#wake()
  }

  halt(): void {
    this.#timer?.cancel()
  }

  elapsedMs(): number {
    return Math.max(0, Math.floor(this.#room.ctx.clock.elapsed() - this.#tookOffMs))
  }

  /** To be told only after the round has ended. */
  crashX100(): number {
    return this.#crashX100
  }

  /** Pays everything that came due before the end, and waits until it is written. */
  async finish(): Promise<void> {
    this.#payDue(this.#room.roundBets(), Infinity)
    await this.settled()
  }

  async settled(): Promise<void> {
    while (this.#paying.size > 0) await Promise.all(this.#paying)
  }

  async cashOut(participant: Participant, message: CashOutMessage): Promise<Answer> {
    // Time is read before anything else happens.
    const nowMs = this.elapsedMs()
    const roundBets = this.#room.roundBets()
    if (message.round !== roundBets.round)
      return refuse(message.id, message.round < roundBets.round ? 'cash_out_too_late' : 'bet_unknown')
    const bet = roundBets.at(participant.owner, message.slot)
    if (!bet || bet.state === 'placing') return refuse(message.id, 'bet_unknown')
    // Whether it was taken back is settled by the take-off.
    if (bet.state === 'cancelling') return refuse(message.id, 'cash_out_too_early')
    return this.#answer(roundBets, bet, { participant, id: message.id, nowMs })
  }

  /** Everything that time brings, in order: targets that were reached, then the end, then a sign of life. */
  #wake(): void {
    const { clock } = this.#room.ctx
    const roundBets = this.#room.roundBets()
    const nowMs = this.elapsedMs()
    const endMs = crashAtMs(this.#crashX100)
    this.#payDue(roundBets, nowMs)
    if (nowMs >= endMs) return this.#crashDue(roundBets.round)
    if (nowMs >= this.#tickMs) {
      this.#tickMs = (Math.floor(nowMs / TICK_MS) + 1) * TICK_MS
      this.#room.broadcaster.broadcast(
        { t: 'tick', round: roundBets.round, elapsedMs: nowMs },
        { droppable: true },
      )
    }
    const dueX100 = roundBets.nextDueX100()
    const dueMs = dueX100 === undefined ? Infinity : reachedAtMs(dueX100)
    const nextMs = this.#tookOffMs + Math.min(endMs, this.#tickMs, dueMs)
    this.#timer = clock.after(nextMs - clock.elapsed(), () => this.#wake())
  }

  #payDue(roundBets: RoundBets, nowMs: number): void {
    for (const bet of roundBets.takeDue(Math.min(multiplierX100(nowMs), this.#crashX100)))
      void this.#pay(roundBets, bet, bet.due, null)
  }

  async #answer(roundBets: RoundBets, bet: Bet, ask: Ask): Promise<Answer> {
    if (bet.state === 'open') {
      const decision = this.#decide(roundBets, bet, ask.nowMs)
      if (typeof decision === 'string') return refuse(ask.id, decision)
      const paid = await this.#pay(roundBets, bet, decision, ask)
      return paid === 'unavailable' ? refuse(ask.id, paid) : paid
    }
    const paid = await bet.paying!
    // Somebody else asked first, in a session that was over: this one is judged by its own time.
    if (paid === 'session') return this.#answer(roundBets, bet, ask)
    if (paid === 'unavailable') return refuse(ask.id, paid)
    const now = await balancesOf(this.#room, bet)
    return { ...paid, balance: toKes(now.balanceCents), dayLeft: toKes(now.leftCents) }
  }

  #decide(roundBets: RoundBets, bet: Bet, nowMs: number) {
    if (this.#round !== roundBets.round) return 'cash_out_too_early' as const
    switch (this.#room.phase()) {
      case 'flying':
      case 'ending':
        return cashOutByHand(bet.due, nowMs, this.#crashX100)
      case 'voiding':
      case 'stopped':
        return 'unavailable' as const
      default:
        return 'cash_out_too_late' as const
    }
  }

  /** A bet is decided at once, then written, then told of. */
  #pay(roundBets: RoundBets, bet: Bet, { x100, by }: CashOut, ask: Ask | null): Promise<Paid> {
    const { broadcaster } = this.#room
    bet.state = 'cashing'
    // What came due was decided as it was reached, whenever somebody asked.
    const atMs = by === 'hand' ? ask!.nowMs : reachedAtMs(x100)
    bet.cashOut = { x100, by, atMs, payoutCents: payoutFloor(bet.stakeCents, x100) }
    const paying = this.#write(roundBets, bet, ask)
      .then((now): Paid => {
        if (now === 'session') return this.#release(roundBets, bet)
        roundBets.paid(bet)
        const message = paidMessage(roundBets, bet, now)
        broadcaster.sendTo(bet.owner, message, ask?.id)
        broadcaster.show(roundBets, bet)
        return message
      })
      .catch((error: unknown): Paid => {
        this.#room.fail(error)
        return 'unavailable'
      })
    bet.paying = paying
    this.#paying.add(paying)
    void paying.then(() => this.#paying.delete(paying))
    return paying
  }

  async #write(roundBets: RoundBets, bet: Bet, ask: Ask | null): Promise<Balances | 'session'> {
    const { ctx, demo } = this.#room
    const { x100, by, payoutCents } = bet.cashOut!
    if (bet.demo) {
      demo.give(bet.owner, payoutCents)
      return balancesOf(this.#room, bet)
    }
    const item: CashOutItem = {
      playerId: bet.owner,
      sessionId: ask?.participant.sessionId ?? null,
      ref: bet.ref,
      payoutCents,
      outcome: { x100, by },
    }
    const answer = await persist(ctx, WRITE_ATTEMPTS, () => this.#settle(item))
    if (answer.verdict === 'session') return 'session'
    if (answer.verdict === 'settled') return answer
    // Written before, by a copy whose acknowledgement was lost; anything else would be a second truth about one bet.
    if (answer.verdict === 'ended' && answer.payoutCents === payoutCents) return balancesOf(this.#room, bet)
    throw new Error(`a bet of round ${roundBets.round} ended in another way than it was decided`)
  }

  /** The bet was not cashed out after all and flies on; what came due meanwhile is paid now. */
  #release(roundBets: RoundBets, bet: Bet): 'session' {
    delete bet.cashOut
    delete bet.paying
    bet.state = 'open'
    if (isDue(bet.due, this.elapsedMs(), this.#crashX100)) void this.#pay(roundBets, bet, bet.due, null)
    return 'session'
  }
}

const paidMessage = (roundBets: RoundBets, bet: Bet, { balanceCents, leftCents }: Balances): PaidMessage => ({
  t: 'paid',
  id: bet.id,
  round: roundBets.round,
  slot: bet.slot,
  x100: bet.cashOut!.x100,
  payout: toKes(bet.cashOut!.payoutCents),
  balance: toKes(balanceCents),
  dayLeft: toKes(leftCents),
  by: bet.cashOut!.by,
  atMs: bet.cashOut!.atMs,
})
