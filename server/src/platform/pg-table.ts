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
 * Items as a table of a statement, `(select …) as name`, with these columns in this order. Where all items
 * agree in all of `alike`, each of those columns is sent once: most groups are of one game, whose name would
 * otherwise be written and read hundreds of times. That is one choice for all of them, so that a statement
 * has few texts, which are all prepared.
 */
export function pgTable<Item, Name extends string>(
  name: string,
  items: readonly Item[],
  columns: Readonly<Record<Name, PgColumn<Item>>>,
  { alike = [] }: { alike?: readonly Name[] } = {},
): RawBuilder<object> {
  const all = (Object.keys(columns) as Name[]).map(column => {
    const [type, of] = columns[column]
    return { column, type, values: items.map(item => of(item)) }
  })
  const isAlike = ({ column }: { column: Name }) => alike.includes(column)
  const agree =
    items.length > 0 && all.filter(isAlike).every(({ values }) => values.every(value => value === values[0]))
  const sentOnce = (each: { column: Name }) => agree && isAlike(each)
  // An array of one, so that a value is written and refused in the same way as in a column of many.
  const selected = all.map(each =>
    sentOnce(each)
      ? sql`(${many(each.type, each.values.slice(0, 1))}::${sql.raw(each.type)}[])[1] as ${sql.id(each.column)}`
      : sql.id(each.column),
  )
  const arrays = all.filter(each => !sentOnce(each))
  // The planner must not see a single value: it would trust statistics that lag behind a growing table.
  return sql`(select ${sql.join(selected)} from unnest(${sql.join(
    arrays.map(({ type, values }) => sql`${many(type, values)}::${sql.raw(type)}[]`),
  )}) as ${sql.id(name)}(${sql.join(arrays.map(({ column }) => sql.id(column)))}) offset 0) as ${sql.id(name)}`
}

function many(type: PgColumn<never>[0], values: readonly (string | number | null)[]): string | Buffer {
  if (type === 'uuid') return pgUuids(values as readonly (string | null)[])
  if (type === 'timestamptz') return pgTimes(values as readonly number[])
  return pgArray(values)
}
