/** What the leader of a league has to do next: a function of its rounds and of the time, so that it can begin anywhere. */
import type { LeagueVoidReason } from '@ruka/contract/league'
import { timesOf } from './model/round-times.rules.ts'

/** A round that is not over. */
export type RunningRound = {
  readonly season: number
  readonly week: number
  readonly state: 'open' | 'locked' | 'drawn'
  readonly startsAtMs: number
  readonly roundMs: number
  /** When the value that the draw waits for is public; null where it waits for none. */
  readonly beaconAtMs: number | null
  /** Null while it is open. */
  readonly lockedAtMs: number | null
  /** Whether its season belongs to an earlier incarnation of the database: the public may know its seed. */
  readonly isForeign: boolean
}

/** Rounds that are open for bets behind the one that is on. */
const AHEAD = 3

export type Step =
  | { readonly do: 'publish' }
  | { readonly do: 'lock' | 'draw' | 'settle'; readonly round: RunningRound }
  | { readonly do: 'void'; readonly round: RunningRound; readonly reason: LeagueVoidReason }
  /** Nothing before this time. */
  | { readonly do: 'wait'; readonly untilMs: number }

/**
 * The next step. `rounds` are those that are not over, by their start; `mayPublish`: whether another may be. A
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
  if (round.isForeign) return { do: 'void', round, reason: 'restored' }
  if (nowMs >= times.endsAtMs) {
    const isLate = round.state === 'locked' && round.beaconAtMs !== null
    return { do: 'void', round, reason: isLate ? 'beacon_late' : 'not_drawn' }
  }
  if (round.state === 'open') {
    if (nowMs < times.bettingEndsMs) return times.bettingEndsMs
    // The value must not be known before the last bet.
    return isKnownAt(round, nowMs) ? { do: 'void', round, reason: 'lock_late' } : { do: 'lock', round }
  }
  // The lock may have been written later than it was begun.
  if (isKnownAt(round, round.lockedAtMs!)) return { do: 'void', round, reason: 'lock_late' }
  const drawMs = round.beaconAtMs ?? 0
  return nowMs >= drawMs ? { do: 'draw', round } : drawMs
}

/** Whether the value that a draw waits for is public at a moment. */
export const isKnownAt = ({ beaconAtMs }: Pick<RunningRound, 'beaconAtMs'>, atMs: number): boolean =>
  beaconAtMs !== null && atMs >= beaconAtMs
