import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'

/** A game's wagers as a table to read from, for a game's own audit: how each was placed and how it ended. */
export const wagerRows = (game: string): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, choices, placed_at, state, payout_cents, outcome from wagers.wagers where game = ${game})`
