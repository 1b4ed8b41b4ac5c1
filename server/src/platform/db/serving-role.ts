import pg from 'pg'
import { rows, sql, type Db, type DbAddress, type Reader } from './db.ts'

/** The role that serves from a PostgreSQL of our own; the one that made the database owns the tables. */
export const SERVING_ROLE = 'ruka_serving'

/** Tables whose rows are never changed, by the trigger that says so. */
const APPEND_ONLY = sql`select distinct c.oid, c.oid::regclass::text as name, c.relowner
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.oid = 'platform.refuse_change'::regproc and t.tgtype & 24 = 24`

/** Who owns the tables: each database has this one from its first migration on. */
const OWNER = sql`(select relowner from pg_class where oid = 'platform.audit_log'::regclass)`

/** Who an address logs in as. */
export const userOf = (address: DbAddress): string =>
  'user' in address ? address.user : (new pg.Client(address).user ?? '')

/**
 * Lets a role serve from tables that it does not own: it reads and writes rows, and can neither change nor
 * delete those of an append-only table, nor empty, alter or drop any table, nor switch a trigger off. Run by
 * the owner after each migration.
 */
export async function letServe(owner: Db, role: string): Promise<void> {
  await owner.tx(async tx => {
    const to = sql.id(role)
    const schemas = await rows(
      tx,
      sql<{ name: string }>`select nspname as name from pg_namespace
        where nspowner = ${OWNER} and nspname <> 'public'`,
    )
    for (const { name } of schemas) {
      const schema = sql.id(name)
      await sql`grant usage on schema ${schema} to ${to}`.execute(tx)
      await sql`revoke all on all tables in schema ${schema} from ${to}`.execute(tx)
      const rights = name === 'migration' ? sql`select` : sql`select, insert, update, delete`
      await sql`grant ${rights} on all tables in schema ${schema} to ${to}`.execute(tx)
      await sql`grant usage, select, update on all sequences in schema ${schema} to ${to}`.execute(tx)
    }
    // A partition is reached through its table, whose triggers would not see what is written to the partition
    // itself.
    const partitions = await rows(
      tx,
      sql<{ name: string }>`select c.oid::regclass::text as name from pg_class as c
        where c.relispartition and c.relkind = 'r' and c.relowner = ${OWNER}`,
    )
    for (const { name } of partitions) await sql`revoke all on ${sql.raw(name)} from ${to}`.execute(tx)
    const kept = await rows(tx, sql<{ name: string }>`${APPEND_ONLY}`)
    for (const { name } of kept) await sql`revoke update, delete on ${sql.raw(name)} from ${to}`.execute(tx)
    await openJobTables(tx, role)
  })
}

/** The job tables hide their rows from all but their owner, by row-level security. */
async function openJobTables(tx: Reader, role: string): Promise<void> {
  const guarded = await rows(
    tx,
    sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = ${`serve_${role}`})`,
  )
  for (const { name } of guarded)
    await sql`create policy ${sql.id(`serve_${role}`)} on ${sql.raw(name)} to ${sql.id(role)}
      using (true) with check (true)`.execute(tx)
}

/**
 * The append-only tables that the role in use could change: as their owner, as a superuser, or by a right
 * that it was given.
 */
export const unguardedTables = async (reader: Reader): Promise<readonly string[]> =>
  (
    await rows(
      reader,
      sql<{ name: string }>`select name from (${APPEND_ONLY}) as kept
        where pg_has_role(current_user, relowner, 'usage')
          or has_table_privilege(current_user, oid, 'update, delete, truncate, trigger') order by name`,
    )
  ).map(({ name }) => name)
