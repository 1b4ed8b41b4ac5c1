import { STATUS, STATUS_NAMES } from '../course/fact.rules.ts'
import { PRODUCTS } from '../messages/message.rules.ts'
import { element, escaped, eventUrn } from '../messages/xml.rules.ts'
import { goalsOf, type State } from '../course/state.rules.ts'
import type { Fixture } from '../feed/schedule.rules.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** A time as REST writes it. The conversion from milliseconds is the caller's: rules know no calendar. */
type Iso = (atMs: number) => string
export type Listed = { readonly fixture: Fixture; readonly state: State }

const document = (name: string, generatedAt: string, content: string): string =>
  HEAD + element(name, { generated_at: generatedAt }, content)

export const responseXml = (code: string, message: string): string =>
  HEAD + element('response', { response_code: code }, element('message', {}, escaped(message)))

export const acceptedXml = (action: string): string =>
  HEAD + element('response', { response_code: 'ACCEPTED' }, element('action', {}, escaped(action)))

export const whoamiXml = (bookmakerId: number, expiresAt: string): string =>
  HEAD +
  element('bookmaker_details', {
    response_code: 'OK',
    expire_at: expiresAt,
    bookmaker_id: bookmakerId,
    virtual_host: `/unifiedfeed/${bookmakerId}`,
  })

const PRODUCERS = [
  { id: PRODUCTS.live, name: 'LO', description: 'Live Odds', path: 'liveodds', scope: 'live', minutes: 600 },
  {
    id: PRODUCTS.prematch,
    name: 'Ctrl',
    description: 'Betradar Ctrl',
    path: 'pre',
    scope: 'prematch',
    minutes: 4_320,
  },
]
export const producersXml = (base: string): string =>
  HEAD +
  element(
    'producers',
    { response_code: 'OK' },
    PRODUCERS.map(({ id, name, description, path, scope, minutes }) =>
      element('producer', {
        id,
        name,
        description,
        api_url: `${escaped(base)}/v1/${path}/`,
        active: 'true',
        scope,
        stateful_recovery_window_in_minutes: minutes,
      }),
    ).join(''),
  )

export const scheduleXml = (listed: readonly Listed[], time: { nowMs: number; iso: Iso }): string =>
  document(
    'schedule',
    time.iso(time.nowMs),
    listed.map(each => element('sport_event', eventAttributes(each, time.iso), eventContent(each))).join(''),
  )

export const fixtureXml = (listed: Listed, time: { nowMs: number; iso: Iso }): string => {
  const attributes = {
    ...eventAttributes(listed, time.iso),
    start_time_tbd: 'false',
    start_time_confirmed: 'true',
  }
  const startTime = { start_time: time.iso(listed.state.scheduledMs) }
  return document(
    'fixtures_fixture',
    time.iso(time.nowMs),
    element('fixture', { ...attributes, ...startTime }, eventContent(listed)),
  )
}

/** How a match stands now. */
export const summaryXml = (listed: Listed, time: { nowMs: number; iso: Iso }): string =>
  document(
    'match_summary',
    time.iso(time.nowMs),
    element('sport_event', eventAttributes(listed, time.iso), eventContent(listed)) +
      summaryStatusXml(listed.state),
  )

function summaryStatusXml(state: State): string {
  const { status, matchStatus, board } = state
  const name = STATUS_NAMES[status] ?? STATUS_NAMES[STATUS.notStarted]
  const named = { status_code: status, status: name, match_status_code: matchStatus }
  if (!state.isLive) return element('sport_event_status', named)
  const { home, away } = goalsOf(state)
  const halves = board.halvesOver > 0 ? [board.first, board.second] : [board.first]
  const scores = halves.map((goals, at) =>
    element('period_score', { number: at + 1, home_score: goals.home, away_score: goals.away }),
  )
  return element(
    'sport_event_status',
    { ...named, home_score: home, away_score: away },
    element('period_scores', {}, scores.join('')),
  )
}

export const changesXml = (
  changes: readonly { event: number; atMs: number }[],
  time: { nowMs: number; iso: Iso },
): string =>
  document(
    'fixture_changes',
    time.iso(time.nowMs),
    changes
      .map(({ event, atMs }) =>
        element('fixture_change', { sport_event_id: eventUrn(event), update_time: time.iso(atMs) }),
      )
      .join(''),
  )

const eventAttributes = ({ fixture, state }: Listed, iso: Iso) => ({
  id: eventUrn(fixture.id),
  scheduled: iso(state.scheduledMs),
  status: STATUS_NAMES[state.status] ?? STATUS_NAMES[STATUS.notStarted],
  liveodds: 'booked',
})

function eventContent({ fixture: { played } }: Listed): string {
  const sport = element('sport', { id: 'sr:sport:1', name: 'Soccer' })
  const category = element('category', { id: 'sr:category:1', name: 'England', country_code: 'ENG' })
  const tournament = element(
    'tournament',
    { id: 'sr:tournament:17', name: 'Premier League' },
    sport + category,
  )
  const round = element('tournament_round', { type: 'group', number: played.round })
  const competitors = (['home', 'away'] as const).map(qualifier =>
    element('competitor', {
      id: `sr:competitor:${played[qualifier].id}`,
      name: escaped(played[qualifier].name),
      abbreviation: played[qualifier].name
        .replaceAll(/[^A-Za-z]/g, '')
        .slice(0, 3)
        .toUpperCase(),
      qualifier,
      gender: 'male',
    }),
  )
  return round + tournament + element('competitors', {}, competitors.join(''))
}
