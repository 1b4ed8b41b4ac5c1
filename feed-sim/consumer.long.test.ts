import type { FeedMarket } from '@ruka/sports/feed/message'
import { parseMessage } from '@ruka/sports/feed/parse'
import { afterEach, expect, it } from 'vitest'
import { NOW_MS, openClient, type FeedClient, type Line } from './testing/feed-client.ts'

let client: FeedClient
afterEach(() => client.close())

const HOUR_MS = 3_600_000
/** What a consumer holds of an event: verdicts by market and outcome, and the markets that are cancelled. */
type Held = { settled: Record<string, Record<string, string>>; cancelled: Set<string>; score: unknown }
type Book = {
  event: string
  isFinal: boolean
  score: { home: number; away: number }
  statuses: { status: number; atMs: number }[]
  settled: Record<string, Record<string, string>>
  cancelled: string[]
}

const nameOf = ({ market, specifiers }: FeedMarket) => `${market}|${specifiers}`
const verdictOf = ({ result, void_factor: factor }: FeedMarket['outcomes'][number]): string => {
  if (factor === 1) return 'refund'
  return `${factor === 0.5 ? 'half-' : ''}${result === 1 ? 'won' : 'lost'}`
}

function consume(lines: readonly Line[]): Map<string, Held> {
  const events = new Map<string, Held>()
  for (const { body } of lines) {
    const message = parseMessage(body)
    if (!('event_id' in message)) continue
    const held = events.get(message.event_id) ?? { settled: {}, cancelled: new Set<string>(), score: null }
    events.set(message.event_id, held)
    if (message.type === 'bet_settlement')
      for (const market of message.markets)
        held.settled[nameOf(market)] = Object.fromEntries(
          market.outcomes.map(outcome => [outcome.outcome, verdictOf(outcome)]),
        )
    if (message.type === 'rollback_bet_settlement')
      for (const market of message.markets) delete held.settled[nameOf(market)]
    if (message.type === 'bet_cancel' && message.start_time === undefined)
      for (const market of message.markets) held.cancelled.add(nameOf(market))
    if (message.type === 'odds_change' && message.event_status?.home_score !== undefined)
      held.score = { home: message.event_status.home_score, away: message.event_status.away_score }
  }
  return events
}

it('a consumer that reads the stream and recovers once holds what the books say', async () => {
  client = await openClient({
    FEED_SIM_EVERY_INCIDENT: 'true',
    FEED_SIM_LIVE_TICK_MS: '600000',
    FEED_SIM_PREMATCH_TICK_MS: '3600000',
  })
  const { lines } = await client.listen()
  await client.control('/sim/faults', { duplicate: 0.2 })
  const recoveries = [
    `liveodds/recovery/initiate_request?after=${NOW_MS - 9 * HOUR_MS}&`,
    'pre/recovery/initiate_request?',
  ]
  for (const [at, path] of recoveries.entries())
    expect((await client.call('POST', `/v1/${path}request_id=${at}`)).status).toBe(202)
  await client.control('/sim/clock', { advanceMs: 6 * HOUR_MS })
  const counts = (await client.control('/sim/counts')).body
  expect(counts['suspensions']).toBe(0)
  await expect.poll(() => lines).toHaveLength(Number(counts['delivered']))

  const held = consume(lines)
  const books = (await client.control('/sim/books')).body['events'] as Book[]
  const ended = books.filter(({ isFinal, statuses }) => isFinal && (statuses.at(-1)?.atMs ?? 0) > NOW_MS)
  expect(ended.length).toBeGreaterThan(25)
  for (const { event, settled, cancelled, score } of ended) {
    const { score: reported, ...rest } = held.get(event)!
    expect({ event, ...rest }).toEqual({ event, settled, cancelled: new Set(cancelled) })
    if (reported !== null) expect(reported).toEqual(score)
  }
})
