import { sql, type RawBuilder } from 'kysely'
import { pgArray, pgTimes, pgUuids } from './pg-arrays.ts'

/**
 * The type of a column, and its value for each item: a `jsonb` as text, a `timestamptz` as milliseconds since
 * 1970.
 */
export type PgColumn<Item> =
  | readonly [type: 'text' | 'uuid' | 'jsonb', of: (item: Item) => string | null]
  | readonly [type: 'bigint' | 'smallint', of: (item: Item) => number | null]
  | readonly [type: 'timestamptz', of: (item: Item) => number]

/**
 * Items as a table of a set-based statement, `unnest(…) as name(…)`, with these columns in this order: an
 * array for each, so that the statement has one text for any number of items, and is prepared once.
 */
export function pgTable<Item>(
  name: string,
  items: readonly Item[],
  columns: Readonly<Record<string, PgColumn<Item>>>,
): RawBuilder<object> {
  const arrays = Object.values(columns).map(column => sql`${arrayOf(items, column)}::${sql.raw(column[0])}[]`)
  const names = Object.keys(columns).map(column => sql.id(column))
  return sql`unnest(${sql.join(arrays)}) as ${sql.id(name)}(${sql.join(names)})`
}

function arrayOf<Item>(items: readonly Item[], [type, of]: PgColumn<Item>): string | Buffer {
  const values = items.map(item => of(item))
  if (type === 'uuid') return pgUuids(values as readonly (string | null)[])
  if (type === 'timestamptz') return pgTimes(values as readonly number[])
  return pgArray(values)
}
