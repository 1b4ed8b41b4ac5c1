export type Score = { readonly home: number; readonly away: number }
export type Team = { readonly id: number; readonly name: string }

/** A match of the season as it was played. */
export type Played = {
  readonly kickOffMs: number
  readonly round: number
  readonly home: Team
  readonly away: Team
  readonly half: Score
  readonly full: Score
  /** Goals that the season as a whole lets each side expect. */
  readonly expected: Score
}

/** A match as the simulator plays it. */
export type Fixture = { readonly id: number; readonly kickOffMs: number; readonly played: Played }

/** Matches in the order of their kick-offs. The rolling schedule has no end. */
export type Schedule = {
  /** The match at a place; undefined after the last one. */
  readonly at: (place: number) => Fixture | undefined
  /** The place of the first match that kicks off at this time or later. */
  readonly firstFrom: (atMs: number) => number
}

const FIRST_ID = 1_000_001

const MATCHES_OF_ROUND = 10

const byRounds = (season: readonly Played[]): readonly Played[] =>
  [...season].sort((a, b) => a.round - b.round || a.kickOffMs - b.kickOffMs)

/**
 * The season once, from its first kick-off at `startMs`, in the calendar's time. With `roundMs` its matches follow
 * each other at equal distances, in place of their own dates.
 */
export function seasonSchedule(
  season: readonly Played[],
  { startMs, speed, roundMs }: { startMs: number; speed: number; roundMs?: number | undefined },
): Schedule {
  const firstMs = season[0]!.kickOffMs
  const isEven = roundMs !== undefined
  const fixtures = (isEven ? byRounds(season) : season).map((played, place) => {
    const afterMs = isEven ? (place * roundMs) / MATCHES_OF_ROUND : played.kickOffMs - firstMs
    return { id: FIRST_ID + place, kickOffMs: startMs + Math.round(afterMs / speed), played }
  })
  return {
    at: place => fixtures[place],
    firstFrom: atMs => {
      const place = fixtures.findIndex(({ kickOffMs }) => kickOffMs >= atMs)
      return place < 0 ? fixtures.length : place
    },
  }
}

/** The rolling schedule begins at this time, so that a match has the same number after a restart. */
const ROLLING_START_MS = 1_767_225_600_000

/**
 * The season again and again, a round every `roundMs` of the calendar's time, with its kick-offs at equal
 * distances.
 */
export function rollingSchedule(
  season: readonly Played[],
  { roundMs, speed }: { roundMs: number; speed: number },
): Schedule {
  const byRound = byRounds(season)
  const stepMs = roundMs / MATCHES_OF_ROUND / speed
  return {
    at: place => ({
      id: FIRST_ID + place,
      kickOffMs: ROLLING_START_MS + Math.round(place * stepMs),
      played: byRound[place % byRound.length]!,
    }),
    firstFrom: atMs => Math.max(0, Math.ceil((atMs - ROLLING_START_MS) / stepMs)),
  }
}
