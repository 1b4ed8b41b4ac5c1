import { rows, sql, type Reader } from '../src/platform/db.ts'

/** Every row of every table as text: what somebody finds who gets hold of the database. */
export async function everyRow(reader: Reader): Promise<string> {
  const tables = await rows(
    reader,
    sql<{
      name: string
    }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const { text } of await rows(
      reader,
      sql<{ text: string }>`select t::text from ${sql.raw(name)} as t`,
    ))
      found.push(text)
  return found.join('\n')
}
