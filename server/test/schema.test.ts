import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { rows, sql } from '../src/platform/db/db.ts'
import { cloneDatabase } from './database.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
})
afterAll(() => clone.drop())

/**
 * Tables, columns, constraints, indexes and triggers of our own schemas, from the catalog: the effect of the
 * migrations.
 */
async function describeSchema(): Promise<string> {
  const own = sql`n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'migration',
    'public') and n.nspname not like 'pg_%'`
  const tables = await rows(
    clone.db.read,
    sql<{ table: string; lines: string[] }>`
      select n.nspname || '.' || c.relname as table,
        (select array_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
            || case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(l.collname)
              else '' end
            || case when a.attnotnull then ' not null' else '' end
            || case when a.attidentity <> '' then ' generated as identity'
              else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end order by a.attnum)
          from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation l
            on l.oid = a.attcollation
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
        || (select coalesce(array_agg('  PARTITION BY ' || pg_get_partkeydef(p.partrelid)), '{}')
          from pg_partitioned_table p where p.partrelid = c.oid)
        || (select coalesce(array_agg('  ' || pg_get_constraintdef(k.oid) order by k.contype, k.conname),
          '{}') from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n')
        || (select coalesce(array_agg('  ' || regexp_replace(pg_get_indexdef(i.indexrelid), ' ON .* USING',
          ' using') order by i.indexrelid::regclass::text), '{}')
          from pg_index i where i.indrelid = c.oid
            and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid))
        || (select coalesce(array_agg('  ' || regexp_replace(pg_get_triggerdef(g.oid), ' ON .* FOR', ' for')
          order by g.tgname), '{}') from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal)
        as lines
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and ${own} order by 1`,
  )
  return `${tables.map(({ table, lines }) => [table, ...lines].join('\n')).join('\n\n')}\n`
}

it('is committed as server/schema.sql, so that a migration is seen in review as its effect', async () => {
  await expect(
    `-- Made by server/test/schema.test.ts from a migrated database; not to be edited.\n\n${await describeSchema()}`,
  ).toMatchFileSnapshot('../schema.sql')
})
