import type { LeagueNow, LeagueRound, LeagueServerMessage, LeagueVoidReason } from '@ruka/contract/league'
import { endsAt } from './phase.rules.ts'

/** A league as this page knows it. */
export type LeagueState = LeagueNow & {
  /** Why rounds are void, by `keyOf`. */
  readonly reasons: Readonly<Record<string, LeagueVoidReason>>
}
type InRound = { readonly season: number; readonly week: number }

export const keyOf = ({ season, week }: InRound): string => `${season}:${week}`
const isSame = (one: InRound, other: InRound): boolean => keyOf(one) === keyOf(other)

/**
 * The state after a message. Undefined means that a message before it is missing: the topic must be followed
 * from its snapshot again.
 */
export function applied(
  state: LeagueState | undefined,
  message: LeagueServerMessage,
): LeagueState | undefined {
  if (message.t === 'league') {
    const { t: _, ...now } = message
    return { ...now, ...keptOf(state, now), reasons: state?.reasons ?? {} }
  }
  if (!state) return undefined
  switch (message.t) {
    case 'leagueOpened':
      return withRound(state, message.round)
    case 'leagueClosed':
      return { ...state, isClosed: message.isClosed }
    case 'leagueLocked':
      return changed(state, message, round =>
        round.state === 'open' ? { ...round, state: 'locked' } : round,
      )
    case 'leagueDrawn': {
      const { seed, beacon, results } = message
      return changed(state, message, round => ({
        ...round,
        state: round.state === 'settled' ? 'settled' : 'drawn',
        drawn: { seed, beacon, results },
      }))
    }
    case 'leagueSettled':
      return changed(state, message, round => ({ ...round, state: 'settled' }))
    case 'leagueVoided': {
      const next = changed(state, message, round => ({ ...round, state: 'void' }))
      return next && { ...next, reasons: { ...next.reasons, [keyOf(message)]: message.reason } }
    }
  }
}

/** What a snapshot only repeats stays the value that it was, so that nothing is drawn again for it. */
function keptOf(
  state: LeagueState | undefined,
  now: LeagueNow,
): Pick<LeagueNow, 'teams' | 'last' | 'rounds'> {
  const before = state?.league === now.league ? state : undefined
  return {
    teams: keptIf(before?.teams, now.teams),
    last: keptIf(before?.last, now.last),
    rounds: now.rounds.map(round =>
      keptIf(
        before?.rounds.find(each => isSame(each, round)),
        round,
      ),
    ),
  }
}
const keptIf = <Value>(before: Value | undefined, now: Value): Value =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now

/** Rounds by their start; one that is here already stays as it is. */
function withRound(state: LeagueState, round: LeagueRound): LeagueState {
  if (state.rounds.some(each => isSame(each, round))) return state
  const rounds = [...state.rounds, round].sort((one, other) => one.startsAtMs - other.startsAtMs)
  return { ...state, rounds }
}

function changed(
  state: LeagueState,
  of: InRound,
  change: (round: LeagueRound) => LeagueRound,
): LeagueState | undefined {
  if (state.last && isSame(state.last, of)) return { ...state, last: change(state.last) }
  if (!state.rounds.some(round => isSame(round, of))) return isBefore(of, state.last) ? state : undefined
  return { ...state, rounds: state.rounds.map(round => (isSame(round, of) ? change(round) : round)) }
}

/** Whether a round is older than the latest that is over: what becomes of it is seen in the results. */
const isBefore = (of: InRound, last: InRound | null): boolean =>
  last !== null && (of.season < last.season || (of.season === last.season && of.week < last.week))

/** The state without rounds that are over: the latest of them is `last`. */
export function settledDown(state: LeagueState, nowMs: number): LeagueState {
  const over = state.rounds.filter(round => nowMs >= endsAt(round, state.roundMs))
  const last = over.at(-1)
  if (!last) return state
  return { ...state, last, rounds: state.rounds.filter(round => !over.includes(round)) }
}

/** The round that is on; the next one where none is. */
export const currentOf = ({ rounds }: Pick<LeagueNow, 'rounds'>): LeagueRound | undefined => rounds[0]
export const roundOf = (state: LeagueState, key: string): LeagueRound | undefined =>
  state.rounds.find(round => keyOf(round) === key) ??
  (state.last && keyOf(state.last) === key ? state.last : undefined)
