import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/db.ts'

/**
 * Slips are settled in lanes by player: a group of one lane has all slips of few players, so that the balances
 * and the caps of each change once, and two lanes do not wait for each other's wallets.
 */
export const SETTLEMENT_LANES = 16

/** The lane of a player, by the last digit of the id. */
export const laneOf = (playerId: string): number => parseInt(playerId.slice(-1), 16) % SETTLEMENT_LANES

/** Lanes are settled by this many workers at once: each first those whose number is its own modulo this one. */
export const SETTLEMENT_WORKERS = 4

/**
 * Makes the slips of decided selections due, from the first, in the lanes that have any; `decided` is a table of
 * their `id`. Behind the locks of the events, so that every slip that was accepted is seen.
 */
export const queueSettlement = (decided: RawBuilder<unknown>, at: Date) => sql`
  insert into sportsbook.settlement_work (selection_id, lane, due_at)
  select d.id, n.lane, ${at}::timestamptz
  from ${decided} cross join generate_series(0, ${SETTLEMENT_LANES - 1}::integer) as n(lane)
    cross join lateral (select from sportsbook.slip_legs
      where selection_id = d.id and lane = n.lane limit 1) as leg
  on conflict (selection_id, lane) do update set after_slip_id = 0, due_at = excluded.due_at`
