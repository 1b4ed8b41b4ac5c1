import { below, type Random } from '../src/platform/random.ts'

/** In each span of so many rounds the server is stopped once, and its lease is torn away once. */
const SPAN_ROUNDS = 50

export type Incident = 'stop' | 'fault'

/** The incidents of each round, by its index. They do not hang on how the database answers, so each run has them all. */
export function planIncidents(rounds: number, random: Random): Map<number, Incident[]> {
  const byRound = new Map<number, Incident[]>()
  for (let first = 0; first < rounds; first += SPAN_ROUNDS)
    for (const incident of ['stop', 'fault'] as const) {
      const round = first + below(random, SPAN_ROUNDS)
      byRound.set(round, [...(byRound.get(round) ?? []), incident])
    }
  return byRound
}
