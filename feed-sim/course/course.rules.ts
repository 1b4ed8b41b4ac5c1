import { drawBetween, draw } from './draw.rules.ts'
import type { Goals } from '../markets/board.rules.ts'
import { MATCH_STATUS, STATUS, VOID, type Fact, type What } from './fact.rules.ts'
import type { Incident } from './incidents.rules.ts'
import { halfOf, SLOT_GAP_MS, slotStartMs } from './half.rules.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const HALF_MS = 45 * MINUTE_MS
const BREAK_MS = 15 * MINUTE_MS

export type Match = {
  readonly seed: string
  readonly id: number
  readonly half: Goals
  readonly full: Goals
  readonly incidents: ReadonlySet<Incident>
  readonly horizonMs: number
  /** The calendar's time over real time: the 48 hours of a postponed match are real ones. */
  readonly speed: number
}

/** All that the feed reports of a match, in order: the same match has the same course. */
export function courseOf(match: Match): readonly Fact[] {
  const listed: Fact = { fact: 'listed', atMs: -match.horizonMs }
  const { incidents } = match
  if (incidents.has('cancelled')) return [listed, ...calledOff]
  if (incidents.has('postponed')) return [listed, ...postponedBeyond48Hours(match.speed)]
  const played = withPauses(playOf(match), match)
  const facts = incidents.has('abandoned') ? abandoned(played, match) : played
  return [listed, ...withStart(facts, match)].sort((a, b) => a.atMs - b.atMs)
}

const at = (atMs: number, what: What): Fact => ({ ...what, atMs })
const phase = (name: keyof typeof STATUS, match: keyof typeof MATCH_STATUS): What & { fact: 'phase' } => ({
  fact: 'phase',
  status: STATUS[name],
  matchStatus: MATCH_STATUS[match],
})
const running = (matchStatus: 'firstHalf' | 'secondHalf', clockMs: number): What => ({
  ...phase('live', matchStatus),
  clockMs,
  clockRuns: true,
})

const calledOff: readonly Fact[] = [
  at(-3 * HOUR_MS, { fact: 'stop' }),
  at(-3 * HOUR_MS + 10 * SECOND_MS, phase('cancelled', 'cancelled')),
  at(-3 * HOUR_MS + 10 * SECOND_MS, { fact: 'called-off' }),
  at(-3 * HOUR_MS + MINUTE_MS, { fact: 'void', scope: 'all', reason: VOID.cancelled }),
]
const postponed = (byMs: number): readonly Fact[] => [
  at(-2 * HOUR_MS, { fact: 'stop' }),
  at(-2 * HOUR_MS + 10 * SECOND_MS, phase('postponed', 'postponed')),
  at(-2 * HOUR_MS + 2 * MINUTE_MS, { fact: 'moved', byMs }),
]
const postponedBeyond48Hours = (speed: number): readonly Fact[] => [
  ...postponed(72 * HOUR_MS * speed),
  at(48 * HOUR_MS * speed, { fact: 'void', scope: 'all', reason: VOID.postponed }),
]

/** The ends of the halves, counted from the kick-off without pauses. */
function timesOf({ seed, id }: Match) {
  const firstEndMs = HALF_MS + drawBetween({ least: 60, most: 240 }, seed, id, 'stoppage', 1) * SECOND_MS
  const secondStartMs = firstEndMs + BREAK_MS
  const stoppageMs = drawBetween({ least: 120, most: 480 }, seed, id, 'stoppage', 2) * SECOND_MS
  return { firstEndMs, secondStartMs, endMs: secondStartMs + HALF_MS + stoppageMs }
}

function playOf(match: Match): readonly Fact[] {
  const { firstEndMs, secondStartMs, endMs } = timesOf(match)
  const second = { home: match.full.home - match.half.home, away: match.full.away - match.half.away }
  const handoverMs = match.incidents.has('late-handover') ? 15 * SECOND_MS : 0
  const lateInPlayMs = secondStartMs + slotStartMs(9) + SLOT_GAP_MS
  return [
    at(handoverMs, { fact: 'handover' }),
    at(0, running('firstHalf', 0)),
    ...halfOf(match, { half: 1, goals: match.half, startMs: 0 }),
    at(firstEndMs, { ...phase('live', 'halfTime'), clockMs: HALF_MS }),
    at(firstEndMs + 30 * SECOND_MS, { fact: 'settle', certainty: 1 }),
    at(secondStartMs, running('secondHalf', HALF_MS)),
    ...halfOf(match, { half: 2, goals: second, startMs: secondStartMs }),
    ...cancelledBets(match, lateInPlayMs),
    at(endMs, { fact: 'stop' }),
    at(endMs + SECOND_MS, { ...phase('ended', 'ended'), clockMs: 2 * HALF_MS }),
    ...settledAtTheEnd(match, endMs),
  ]
}

function cancelledBets({ incidents }: Match, atMs: number): readonly Fact[] {
  const isWithdrawn = incidents.has('cancel-withdrawn')
  if (!isWithdrawn && !incidents.has('cancel-window')) return []
  const window = { sinceMs: 120 * SECOND_MS, untilMs: 30 * SECOND_MS }
  const cancel = at(atMs, { fact: 'cancel-window', ...window })
  // The rollback names the same window, which is two minutes further back by then.
  const later = { sinceMs: window.sinceMs + 120 * SECOND_MS, untilMs: window.untilMs + 120 * SECOND_MS }
  return isWithdrawn ? [cancel, at(atMs + 120 * SECOND_MS, { fact: 'uncancel-window', ...later })] : [cancel]
}

function settledAtTheEnd({ incidents }: Match, endMs: number): readonly Fact[] {
  const wrong: readonly Fact[] = incidents.has('wrong-settlement')
    ? [
        at(endMs + 15 * SECOND_MS, { fact: 'settle', certainty: 1, wrong: true }),
        at(endMs + 120 * SECOND_MS, { fact: 'unsettle' }),
      ]
    : []
  const settledMs = endMs + (wrong.length > 0 ? 150 : 20) * SECOND_MS
  return [
    ...wrong,
    at(settledMs, { fact: 'settle', certainty: 1 }),
    at(endMs + 5 * MINUTE_MS, { ...phase('closed', 'ended'), clockMs: 2 * HALF_MS }),
    at(endMs + 5 * MINUTE_MS + SECOND_MS, { fact: 'settle', certainty: 2 }),
  ]
}

/** Moves what comes after a pause behind it. */
const after = (facts: readonly Fact[], fromMs: number, byMs: number): readonly Fact[] =>
  facts.map(fact => (fact.atMs >= fromMs ? { ...fact, atMs: fact.atMs + byMs } : fact))

function withPauses(facts: readonly Fact[], match: Match): readonly Fact[] {
  let paused = facts
  const { secondStartMs } = timesOf(match)
  // The later pause first: its place is counted without the earlier one.
  if (match.incidents.has('interrupted')) {
    const fromMs = secondStartMs + slotStartMs(4) + SLOT_GAP_MS
    const clockMs = HALF_MS + fromMs - secondStartMs
    paused = withPause(paused, {
      fromMs,
      clockMs,
      byMs: 25 * MINUTE_MS,
      name: 'interrupted',
      half: 'secondHalf',
    })
  }
  if (match.incidents.has('suspended')) {
    const fromMs = slotStartMs(6) + SLOT_GAP_MS
    paused = withPause(paused, {
      fromMs,
      clockMs: fromMs,
      byMs: 8 * MINUTE_MS,
      name: 'suspended',
      half: 'firstHalf',
    })
  }
  return paused
}

type Pause = {
  fromMs: number
  byMs: number
  clockMs: number
  name: 'interrupted' | 'suspended'
  half: 'firstHalf' | 'secondHalf'
}
const withPause = (facts: readonly Fact[], { fromMs, byMs, clockMs, name, half }: Pause): readonly Fact[] => [
  ...after(facts, fromMs, byMs),
  at(fromMs, { fact: 'stop' }),
  at(fromMs + SECOND_MS, { ...phase(name, name), clockMs }),
  at(fromMs + byMs - 2 * SECOND_MS, running(half, clockMs)),
  at(fromMs + byMs - SECOND_MS, { fact: 'resume' }),
]

function abandoned(facts: readonly Fact[], match: Match): readonly Fact[] {
  // Half of the abandoned matches have not reached half-time.
  const isLate = draw(match.seed, match.id, 'abandoned') < 0.5
  const { secondStartMs } = timesOf(match)
  const clockMs = slotStartMs(isLate ? 7 : 9) + SLOT_GAP_MS
  const fromMs = clockMs + (isLate ? secondStartMs : 0)
  const clock = { clockMs: clockMs + (isLate ? HALF_MS : 0) }
  return [
    ...facts.filter(({ atMs }) => atMs < fromMs),
    at(fromMs, { fact: 'stop' }),
    at(fromMs + SECOND_MS, { ...phase('interrupted', 'interrupted'), ...clock }),
    at(fromMs + 30 * MINUTE_MS, { ...phase('abandoned', 'abandoned'), ...clock }),
    // A goal may have been taken back just before.
    at(fromMs + 34 * MINUTE_MS, { fact: 'unsettle' }),
    at(fromMs + 35 * MINUTE_MS, { fact: 'settle', certainty: 2 }),
    at(fromMs + 36 * MINUTE_MS, { fact: 'void', scope: 'undecided', reason: VOID.abandoned }),
  ]
}

/** A start at another time than scheduled. */
function withStart(facts: readonly Fact[], { incidents, seed, id }: Match): readonly Fact[] {
  if (incidents.has('postponed-briefly')) {
    const byMs = 20 * HOUR_MS
    const reopenedMs = -2 * HOUR_MS + 10 * MINUTE_MS
    return [
      ...postponed(byMs),
      at(reopenedMs, phase('notStarted', 'notStarted')),
      at(reopenedMs + SECOND_MS, { fact: 'resume' }),
      ...after(facts, 0, byMs),
    ]
  }
  if (!incidents.has('delayed')) return facts
  const byMs = drawBetween({ least: 20, most: 40 }, seed, id, 'delayed') * MINUTE_MS
  return [
    at(0, phase('delayed', 'startDelayed')),
    at(SECOND_MS, { fact: 'moved', byMs }),
    ...after(facts, 0, byMs),
  ]
}
