import { SLIP_LEGS_MAX } from '@ruka/contract/limits'
import { bestMultiOf, type Worth } from '@ruka/sports/multi-bonus-worth.rules'
import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { readHonouredBonuses } from './multi-bonus.ts'
import type { StoredBonus } from './slip-bonus.rules.ts'

/** The multi with a bonus that returns the most in the mean; undefined where there is none. */
export const bestOf = ({ leastOdds, tiers }: StoredBonus): Worth | undefined =>
  bestMultiOf({ tiers, leastOddsX100: Math.ceil(leastOdds / 100) }, SLIP_LEGS_MAX)

/**
 * What multis return in the mean at most under each bonus that a slip may name now, in parts per million of their
 * stakes; 0 without one.
 */
export async function readBonusReturn(reader: Reader, atMs: number): Promise<number> {
  const ids = await readHonouredBonuses(reader, atMs)
  const found = await rows(
    reader,
    sql<StoredBonus>`select least_odds as "leastOdds", tiers from sportsbook.multi_bonuses
      where id = any(${pgArray([...ids])}::bigint[])`,
  )
  return Math.ceil(1_000_000 * Math.max(0, ...found.map(bonus => bestOf(bonus)?.returned ?? 0)))
}
