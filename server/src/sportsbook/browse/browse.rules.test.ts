import { describe, expect, it } from 'vitest'
import { listedCompetitions, namesOf, searched, type OpenEvent } from './browse.rules.ts'
import { foldedText } from './fold-text.rules.ts'

const HOUR_MS = 3_600_000
/** Nine in the evening in Nairobi. */
const NOW = Date.parse('2026-06-01T18:00:00Z')

const event = (no: number, inHours: number, over: Partial<OpenEvent> = {}): OpenEvent => ({
  id: `sr:match:${no}`,
  isLive: false,
  kickOffMs: NOW + inHours * HOUR_MS,
  sport: 'Soccer',
  category: 'Kenya',
  country: 'KEN',
  competitionId: 'sr:tournament:1',
  competition: 'Premier League',
  home: `Home ${no}`,
  away: `Away ${no}`,
  ...over,
})
const of = (id: number, competition: string) => ({ competitionId: `sr:tournament:${id}`, competition })

describe('competitions', () => {
  it('count what is live, to come before the day ends in Nairobi, and to come at all', () => {
    const events = [event(1, -1, { isLive: true }), event(2, 2), event(3, 3), event(4, 40)]
    expect(listedCompetitions(events, NOW)).toEqual([
      {
        id: 'sr:tournament:1',
        name: 'Premier League',
        category: 'Kenya',
        country: 'KEN',
        sport: 'Soccer',
        counts: { live: 1, today: 1, upcoming: 3 },
      },
    ])
  })

  it('come with live ones first, then by the number of events to come, then by name', () => {
    const events = [
      event(1, -1, { isLive: true, ...of(1, 'Zanzibar Cup') }),
      ...[2, 3].map(no => event(no, no, of(2, 'Serie B'))),
      ...[4, 5].map(no => event(no, no, of(3, 'Serie A'))),
      ...[6, 7, 8].map(no => event(no, no, of(4, 'Premier League'))),
      event(9, -1, of(5, 'has begun since')),
    ]
    expect(listedCompetitions(events, NOW).map(({ name }) => name)).toEqual([
      'Zanzibar Cup',
      'Premier League',
      'Serie A',
      'Serie B',
    ])
  })

  it('are named once, as their next event names them, and are 200 at most', () => {
    const renamed = [event(1, 1, of(1, 'Betika Super League')), event(2, 2, of(1, 'Super League'))]
    expect(listedCompetitions(renamed, NOW).map(({ name }) => name)).toEqual(['Betika Super League'])
    const many = Array.from({ length: 250 }, (_, no) => event(no, 1, of(no, `League ${no}`)))
    expect(listedCompetitions(many, NOW)).toHaveLength(200)
  })
})

describe('a search', () => {
  const names = namesOf([
    event(1, 1, { home: 'ASEC Mimosas', away: 'Al-Ahly' }),
    event(2, 2, { home: 'Atlético Madrid', away: 'Málaga CF', ...of(2, 'La Liga') }),
    event(3, 3, { home: 'Atletico Tucumán', away: 'Sarmiento', ...of(3, 'Liga Profesional') }),
  ])
  const find = (text: string) => {
    const { ids, competitions } = searched(names, { text, atMs: NOW })
    return [ids.map(id => Number(id.slice('sr:match:'.length))), competitions.map(({ name }) => name)]
  }

  it.each([
    ['asec', [1]],
    ['AtLeTiCo', [2, 3]],
    ['atlético madrid', [2]],
    ['madrid atl', [2]],
    ['malaga atletico', [2]],
    ['atletico la liga', [2]],
    ['al ahly', [1]],
    ['tucuman madrid', []],
    ["'; drop table x --", []],
    ['%', []],
    ['--', []],
  ])('for %s finds the events with all its words, whatever their order, case and accents', (text, ids) => {
    expect(find(text)[0]).toEqual(ids)
  })

  it('finds competitions by their own name', () => {
    expect(find('liga')).toEqual([
      [2, 3],
      ['La Liga', 'Liga Profesional'],
    ])
    expect(find('madrid')[1]).toEqual([])
  })

  it('gives 20 events and 10 competitions at most, those that begin first', () => {
    const many = namesOf(Array.from({ length: 50 }, (_, no) => event(no, no + 1, of(no, `Cup ${no}`))))
    const { ids, competitions } = searched(many, { text: 'cup', atMs: NOW })
    expect([ids.length, ids.at(-1), competitions.length]).toEqual([20, 'sr:match:19', 10])
  })

  it('folds letters that have no accent to lose', () => {
    expect(foldedText('Brøndby İstanbul Łódź Straße Þór')).toBe('brondby istanbul lodz strasse thor')
  })
})
