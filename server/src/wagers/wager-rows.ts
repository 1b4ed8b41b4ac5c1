import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'

/** A game's wagers as a table to read from, for a game's own audit: how each was placed and how it ended. */
export const wagerRows = (game: string): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, selection, placed_at, state, payout_cents, greatest_payout_cents, outcome from wagers.wagers where game = ${game})`

/** The wagers of all games, for an audit that knows its own by their `ref`. */
export const allWagerRows = (): RawBuilder<unknown> =>
  sql`(select ref, player_id, stake_cents, state, payout_cents from wagers.wagers)`
