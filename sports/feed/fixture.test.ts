import { describe, expect, it } from 'vitest'
import { parseFixtureChanges, parseFixtures } from './fixture.ts'
import { UnreadMessage } from './message.ts'

const TOURNAMENT = `<tournament id="sr:tournament:17" name="Premier League">
  <sport id="sr:sport:1" name="Soccer"/><category id="sr:category:1" name="England" country_code="ENG"/></tournament>`
const side = (qualifier: string, id: number, more = '') =>
  `<competitor id="sr:competitor:${id}" name="Club ${id}" qualifier="${qualifier}" ${more}/>`
const SIDES = `<competitors>${side('home', 42)}${side('away', 44, 'age_group="U20" gender="male"')}</competitors>`
const event = (
  id: string,
  attributes = 'scheduled="2026-11-28T15:00:00+00:00"',
  inner = TOURNAMENT + SIDES,
) => `<sport_event id="${id}" ${attributes}>${inner}</sport_event>`
const schedule = (...events: readonly string[]) =>
  `<?xml version="1.0"?><schedule xmlns="http://schemas.example/uof" generated_at="x">${events.join('')}</schedule>`

describe('fixtures', () => {
  it('have sport, category, tournament, sides, time and status', () => {
    const attributes =
      'scheduled="2026-11-28T18:00:00+03:00" start_time_tbd="true" status="not_started" liveodds="booked"'
    const season = '<season id="sr:season:9" name="26/27" start_date="2026-08-01"/><venue id="sr:venue:1"/>'
    expect(parseFixtures(schedule(event('sr:match:7', attributes, season + TOURNAMENT + SIDES)))).toEqual({
      unread: [],
      fixtures: [
        {
          id: 'sr:match:7',
          sport: { id: 'sr:sport:1', name: 'Soccer' },
          category: { id: 'sr:category:1', name: 'England', country: 'ENG' },
          tournament: { id: 'sr:tournament:17', name: 'Premier League' },
          season: { id: 'sr:season:9', name: '26/27' },
          home: { id: 'sr:competitor:42', name: 'Club 42' },
          away: { id: 'sr:competitor:44', name: 'Club 44', ageGroup: 'U20', gender: 'male' },
          kickOffMs: Date.UTC(2026, 10, 28, 15),
          isTimeOpen: true,
          status: 'not_started',
          liveOdds: 'booked',
        },
      ],
    })
  })

  it('are read from the answer about a single event', () => {
    const xml = `<fixtures_fixture><fixture id="sr:match:7" start_time="2026-11-28T15:00:00Z" status="ended">${
      TOURNAMENT + SIDES
    }</fixture></fixtures_fixture>`
    expect(parseFixtures(xml).fixtures).toMatchObject([
      { id: 'sr:match:7', status: 'ended', kickOffMs: Date.UTC(2026, 10, 28, 15) },
    ])
  })

  it('are none in an empty schedule, which ends the pages', () => {
    expect(parseFixtures(schedule())).toEqual({ fixtures: [], unread: [] })
  })

  it.each([
    ['no time', event('sr:match:1', ''), 'sport_event has no scheduled'],
    [
      'a time without an offset',
      event('sr:match:1', 'scheduled="2026-11-28T15:00:00"'),
      'scheduled="2026-11-28',
    ],
    [
      'a day that no month has',
      event('sr:match:1', 'scheduled="2026-13-40T15:00:00Z"'),
      'scheduled="2026-13-40',
    ],
    ['no tournament', event('sr:match:1', undefined, SIDES), 'sport_event has no tournament'],
    ['one side', event('sr:match:1', undefined, TOURNAMENT), 'sport_event has no home competitor'],
    ['an id that is no URN', event('7'), 'sport_event has id="7"'],
    [
      'a club without a name',
      event('sr:match:1', undefined, (TOURNAMENT + SIDES).replace('Club 42', ' ')),
      'no name',
    ],
  ])('costs no other where one has %s', (_, broken, reason) => {
    const { fixtures, unread } = parseFixtures(schedule(event('sr:match:5'), broken, event('sr:match:6')))
    expect(fixtures.map(({ id }) => id)).toEqual(['sr:match:5', 'sr:match:6'])
    expect(unread).toEqual([expect.stringContaining(reason)])
  })

  it.each(['', '<schedule>', '<odds_change/>', '<!DOCTYPE a><schedule/>', '{"fixtures":[]}'])(
    'are refused as a whole where the document is %j',
    xml => {
      expect(() => parseFixtures(xml)).toThrow(UnreadMessage)
      expect(() => parseFixtureChanges(xml)).toThrow(UnreadMessage)
    },
  )
})

it('the list of changes names each event once, and only events', () => {
  const change = (id: string) => `<fixture_change sport_event_id="${id}" update_time="2026-11-28T15:00:00Z"/>`
  const xml = `<fixture_changes>${['sr:match:1', 'sr:match:2', 'sr:match:1', '../7'].map(change).join('')}</fixture_changes>`
  expect(parseFixtureChanges(xml)).toEqual(['sr:match:1', 'sr:match:2'])
})
