import { CRASH_TOP_MAX } from '@ruka/contract/crash-rounds'
import { nairobiDate } from '@ruka/contract/taxes'
import { readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, pgArray, rows, sql, type Tx } from '../platform/db.ts'
import { bestWins } from '../wagers/index.ts'
import { roundRefs } from './bet-ref.ts'
import { maskOf } from './mask-of.ts'

export type Board = 'payout' | 'multiplier' | 'round'
export type Span = 'day' | 'month' | 'year'

const BOARDS = ['payout', 'multiplier', 'round'] as const
const SPANS = ['day', 'month', 'year'] as const
const ROUNDS_AT_ONCE = 50

/** A win, or a round alone, that may be among the greatest. */
type Candidate = {
  readonly round: number
  readonly atMs: number
  readonly x100: number
  readonly win?: { readonly playerId: string; readonly stakeCents: number; readonly payoutCents: number }
}
type Row = Candidate & { board: Board; span: Span; since: string; worth: number }
type EndedRound = { number: number; x100: number | null; ended_at: Date }

/** The Nairobi date on which the span began that a time lies in. */
export function sinceOf(span: Span, atMs: number): string {
  const date = nairobiDate(atMs)
  return span === 'day' ? date : span === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`
}

/**
 * Puts what ended since the last call among the greatest of its day, month and year. Each round is looked at once, however
 * many programs do this and wherever they are interrupted.
 */
export async function keepBoards(ctx: Ctx, game: string): Promise<void> {
  while (await hasNews(ctx, game)) if ((await ctx.db.tx(tx => keep(tx, ctx, game))) < ROUNDS_AT_ONCE) return
}

const hasNews = async (ctx: Ctx, game: string): Promise<boolean> =>
  (await firstRow(
    ctx.db.read,
    sql`select 1 from crash.rounds where game = ${game} and state in ('crashed', 'void')
      and number > coalesce((select through from crash.board_marks where game = ${game}), 0) limit 1`,
  )) !== undefined

/** Gives how many rounds it looked at. */
async function keep(tx: Tx, ctx: Ctx, game: string): Promise<number> {
  await sql`insert into crash.board_marks (game, through) values (${game}, 0) on conflict do nothing`.execute(
    tx,
  )
  const mark = await firstRow(
    tx,
    sql<{ through: number }>`select through from crash.board_marks where game = ${game} for update`,
  )
  // Rounds run one after another, so none with a lower number is still to end.
  const ended = await rows(
    tx,
    sql<EndedRound>`select number, crash_x100 as x100, ended_at from crash.rounds
      where game = ${game} and number > ${mark!.through} and state in ('crashed', 'void') order by number limit ${ROUNDS_AT_ONCE}`,
  )
  if (ended.length === 0) return 0
  const candidates: Candidate[] = []
  for (const round of ended) candidates.push(...(await candidatesOf(tx, game, round)))
  const nowMs = ctx.clock.now()
  await insertRows(tx, game, greatest(candidates, nowMs))
  await trim(tx, game, nowMs)
  await sql`update crash.board_marks set through = ${ended.at(-1)!.number} where game = ${game}`.execute(tx)
  return ended.length
}

async function candidatesOf(tx: Tx, game: string, { number, x100, ended_at }: EndedRound) {
  const found: Candidate[] = x100 === null ? [] : [{ round: number, atMs: ended_at.getTime(), x100 }]
  for (const win of await bestWins(tx, roundRefs(game, number), CRASH_TOP_MAX)) {
    const { x100 } = win.outcome as { x100: number }
    found.push({ round: number, atMs: ended_at.getTime(), x100, win })
  }
  return found
}

/** The rows that can be among the greatest; what belongs to a span that is over is left out. */
function greatest(candidates: readonly Candidate[], nowMs: number): Row[] {
  return BOARDS.flatMap(board =>
    SPANS.flatMap(span => {
      const since = sinceOf(span, nowMs)
      return candidates
        .filter(
          ({ win, atMs }) => (win === undefined) === (board === 'round') && sinceOf(span, atMs) === since,
        )
        .map(one => ({
          ...one,
          board,
          span,
          since,
          worth: board === 'payout' ? one.win!.payoutCents : one.x100,
        }))
        .sort((a, b) => b.worth - a.worth || a.round - b.round)
        .slice(0, CRASH_TOP_MAX)
    }),
  )
}

async function insertRows(tx: Tx, game: string, found: readonly Row[]): Promise<void> {
  const players = await readPlayers(tx, [...new Set(found.flatMap(({ win }) => (win ? [win.playerId] : [])))])
  const shown = ({ win }: Row) => (win ? maskOf(players.get(win.playerId)?.msisdn ?? '254000000000') : null)
  await sql`insert into crash.boards (game, board, span, since, worth, round, at, x100, player, stake_cents, payout_cents)
    select ${game}, * from unnest(${pgArray(found.map(row => row.board))}::text[], ${pgArray(found.map(row => row.span))}::text[],
      ${pgArray(found.map(row => row.since))}::date[], ${pgArray(found.map(row => row.worth))}::bigint[],
      ${pgArray(found.map(row => row.round))}::bigint[], ${pgArray(found.map(row => new Date(row.atMs).toISOString()))}::timestamptz[],
      ${pgArray(found.map(row => row.x100))}::integer[], ${pgArray(found.map(shown))}::text[],
      ${pgArray(found.map(row => row.win?.stakeCents ?? null))}::bigint[], ${pgArray(found.map(row => row.win?.payoutCents ?? null))}::bigint[])`.execute(
    tx,
  )
}

/** Keeps the greatest of each board of now, and no board of a span that is over. */
async function trim(tx: Tx, game: string, nowMs: number): Promise<void> {
  await sql`delete from crash.boards where id in (
    select id from (select id, span, since, row_number() over (partition by board, span, since order by worth desc, round, id) as place
      from crash.boards where game = ${game}) as b
    where place > ${CRASH_TOP_MAX}
      or since < case span when 'day' then ${sinceOf('day', nowMs)}::date when 'month' then ${sinceOf('month', nowMs)}::date else ${sinceOf('year', nowMs)}::date end)`.execute(
    tx,
  )
}
