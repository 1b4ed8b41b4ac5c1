import type { Slip } from '../../../slip/slip.rules.ts'

/** The slip that was placed last on this page, to be placed once more: the next player of the phone is not offered it. */
export function openLastBet() {
  let asked: Slip | undefined
  let placed: Slip | undefined
  return {
    asked(slip: Slip): void {
      asked = slip
    },
    /** What was asked for last is placed. */
    placed(): void {
      placed = asked
    },
    /** While bets are taken on all of its matches. */
    at: (nowMs: number): Slip | undefined =>
      placed?.legs.every(({ kickOffMs }) => kickOffMs > nowMs) ? placed : undefined,
  }
}
export type LastBet = ReturnType<typeof openLastBet>
