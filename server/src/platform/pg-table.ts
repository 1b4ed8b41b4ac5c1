import { sql, type RawBuilder } from 'kysely'
import { pgArray, pgTimes, pgUuids } from './pg-arrays.ts'

/** The type of a column, and its value for each item: a `jsonb` as text, a `timestamptz` as milliseconds since 1970. */
export type PgColumn<Item> =
  | readonly [type: 'text' | 'uuid' | 'jsonb', of: (item: Item) => string | null]
  | readonly [type: 'bigint' | 'smallint', of: (item: Item) => number | null]
  | readonly [type: 'timestamptz', of: (item: Item) => number]
type Type = PgColumn<never>[0]

/**
 * Items as a table of a statement, `(select …) as name`, with these columns in this order. A column that is
 * the same for all items is one parameter: most groups are of one game, whose name would otherwise be
 * written and read hundreds of times.
 */
export function pgTable<Item>(
  name: string,
  items: readonly Item[],
  columns: Readonly<Record<string, PgColumn<Item>>>,
): RawBuilder<object> {
  const all = Object.entries(columns).map(([column, [type, of]]) => {
    const values = items.map(item => of(item))
    return { column: sql.id(column), type, values, varies: values.some(value => value !== values[0]) }
  })
  // One column gives the table its rows, unless it has one only.
  if (items.length !== 1 && !all.some(({ varies }) => varies)) all[0]!.varies = true
  const selected = all.map(({ column, type, values, varies }) =>
    varies ? column : sql`${one(type, values[0] ?? null)}::${sql.raw(type)} as ${column}`,
  )
  const varying = all.filter(({ varies }) => varies)
  const source =
    varying.length === 0
      ? sql``
      : sql` from unnest(${sql.join(varying.map(({ type, values }) => sql`${many(type, values)}::${sql.raw(type)}[]`))})
          as ${sql.id(name)}(${sql.join(varying.map(({ column }) => column))})`
  return sql`(select ${sql.join(selected)}${source}) as ${sql.id(name)}`
}

type Value = string | number | null

const one = (type: Type, value: Value): Value | Date =>
  type === 'timestamptz' && value !== null ? new Date(value) : value

function many(type: Type, values: readonly Value[]): string | Buffer {
  if (type === 'uuid') return pgUuids(values as readonly (string | null)[])
  if (type === 'timestamptz') return pgTimes(values as readonly number[])
  return pgArray(values)
}
