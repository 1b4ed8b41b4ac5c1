import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDb, rows, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { migrate, planOf, readMigrations } from '../src/platform/process/migrate.ts'
import { emptyDatabase } from './database.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
/** The connections of a process of the previous version, with their prepared statements. */
let old: Db
beforeEach(async () => {
  empty = await emptyDatabase(inject('postgres'))
  old = openDb(empty.address, openLog('silent'), 4, {
    connectMs: 30_000,
    lockMs: 10_000,
    statementMs: 60_000,
  })
})
afterEach(async () => {
  await old.end()
  await empty.drop()
})

/** The newest migration that lets the version before serve on, and the schema of that version. */
async function newestExpansion(): Promise<{ before: string; name: string }> {
  const all = await readMigrations()
  const at = all.findLastIndex(({ name, text }) => planOf(name, text).kind === 'expand')
  return { before: all[at - 1]!.name, name: all[at]!.name }
}

type Statement = ReturnType<typeof sql>

type Table = {
  readonly name: string
  readonly read: string
  readonly written: string
  /** Null for a table whose rows are never changed. */
  readonly changed: string | null
}

/** What a version writes and reads, as far as its schema shows it: each column of each table, by name. */
async function statementsOf(db: Db): Promise<readonly Statement[]> {
  const tables = await rows(
    db.read,
    sql<Table>`select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as read,
        string_agg(quote_ident(attname), ', ') filter (where attgenerated = '') as written,
        string_agg(quote_ident(attname) || ' = ' || quote_ident(attname), ', ')
          filter (where attidentity <> 'a'
          and attgenerated = '' and not exists (select from pg_trigger where tgrelid = c.oid
            and tgfoid = 'platform.refuse_change'::regproc and tgtype & 24 = 24)) as changed
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text
        not in ('pg_catalog', 'pg_toast', 'information_schema', 'migration') group by c.oid`,
  )
  return tables.flatMap(({ name, read, written, changed }) => {
    const [table, columns] = [sql.raw(name), sql.raw(written)]
    return [
      sql`select ${sql.raw(read)} from ${table} limit 0`,
      sql`insert into ${table} (${columns}) overriding system value select ${columns} from ${table} limit 0`,
      ...(changed === null
        ? []
        : [sql`update ${table} set ${sql.raw(changed)} where false`, sql`delete from ${table} where false`]),
    ]
  })
}

/** Runs the statements repeatedly until the work has ended, and once more after it; gives what failed. */
async function serveBeside(
  statements: readonly Statement[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const failures = new Set<string>()
  const serve = () =>
    Promise.all(
      statements.map(statement =>
        statement.execute(old.read).catch((error: unknown) => failures.add((error as Error).message)),
      ),
    )
  await serve()
  expect([...failures]).toEqual([])
  const state = { over: false }
  const working = work().finally(() => (state.over = true))
  while (!state.over) await serve()
  await working
  await serve()
  return [...failures]
}

/** A row of every kind that a version writes by itself, with columns of its own schema only. */
const samples = [
  sql`insert into platform.rate_limits (key, ends_at, count) values (gen_random_uuid()::text, now(), 1)`,
  sql`insert into wallet.balances (player_id) values (gen_random_uuid())`,
  sql`insert into platform.audit_log (at, actor_kind, what, subject)
    values (now(), 'system', 'test', 'test')`,
  sql`insert into wallet.transfers (key, leg, kind, debit, credit, cents, at)
    values (gen_random_uuid()::text, 0, 'move', 'mpesa', 'suspense', 1, now())`,
  sql`insert into platform.failed_deliveries (consumer, event_id, type, payload, at, attempts, error)
    values ('test', nextval('platform.event_ids'), 'test', '{}', now(), 1, 'test')`,
]

it('the previous version serves during the newest expanding migration, and after it', async () => {
  const { before, name } = await newestExpansion()
  await migrate(empty.db, before)
  const statements = [...(await statementsOf(empty.db)), ...samples]
  expect(statements.length).toBeGreaterThan(100)
  expect(await serveBeside(statements, () => migrate(empty.db, name))).toEqual([])
})

it('a migration that removes a column, or requires another, is found by the same statements', async () => {
  await migrate(empty.db)
  const statements = [...(await statementsOf(empty.db)), ...samples]
  const run = (text: string) => () => sql.raw(text).execute(empty.db.read)
  expect(
    await serveBeside(statements, run('alter table platform.leases rename column epoch to era')),
  ).toContainEqual(expect.stringMatching(/column "?epoch"? .*does not exist/))
  expect(
    await serveBeside(
      samples,
      run(
        `alter table wallet.balances add column owed bigint; update wallet.balances set owed = 0;
          alter table wallet.balances alter column owed set not null`,
      ),
    ),
  ).toContainEqual(expect.stringContaining('null value in column "owed"'))
})

it('a migration gives up where statements would queue behind it, and waits in a stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ruka-migrations-'))
  const put = (text: string) => writeFile(join(folder, '0001_expand.sql'), text)
  await sql`create table public.served (n integer)`.execute(empty.db.read)
  await put('alter table public.served add column m integer;')
  const reading = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const blocking = old.tx(async tx => {
    await sql`select from public.served`.execute(tx)
    holding.resolve()
    await reading.promise
  })
  await holding.promise
  await expect(migrate(empty.db, undefined, { folder })).rejects.toMatchObject({ code: '55P03' })
  await put('-- stop: nothing else runs in this test\nalter table public.served add column m integer;')
  const waiting = migrate(empty.db, undefined, { folder })
  reading.resolve()
  await blocking
  expect(await waiting).toEqual(['0001_expand'])
  await rm(folder, { recursive: true })
})
