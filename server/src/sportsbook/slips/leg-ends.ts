import { sql } from '../../platform/db/db.ts'

/**
 * How a leg stands, of tables `s` (its slip) and `x` (its selection): void where the bet was placed within a
 * time that was cancelled, otherwise what counts of its selection. Columns `verdict`, `deadHeat` as a
 * decimal, and `reason`.
 */
export const LEG_END = sql.raw(`case when s.placed_at <@ x.voids then 'void' else x.verdict end as verdict,
  case when s.placed_at <@ x.voids then null else x.dead_heat::text end as "deadHeat",
  case when s.placed_at <@ x.voids then x.void_reason else x.reason end as reason`)
