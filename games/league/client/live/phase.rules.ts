import { LEAGUE_PHASES, type LeagueRound } from '@ruka/contract/league'

/**
 * Where a round is: ahead of its start; betting; locked, until the server says so; drawing, until the match begins;
 * playing; results, which stay; over, when the next round has begun; void.
 */
export type Phase = 'ahead' | 'betting' | 'locked' | 'drawing' | 'playing' | 'results' | 'over' | 'void'
type Facts = Pick<LeagueRound, 'startsAtMs' | 'state'>

const OF = 1_000
/** A moment of a round, in milliseconds since 1970, from its part of a thousand. */
const momentOf = ({ startsAtMs }: Facts, part: number, roundMs: number): number =>
  startsAtMs + (part * roundMs) / OF

export const bettingEndsAt = (round: Facts, roundMs: number): number =>
  momentOf(round, LEAGUE_PHASES.bettingEnds, roundMs)
export const kickOffAt = (round: Facts, roundMs: number): number =>
  momentOf(round, LEAGUE_PHASES.kickOff, roundMs)
export const fullTimeAt = (round: Facts, roundMs: number): number =>
  momentOf(round, LEAGUE_PHASES.fullTime, roundMs)
export const endsAt = (round: Facts, roundMs: number): number => momentOf(round, OF, roundMs)

/** Whether its results are known here. */
export const isDrawn = ({ state }: Pick<LeagueRound, 'state'>): boolean =>
  state === 'drawn' || state === 'settled'

export function phaseOf(round: Facts, nowMs: number, roundMs: number): Phase {
  if (round.state === 'void') return 'void'
  if (nowMs >= endsAt(round, roundMs)) return 'over'
  if (isDrawn(round)) {
    if (nowMs < kickOffAt(round, roundMs)) return 'drawing'
    return nowMs < fullTimeAt(round, roundMs) ? 'playing' : 'results'
  }
  if (round.state === 'locked') return 'drawing'
  if (nowMs >= bettingEndsAt(round, roundMs)) return 'locked'
  return nowMs < round.startsAtMs ? 'ahead' : 'betting'
}

/** Whether bets on a round are taken, as far as the clock and the server's word go. */
export const takesBets = (phase: Phase): boolean => phase === 'ahead' || phase === 'betting'

/** When a phase ends, for the countdown; undefined of one that has no end. */
export function phaseEndsAt(round: Facts, phase: Phase, roundMs: number): number | undefined {
  switch (phase) {
    case 'ahead':
    case 'betting':
      return bettingEndsAt(round, roundMs)
    case 'locked':
    case 'drawing':
      return kickOffAt(round, roundMs)
    case 'playing':
      return fullTimeAt(round, roundMs)
    case 'results':
    case 'void':
      return endsAt(round, roundMs)
    case 'over':
      return undefined
  }
}

/** The part of a phase that is left, from 1 to 0. */
export function leftOf(round: Facts, phase: Phase, { nowMs, roundMs }: Now): number {
  const from = { ahead: 0, betting: 0, locked: LEAGUE_PHASES.bettingEnds, drawing: LEAGUE_PHASES.bettingEnds }
  const since =
    phase === 'playing'
      ? LEAGUE_PHASES.kickOff
      : phase === 'results'
        ? LEAGUE_PHASES.fullTime
        : (from[phase as keyof typeof from] ?? 0)
  const end = phaseEndsAt(round, phase, roundMs)
  if (end === undefined) return 0
  const whole = end - momentOf(round, since, roundMs)
  return Math.min(1, Math.max(0, (end - nowMs) / whole))
}
type Now = { readonly nowMs: number; readonly roundMs: number }

/** How much of the play is over, from 0 to 1. */
export function shareOfPlay(round: Facts, nowMs: number, roundMs: number): number {
  const from = kickOffAt(round, roundMs)
  return Math.min(1, Math.max(0, (nowMs - from) / (fullTimeAt(round, roundMs) - from)))
}

/** The minute that is shown, from 1 to 90. */
export const minuteOf = (share: number): number => Math.min(90, Math.floor(share * 90) + 1)

/** From the end of betting until full time, in parts of a round. */
export const PLAY_PART = (LEAGUE_PHASES.fullTime - LEAGUE_PHASES.bettingEnds) / OF
