import { nairobiDate } from '@ruka/contract/nairobi'
import { HIDDEN_ALIAS } from '@ruka/contract/alias'
import { CRASH_TOP_MAX } from '@ruka/contract/crash-rounds'
import { asCents, toKes } from '@ruka/contract/money'
import { readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, pgArray, rows, sql, type Tx } from '../platform/db/db.ts'
import { bestWins } from '../wagers/queries.ts'
import { roundRefs } from './bet-ref.ts'

const METRICS = ['payout', 'multiplier', 'round'] as const
const SPANS = ['day', 'month', 'year'] as const
type Metric = (typeof METRICS)[number]
type Span = (typeof SPANS)[number]
const ROUNDS_PER_UPDATE = 50

/** A win, or a round alone, that may enter a leaderboard. */
type Candidate = {
  readonly round: number
  readonly atMs: number
  readonly x100: number
  readonly win?: { readonly playerId: string; readonly stakeCents: number; readonly payoutCents: number }
}
type Entry = Candidate & { metric: Metric; span: Span; since: string; score: number }
type EndedRound = { number: number; x100: number | null; ended_at: Date }
type StoredEntry = {
  round: number
  x100: number
  at: Date
  player: string | null
  stake_cents: number | null
  payout_cents: number | null
}

/** The current leaderboard of a metric and a span, highest score first. */
export async function readLeaderboard(ctx: Ctx, game: string, { by, span }: { by: Metric; span: Span }) {
  const found = await rows(
    ctx.db.read,
    sql<StoredEntry>`select round, x100, at, player, stake_cents, payout_cents from crash.leaderboards
      where game = ${game} and metric = ${by} and span = ${span}
        and since = ${sinceOf(span, ctx.clock.now())}::date
      order by score desc, round, id limit ${CRASH_TOP_MAX}`,
  )
  return found.map(({ round, x100, at, player, stake_cents, payout_cents }) => ({
    round,
    x100,
    at: at.toISOString(),
    ...(player === null
      ? {}
      : { player, stake: toKes(asCents(stake_cents!)), payout: toKes(asCents(payout_cents!)) }),
  }))
}

/**
 * Enters the rounds that ended since the last call into the leaderboards of the day, month and year. The
 * position of a game is locked while its rounds are entered, so each round counts once, also with concurrent
 * or interrupted calls.
 */
export async function updateLeaderboards(ctx: Ctx, game: string): Promise<void> {
  while (await hasNewRounds(ctx, game))
    if ((await ctx.db.tx(tx => enterRounds(tx, ctx, game))) < ROUNDS_PER_UPDATE) return
}

const hasNewRounds = async (ctx: Ctx, game: string): Promise<boolean> =>
  (await firstRow(
    ctx.db.read,
    sql`select 1 from crash.rounds where game = ${game} and state in ('crashed', 'void')
      and number > coalesce((select through from crash.leaderboard_positions where game = ${game}), 0)
      limit 1`,
  )) !== undefined

/** Returns the number of rounds that it has entered. */
async function enterRounds(tx: Tx, ctx: Ctx, game: string): Promise<number> {
  await sql`insert into crash.leaderboard_positions (game, through) values (${game}, 0)
    on conflict do nothing`.execute(tx)
  const position = await firstRow(
    tx,
    sql<{ through: number }>`select through from crash.leaderboard_positions where game = ${game} for update`,
  )
  // Rounds run one after another, so no round with a lower number can still end.
  const ended = await rows(
    tx,
    sql<EndedRound>`select number, crash_x100 as x100, ended_at from crash.rounds
      where game = ${game} and number > ${position!.through} and state in ('crashed', 'void')
      order by number limit ${ROUNDS_PER_UPDATE}`,
  )
  if (ended.length === 0) return 0
  const candidates: Candidate[] = []
  for (const round of ended) candidates.push(...(await candidatesOf(tx, game, round)))
  const nowMs = ctx.clock.now()
  await insertEntries(tx, game, highest(candidates, nowMs))
  await trim(tx, game, nowMs)
  await sql`update crash.leaderboard_positions set through = ${ended.at(-1)!.number}
    where game = ${game}`.execute(tx)
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

/** The entries that can stay on a leaderboard; candidates of a span that has ended are left out. */
function highest(candidates: readonly Candidate[], nowMs: number): Entry[] {
  return METRICS.flatMap(metric =>
    SPANS.flatMap(span => {
      const since = sinceOf(span, nowMs)
      return candidates
        .filter(
          ({ win, atMs }) => (win === undefined) === (metric === 'round') && sinceOf(span, atMs) === since,
        )
        .map(candidate => ({
          ...candidate,
          metric,
          span,
          since,
          score: metric === 'payout' ? candidate.win!.payoutCents : candidate.x100,
        }))
        .sort((a, b) => b.score - a.score || a.round - b.round)
        .slice(0, CRASH_TOP_MAX)
    }),
  )
}

/** The Nairobi date on which the span that contains a time began. */
function sinceOf(span: Span, atMs: number): string {
  const date = nairobiDate(atMs)
  return span === 'day' ? date : span === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`
}

async function insertEntries(tx: Tx, game: string, entries: readonly Entry[]): Promise<void> {
  const winners = entries.flatMap(({ win }) => (win ? [win.playerId] : []))
  const players = await readPlayers(tx, [...new Set(winners)])
  const shownAs = ({ win }: Entry) => {
    if (!win) return null
    const player = players.get(win.playerId)
    return player?.status === 'active' && player.showsBets ? player.alias : HIDDEN_ALIAS
  }
  const at = entries.map(({ atMs }) => new Date(atMs).toISOString())
  await sql`insert into crash.leaderboards
      (game, metric, span, since, score, round, at, x100, player, player_id, stake_cents, payout_cents)
    select ${game}, * from unnest(
      ${pgArray(entries.map(({ metric }) => metric))}::text[],
      ${pgArray(entries.map(({ span }) => span))}::text[],
      ${pgArray(entries.map(({ since }) => since))}::date[],
      ${pgArray(entries.map(({ score }) => score))}::bigint[],
      ${pgArray(entries.map(({ round }) => round))}::bigint[], ${pgArray(at)}::timestamptz[],
      ${pgArray(entries.map(({ x100 }) => x100))}::integer[], ${pgArray(entries.map(shownAs))}::text[],
      ${pgArray(entries.map(({ win }) => win?.playerId ?? null))}::uuid[],
      ${pgArray(entries.map(({ win }) => win?.stakeCents ?? null))}::bigint[],
      ${pgArray(entries.map(({ win }) => win?.payoutCents ?? null))}::bigint[])`.execute(tx)
}

/** Takes the names of players off the leaderboards: who hides bets, or has excluded themselves. */
export async function hideOnLeaderboards(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await sql`update crash.leaderboards set player = ${HIDDEN_ALIAS}
    where player_id = any(${pgArray(playerIds)}::uuid[])`.execute(tx)
}

/**
 * Keeps the highest entries of each current leaderboard and deletes the leaderboards of spans that have
 * ended.
 */
async function trim(tx: Tx, game: string, nowMs: number): Promise<void> {
  await sql`delete from crash.leaderboards where id in (
    select id from (
      select id, span, since,
        row_number() over (partition by metric, span, since order by score desc, round, id) as place
      from crash.leaderboards where game = ${game}) as ranked
    where place > ${CRASH_TOP_MAX} or since < case span when 'day' then ${sinceOf('day', nowMs)}::date
      when 'month' then ${sinceOf('month', nowMs)}::date else ${sinceOf('year', nowMs)}::date end)`.execute(
    tx,
  )
}
