import { nairobiDate, nairobiStartMs } from '@ruka/contract/nairobi'
import type { ReplyInput } from '@ruka/contract/endpoint'
import type { listSportsCompetitions } from '@ruka/contract/sports-browse'
import { SPORTS_COMPETITIONS_MAX, SPORTS_SEARCH } from '@ruka/contract/sports-limits'
import { foldedText, foldedWords } from './fold-text.rules.ts'

const DAY_MS = 86_400_000

/** An event that was live or to come when it was read. */
export type OpenEvent = {
  readonly id: string
  readonly isLive: boolean
  readonly kickOffMs: number
  readonly sport: string
  readonly category: string
  readonly country: string | null
  readonly competitionId: string
  readonly competition: string
  readonly home: string
  readonly away: string
}
export type Competition = ReplyInput<typeof listSportsCompetitions>['data'][number]

/** Competitions with live events first, then by the number of events to come, then by name. */
export const listedCompetitions = (events: readonly OpenEvent[], atMs: number): readonly Competition[] =>
  competitionsOf(events, atMs)
    .sort(
      (one, other) =>
        Number(other.counts.live > 0) - Number(one.counts.live > 0) ||
        other.counts.upcoming - one.counts.upcoming ||
        one.name.localeCompare(other.name, 'en') ||
        one.id.localeCompare(other.id, 'en'),
    )
    .slice(0, SPORTS_COMPETITIONS_MAX)

/**
 * The competitions of events by kick-off, in the order of their next event and named as it names them. Those
 * that have begun since they were read count as neither.
 */
function competitionsOf(events: readonly OpenEvent[], atMs: number): Competition[] {
  const tomorrowMs = nairobiStartMs(nairobiDate(atMs)) + DAY_MS
  const open = events.filter(({ isLive, kickOffMs }) => isLive || kickOffMs > atMs)
  return [...Map.groupBy(open, ({ competitionId }) => competitionId)].map(([id, [next, ...others]]) => {
    const upcoming = [next!, ...others].filter(({ isLive }) => !isLive)
    return {
      id,
      name: next!.competition,
      category: next!.category,
      country: next!.country,
      sport: next!.sport,
      counts: {
        live: 1 + others.length - upcoming.length,
        today: upcoming.filter(({ kickOffMs }) => kickOffMs < tomorrowMs).length,
        upcoming: upcoming.length,
      },
    }
  })
}

/** Events by kick-off as a search reads them. */
export type Names = {
  readonly events: readonly OpenEvent[]
  /** The folded names of each event, of its teams and of its competition. */
  readonly folded: readonly { readonly teams: string; readonly competition: string }[]
}
export function namesOf(events: readonly OpenEvent[]): Names {
  const known = new Map<string, string>()
  const fold = (name: string): string => {
    const folded = known.get(name) ?? foldedText(name)
    known.set(name, folded)
    return folded
  }
  return {
    events,
    folded: events.map(({ home, away, competition }) => ({
      teams: `${fold(home)} ${fold(away)}`,
      competition: fold(competition),
    })),
  }
}

/** The events and the competitions whose names contain all words of `text`, by kick-off. */
export function searched(
  { events, folded }: Names,
  { text, atMs }: { readonly text: string; readonly atMs: number },
): { readonly ids: readonly string[]; readonly competitions: readonly Competition[] } {
  const words = foldedWords(text)
  if (words.length === 0) return { ids: [], competitions: [] }
  const isFound = (place: number): boolean => {
    const { teams, competition } = folded[place]!
    return words.every(word => teams.includes(word) || competition.includes(word))
  }
  const isNamed = (place: number): boolean => words.every(word => folded[place]!.competition.includes(word))
  return {
    ids: events
      .filter((_, place) => isFound(place))
      .slice(0, SPORTS_SEARCH.events)
      .map(({ id }) => id),
    competitions: competitionsOf(
      events.filter((_, place) => isNamed(place)),
      atMs,
    ).slice(0, SPORTS_SEARCH.competitions),
  }
}
