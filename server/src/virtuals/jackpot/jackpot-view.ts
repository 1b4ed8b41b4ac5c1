import type { Jackpot, JackpotTicket } from '@ruka/contract/jackpot'
import { JACKPOTS_PAGE, TICKETS_PAGE } from '@ruka/contract/jackpot'
import { asCents, toKes } from '@ruka/contract/money'
import { progressOf } from '@ruka/games/league/jackpot.rules'
import { readSettings } from '../../catalogue/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { timesOf } from '../model/round-times.rules.ts'
import { JACKPOT_GAME, matchesOf, readLists, resultsOf, type StoredList } from './lists.ts'
import { areRoundsOpen } from './next-step.rules.ts'

const kes = (cents: number): number => toKes(asCents(cents))
const kesOrNull = (cents: number | null): number | null => (cents === null ? null : kes(cents))
/** The results of a list as clients have them. */
const resultsText = (list: StoredList): string =>
  resultsOf(list)
    .map(result => result ?? '-')
    .join('')

/** The list itself may follow its rounds late. */
const isOpen = ({ state, rounds }: StoredList): boolean => state === 'open' && areRoundsOpen(rounds)

function shownList(list: StoredList): Jackpot {
  const { season, week, state, choice, closesAtMs, tickets, winners, boundPermille } = list
  return {
    season,
    week,
    state: state === 'open' && !isOpen(list) ? 'closed' : state,
    matches: matchesOf(list).map(match => ({
      week: match.week,
      no: match.no,
      home: match.home,
      away: match.away,
      homeMean: match.means.home,
      awayMean: match.means.away,
      kickOffAtMs: timesOf(match.round.startsAtMs, match.round.roundMs).kickOffMs,
      score: match.score && [match.score.home, match.score.away],
    })),
    results: resultsText(list),
    stake: kes(list.stakeCents),
    prize: kes(list.prizeCents),
    closesAtMs,
    tickets,
    winners,
    share: kesOrNull(list.shareCents),
    reason: list.voidReason,
    choice,
    best: { oneIn: list.bestOneIn, returnMillionths: list.bestReturn },
    boundPermille,
  }
}

/** The list of a league that is open, the latest one before it, and whether tickets are sold. */
export async function readJackpotNow({ db, clock }: Ctx, league: string) {
  const nowMs = clock.now()
  const found = await readLists(
    db.read,
    sql`where league = ${league} order by season desc, week desc limit 2`,
  )
  const settings = await readSettings(db.read, [JACKPOT_GAME, league], nowMs)
  const open = found.find(isOpen)
  const latest = found.find(list => list !== open)
  return {
    nowMs,
    isClosed: ![JACKPOT_GAME, league].every(slug => settings.get(slug)?.open),
    open: open ? shownList(open) : null,
    latest: latest ? shownList(latest) : null,
  }
}

/** Lists that are over, latest first; `before` is the `next` of the page before. */
export async function listEnded(reader: Reader, league: string, before: string | undefined) {
  const [season, week] = before?.split(':').map(Number) ?? []
  const found = await readLists(
    reader,
    sql`where league = ${league} and state in ('settled', 'void')
      and (${before === undefined}::boolean or (season, week) < (${season ?? 0}::integer, ${week ?? 0}::smallint))
      order by season desc, week desc limit ${JACKPOTS_PAGE + 1}`,
  )
  const page = found.slice(0, JACKPOTS_PAGE)
  const last = page.at(-1)
  return {
    data: page.map(shownList),
    next: found.length > JACKPOTS_PAGE ? `${last!.season}:${last!.week}` : null,
  }
}

type TicketRow = {
  readonly id: number
  readonly listId: number
  readonly code: string
  readonly picks: string
  readonly placedAt: Date
  readonly state: JackpotTicket['state']
  readonly shareCents: number | null
}

/** A page of a player's tickets in a league, latest first; `before` is the `next` of the page before. */
export async function listOwnTickets(
  reader: Reader,
  { playerId, league, before }: { playerId: string; league: string; before?: string | undefined },
): Promise<{ data: JackpotTicket[]; next: string | null }> {
  const found = await rows(
    reader,
    sql<TicketRow>`select t.id, t.jackpot_id as "listId", t.code, t.picks, t.placed_at as "placedAt", t.state,
        t.share_cents as "shareCents"
      from virtuals.jackpot_tickets as t
      where t.player_id = ${playerId} and t.id < ${before ?? String(Number.MAX_SAFE_INTEGER)}::bigint
        and exists (select 1 from virtuals.jackpots where id = t.jackpot_id and league = ${league})
      order by t.id desc limit ${TICKETS_PAGE + 1}`,
  )
  const page = found.slice(0, TICKETS_PAGE)
  const ids = [...new Set(page.map(({ listId }) => listId))]
  const lists = await readLists(reader, sql`where j.id = any(${pgArray(ids)}::integer[])`)
  const listOf = new Map(lists.map(list => [list.id, list]))
  return {
    data: page.map(ticket => shownTicket(ticket, listOf.get(ticket.listId)!)),
    next: found.length > TICKETS_PAGE ? String(page.at(-1)!.id) : null,
  }
}

function shownTicket(ticket: TicketRow, list: StoredList): JackpotTicket {
  const { code, picks, placedAt, state, shareCents } = ticket
  const { right, open } = progressOf(picks, resultsOf(list))
  return {
    code,
    season: list.season,
    week: list.week,
    picks,
    results: resultsText(list),
    placedAt: placedAt.toISOString(),
    state,
    right,
    left: open,
    stake: kes(list.stakeCents),
    payout: state === 'won' || state === 'lost' ? kes(shareCents ?? 0) : null,
    // A ticket that is returned by itself was stopped by the operator.
    reason: list.voidReason ?? (state === 'returned' ? 'staff' : null),
  }
}
