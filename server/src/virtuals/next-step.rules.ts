/** What the leader of a league has to do next: a function of its rounds and of the time, so that it can begin anywhere. */
import { timesOf } from './round-times.rules.ts'

/** A round that is not over. */
export type RunningRound = {
  readonly season: number
  readonly week: number
  readonly state: 'open' | 'locked' | 'drawn'
  readonly startsAtMs: number
  readonly roundMs: number
  /** When the value that the draw waits for is public; null where it waits for none. */
  readonly beaconAtMs: number | null
}

/** Rounds that are open for bets behind the one that is on. */
const AHEAD = 3

export type Step =
  | { readonly do: 'publish' }
  | { readonly do: 'lock' | 'draw' | 'settle'; readonly round: RunningRound }
  | { readonly do: 'void'; readonly round: RunningRound; readonly reason: VoidReason }
  /** Nothing before this time. */
  | { readonly do: 'wait'; readonly untilMs: number }

/** Why a round is void, as players are told. */
export const VOID_REASONS = {
  not_drawn: 'The round could not be drawn in time.',
  lock_late: 'Betting on the round could not be closed in time.',
  beacon_late: 'The public random value of the round came too late.',
  staff: 'The operator stopped the round.',
  restored: 'The round belongs to a database that was restored.',
} as const
export type VoidReason = keyof typeof VOID_REASONS

/**
 * The next step. `rounds` are those that are not over, by their start; `open` whether more may be published. A
 * round that was drawn is settled, however late; one that was not drawn by its end is void.
 */
export function nextStep(
  rounds: readonly RunningRound[],
  { nowMs, mayPublish }: { readonly nowMs: number; readonly mayPublish: boolean },
): Step {
  let nextMs = Infinity
  for (const round of rounds) {
    const step = stepOf(round, nowMs)
    if (typeof step !== 'number') return step
    nextMs = Math.min(nextMs, step)
  }
  if (mayPublish && rounds.length <= AHEAD) return { do: 'publish' }
  return { do: 'wait', untilMs: nextMs }
}

/** What is to be done for one round, or when it is due. */
function stepOf(round: RunningRound, nowMs: number): Step | number {
  const times = timesOf(round.startsAtMs, round.roundMs)
  if (round.state === 'drawn') return nowMs >= times.fullTimeMs ? { do: 'settle', round } : times.fullTimeMs
  if (nowMs >= times.endsAtMs) {
    const isLate = round.state === 'locked' && round.beaconAtMs !== null
    return { do: 'void', round, reason: isLate ? 'beacon_late' : 'not_drawn' }
  }
  if (round.state === 'open') {
    if (nowMs < times.bettingEndsMs) return times.bettingEndsMs
    // The value must not be known before the last bet.
    const isKnown = round.beaconAtMs !== null && nowMs >= round.beaconAtMs
    return isKnown ? { do: 'void', round, reason: 'lock_late' } : { do: 'lock', round }
  }
  const drawMs = round.beaconAtMs ?? 0
  return nowMs >= drawMs ? { do: 'draw', round } : drawMs
}
