import { asCents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { readSettings } from '../../catalogue/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgTable, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { groupWriter, placeStakes, type Stake } from '../../wagers/index.ts'
import { JACKPOT_GAME, lockRoundsShared, type ListKey } from './lists.ts'
import { newTicketCode, ticketRef } from './ticket-code.ts'

export type TicketAsked = ListKey & {
  readonly playerId: string
  /** Names the player's intent: a repeat gets the first answer. */
  readonly requestId: string
  readonly picks: string
  /** After this it is not placed. */
  readonly untilMs?: number
}
export type TicketVerdict =
  | { readonly ok: true; readonly code: string; readonly placedAtMs: number }
  | { readonly ok: false; readonly code: RefusalCode; readonly text?: string }

type Group = {
  readonly shard: number
  lock(tx: Tx, items: readonly TicketAsked[]): Promise<readonly TicketAsked[]>
}

/** Places tickets in groups, as they arrive; those of one league do not wait for another's. */
export function openTicketOffice(ctx: Ctx): (ticket: TicketAsked) => Promise<TicketVerdict> {
  const offices = new Map<string, (ticket: TicketAsked) => Promise<TicketVerdict>>()
  return ticket => {
    const office =
      offices.get(ticket.league) ??
      groupWriter<TicketAsked, TicketVerdict>(ctx, (tx, tickets, group) => place(tx, ctx, tickets, group))
    offices.set(ticket.league, office)
    return office(ticket)
  }
}

/**
 * Places tickets that arrive together. Neither round of a list is locked or voided between the judgement of a ticket
 * and its commit, however late the list follows them. Gives an answer for each whose player's balances could be
 * locked; of two copies in one group the second gets its answer with a later group.
 */
async function place(
  tx: Tx,
  ctx: Ctx,
  tickets: readonly TicketAsked[],
  { shard, lock }: Group,
): Promise<ReadonlyMap<TicketAsked, TicketVerdict>> {
  const listOf = await readAsked(tx, tickets)
  await lockRoundsShared(tx, [...listOf.values()])
  const locked = await lock(tx, tickets)
  const answers = new Map<TicketAsked, TicketVerdict>()
  if (locked.length === 0) return answers
  const atMs = ctx.clock.now()
  // Again, behind the lock: a round may have been locked while this waited. A list that opened meanwhile is not locked.
  const again = [...(await readAsked(tx, locked))].filter(([key]) => listOf.has(key))
  const facts: Facts = {
    atMs,
    lists: new Map(again),
    before: await readRequests(tx, locked),
    closed: await closedLeagues(tx, locked, atMs),
  }
  const drafts = new Map<string, Draft>()
  for (const ticket of locked) {
    const answer = answerOf(ticket, facts)
    if (answer) answers.set(ticket, answer)
    else if (!drafts.has(requestKey(ticket)))
      drafts.set(requestKey(ticket), {
        ticket,
        list: facts.lists.get(listKey(ticket))!,
        code: newTicketCode(ctx.random),
      })
  }
  const taken = [...drafts.values()]
  const verdicts = await placeStakes(tx, ctx, taken.map(stakeOf), { atMs, shard })
  for (const [index, { ticket, code }] of taken.entries()) {
    const verdict = verdicts[index]!
    answers.set(ticket, verdict.ok ? { ok: true, code, placedAtMs: atMs } : verdict)
  }
  const placed = taken.filter((_, index) => verdicts[index]!.ok)
  if (placed.length > 0) await store(tx, placed, atMs)
  return answers
}

type List = ListKey & {
  readonly id: number
  /** Whether it is open, and its rounds are. */
  readonly isOpen: boolean
  readonly closesAtMs: number
  readonly stakeCents: number
  readonly prizeCents: number
}
type Before = {
  readonly code: string
  readonly placedAtMs: number
  readonly list: string
  readonly picks: string
}
type Draft = { readonly ticket: TicketAsked; readonly list: List; readonly code: string }
type Facts = {
  readonly atMs: number
  /** By `listKey`. */
  readonly lists: ReadonlyMap<string, List>
  /** By `requestKey`. */
  readonly before: ReadonlyMap<string, Before>
  readonly closed: ReadonlySet<string>
}

const requestKey = ({ playerId, requestId }: Pick<TicketAsked, 'playerId' | 'requestId'>): string =>
  `${playerId} ${requestId}`
const listKey = ({ league, season, week }: ListKey): string => `${league}:${season}:${week}`

/** The first answer of a repeat, or why the ticket is not placed; undefined for one that may be. */
function answerOf(ticket: TicketAsked, { atMs, lists, before, closed }: Facts): TicketVerdict | undefined {
  const first = before.get(requestKey(ticket))
  if (first)
    return first.list === listKey(ticket) && first.picks === ticket.picks
      ? { ok: true, code: first.code, placedAtMs: first.placedAtMs }
      : { ok: false, code: 'idempotency_key_reused' }
  if (atMs > (ticket.untilMs ?? Infinity)) return { ok: false, code: 'slip_late' }
  const list = lists.get(listKey(ticket))
  if (!list) return { ok: false, code: 'jackpot_unknown' }
  // The clock alone closes it, too: its leader may be late.
  if (!list.isOpen || atMs >= list.closesAtMs) return { ok: false, code: 'jackpot_closed' }
  return closed.has(ticket.league) ? { ok: false, code: 'game_closed' } : undefined
}

const stakeOf = ({ ticket, list, code }: Draft): Stake => {
  const kes = list.stakeCents / 100
  return {
    playerId: ticket.playerId,
    product: 'jackpot',
    game: JACKPOT_GAME,
    ref: ticketRef(code),
    requestId: ticket.requestId,
    stakeCents: asCents(list.stakeCents),
    selection: { list: listKey(ticket), picks: ticket.picks },
    stakeKes: { min: kes, max: kes },
    leastPayoutCents: asCents(0),
    greatestPayoutCents: asCents(list.prizeCents),
    drawOn: ['cash'],
  }
}

const LIST = {
  league: ['text', (each: TicketAsked) => each.league],
  season: ['bigint', (each: TicketAsked) => each.season],
  week: ['bigint', (each: TicketAsked) => each.week],
} as const

async function readAsked(tx: Tx, tickets: readonly TicketAsked[]): Promise<ReadonlyMap<string, List>> {
  const distinct = [...new Map(tickets.map(each => [listKey(each), each])).values()]
  const found = await rows(
    tx,
    sql<List>`select j.* from ${pgTable('l', distinct, LIST)}
      cross join lateral (select id, league, season, week, stake_cents as "stakeCents",
        prize_cents as "prizeCents", (extract(epoch from closes_at) * 1000)::bigint as "closesAtMs",
        state = 'open' and not exists (select 1 from virtuals.rounds as r
          where (r.league, r.season) = (l.league, l.season) and r.week in (l.week, l.week + 1)
            and r.state <> 'open') as "isOpen"
        from virtuals.jackpots where (league, season, week) = (l.league, l.season, l.week) limit 1) as j`,
  )
  return new Map(found.map(list => [listKey(list), list]))
}

async function readRequests(tx: Tx, tickets: readonly TicketAsked[]): Promise<ReadonlyMap<string, Before>> {
  const found = await rows(
    tx,
    sql<Before & Pick<TicketAsked, 'playerId' | 'requestId'>>`select t.*,
        j.league || ':' || j.season || ':' || j.week as list
      from ${pgTable('q', tickets, {
        player_id: ['uuid', each => each.playerId],
        request_id: ['uuid', each => each.requestId],
      })} cross join lateral (select player_id as "playerId", request_id as "requestId", code, picks, jackpot_id,
          (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs" from virtuals.jackpot_tickets
        where (player_id, request_id) = (q.player_id, q.request_id) limit 1) as t
      join virtuals.jackpots as j on j.id = t.jackpot_id`,
  )
  return new Map(found.map(each => [requestKey(each), each]))
}

/** The leagues of these tickets that take no bets; whether the jackpot does is judged with the stake. */
async function closedLeagues(reader: Reader, tickets: readonly TicketAsked[], atMs: number) {
  const leagues = [...new Set(tickets.map(({ league }) => league))]
  const settings = await readSettings(reader, leagues, atMs)
  return new Set(leagues.filter(league => !settings.get(league)?.open))
}

async function store(tx: Tx, drafts: readonly Draft[], atMs: number): Promise<void> {
  await sql`insert into virtuals.jackpot_tickets (jackpot_id, code, player_id, request_id, picks, placed_at)
    select jackpot_id, code, player_id, request_id, picks, ${new Date(atMs)}
    from ${pgTable('t', drafts, {
      jackpot_id: ['bigint', ({ list }) => list.id],
      code: ['text', ({ code }) => code],
      player_id: ['uuid', ({ ticket }) => ticket.playerId],
      request_id: ['uuid', ({ ticket }) => ticket.requestId],
      picks: ['text', ({ ticket }) => ticket.picks],
    })}`.execute(tx)
}
