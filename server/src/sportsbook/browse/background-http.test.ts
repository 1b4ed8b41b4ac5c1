import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSportsbookEdge, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'

const HOUR_MS = 3_600_000

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('background-http')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const read = async (id: string) => {
  await at.ctx.clock.advance(30_000)
  const { status, body } = await at.call('GET', `/sports/events/${id}/background/`)
  return [status, body.data ?? body['code']]
}
const sides = (home: string, away: string, competition: string) => ({
  home,
  away,
  homeId: `sr:competitor:${home.length}00`,
  awayId: `sr:competitor:${away.length}00`,
  competition,
})
/** A match that was played two hours later. */
async function play(home: string, away: string, [home_score, away_score]: readonly [number, number]) {
  const event = await at.match({ inHours: 1, ...sides(home, away, 'sr:tournament:80') })
  const kickOff = new Date(at.ctx.clock.now() + HOUR_MS).toISOString()
  await at.ctx.clock.advance(2 * HOUR_MS)
  const periods = [{ number: 1, home_score: 0, away_score: 0 }]
  const event_status = { status: 3, home_score, away_score, periods }
  await at.feed({ type: 'odds_change', product: 1, event_id: event, markets: [], event_status })
  return { event, kick_off: kickOff }
}

it('the background of an event has form, matches between its teams and the table, as far as known', async () => {
  const next = sides('Gor Mahia', 'Tusker', 'sr:tournament:80')
  const first = await at.match({ inHours: 1, ...sides('Unknown', 'Strangers', 'sr:tournament:81') })
  expect(await read(first)).toEqual([200, { form: { home: [], away: [] }, head_to_head: [], table: null }])

  const one = await play('Tusker', 'Gor Mahia', [1, 2])
  const two = await play('Gor Mahia', 'Ulinzi Stars', [0, 0])
  const event = await at.match({ inHours: 5, ...next })
  const competition = { id: 'sr:tournament:80', name: 'Premier League' }
  const between = { ...one, competition, score: { home: 1, away: 2 }, half_time: { home: 0, away: 0 } }
  const drawn = { ...two, competition, score: { home: 0, away: 0 }, half_time: { home: 0, away: 0 } }
  const row = { side: null, played: 1, won: 0, drawn: 0, lost: 0 }
  expect(await read(event)).toEqual([
    200,
    {
      form: {
        home: [
          { ...drawn, opponent: 'Ulinzi Stars', side: 'home', outcome: 'drawn' },
          { ...between, opponent: 'Tusker', side: 'away', outcome: 'won' },
        ],
        away: [{ ...between, opponent: 'Gor Mahia', side: 'home', outcome: 'lost' }],
      },
      head_to_head: [{ ...between, home: 'Tusker', away: 'Gor Mahia' }],
      table: {
        since: one.kick_off,
        rows: [
          {
            ...row,
            team: 'Gor Mahia',
            side: 'home',
            played: 2,
            won: 1,
            drawn: 1,
            goals_for: 2,
            goals_against: 1,
            points: 4,
          },
          { ...row, team: 'Ulinzi Stars', drawn: 1, goals_for: 0, goals_against: 0, points: 1 },
          { ...row, team: 'Tusker', side: 'away', lost: 1, goals_for: 1, goals_against: 2, points: 0 },
        ],
      },
    },
  ])
})

it('the background of an event that does not exist is unknown', async () => {
  expect(await read('sr:match:999')).toEqual([404, 'event_unknown'])
  await at.feed({ type: 'odds_change', event_id: 'sr:match:998', markets: [] })
  expect(await read('sr:match:998')).toEqual([404, 'event_unknown'])
  for (const id of ['x', '1%27%20or%201=1', 'sr:match:1%27--', `sr:match:${'1'.repeat(30)}`])
    expect([id, ...(await read(id))]).toEqual([id, 400, 'invalid'])
  const more = await at.call('GET', '/sports/events/sr:match:999/background/?page=2')
  expect(more.status).toBe(400)
})
