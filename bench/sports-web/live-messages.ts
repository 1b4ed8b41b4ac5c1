import type { FeedMessage } from '@ruka/sports/feed/message'
import { threeWay, total, type openBook, type OddsChange } from '../sportsbook/book.ts'

/** The producer of live prices. */
const LIVE = { product: 1 } as const
const TOTALS = ['0.5', '1.5', '2.5', '3.5', '4.5', '5.5']

/** Messages about live matches of a book. */
export function liveMessages({ eventIds, change }: Awaited<ReturnType<typeof openBook>>) {
  const live = (eventId: string, markets: OddsChange['markets']): OddsChange => ({
    ...change(eventId, markets),
    ...LIVE,
  })
  return {
    /** It is live at 0:0, with live prices. */
    begin: (eventId: string): FeedMessage => ({
      ...live(eventId, [threeWay(2), ...TOTALS.map(line => total(line, 1.9))]),
      event_status: { status: 1, home_score: 0, away_score: 0, match_time: '40:00', periods: [] },
    }),
    /** A word of the match that changes no price. */
    heard: (eventId: string): FeedMessage => live(eventId, []),
    /** Other prices of the home win and of a total of any match. */
    shown(index: number): FeedMessage {
      const odds = 1.5 + ((index * 13) % 97) / 100
      return live(eventIds[index % eventIds.length]!, [threeWay(odds), total('2.5', odds)])
    },
    homeOdds: (eventId: string, odds: number): FeedMessage => live(eventId, [threeWay(odds)]),
    /** No bets on any of its lines. */
    stop: (eventId: string): FeedMessage => ({
      type: 'bet_stop',
      ...LIVE,
      timestamp: change(eventId, []).timestamp,
      unknown: [],
      event_id: eventId,
      groups: ['all'],
      market_status: -1,
    }),
  }
}
