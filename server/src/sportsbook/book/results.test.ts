import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSportsbookEdge, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import type { TestMessage } from '../../../test/sportsbook-harness.ts'
import { below, seededRandom } from '../../platform/base/random.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { openBookKeeper } from './book.ts'
import { sweepEvents } from './sweep-events.ts'
import { sweepResults } from './results.ts'

const DAY_MS = 86_400_000
const HALF = [{ number: 1, home_score: 1, away_score: 0 }]

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('results')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** What the feed says of a match at a time of its clock. */
const says = (event_id: string, status: number, score: string, over: object = {}): TestMessage => {
  const [home_score, away_score] = score.split(':').map(Number)
  const { timestamp = at.ctx.clock.now(), ...rest } = over as { timestamp?: number }
  const event_status = { status, home_score, away_score, periods: HALF, ...rest }
  return { type: 'odds_change', product: 1, event_id, markets: [], timestamp, event_status }
}
const result = async (eventId: string) => {
  const [row] = await rows(
    at.ctx.db.read,
    sql<{ home: string; score: string; half: string | null }>`select home,
      home_score || ':' || away_score as score, half_home_score || ':' || half_away_score as half
      from sportsbook.results where event_id = ${eventId}`,
  )
  return row
}
const goals = async (eventId: string) => {
  await at.ctx.clock.advance(2_000)
  const { body } = await at.call('GET', `/sports/events/${eventId}/`)
  return (body.data as { timeline: { minute: number; side: string }[] }).timeline.map(
    ({ minute, side }) => `${minute} ${side}`,
  )
}

describe('the result of a match', () => {
  it('is kept once it ended, with the score at half-time, and follows a corrected score', async () => {
    const match = await at.match({ home: 'Gor Mahia' })
    await at.feed(says(match, 1, '2:1'))
    expect(await result(match)).toBeUndefined()
    await at.feed(says(match, 3, '2:1'))
    const ended = { home: 'Gor Mahia', score: '2:1', half: '1:0' }
    expect(await result(match)).toEqual(ended)
    await at.ctx.clock.advance(1_000)
    await at.feed(says(match, 4, '2:1', { periods: [] }))
    expect(await result(match)).toEqual(ended)
    await at.ctx.clock.advance(1_000)
    await at.feed(says(match, 4, '1:1', { periods: [{ number: 1, home_score: 0, away_score: 0 }] }))
    expect(await result(match)).toEqual({ ...ended, score: '1:1', half: '0:0' })
  })

  it.each([
    ['abandoned', 9],
    ['cancelled', 5],
    ['on again', 1],
  ])('goes when the match turns out to be %s', async (_, status) => {
    const match = await at.match()
    await at.feed(says(match, 3, '2:1'))
    await at.ctx.clock.advance(1_000)
    await at.feed(says(match, status, '2:1'))
    expect(await result(match)).toBeUndefined()
  })

  it('goes with the match that a change of its fixture cancels', async () => {
    const match = await at.match()
    await at.feed(says(match, 3, '2:1'))
    await at.feed({ type: 'fixture_change', event_id: match, change_type: 3 })
    expect(await result(match)).toBeUndefined()
  })

  it('has no score at half-time where the feed has none, and is none without a score', async () => {
    const [match, silent] = [await at.match(), await at.match()]
    await at.feed(says(match, 3, '2:1', { periods: [] }))
    expect(await result(match)).toMatchObject({ score: '2:1', half: null })
    const event_status = { status: 3, periods: [] }
    await at.feed({ type: 'odds_change', product: 1, event_id: silent, markets: [], event_status })
    expect(await result(silent)).toBeUndefined()
  })

  it('names the teams as the latest fixture does, and waits for one', async () => {
    await at.feed(says('sr:match:7000', 3, '0:0'))
    expect(await result('sr:match:7000')).toBeUndefined()
    const keeper = openBookKeeper(at.ctx)
    const named = (name: string) =>
      at.ctx.db.tx(tx =>
        keeper.fixtures(tx, [
          {
            id: 'sr:match:7000',
            sport: { id: 'sr:sport:1', name: 'Soccer' },
            category: { id: 'sr:category:1', name: 'Kenya' },
            tournament: { id: 'sr:tournament:1', name: 'Premier League' },
            home: { id: 'sr:competitor:1', name },
            away: { id: 'sr:competitor:2', name: 'Tusker' },
            kickOffMs: at.ctx.clock.now() - 7_200_000,
            isTimeOpen: false,
            status: 'ended',
          },
        ]),
      )
    await named('Shabana')
    expect(await result('sr:match:7000')).toMatchObject({ home: 'Shabana', score: '0:0' })
    await named('Shabana FC')
    expect(await result('sr:match:7000')).toMatchObject({ home: 'Shabana FC' })
  })

  it('goes after 400 days; what is told again of a match that was forgotten does not change it', async () => {
    const match = await at.match()
    await at.feed(says(match, 3, '2:1'))
    const late = says(match, 1, '5:5', { timestamp: at.ctx.clock.now() - 1_000 })
    for (const days of [3, 40]) {
      await at.ctx.clock.advance(days * DAY_MS)
      await sweepEvents(at.ctx)
    }
    const events = await rows(at.ctx.db.read, sql`select 1 from sportsbook.events where id = ${match}`)
    expect(events).toEqual([])
    await at.feed(late)
    expect(await result(match)).toMatchObject({ score: '2:1' })
    while ((await sweepResults(at.ctx)) > 0);
    expect(await result(match)).toBeDefined()
    await at.ctx.clock.advance(360 * DAY_MS)
    expect(await sweepResults(at.ctx)).toBeGreaterThan(0)
    expect(await result(match)).toBeUndefined()
  })
})

describe('the timeline of an event', () => {
  it('is replied with it, and outlives the process that keeps the book', async () => {
    const match = await at.match()
    expect(await goals(match)).toEqual([])
    await at.feed(says(match, 1, '0:0', { match_time: '0:10' }))
    await at.ctx.clock.advance(60_000)
    await at.feed(says(match, 1, '1:0', { match_time: '12:10' }))
    expect(await goals(match)).toEqual(['13 home'])
    await at.ctx.clock.advance(60_000)
    const next = says(match, 1, '1:1', { match_time: '44:00', timestamp: at.ctx.clock.now() })
    const restarted = openBookKeeper(at.ctx)
    const message = { ...next, unknown: [] } as unknown as Parameters<typeof restarted.apply>[1][0]['message']
    await at.ctx.db.tx(tx => restarted.apply(tx, [{ id: 1e6, receivedAtMs: 0, message }]))
    expect(await goals(match)).toEqual(['13 home', '44 away'])
  })
})

it('any order of late and repeated messages ends in the same result and the same timeline', async () => {
  const random = seededRandom('results')
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    const rest = [...items]
    return items.map(() => rest.splice(below(random, rest.length), 1)[0]!)
  }
  const startMs = at.ctx.clock.now()
  const script = (match: string, isCancelled: boolean) =>
    [
      [1, '0:0', 0],
      [1, '1:0', 12],
      [1, '1:0', 30],
      [1, '2:0', 50],
      [1, '1:0', 52],
      [1, '1:1', 80],
      [3, '1:1', 92],
      [4, '1:2', 95],
      ...(isCancelled ? [[9, '1:2', 99] as const] : []),
    ].map(([status, score, minute]) =>
      says(match, status as number, score as string, {
        timestamp: startMs + Number(minute) * 60_000,
        match_time: `${minute}:00`,
      }),
    )
  for (const isCancelled of [false, true])
    for (let order = 0; order < 8; order++) {
      const match = await at.match({ home: 'Ingwe' })
      const messages = script(match, isCancelled)
      await at.feed(...(order === 0 ? messages : shuffled([...messages, ...messages.slice(2)])))
      expect(await result(match)).toEqual(
        isCancelled ? undefined : { home: 'Ingwe', score: '1:2', half: '1:0' },
      )
      expect(await goals(match)).toEqual(['12 home', '80 away', '95 away'])
    }
})
