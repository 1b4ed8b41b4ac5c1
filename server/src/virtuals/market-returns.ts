import { gridOf } from '@ruka/games/league/grid.rules'
import { paidOf, returnsOf, type LeagueOdds } from '@ruka/games/league/markets.rules'
import { marketOf } from '@ruka/sports/markets.rules'
import type { Ctx } from '../platform/context/context.ts'
import { pgTable, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { readOfferedLines, type OfferedLine } from '../sportsbook/index.ts'
import { readGoals } from './model/match-text.rules.ts'
import { eventIds } from './close-round.ts'
import type { RoundKey, StoredRound } from './model/stored-rounds.ts'

/** Odds of the book are in parts of ten thousand, those of a league in hundredths. */
const SCALE = 100

/** What a match is offered at, as the rules of leagues take it. */
export function leagueOdds(lines: readonly OfferedLine[]): readonly LeagueOdds[] {
  return lines.flatMap(({ market: id, specifiers, odds }) => {
    const market = marketOf(id)
    return (market?.outcomes ?? []).flatMap(outcome => {
      const price = odds[outcome.id]
      return price == null ? [] : [{ market: market!, specifiers, outcome, oddsX100: price / SCALE }]
    })
  })
}

type Sum = {
  readonly market: number
  readonly specifiers: string
  readonly matches: number
  readonly expected: number
  readonly realised: number
}

/**
 * What the same stake on each outcome of each line of a drawn round came to, and what it was expected to, at the
 * odds that the round is offered at; in millionths.
 */
export async function sumReturns(ctx: Ctx, round: StoredRound): Promise<readonly Sum[]> {
  const offered = Map.groupBy(await readOfferedLines(ctx, eventIds(round), 'all'), ({ eventId }) => eventId)
  const sums = new Map<string, Sum>()
  for (const { eventId, means, goals } of round.matches) {
    const odds = leagueOdds(offered.get(eventId) ?? [])
    const expected = returnsOf([{ grid: gridOf(means), odds }])
    const paid = paidOf(readGoals(goals!), odds)
    for (const [at, { market, specifiers, mean }] of expected.entries()) {
      const key = `${market.id} ${specifiers}`
      const before = sums.get(key)
      sums.set(key, {
        market: market.id,
        specifiers,
        matches: (before?.matches ?? 0) + 1,
        expected: (before?.expected ?? 0) + mean,
        realised: (before?.realised ?? 0) + paid[at]!.paid,
      })
    }
  }
  return [...sums.values()]
}

/** Adds the returns of a round to those of its season. */
export async function addReturns(tx: Tx, { league, season }: RoundKey, sums: readonly Sum[]): Promise<void> {
  if (sums.length === 0) return
  await sql`insert into virtuals.market_returns as r (league, season, market, specifiers, matches, expected,
      realised)
    select ${league}, ${season}, s.* from ${pgTable('s', sums, {
      market: ['bigint', each => each.market],
      specifiers: ['text', each => each.specifiers],
      matches: ['bigint', each => each.matches],
      expected: ['bigint', each => each.expected],
      realised: ['bigint', each => each.realised],
    })}
    on conflict (league, season, market, specifiers) do update set matches = r.matches + excluded.matches,
      expected = r.expected + excluded.expected, realised = r.realised + excluded.realised`.execute(tx)
}

/** Seasons whose matches count in what markets returned. */
const SEASONS = 100

/** The sums of the latest seasons of a league, by line. */
export const readReturns = (reader: Reader, league: string): Promise<readonly Sum[]> =>
  rows(
    reader,
    sql<Sum>`select market, specifiers, sum(matches)::bigint as matches, sum(expected)::bigint as expected,
      sum(realised)::bigint as realised
      from virtuals.market_returns where league = ${league} and season > (select coalesce(max(season), 0) - ${SEASONS}
        from virtuals.market_returns where league = ${league})
      group by market, specifiers`,
  )
