import { draw, drawBetween } from './draw.rules.ts'
import type { Goals, Side } from '../markets/board.rules.ts'
import { STOP, type Fact, type What } from './fact.rules.ts'
import type { Incident } from './incidents.rules.ts'

const SECOND_MS = 1_000
/** What stops the betting has a slot of its own, so that one stop ends before the next one begins. */
const SLOT_MS = 180 * SECOND_MS
const SLOTS = 15
export const slotStartMs = (slot: number): number => 60 * SECOND_MS + slot * SLOT_MS
/** From the start of a slot to the time when its stop is over for certain. */
export const SLOT_GAP_MS = 150 * SECOND_MS

type Half = { readonly half: 1 | 2; readonly goals: Goals; readonly startMs: number }
type Match = { readonly seed: string; readonly id: number; readonly incidents: ReadonlySet<Incident> }

/** The goals, cards and stops of a half, at times drawn from the seed. */
export function halfOf(match: Match, { half, goals, startMs }: Half): readonly Fact[] {
  const names = [match.seed, match.id, half]
  const scorers: readonly Side[] = [
    ...Array<Side>(goals.home).fill('home'),
    ...Array<Side>(goals.away).fill('away'),
  ]
  const extra = EXTRA.filter(
    name => match.incidents.has(name) && half === (draw(match.seed, match.id, name, 'half') < 0.5 ? 1 : 2),
  )
  const count = scorers.length + extra.length
  const slots = inDrawnOrder(
    Array.from({ length: SLOTS }, (_, at) => at),
    [...names, 'slots'],
  ).slice(0, count)
  const goalsSequences = scorers.map((side, at) => goalSequence(match, side, [...names, 'goal', at]))
  const sequences = [...goalsSequences, ...extra.map(name => extraSequence(name, [...names, name]))]
  const stops = sequences.flatMap((sequence, at) =>
    sequence.map(([seconds, what]): Fact => {
      const atMs = startMs + slotStartMs(slots[at]!) + seconds * SECOND_MS
      return { ...what, atMs }
    }),
  )
  return [...stops, ...yellowCards(names, startMs)]
}

/** Kinds of incidents that take a slot of their own. */
const EXTRA = ['goal-disallowed', 'goal-annulled', 'penalty-missed', 'red-card'] as const

const inDrawnOrder = <Value>(
  values: readonly Value[],
  names: readonly (string | number)[],
): readonly Value[] =>
  values
    .map((value, at) => ({ value, order: draw(...names, at) }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)

/** What happens in a slot, by seconds from its start. */
type Sequence = readonly (readonly [seconds: number, what: What])[]
const reason = (code: number): What => ({ fact: 'reason', reason: code })
const early: What = { fact: 'settle', certainty: 1 }

function goalSequence(match: Match, side: Side, names: readonly (string | number)[]): Sequence {
  const goal: What = { fact: 'goal', side }
  if (match.incidents.has('goal-reviewed') && names.at(-1) === 0)
    return [
      [0, { fact: 'stop' }],
      [2, reason(STOP.possibleGoal)],
      [20, reason(STOP.goalReview)],
      [drawBetween({ least: 60, most: 110 }, ...names), goal],
      [125, { fact: 'resume' }],
      [130, early],
    ]
  // One goal in ten is a penalty.
  const isPenalty = draw(...names, 'penalty') < 0.1
  const scoredAt = isPenalty ? 80 : drawBetween({ least: 8, most: 25 }, ...names)
  return [
    [0, { fact: 'stop' }],
    [2, reason(isPenalty ? STOP.possiblePenalty : STOP.possibleGoal)],
    [scoredAt, goal],
    [scoredAt + 10, early],
    [scoredAt + 20, { fact: 'resume' }],
  ]
}

/** A goal that a control asks for, with its stop, at a time of the calendar. */
export const goalAt = (atMs: number, side: Side): readonly Fact[] =>
  ASKED.map(([seconds, what]): Fact => {
    const fact = what === 'goal' ? { fact: what, side } : what
    return { ...fact, atMs: atMs + seconds * SECOND_MS }
  })
const ASKED: readonly (readonly [seconds: number, what: What | 'goal'])[] = [
  [0, { fact: 'stop' }],
  [2, reason(STOP.possibleGoal)],
  [6, 'goal'],
  [12, early],
  [16, { fact: 'resume' }],
]

function extraSequence(name: (typeof EXTRA)[number], names: readonly (string | number)[]): Sequence {
  const side = draw(...names, 'side') < 0.5 ? 'home' : 'away'
  const stop = [0, { fact: 'stop' }] as const
  switch (name) {
    case 'goal-disallowed':
      return [stop, [2, reason(STOP.possibleGoal)], [20, reason(STOP.goalReview)], [100, { fact: 'resume' }]]
    case 'goal-annulled':
      return [
        stop,
        [2, reason(STOP.possibleGoal)],
        [15, { fact: 'goal', side }],
        [25, early],
        [40, reason(STOP.goalReview)],
        [110, { fact: 'annulled' }],
        [120, { fact: 'unsettle' }],
        [130, { fact: 'resume' }],
      ]
    case 'penalty-missed':
      return [stop, [2, reason(STOP.possiblePenalty)], [100, { fact: 'resume' }]]
    case 'red-card':
      return [
        stop,
        [2, reason(STOP.possibleRedCard)],
        [20, { fact: 'card', side, colour: 'red' }],
        [40, { fact: 'resume' }],
      ]
  }
}

function yellowCards(names: readonly (string | number)[], startMs: number): readonly Fact[] {
  return Array.from({ length: drawBetween({ least: 0, most: 3 }, ...names, 'yellow') }, (_, at) => ({
    fact: 'card',
    side: draw(...names, 'yellow', at, 'side') < 0.5 ? 'home' : 'away',
    colour: 'yellow',
    atMs: startMs + drawBetween({ least: 60, most: 2_600 }, ...names, 'yellow', at) * SECOND_MS,
  }))
}
