import type { SportsEvent } from '@ruka/contract/sports-events'
import { toOdds } from '@ruka/contract/odds'
import { MARKETS } from '@ruka/sports/markets.rules'
import { selectionWords } from '@ruka/sports/words.rules'
import { scoreOf, shownOdds, shownStatus, statusWord, type TradingAt } from '../model/line-view.rules.ts'
import type { FactsRow, ReadEvent, ReadLine } from './read-events.ts'

/** An event as clients see it, in words. Lines and outcomes that are not ours to settle are left out. */
export const eventReply = (event: ReadEvent, at: TradingAt): SportsEvent => ({
  id: event.id,
  ...factsReply(event, event.kickOffMs),
  status: statusWord(event.status),
  score: scoreOf(event.homeScore, event.awayScore, event.matchTime),
  version: Math.max(event.statusMs, ...event.lines.map(({ version }) => version)),
  lines: inOrder(event.lines).flatMap(line => {
    const outcomes = Object.entries(shownOdds(line, event, at)).flatMap(([outcome, odds]) => {
      const words = selectionWords({ ...line, outcome }, event)
      return words ? [{ outcome, name: words.outcome, market: words.market, odds: oddsReply(odds) }] : []
    })
    const [first] = outcomes
    if (!first) return []
    return [
      {
        market: line.market,
        specifiers: line.specifiers,
        name: first.market,
        status: shownStatus(line, event, at),
        outcomes: outcomes.map(({ outcome, name, odds }) => ({ outcome, name, odds })),
      },
    ]
  }),
})

export const factsReply = (facts: FactsRow, kickOffMs: number) => ({
  sport: facts.sport,
  category: facts.category,
  country: facts.country,
  competition: { id: facts.competitionId, name: facts.competition },
  age_group: facts.ageGroup,
  gender: facts.gender,
  home: facts.home,
  away: facts.away,
  kick_off: new Date(kickOffMs).toISOString(),
})

/** Null where an outcome is not offered. */
const oddsReply = (odds: number | null): number | null => (odds === null ? null : toOdds(odds))

const PLACES = new Map(MARKETS.map(({ id }, place) => [id, place]))
/** As a match page shows them: by market, then by line. */
const inOrder = (lines: readonly ReadLine[]): readonly ReadLine[] =>
  lines.toSorted(
    (one, other) =>
      (PLACES.get(one.market) ?? Infinity) - (PLACES.get(other.market) ?? Infinity) ||
      one.specifiers.localeCompare(other.specifiers, 'en', { numeric: true }),
  )
