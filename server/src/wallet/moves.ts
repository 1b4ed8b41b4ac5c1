import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'

/** Money that moved between the house and a player under one key: `(key, player_id, house, cents)`; positive into the purse. */
type Moved = { key: string; player_id: string; house: string; cents: number }
/** The movements whose keys begin so, as a table for an audit's statement: other modules prove their rows against it. */
export const movesOf = (prefix: string): RawBuilder<Moved> => sql<Moved>`(
  select key, coalesce(credit_player, debit_player) as player_id,
    min(case when debit_player is null then debit else credit end) as house,
    sum(case when debit_player is null then cents else -cents end)::bigint as cents
  from wallet.transfers where kind = 'move' and starts_with(key, ${prefix}) group by key, coalesce(credit_player, debit_player))`
