/** The lists of the Virtual Jackpot as they are stored, with the matches and results of their rounds. */
import type { LeagueVoidReason } from '@ruka/contract/league'
import { leagueOfSlug, virtualEventId } from '@ruka/contract/virtual-ids'
import { MATCHES } from '@ruka/games/league/schedule.rules'
import { pickOf, type Pick } from '@ruka/games/league/jackpot.rules'
import type { Score } from '@ruka/sports/score.rules'
import type { RawBuilder } from 'kysely'
import { rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { lockEventsShared } from '../../sportsbook/index.ts'
import { readGoals } from '../model/match-text.rules.ts'
import type { RoundKey, RoundState, StoredMatch } from '../model/stored-rounds.ts'

/** Its row in the catalogue, by which staff close it. */
export const JACKPOT_GAME = 'virtual-jackpot'

/** A list is named after its earlier round. */
export type ListKey = RoundKey
export type ListState = 'open' | 'closed' | 'settled' | 'void'
/** A round of a list, with those of its matches that the list has. */
export type ListRound = {
  readonly state: RoundState
  readonly startsAtMs: number
  readonly roundMs: number
  readonly voidReason: LeagueVoidReason | null
  readonly matches: readonly StoredMatch[]
}
export type StoredList = ListKey & {
  readonly id: number
  readonly state: ListState
  readonly matches: readonly number[]
  readonly choice: number
  readonly bestOneIn: number
  readonly bestReturn: number
  readonly boundPermille: number
  readonly stakeCents: number
  readonly prizeCents: number
  readonly closesAtMs: number
  /** The number of tickets sold until now. */
  readonly tickets: number
  readonly winners: number | null
  /** The least share of a winner; null without one. */
  readonly shareCents: number | null
  readonly voidReason: LeagueVoidReason | null
  /** The earlier and the later one. */
  readonly rounds: readonly [ListRound, ListRound]
}

/** Lists that meet a condition on `j`, with the order and the limit behind it. */
export const readLists = (reader: Reader, which: RawBuilder<unknown>): Promise<readonly StoredList[]> =>
  rows(
    reader,
    sql<StoredList>`select j.id, j.league, j.season, j.week, j.state, j.matches, j.choice,
        j.best_one_in as "bestOneIn", j.best_return as "bestReturn", j.bound_permille as "boundPermille",
        j.stake_cents as "stakeCents", j.prize_cents as "prizeCents",
        (extract(epoch from j.closes_at) * 1000)::bigint as "closesAtMs",
        coalesce(j.tickets, (select count(*) from virtuals.jackpot_tickets where jackpot_id = j.id)) as tickets,
        j.winners, j.void_reason as "voidReason",
        (select min(share_cents) from virtuals.jackpot_tickets as t
          where t.jackpot_id = j.id and t.picks = j.results) as "shareCents",
        json_build_array(${roundOf(0)}, ${roundOf(1)}) as rounds
      from virtuals.jackpots as j ${which}`,
  )

const roundOf = (later: 0 | 1) => sql`(
  select json_build_object('state', r.state, 'roundMs', r.round_ms, 'voidReason', r.void_reason,
    'startsAtMs', (extract(epoch from r.starts_at) * 1000)::bigint,
    'matches', (select json_agg(json_build_object('no', m.no, 'eventId', m.event_id, 'home', m.home,
        'away', m.away, 'means', json_build_object('home', m.home_mean, 'away', m.away_mean),
        'goals', m.goals) order by m.no)
      from virtuals.matches as m where (m.league, m.season, m.week) = (r.league, r.season, r.week)))
  from virtuals.rounds as r
  where (r.league, r.season, r.week) = (j.league, j.season, j.week + ${sql.lit(later)}))`

/** A match of a list, and its score where its round is over and stands. */
export type ListMatch = StoredMatch & {
  readonly week: number
  readonly round: ListRound
  readonly score: Score | null
}

/** The 13 matches of a list, in its order. */
export const matchesOf = ({ matches, rounds, week }: StoredList): readonly ListMatch[] =>
  matches.map(number => {
    const later = Math.floor(number / MATCHES)
    const round = rounds[later]!
    const match = round.matches[number % MATCHES]!
    const score = round.state === 'settled' ? readGoals(match.goals!).score : null
    return { ...match, week: week + later, round, score }
  })

/** The result of each match of a list; null where it has none. */
export const resultsOf = (list: StoredList): readonly (Pick | null)[] =>
  matchesOf(list).map(({ score }) => score && pickOf(score))

/**
 * Tickets of these lists may be placed together until the transaction ends, and neither round of theirs is locked or
 * voided meanwhile: each waits for the locks of all its matches.
 */
export const lockRoundsShared = (tx: Tx, lists: readonly ListKey[]): Promise<void> =>
  lockEventsShared(tx, lists.flatMap(firstEventsOf))

/** A match of each of the two rounds. */
function firstEventsOf({ league, season, week }: ListKey): readonly string[] {
  const no = leagueOfSlug(league)!
  return [week, week + 1].map(each => virtualEventId({ league: no, season, week: each, match: 0 }))
}
