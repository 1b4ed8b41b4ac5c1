import { HOUSE_LIMIT_NAMES, type HouseLimit, type HouseLimits } from '@ruka/contract/house-limits'
import { nairobiDate } from '@ruka/contract/nairobi'
import type { RawBuilder } from 'kysely'
import { ConfigError } from '../platform/config/config.ts'
import { pgArray, pgTable, rows, sql, type Db, type Reader } from '../platform/db/db.ts'

type Row = { readonly name: HouseLimit; readonly from: string; readonly kes: number }

const ROW = {
  name: ['text', ({ name }: Row) => name],
  since: ['text', ({ from }: Row) => from],
  kes: ['bigint', ({ kes }: Row) => kes],
} as const

/** The limits that this version knows: the rows of a limit that a later version has added are not its own. */
const OURS = pgArray(HOUSE_LIMIT_NAMES)

/**
 * Keeps the rows that this process enforces, by which audits judge. Rows to come take the place of those that were
 * kept before; a row that has begun is history: another one, or one more, is refused once anything was staked.
 * @throws ConfigError that names the rows
 */
export async function storeLimits(
  db: Db,
  limits: HouseLimits,
  { nowMs, isUsed }: { nowMs: number; isUsed: (reader: Reader) => Promise<boolean> },
): Promise<void> {
  const today = nairobiDate(nowMs)
  const wanted = HOUSE_LIMIT_NAMES.flatMap(name => limits[name].map(row => ({ name, ...row })))
  await db.tx(async tx => {
    await sql`lock table house_limits.rows in share row exclusive mode`.execute(tx)
    const kept = await rows(
      tx,
      sql<Row>`select name, to_char(since, 'YYYY-MM-DD') as "from", kes from house_limits.rows
        where name = any(${OURS}::text[])`,
    )
    const changed = [...differences(wanted, kept), ...differences(kept, wanted)]
    if (changed.length === 0) return
    const begun = [...new Set(changed.filter(({ from }) => from <= today).map(rowName))]
    if (begun.length > 0 && (await isUsed(tx)))
      throw new ConfigError(
        begun
          .map(row => `LIMITS_FILE: ${row} has begun, and bets were judged by it: change it from a later day`)
          .join('\n'),
      )
    await sql`delete from house_limits.rows where name = any(${OURS}::text[])`.execute(tx)
    await sql`insert into house_limits.rows (name, since, kes)
      select name, since::date, kes from ${pgTable('r', wanted, ROW)}`.execute(tx)
  })
}

const rowName = ({ name, from }: Row): string => `${name} from ${from}`

/** The rows that are not among others. */
const differences = (these: readonly Row[], others: readonly Row[]): readonly Row[] =>
  these.filter(
    ({ name, from, kes }) =>
      !others.some(other => other.name === name && other.from === from && other.kes === kes),
  )

/** The kept rows of these limits as a table with `name`, `cents`, `since` and `until`, for audits. */
export const keptLimits = (names: readonly HouseLimit[]): RawBuilder<unknown> => sql`(
  select name, kes * 100 as cents, (since::timestamp - interval '3 hours') at time zone 'UTC' as since,
    coalesce((lead(since) over (partition by name order by since)::timestamp - interval '3 hours')
      at time zone 'UTC', 'infinity') as until
  from house_limits.rows where name = any(${pgArray(names)}::text[]))`

/** The kept rows, as the rules take them. */
export async function readKeptLimits(reader: Reader): Promise<HouseLimits> {
  const kept = await rows(
    reader,
    sql<Row>`select name, to_char(since, 'YYYY-MM-DD') as "from", kes from house_limits.rows order by since`,
  )
  const byName = Map.groupBy(kept, ({ name }) => name)
  return Object.fromEntries(
    HOUSE_LIMIT_NAMES.map(name => [name, byName.get(name) ?? []]),
  ) as unknown as HouseLimits
}
