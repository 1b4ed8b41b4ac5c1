import { readDocument, type Element } from './element.ts'
import { UnreadMessage } from './message.ts'

/** A match as the feed's REST interface describes it; ids are URNs such as `sr:match:7`. */
export type Fixture = {
  readonly id: string
  readonly sport: Named
  readonly category: Named & { readonly country?: string }
  readonly tournament: Named
  readonly season?: Named
  readonly home: Competitor
  readonly away: Competitor
  /** Milliseconds since 1970. */
  readonly kickOffMs: number
  /** True while the day is known and the time is not. */
  readonly isTimeOpen: boolean
  /** The feed's word, such as `not_started`, `live`, `ended`, `cancelled` or `postponed`. */
  readonly status: string
  /** Whether live odds are sent, could be ordered, or do not exist; left out where the feed does not say. */
  readonly liveOdds?: 'booked' | 'bookable' | 'not_available'
}
type Named = { readonly id: string; readonly name: string }
export type Competitor = Named & { readonly ageGroup?: string; readonly gender?: string }

/** What a document has: fixtures, and what is wrong with those that cannot be used, a line each. */
export type FixturesRead = { readonly fixtures: readonly Fixture[]; readonly unread: readonly string[] }

/**
 * Reads a schedule (`sport_event` elements) or a single fixture (`fixture`). Elements and attributes that are
 * not known are passed over, and a fixture that lacks something costs no other. @throws UnreadMessage for a
 * document that is not well formed, or is another
 */
export function parseFixtures(xml: string): FixturesRead {
  const root = readDocument(xml)
  if (!/^(?:schedule|fixtures_fixture|fixtures)$/.test(root.name))
    throw new UnreadMessage(`${root.name.slice(0, 40)} has no fixtures`)
  const fixtures: Fixture[] = []
  const unread: string[] = []
  for (const each of root.children('sport_event', 'fixture'))
    try {
      fixtures.push(fixtureOf(each))
    } catch (error) {
      if (!(error instanceof UnreadMessage)) throw error
      unread.push(`${each.text('id')?.slice(0, 60) ?? 'a fixture'}: ${error.message}`)
    }
  return { fixtures, unread }
}

/**
 * The ids of events whose fixtures changed, of `fixtures/changes.xml`. @throws UnreadMessage for another
 * document
 */
export function parseFixtureChanges(xml: string): readonly string[] {
  const root = readDocument(xml)
  if (root.name !== 'fixture_changes')
    throw new UnreadMessage(`${root.name.slice(0, 40)} lists no changed fixtures`)
  const ids = root.children('fixture_change').map(change => change.text('sport_event_id') ?? '')
  return [...new Set(ids.filter(id => URN.test(id)))]
}

export const URN = /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/
/** ISO 8601 with its offset: a time without one means another moment to each reader. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

function fixtureOf(element: Element): Fixture {
  const [tournament] = element.children('tournament')
  const within = element.needed('tournament', tournament)
  const part = (name: string) => within.needed(name, within.children(name)[0])
  const category = part('category')
  const country = category.text('country_code') ?? category.text('country_name')
  const [season] = element.children('season')
  const competitors = element.children('competitors').flatMap(list => list.children('competitor'))
  const of = (side: string) =>
    competitorOf(
      element.needed(
        `${side} competitor`,
        competitors.find(each => each.text('qualifier') === side),
      ),
    )
  const liveOdds = element.text('liveodds')
  return {
    id: urnOf(element),
    sport: namedOf(part('sport')),
    category: { ...namedOf(category), ...(country ? { country } : {}) },
    tournament: namedOf(within),
    ...(season ? { season: namedOf(season) } : {}),
    home: of('home'),
    away: of('away'),
    kickOffMs: timeOf(element),
    isTimeOpen: element.flag('start_time_tbd') ?? false,
    status: element.text('status')?.slice(0, 40) ?? 'not_started',
    ...(liveOdds === 'booked' || liveOdds === 'bookable' || liveOdds === 'not_available' ? { liveOdds } : {}),
  }
}

function competitorOf(element: Element): Competitor {
  const [ageGroup, gender] = [element.text('age_group'), element.text('gender')]
  return { ...namedOf(element), ...(ageGroup ? { ageGroup } : {}), ...(gender ? { gender } : {}) }
}

function namedOf(element: Element): Named {
  const name = element.text('name')?.trim()
  return { id: urnOf(element), name: element.needed('name', name === '' ? undefined : name?.slice(0, 200)) }
}

function urnOf(element: Element): string {
  const id = element.needed('id', element.text('id'))
  if (!URN.test(id)) throw new UnreadMessage(`${element.name} has id="${id.slice(0, 40)}"`)
  return id
}

function timeOf(element: Element): number {
  return msOf(element, 'scheduled', element.text('scheduled') ?? element.text('start_time'))
}

/** A time of the REST interface in milliseconds since 1970. @throws UnreadMessage */
export function msOf(element: Element, name: string, given: string | undefined): number {
  const text = element.needed(name, given)
  const atMs = TIME.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(atMs)) throw new UnreadMessage(`${element.name} has ${name}="${text.slice(0, 40)}"`)
  return atMs
}
