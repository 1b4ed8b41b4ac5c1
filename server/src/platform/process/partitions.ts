import { z } from 'zod'
import type { Ctx } from '../context/context.ts'
import { rows, sql, type Reader } from '../db/db.ts'
import { staffQuery } from '../staff/staff-action.ts'

/**
 * How far ahead partitions are created: a worker may be away for weeks before rows have no month of their
 * own.
 */
const AHEAD_MS = 92 * 86_400_000
/** Readiness reports a table whose last partition ends sooner than this. */
const SHORT_MS = 31 * 86_400_000

/** Creates the partitions of the next months, for every table that is partitioned by month. */
export async function createPartitions({ db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> {
  const created = await rows(
    db.read,
    sql<{
      name: string
    }>`select name from platform.create_partitions(${new Date(clock.now() + AHEAD_MS)}) as name`,
  )
  if (created.length > 0) log.info({ partitions: created.map(({ name }) => name) }, 'partitions were created')
}

/** Tables whose rows have, or soon will have, no partition of their month, as messages for operators. */
export async function partitionFaults({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<readonly string[]> {
  const filled = await rows(
    db.read,
    sql<{ name: string }>`select name from platform.tables_without_month() as name`,
  )
  const short = await rows(
    db.read,
    sql<{
      name: string
      until: Date
    }>`select parent::text as name, created_until as until from platform.monthly_tables
      where created_until < ${new Date(clock.now() + SHORT_MS)} order by 1`,
  )
  return [
    ...filled.map(
      ({ name }) =>
        `${name} has rows of a month without a partition: see "Old months" in docs/operating/backups.md`,
    ),
    ...short.map(
      ({ name, until }) =>
        `${name} has no partition from ${until.toISOString()} on: see the routine platform.create-partitions`,
    ),
  ]
}

const partition = z.object({ name: z.string(), bounds: z.string(), size: z.string() })
type Partition = z.output<typeof partition>

const readPartitions = (reader: Reader): Promise<readonly Partition[]> =>
  rows(
    reader,
    sql<Partition>`select c.oid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
        pg_size_pretty(pg_total_relation_size(c.oid)) as size
      from platform.monthly_tables as m join pg_inherits as i on i.inhparent = m.parent
        join pg_class as c on c.oid = i.inhrelid
      order by m.parent::text, c.oid`,
  )

export const partitionsAction = staffQuery({
  name: 'database partitions',
  permission: 'database.read',
  summary: 'The monthly partitions of tables, with their bounds and sizes',
  about: 'docs/operating/backups.md describes how to detach one.',
  output: z.array(partition),
  run: ({ db }: Ctx) => readPartitions(db.read),
  lines: partitions => partitions.map(({ name, bounds, size }) => `${name} ${bounds} ${size}`),
})
