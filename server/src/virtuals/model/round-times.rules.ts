/**
 * When what happens in a round. All of it follows from the start and the length of the round, by the wall clock:
 * a restart or a step of the clock changes no round that is published.
 */
import { LEAGUE_PHASES } from '@ruka/contract/league'

/** Milliseconds since 1970. */
export type RoundTimes = {
  readonly startsAtMs: number
  /** Bets are taken before this. */
  readonly bettingEndsMs: number
  readonly kickOffMs: number
  readonly fullTimeMs: number
  readonly endsAtMs: number
}

export function timesOf(startsAtMs: number, roundMs: number): RoundTimes {
  const at = (part: number): number => startsAtMs + Math.round((roundMs * part) / 1_000)
  return {
    startsAtMs,
    bettingEndsMs: at(LEAGUE_PHASES.bettingEnds),
    kickOffMs: at(LEAGUE_PHASES.kickOff),
    fullTimeMs: at(LEAGUE_PHASES.fullTime),
    endsAtMs: startsAtMs + roundMs,
  }
}

/**
 * The start of the next round of a league: the slot after the latest round, or the first one whose betting is
 * still ahead where that slot is in the past. Slots are multiples of the length since 1970; the second league is
 * half a round later than the first.
 */
export function nextStartMs(
  latestStartMs: number | undefined,
  { nowMs, roundMs, league }: { readonly nowMs: number; readonly roundMs: number; readonly league: number },
): number {
  const offset = league === 2 ? Math.floor(roundMs / 2) : 0
  const current = Math.floor((nowMs - offset) / roundMs) * roundMs + offset
  return latestStartMs === undefined || latestStartMs < current ? current + roundMs : nextSlot(latestStartMs)

  // The length of rounds may have been changed since the latest one.
  function nextSlot(afterMs: number): number {
    return Math.floor((afterMs - offset) / roundMs) * roundMs + offset + roundMs
  }
}
