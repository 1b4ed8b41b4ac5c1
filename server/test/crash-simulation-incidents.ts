import { below, type Random } from '../src/platform/base/random.ts'

/** In each span of this many rounds the server is stopped once, and loses its lease once. */
const SPAN_ROUNDS = 50

export type Incident = 'stop' | 'fault'

/**
 * The incidents of each round, by its index. They do not depend on the timing of the database, so each run
 * has them all.
 */
export function planIncidents(rounds: number, random: Random): Map<number, Incident[]> {
  const byRound = new Map<number, Incident[]>()
  for (let first = 0; first < rounds; first += SPAN_ROUNDS)
    for (const incident of ['stop', 'fault'] as const) {
      const round = first + below(random, SPAN_ROUNDS)
      byRound.set(round, [...(byRound.get(round) ?? []), incident])
    }
  return byRound
}

/** Counts what happened, since a simulation without faults proves nothing. */
export type Tally = Record<
  | 'rounds'
  | 'bets'
  | 'taken'
  | 'takenAtTheEnd'
  | 'cashOuts'
  | 'cancels'
  | 'repeats'
  | 'late'
  | 'drops'
  | 'stalls'
  | 'stops'
  | 'faults'
  | 'voided'
  /**
   * Incidents of clients: connections that broke or were restored, periods without messages, answers that came too
   * late.
   */
  | 'lines'
  | 'lostMessages'
  | 'lostAnswers'
  | 'sent',
  number
>

export const newTally = (): Tally => ({
  rounds: 0,
  bets: 0,
  taken: 0,
  takenAtTheEnd: 0,
  cashOuts: 0,
  cancels: 0,
  repeats: 0,
  late: 0,
  drops: 0,
  stalls: 0,
  stops: 0,
  faults: 0,
  voided: 0,
  lines: 0,
  lostMessages: 0,
  lostAnswers: 0,
  sent: 0,
})
