import { firstRow, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { StoredBonus } from './slip-bonus.rules.ts'

/** A bonus that a request names is honoured for this long after another took its place. */
export const BONUS_HONOURED_MS = 60_000

/** The bonus that a row of `sportsbook.slips` was placed under, or null. */
export const BONUS_OF_SLIP = sql.raw(
  `(select json_build_object('leastOdds', m.least_odds, 'tiers', m.tiers)
    from sportsbook.multi_bonuses as m where m.id = multi_bonus_id)`,
)

/** The id of the bonus that a multi gets which is placed now; null where the operator has none. */
export const BONUS_NOW = sql.raw(
  `(select case when tiers <> '[]' then id end from sportsbook.multi_bonuses order by id desc limit 1)`,
)

/** The bonus that holds for new slips; null where the operator has none. */
export async function readMultiBonus(
  reader: Reader,
): Promise<(StoredBonus & { readonly id: number }) | null> {
  const found = await firstRow(
    reader,
    sql<StoredBonus & { id: number }>`select id, least_odds as "leastOdds", tiers
      from sportsbook.multi_bonuses where id = ${BONUS_NOW}`,
  )
  return found ?? null
}

/**
 * The bonuses, by their ids, under which a slip may be placed that names one: those of the last minute. That the
 * player was shown it is not checked.
 */
export async function readHonouredBonuses(reader: Reader, atMs: number): Promise<ReadonlySet<number>> {
  const found = await rows(
    reader,
    sql<{ id: number }>`select id from sportsbook.multi_bonuses as m where tiers <> '[]'
      and not exists (select 1 from sportsbook.multi_bonuses as later
        where later.id > m.id and later.set_at <= ${new Date(atMs - BONUS_HONOURED_MS)}::timestamptz)`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Holds back changes of the bonus, and of what else is paid of stakes on sports, until the transaction ends. */
export const lockMultiBonus = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('sportsbook.multi_bonuses', 0))`.execute(tx)
