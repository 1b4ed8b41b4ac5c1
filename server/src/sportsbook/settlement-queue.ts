import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'

/** Slips are settled in this many lanes at once, each with the players of its own. */
export const SETTLEMENT_LANES = 2

/** The lane of a player, by the last digit of the id. */
export const laneOf = (playerId: string): number => parseInt(playerId.slice(-1), 16) % SETTLEMENT_LANES

/** Makes the slips of decided selections due, from the first; `decided` is a table of their `id`. */
export const queueSettlement = (decided: RawBuilder<unknown>, at: Date) => sql`
  insert into sportsbook.settlement_work (selection_id, lane, due_at)
  select id, lane, ${at}::timestamptz
  from ${decided} cross join generate_series(0, ${SETTLEMENT_LANES - 1}::integer) as lane
  on conflict (selection_id, lane) do update set after_slip_id = 0, due_at = excluded.due_at`
