import { payoutFloor, toKes } from '@ruka/contract/money'
import { cashOutByHand, isDue, type CashOut } from '@ruka/games/crash/cash-out.rules'
import { crashAtMs, multiplierX100, reachedAtMs } from '@ruka/games/crash/curve.rules'
import type { Timer } from '../platform/base/clock.ts'
import { persist, WRITE_ATTEMPTS } from '../rounds/index.ts'
import type { Bet, RoundBets, Paid, Participant } from './model/round-bets.ts'
import type { ClientSeeds } from './chain.ts'
import { refuse } from './model/refuse.ts'
import { type RoomContext, type Balances, balancesOf } from './room-context.ts'
import type { Answer, CashOutMessage, PaidMessage } from './model/room-api.ts'
import { cashOutWriter, type CashOutAnswer, type CashOutItem, type Writer } from './bet-writers.ts'

const TICK_MS = 500

/** A player's request, and the time of flight at which it arrived. */
type Request = { readonly participant: Participant; readonly id: string; readonly nowMs: number }

/**
 * Pays the bets of a flight and ends it. Until the round has ended, only this class knows the crash point.
 */
export class Flight {
  readonly #room: RoomContext
  readonly #crashDue: (round: number) => void
  readonly #settle: Writer<CashOutItem, CashOutAnswer>
  readonly #paying = new Set<Promise<Paid>>()
  /** The round that flies or flew last. */
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

  /** Secret until the round has ended. */
  crashX100(): number {
    return this.#crashX100
  }

  /** Pays all bets that came due before the end, and waits until that is written. */
  async finish(): Promise<void> {
    this.#payDue(this.#room.roundBets(), Infinity)
    await this.settled()
  }

  async settled(): Promise<void> {
    while (this.#paying.size > 0) await Promise.all(this.#paying)
  }

  async cashOut(participant: Participant, message: CashOutMessage): Promise<Answer> {
    // Read before anything else: this time decides the multiplier.
    const nowMs = this.elapsedMs()
    const roundBets = this.#room.roundBets()
    if (message.round !== roundBets.round)
      return refuse(message.id, message.round < roundBets.round ? 'cash_out_too_late' : 'bet_unknown')
    const bet = roundBets.at(participant.owner, message.slot)
    if (!bet || bet.state === 'placing') return refuse(message.id, 'bet_unknown')
    // The take-off finds out whether it was cancelled.
    if (bet.state === 'cancelling') return refuse(message.id, 'cash_out_too_early')
    return this.#answer(roundBets, bet, { participant, id: message.id, nowMs })
  }

  /** Handles due events in order: reached targets, the end, the next tick. */
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

  async #answer(roundBets: RoundBets, bet: Bet, ask: Request): Promise<Answer> {
    if (bet.state === 'open') {
      const decision = this.#decide(roundBets, bet, ask.nowMs)
      if (typeof decision === 'string') return refuse(ask.id, decision)
      const paid = await this.#pay(roundBets, bet, decision, ask)
      return paid === 'unavailable' ? refuse(ask.id, paid) : paid
    }
    const paid = await bet.paying!
    // The earlier request came from an ended session: this one is decided by its own time.
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

  /** Decides a bet at once, then writes it, then announces it. */
  #pay(roundBets: RoundBets, bet: Bet, { x100, by }: CashOut, ask: Request | null): Promise<Paid> {
    const { broadcaster } = this.#room
    bet.state = 'cashing'
    // A due bet is decided at its own point, whenever a request for it arrived.
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

  async #write(roundBets: RoundBets, bet: Bet, ask: Request | null): Promise<Balances | 'session'> {
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
    // Written by an earlier attempt whose acknowledgement was lost; any other end contradicts the decision.
    if (answer.verdict === 'ended' && answer.payoutCents === payoutCents) return balancesOf(this.#room, bet)
    throw new Error(`a bet of round ${roundBets.round} did not end as it was decided`)
  }

  /** The bet was not cashed out and flies on; if it has come due since, it is paid now. */
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
