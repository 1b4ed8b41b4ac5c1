import { full, type Board, type Goals, type Side } from '../markets/board.rules.ts'
import { MATCH_STATUS, STATUS, type What } from './fact.rules.ts'

/** What the feed has reported of a match so far. */
export type State = {
  readonly status: number
  readonly matchStatus: number
  readonly board: Board
  readonly yellow: Goals
  readonly red: Goals
  /** What the match's clock showed at a time, and whether it has run since. */
  readonly clock: { readonly shownMs: number; readonly atMs: number; readonly runs: boolean }
  /** Betting is stopped until the next resumption. */
  readonly isStopped: boolean
  readonly stopReason?: number
  /** The live producer has taken over. */
  readonly isLive: boolean
  readonly scheduledMs: number
  /** The greatest number of a goal that bets were offered on. */
  readonly goalNumber: number
}

export const notStarted = (scheduledMs: number): State => ({
  status: STATUS.notStarted,
  matchStatus: MATCH_STATUS.notStarted,
  board: { first: none, second: none, halvesOver: 0, scorers: [] },
  yellow: none,
  red: none,
  clock: { shownMs: 0, atMs: scheduledMs, runs: false },
  isStopped: false,
  isLive: false,
  scheduledMs,
  goalNumber: 1,
})
const none: Goals = { home: 0, away: 0 }

/** The state after a fact. Times are epoch milliseconds; `movedMs` is the new kick-off of a moved match. */
export function next(state: State, what: What, time: { atMs: number; movedMs: number }): State {
  switch (what.fact) {
    case 'phase':
      return afterPhase(state, what, time.atMs)
    case 'stop':
      return { ...state, isStopped: true }
    case 'reason':
      return { ...state, stopReason: what.reason }
    case 'resume': {
      const { stopReason: _, ...open } = state
      return { ...open, isStopped: false }
    }
    case 'goal': {
      const board = withGoal(state.board, what.side, 1)
      const scorers = [...board.scorers, what.side]
      return {
        ...state,
        board: { ...board, scorers },
        goalNumber: Math.max(state.goalNumber, scorers.length + 1),
      }
    }
    case 'annulled': {
      const side = state.board.scorers.at(-1)
      if (side === undefined) return state
      const board = withGoal(state.board, side, -1)
      return { ...state, board: { ...board, scorers: board.scorers.slice(0, -1) } }
    }
    case 'card':
      return what.colour === 'red'
        ? { ...state, red: plus(state.red, what.side, 1) }
        : { ...state, yellow: plus(state.yellow, what.side, 1) }
    case 'moved':
      return { ...state, scheduledMs: time.movedMs }
    default:
      return state
  }
}

function afterPhase(state: State, what: What & { fact: 'phase' }, atMs: number): State {
  const { status, matchStatus, clockMs, clockRuns = false } = what
  const isOver = status === STATUS.ended || status === STATUS.closed
  const isPastFirst = matchStatus === MATCH_STATUS.halfTime || matchStatus === MATCH_STATUS.secondHalf
  const halvesOver = isOver ? 2 : isPastFirst ? 1 : state.board.halvesOver
  return {
    ...state,
    status,
    matchStatus,
    board: { ...state.board, halvesOver },
    clock: { shownMs: clockMs ?? state.clock.shownMs, atMs, runs: clockRuns },
    isLive: state.isLive || status === STATUS.live,
  }
}

const plus = (goals: Goals, side: Side, by: number): Goals => ({ ...goals, [side]: goals[side] + by })

function withGoal(board: Board, side: Side, by: number): Board {
  return board.halvesOver === 0
    ? { ...board, first: plus(board.first, side, by) }
    : { ...board, second: plus(board.second, side, by) }
}

/** What the match's clock shows, in milliseconds of play. */
export const shownMs = ({ clock }: State, nowMs: number, speed: number): number =>
  clock.shownMs + (clock.runs ? (nowMs - clock.atMs) * speed : 0)

/** The score from which a wrong settlement is made: the home side has a goal more. */
export function withWrongGoal(board: Board): Board {
  const wrong = withGoal({ ...board, halvesOver: 1 }, 'home', 1)
  return { ...wrong, halvesOver: board.halvesOver, scorers: [...board.scorers, 'home'] }
}

/** Markets of a match are open for bets unless it is stopped, paused or over. */
export const isOpen = (state: State): boolean =>
  !state.isStopped &&
  (state.status === STATUS.notStarted || state.status === STATUS.live || state.status === STATUS.delayed)

export const isOver = ({ status }: State): boolean =>
  status === STATUS.ended ||
  status === STATUS.closed ||
  status === STATUS.cancelled ||
  status === STATUS.abandoned

const HALF_MS = 45 * 60_000
/** Goals come faster in the second half: 44 of 100 fall in the first. */
const FIRST_SHARE = 0.44
const RED_CARD = { own: 0.75, other: 1.2 }

/** Goals to expect in what is left of each half. */
export function expectedOf(state: State, whole: Goals, time: { nowMs: number; speed: number }) {
  const playedMs = shownMs(state, time.nowMs, time.speed)
  const { halvesOver } = state.board
  // A half that has reached its 45 minutes still has some stoppage time.
  const left = (fromMs: number) => Math.min(1, Math.max(0.03, 1 - (playedMs - fromMs) / HALF_MS))
  const firstLeft = halvesOver === 0 ? left(0) : 0
  const secondLeft = halvesOver === 0 ? 1 : halvesOver === 1 ? left(HALF_MS) : 0
  const { red } = state
  const rate = {
    home: whole.home * RED_CARD.own ** red.home * RED_CARD.other ** red.away,
    away: whole.away * RED_CARD.own ** red.away * RED_CARD.other ** red.home,
  }
  const scaled = (share: number): Goals => ({ home: rate.home * share, away: rate.away * share })
  return { first: scaled(FIRST_SHARE * firstLeft), second: scaled((1 - FIRST_SHARE) * secondLeft) }
}

export const goalsOf = ({ board }: State): Goals => full(board)
