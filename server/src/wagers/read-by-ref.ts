/**
 * Wagers by what their `ref` begins with, such as those of a round. All of it is read through the primary
 * key.
 */
import { asCents, type Cents } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { within, type AuditPeriod } from '../platform/context/audit.ts'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'

export type OpenWager = {
  readonly ref: string
  readonly playerId: string
  readonly requestId: string
  readonly stakeCents: Cents
  readonly selection: unknown
  /** Epoch milliseconds. */
  readonly placedAt: number
}

/** Wagers that have not ended and whose `ref` begins with `refPrefix`. */
export async function openWagers(reader: Reader, refPrefix: string): Promise<readonly OpenWager[]> {
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      request_id: string
      stake_cents: number
      selection: unknown
      placed_at: number
    }>`select ref, player_id, request_id, stake_cents, selection,
      (extract(epoch from placed_at) * 1000)::bigint as placed_at from wagers.wagers
      where state = 'open' and starts_with(ref, ${refPrefix}) order by ref, player_id`,
  )
  return found.map(row => ({
    ref: row.ref,
    playerId: row.player_id,
    requestId: row.request_id,
    stakeCents: asCents(row.stake_cents),
    selection: row.selection,
    placedAt: row.placed_at,
  }))
}

export type EndedWager = {
  readonly ref: string
  readonly playerId: string
  readonly requestId: string
  /** Null when its stake was returned. */
  readonly payoutCents: Cents | null
  readonly outcome: unknown
}

/** Wagers that have ended and whose `ref` begins with `refPrefix`. */
export async function endedWagers(reader: Reader, refPrefix: string): Promise<readonly EndedWager[]> {
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      request_id: string
      payout_cents: number | null
      outcome: unknown
    }>`select ref, player_id, request_id, payout_cents, outcome from wagers.wagers
      where state <> 'open' and starts_with(ref, ${refPrefix}) order by ref, player_id`,
  )
  return found.map(row => ({
    ref: row.ref,
    playerId: row.player_id,
    requestId: row.request_id,
    payoutCents: row.payout_cents === null ? null : asCents(row.payout_cents),
    outcome: row.outcome,
  }))
}

/**
 * What was risked and paid on bets that were played to their end; `returned` counts those that were given
 * back.
 */
export type WagerSums = {
  readonly bets: number
  readonly stakedCents: Cents
  readonly paidCents: Cents
  readonly returned: number
}

/** The sums of wagers by what their `ref` begins with, in the order asked. */
export async function sumWagers(
  reader: Reader,
  refPrefixes: readonly string[],
): Promise<readonly WagerSums[]> {
  const found = await rows(
    reader,
    sql<{ bets: number; staked: number; paid: number; returned: number }>`select s.* from
        unnest(${pgArray(refPrefixes)}::text[],
          ${pgArray(refPrefixes.map(behind))}::text[]) with ordinality as p(first, behind, place),
        lateral (select count(*) filter (where state = 'settled') as bets,
          coalesce(sum(stake_cents - carried_cents) filter (where state = 'settled'), 0)::bigint as staked,
          coalesce(sum(payout_cents), 0)::bigint as paid, count(*) filter (where state = 'void') as returned
          from wagers.wagers where ref >= p.first collate "C" and ref < p.behind collate "C") as s
            order by p.place`,
  )
  return found.map(({ bets, staked, paid, returned }) => ({
    bets,
    stakedCents: asCents(staked),
    paidCents: asCents(paid),
    returned,
  }))
}

/** The first text behind all that begin so. */
const behind = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

export type Win = {
  readonly ref: string
  readonly playerId: string
  readonly stakeCents: Cents
  readonly payoutCents: Cents
  readonly outcome: unknown
}

/**
 * The paid wagers whose `ref` begins with `refPrefix` that are among the `most` greatest by payout or
 * by multiplier of the stake, in no order; read through the primary key.
 */
export async function bestWins(reader: Reader, refPrefix: string, most: number): Promise<readonly Win[]> {
  const found = await rows(
    reader,
    sql<{
      ref: string
      player_id: string
      stake_cents: number
      payout_cents: number
      outcome: unknown
    }>`select ref, player_id, stake_cents, payout_cents, outcome from (
        select *, row_number() over (order by payout_cents desc, ref, player_id) as by_payout,
          row_number() over (order by payout_cents::numeric / stake_cents desc, ref,
            player_id) as by_multiplier
        from wagers.wagers where starts_with(ref, ${refPrefix}) and state = 'settled'
          and payout_cents > 0) as w
      where by_payout <= ${most} or by_multiplier <= ${most}`,
  )
  return found.map(row => ({
    ref: row.ref,
    playerId: row.player_id,
    stakeCents: asCents(row.stake_cents),
    payoutCents: asCents(row.payout_cents),
    outcome: row.outcome,
  }))
}

/**
 * A game's wagers as a table to read from, for a game's own audit: how each was placed and how it ended; in a
 * period, those that were placed in it.
 */
export const wagerRows = (game: string, period: AuditPeriod = null): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, selection, placed_at, state, payout_cents, greatest_payout_cents,
    outcome from wagers.wagers where game = ${game} and ${within(sql`placed_at`, period)})`

/** The wagers of all games, for a module that knows its own by their `ref`. */
export const allWagerRows = (): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, selection, state, payout_cents, returned_cents, greatest_payout_cents,
    version, product, game, placed_at, ended_at from wagers.wagers)`
