import { firstRow, sql, type Reader } from '../platform/db.ts'
import type { StoredBonus } from './slip-bonus.rules.ts'

/** Of a row of `sportsbook.slips`: the bonus that it was placed under, or null. */
export const BONUS_OF_SLIP = sql.raw(
  `(select json_build_object('leastOdds', m.least_odds, 'tiers', m.tiers)
    from sportsbook.multi_bonuses as m where m.id = multi_bonus_id)`,
)

/** The id of the bonus that a multi gets which is placed now; null where the operator has none. */
export const BONUS_NOW = sql.raw(
  `(select case when tiers <> '[]' then id end from sportsbook.multi_bonuses order by id desc limit 1)`,
)

/** The bonus that holds for new slips; null where the operator has none. */
export async function readMultiBonus(reader: Reader): Promise<StoredBonus | null> {
  const found = await firstRow(
    reader,
    sql<StoredBonus>`select least_odds as "leastOdds", tiers from sportsbook.multi_bonuses
      where id = ${BONUS_NOW}`,
  )
  return found ?? null
}
