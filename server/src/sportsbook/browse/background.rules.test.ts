import { describe, expect, it } from 'vitest'
import { backgroundOf, type Result, type Subject } from './background.rules.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 5, 1)
const EVENT: Subject = { id: 'sr:match:0', kickOffMs: NOW, homeId: 'gor', awayId: 'tusker' }

let made = 0
/** A match some days before the event, such as `gor 2:1 tusker`. */
function played(daysBefore: number, text: string, over: Partial<Result> = {}): Result {
  const [, home, homeScore, awayScore, away] = /^(\w+) (\d+):(\d+) (\w+)$/.exec(text)!
  return {
    eventId: `sr:match:${++made}`,
    kickOffMs: NOW - daysBefore * DAY_MS,
    competitionId: 'sr:tournament:1',
    competition: 'Premier League',
    homeId: home!,
    home: home!,
    awayId: away!,
    away: away!,
    homeScore: Number(homeScore),
    awayScore: Number(awayScore),
    halfHomeScore: null,
    halfAwayScore: null,
    ...over,
  }
}
const of = (results: readonly Result[], event = EVENT) =>
  backgroundOf(event, { ofTeams: results, ofCompetition: results })
const form = (results: readonly Result[], side: 'home' | 'away') =>
  of(results).form[side].map(({ side: at, outcome }) => `${outcome} ${at}`)
const table = (results: readonly Result[], event = EVENT) =>
  of(results, event).table?.rows.map(
    ({ team, played: count, won, drawn, lost, goalsFor, goalsAgainst, points }) =>
      `${team} ${count} ${won}-${drawn}-${lost} ${goalsFor}:${goalsAgainst} ${points}`,
  )

describe('what is known of an event', () => {
  it('is nothing without results', () => {
    expect(of([])).toEqual({ form: { home: [], away: [] }, headToHead: [], table: null })
  })

  it('is the form of each team: its last five results before the event, latest first', () => {
    const results = [
      played(-1, 'gor 9:0 tusker'),
      played(1, 'gor 2:1 ulinzi'),
      played(2, 'ulinzi 2:1 gor'),
      played(3, 'tusker 1:1 gor'),
      played(4, 'gor 0:3 tusker'),
      played(5, 'sofapaka 0:1 gor'),
      played(6, 'gor 1:0 sofapaka'),
    ]
    expect(form(results, 'home')).toEqual(['won home', 'lost away', 'drawn away', 'lost home', 'won away'])
    expect(form(results, 'away')).toEqual(['drawn home', 'won away'])
  })

  it('does not count the event itself', () => {
    expect(of([played(0.1, 'gor 2:1 tusker', { eventId: EVENT.id })]).form.home).toEqual([])
  })

  it('is what they played against each other, wherever, five matches at most', () => {
    const results = [1, 2, 3, 4, 5, 6].flatMap(day => [
      played(day, day % 2 === 0 ? 'gor 2:1 tusker' : 'tusker 0:0 gor'),
      played(day + 0.5, 'gor 1:0 ulinzi'),
    ])
    expect(of(results).headToHead.map(({ home, away }) => `${home} ${away}`)).toEqual([
      'tusker gor',
      'gor tusker',
      'tusker gor',
      'gor tusker',
      'tusker gor',
    ])
  })
})

describe('the table of a competition', () => {
  it('counts three points for a win, and ranks by points, difference, goals and name', () => {
    const results = [
      played(1, 'gor 2:0 tusker'),
      played(2, 'ulinzi 3:1 sofapaka'),
      played(3, 'tusker 1:1 sofapaka'),
      played(4, 'bandari 2:2 kariobangi'),
      played(5, 'awendo 2:2 bidco'),
    ]
    expect(table(results)).toEqual([
      'ulinzi 1 1-0-0 3:1 3',
      'gor 1 1-0-0 2:0 3',
      'awendo 1 0-1-0 2:2 1',
      'bandari 1 0-1-0 2:2 1',
      'bidco 1 0-1-0 2:2 1',
      'kariobangi 1 0-1-0 2:2 1',
      'sofapaka 2 0-1-1 2:4 1',
      'tusker 2 0-1-1 1:3 1',
    ])
    expect(of(results).table!.rows.flatMap(({ team, side }) => (side ? [`${team} ${side}`] : []))).toEqual([
      'gor home',
      'tusker away',
    ])
  })

  it('begins after the latest gap of more than 45 days, and says when', () => {
    const season = [played(3, 'gor 1:0 tusker'), played(48, 'gor 2:0 tusker')]
    const before = [played(93.1, 'tusker 5:0 gor'), played(100, 'tusker 5:0 gor')]
    expect(table([...season, ...before])).toEqual(['gor 2 2-0-0 3:0 6', 'tusker 2 0-0-2 0:3 0'])
    expect(of([...season, ...before]).table!.sinceMs).toBe(NOW - 48 * DAY_MS)
  })

  it('is none while the season of the event has not begun, and counts what was played after the event', () => {
    expect(table([played(46, 'gor 1:0 tusker')])).toBeUndefined()
    expect(table([played(45, 'gor 1:0 tusker')])).toHaveLength(2)
    expect(table([played(-3, 'gor 1:0 tusker'), played(1, 'gor 1:0 tusker')])).toEqual([
      'gor 2 2-0-0 2:0 6',
      'tusker 2 0-0-2 0:2 0',
    ])
  })

  it('knows teams by their ids, names them as their latest match does, and has 40 at most', () => {
    const renamed = [played(1, 'gor 1:0 tusker', { home: 'K’Ogalo' }), played(2, 'gor 0:0 tusker')]
    expect(table(renamed)).toEqual(['K’Ogalo 2 1-1-0 1:0 4', 'tusker 2 0-1-1 0:1 1'])
    const many = Array.from({ length: 60 }, (_, no) => played(1 + no / 100, `a${no} 1:0 b${no}`))
    expect(table(many)).toHaveLength(40)
  })
})
