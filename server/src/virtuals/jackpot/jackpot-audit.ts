import { gridOf } from '@ruka/games/league/grid.rules'
import { chancesOf, chooseMatches } from '@ruka/games/league/jackpot.rules'
import type { RawBuilder } from 'kysely'
import {
  firstFound,
  FOUND_MAX,
  within,
  type AuditCheck,
  type AuditPeriod,
} from '../../platform/context/audit.ts'
import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { allWagerRows, auditedWagers, wagerRows } from '../../wagers/queries.ts'
import { JACKPOT_GAME, readLists, resultsOf, type StoredList } from './lists.ts'
import { TICKET_REF } from './ticket-code.ts'

/** Lists of a period: those that were opened in it, and those that were decided in it. */
const LISTS_PAGE = 200

const listsOf = (period: AuditPeriod): RawBuilder<unknown> =>
  sql`(${within(sql`j.opened_at`, period)} or ${within(sql`j.decided_at`, period)})`

/** The tickets of those lists. */
const ticketsOf = (period: AuditPeriod) => sql`(select t.*, j.state as list_state, j.results, j.stake_cents,
    j.prize_cents, j.closes_at, j.closed_at, j.ended_at as list_ended_at
  from virtuals.jackpots as j join virtuals.jackpot_tickets as t on t.jackpot_id = j.id
  where ${listsOf(period)})`

/** The codes of the tickets of a period, and of the wagers placed in it or whose money moved in it. */
const codesOf = (period: AuditPeriod) => sql`(
  select code from ${ticketsOf(period)} as t
  union select substr(ref, ${TICKET_REF.length + 1}::integer) from ${auditedWagers(TICKET_REF, period)} as w
  union select ref from ${wagerRows(JACKPOT_GAME, period)} as o where not starts_with(ref, ${TICKET_REF}))`

/** Whether a list has not followed its rounds, though rounds of its league that ended much later are over. */
const isLate = (endedAt: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from virtuals.rounds as later
  where later.league = j.league and later.ended_at > ${endedAt} + interval '10 minutes')`

export const jackpotAudits: readonly AuditCheck[] = [
  {
    promise:
      'each jackpot ticket is a wager of the same player at the stake of its list, and both ended the same way',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select k.code, t.state, t.share_cents, w.state as wager, w.payout_cents
          from ${codesOf(period)} as k
          left join virtuals.jackpot_tickets as t on t.code = k.code
          left join virtuals.jackpots as j on j.id = t.jackpot_id
          left join lateral (select * from ${allWagerRows()} as a
            where a.ref = ${TICKET_REF}::text || k.code limit 1) as w on true
          where t.id is null or w.ref is null or w.player_id <> t.player_id or w.product <> 'jackpot'
            or w.stake_cents <> j.stake_cents or w.greatest_payout_cents <> j.prize_cents or w.version > 1
            or w.state <> case t.state when 'open' then 'open' when 'returned' then 'void' else 'settled' end
            or w.payout_cents is distinct from case when t.state in ('won', 'lost')
              then coalesce(t.share_cents, 0) end`,
      ),
  },
  {
    promise:
      'each jackpot was won by exactly the tickets with all its results whose stakes were held, in equal shares of the prize',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select j.league, j.season, j.week, j.winners, s.* from virtuals.jackpots as j
          cross join lateral (select
              count(*) filter (where picks = j.results and (state <> 'returned' or unpaid_cents is not null))
                as right_tickets,
              count(*) filter (where coalesce(share_cents, unpaid_cents) is not null) as shares,
              count(*) filter (where picks <> j.results and coalesce(share_cents, unpaid_cents) is not null
                or state <> 'returned' and unpaid_cents is not null) as wrong_shares,
              count(*) filter (where state = 'won' and picks <> j.results
                or state = 'lost' and picks = j.results) as wrong_ends,
              count(*) filter (where state = 'open') as open_tickets,
              coalesce(sum(coalesce(share_cents, unpaid_cents)), 0) as shared_cents,
              coalesce(max(coalesce(share_cents, unpaid_cents)) - min(coalesce(share_cents, unpaid_cents)), 0)
                as apart_cents,
              count(*) as sold
            from virtuals.jackpot_tickets left join virtuals.odd_tickets on ticket_id = id
            where jackpot_id = j.id) as s
          where j.state = 'settled' and ${listsOf(period)}
            and (j.winners <> s.right_tickets or j.winners <> s.shares or s.wrong_shares > 0 or s.wrong_ends > 0 or s.apart_cents > 1
              or s.shared_cents <> case when j.winners > 0 then j.prize_cents else 0 end
              or j.tickets <> s.sold or (j.ended_at is not null and s.open_tickets > 0))`,
      ),
  },
  {
    promise: 'of a jackpot’s unequal shares the greater ones went to the tickets that were placed first',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select code, share_cents, before from (
          select t.*, lag(t.share_cents) over (partition by t.jackpot_id order by t.id) as before
          from ${ticketsOf(period)} as t where t.share_cents is not null) as s where before < share_cents`,
      ),
  },
  {
    promise: 'every ticket of a jackpot on a void round is returned, and no other is that is not on record',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select j.league, j.season, j.week, j.state, v.voids, s.* from virtuals.jackpots as j
          cross join lateral (select count(*) filter (where state = 'void') as voids,
              count(*) filter (where state = 'settled') as settled, max(ended_at) as ended_at
            from virtuals.rounds as r
            where r.league = j.league and r.season = j.season and r.week in (j.week, j.week + 1)) as v
          cross join lateral (select
              count(*) filter (where state = 'returned' and ticket_id is null) as returned,
              count(*) filter (where state not in ('returned', 'open')) as ended,
              count(*) filter (where state = 'open') as open_tickets
            from virtuals.jackpot_tickets left join virtuals.odd_tickets on ticket_id = id
            where jackpot_id = j.id) as s
          where ${listsOf(period)} and (j.state = 'void' and v.voids = 0
            or j.state = 'settled' and v.settled < 2
            or j.state in ('open', 'closed') and (v.voids > 0 or v.settled = 2) and ${isLate(sql`v.ended_at`)}
            or (j.state <> 'void' and s.returned > 0) or (j.state = 'void' and s.ended > 0)
            or (j.state in ('open', 'closed') and s.ended > 0)
            or (j.state = 'void' and j.ended_at is not null and s.open_tickets > 0))`,
      ),
  },
  {
    promise: 'no jackpot ticket was placed after its list had closed or its earlier round was locked',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select t.code, t.placed_at, t.closes_at, t.closed_at, r.locked_at
          from ${ticketsOf(period)} as t join virtuals.jackpots as j on j.id = t.jackpot_id
          join virtuals.rounds as r on (r.league, r.season, r.week) = (j.league, j.season, j.week)
          where t.placed_at >= t.closes_at or t.placed_at > t.closed_at or t.placed_at > r.locked_at`,
      ),
  },
  {
    promise:
      'each jackpot is on the 13 matches that follow from its season’s commitment, within its bound, with their results',
    find: (reader, period) => findWrongLists(reader, period),
  },
]

/** Lists page by page, each computed again from public facts: two statements for a page. */
export async function findWrongLists(
  reader: Reader,
  period: AuditPeriod,
  page = LISTS_PAGE,
): Promise<readonly object[]> {
  const found: object[] = []
  for (let after = 0; found.length < FOUND_MAX;) {
    const lists = await readLists(
      reader,
      sql`where j.id > ${after} and ${listsOf(period)} order by j.id limit ${page}`,
    )
    if (lists.length === 0) break
    after = lists.at(-1)!.id
    const facts = await readFacts(reader, lists)
    for (const list of lists) {
      const fault = faultOf(list, facts.get(list.id)!)
      const { league, season, week } = list
      if (fault) found.push({ league, season, week, fault })
    }
  }
  return found.slice(0, FOUND_MAX)
}

type Facts = { readonly id: number; readonly commitment: string; readonly results: string | null }

/** The commitment of each list's season, and the results that were written down. */
async function readFacts(reader: Reader, lists: readonly StoredList[]): Promise<ReadonlyMap<number, Facts>> {
  const found = await rows(
    reader,
    sql<Facts>`select j.id, encode(s.commitment, 'hex') as commitment, j.results from virtuals.jackpots as j
      join virtuals.seasons as s on (s.league, s.number) = (j.league, j.season)
      where j.id = any(${pgArray(lists.map(({ id }) => id))}::integer[])`,
  )
  return new Map(found.map(facts => [facts.id, facts]))
}

function faultOf(list: StoredList, { commitment, results }: Facts): string | undefined {
  const { league, season, week, boundPermille: permille, stakeCents, prizeCents, rounds } = list
  const chosen = chooseMatches(
    { league, season, week, commitment },
    rounds.flatMap(({ matches }) => matches.map(({ means }) => chancesOf(gridOf(means)))),
    { permille, stake: stakeCents, prize: prizeCents },
  )
  if (!chosen) return 'no choice of matches is within the bound'
  if (chosen.matches.join() !== list.matches.join() || chosen.choice !== list.choice)
    return 'its matches are not the ones that were chosen'
  return results !== null && results !== resultsOf(list).join('') ? 'its results are others' : undefined
}
