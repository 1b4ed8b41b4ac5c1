import type { RawBuilder } from 'kysely'
import { within, type AuditPeriod } from '../platform/audit.ts'
import { sql } from '../platform/db.ts'

/**
 * A game's wagers as a table to read from, for a game's own audit: how each was placed and how it ended; in a period,
 * those that were placed in it.
 */
export const wagerRows = (game: string, period: AuditPeriod = null): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, selection, placed_at, state, payout_cents, greatest_payout_cents, outcome from wagers.wagers where game = ${game} and ${within(sql`placed_at`, period)})`

/** The wagers of all games, for an audit that knows its own by their `ref`. */
export const allWagerRows = (): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, state, payout_cents from wagers.wagers)`
