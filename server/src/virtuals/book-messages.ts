/**
 * What a league tells the book of the sportsbook about its matches, as messages of a feed. The book orders messages
 * by their time: it is that of the round's schedule, so that a step of the clock cannot make a later message older.
 */
import {
  leagueCompetitionId,
  VIRTUAL_CATEGORY_ID,
  VIRTUAL_PRODUCT,
  VIRTUAL_SPORT_ID,
  virtualTeamId,
  type LeagueNo,
} from '@ruka/contract/virtual-ids'
import type { MatchResult } from '@ruka/games/league/draw.rules'
import { gridOf, type Means } from '@ruka/games/league/grid.rules'
import { leaguePrices } from '@ruka/games/league/markets.rules'
import type { Fixture } from '@ruka/sports/feed/fixture'
import type { FeedMarket, FeedMessage } from '@ruka/sports/feed/message'

/** A match of a round as the book needs it. */
export type BookMatch = {
  readonly eventId: string
  readonly home: number
  readonly away: number
  readonly means: Means
}
export type BookLeague = {
  readonly no: LeagueNo
  readonly name: string
  readonly teams: readonly { readonly name: string }[]
}

/** The order of messages about a match: each is a millisecond later than the one before. */
const ORDER = { open: 0, lock: 1, result: 2, voided: 3 } as const
const STATUS = { notStarted: 0, live: 1, closed: 4, cancelled: 5 } as const
const LINE = { active: 1, suspended: -1 } as const

export const fixtureOf = (league: BookLeague, match: BookMatch, kickOffMs: number): Fixture => ({
  id: match.eventId,
  sport: { id: VIRTUAL_SPORT_ID, name: 'Virtual football' },
  category: { id: VIRTUAL_CATEGORY_ID, name: 'Kenya' },
  tournament: { id: leagueCompetitionId(league.no), name: league.name },
  home: { id: virtualTeamId(league.no, match.home), name: league.teams[match.home]!.name },
  away: { id: virtualTeamId(league.no, match.away), name: league.teams[match.away]!.name },
  kickOffMs,
  isTimeOpen: false,
  status: 'not_started',
})

/** The prices of a match, with which bets on it open. */
export const openMessage = ({ eventId, means }: BookMatch, startsAtMs: number): FeedMessage => ({
  ...sent(eventId, startsAtMs + ORDER.open),
  type: 'odds_change',
  event_status: { status: STATUS.notStarted, periods: [] },
  markets: marketsOf(means),
})

/** No more bets: the match is about to be drawn. */
export const lockMessage = ({ eventId, means }: BookMatch, startsAtMs: number): FeedMessage => ({
  ...sent(eventId, startsAtMs + ORDER.lock),
  type: 'odds_change',
  event_status: { status: STATUS.live, periods: [] },
  markets: marketsOf(means).map(market => ({ ...market, status: LINE.suspended })),
})

/** The end of a match: its score, and how every outcome ended. */
export function resultMessages(
  { eventId, means }: BookMatch,
  result: MatchResult,
  startsAtMs: number,
): readonly FeedMessage[] {
  const { score, half } = result
  const ofEvent = sent(eventId, startsAtMs + ORDER.result)
  const periods = [
    { number: 1, home_score: half.home, away_score: half.away },
    { number: 2, home_score: score.home - half.home, away_score: score.away - half.away },
  ]
  const status = { status: STATUS.closed, home_score: score.home, away_score: score.away, periods }
  return [
    { ...ofEvent, type: 'odds_change', event_status: status, markets: [] },
    { ...ofEvent, type: 'bet_settlement', certainty: 2, markets: settledMarkets(means, result) },
  ]
}

/** Every bet on the match is void. */
export const voidMessage = ({ eventId }: BookMatch, startsAtMs: number): FeedMessage => ({
  ...sent(eventId, startsAtMs + ORDER.voided),
  type: 'odds_change',
  event_status: { status: STATUS.cancelled, periods: [] },
  markets: [],
})

const sent = (eventId: string, timestamp: number) =>
  ({ unknown: [], product: VIRTUAL_PRODUCT, timestamp, event_id: eventId }) as const

const marketsOf = (means: Means): readonly FeedMarket[] =>
  linesOf(means).map(([{ market, specifiers }, prices]) => ({
    market: market.id,
    specifiers,
    status: LINE.active,
    cashout_status: 0,
    outcomes: prices.map(({ outcome, oddsX100, probability }) => ({
      outcome: outcome.id,
      active: oddsX100 !== undefined,
      ...(oddsX100 === undefined ? {} : { odds: oddsX100 / 100 }),
      probability,
    })),
  }))

function settledMarkets(means: Means, { score, half, goals }: MatchResult): readonly FeedMarket[] {
  const sheet = { half, full: score, scorers: goals.map(({ side }) => side) }
  return linesOf(means).map(([{ market, specifiers }]) => ({
    market: market.id,
    specifiers,
    outcomes: market.judge(sheet, specifiers)!.map((verdict, at) => ({
      outcome: market.outcomes[at]!.id,
      result: verdict === 'won' ? 1 : 0,
      ...(verdict === 'void' ? { void_factor: 1 } : {}),
    })),
  }))
}

/** The prices of a match by line. */
function linesOf(means: Means) {
  const prices = leaguePrices(gridOf(means))
  return [...Map.groupBy(prices, ({ market, specifiers }) => `${market.id} ${specifiers}`).values()].map(
    line => [line[0]!, line] as const,
  )
}
