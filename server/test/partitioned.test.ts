import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { rows, sql } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/process/migrate.ts'
import { emptyDatabase } from './database.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  empty = await emptyDatabase(inject('postgres'))
})
afterAll(() => empty.drop())

it('rows from before partitioning by month stay in place, and new rows continue their numbers', async () => {
  const { read } = empty.db
  await migrate(empty.db, '0060_routines')
  const change = (subject: string) =>
    sql`insert into platform.audit_log (at, actor_kind, what, subject)
      values ('2025-03-01', 'system', 'test', ${subject})`.execute(read)
  const callBack = (id: string) =>
    sql`insert into payments.callback_inbox (id, rail, kind, body, received_at, due_at)
      values (${id}, 'mpesa', 'deposit', 'x', '2025-03-01', now())`.execute(read)
  await change('first')
  await change('second')
  await callBack('01950000-0000-7000-8000-000000000001')
  const placeOf = async (table: string) =>
    (await rows(read, sql<{ node: number }>`select pg_relation_filenode(${table}) as node`))[0]!.node
  const inbox = await placeOf('payments.callback_inbox')

  await migrate(empty.db)

  // Not written again: the first partition is the table itself.
  expect(await placeOf('payments.callback_inbox_before')).toBe(inbox)
  await change('third')
  await callBack('01950000-0000-7000-8000-000000000002')
  expect(
    await rows(
      read,
      sql<object>`select id::integer, subject, tableoid::regclass::text as place from platform.audit_log
        order by id`,
    ),
  ).toEqual(
    ['first', 'second', 'third'].map((subject, n) => ({
      id: n + 1,
      subject,
      place: 'platform.audit_log_before',
    })),
  )
  await expect(callBack('01950000-0000-7000-8000-000000000001')).rejects.toMatchObject({ code: '23505' })
  expect(await rows(read, sql<object>`select from platform.tables_without_month()`)).toEqual([])
  for (const table of ['platform.audit_log', 'platform.audit_log_before', 'platform.audit_log_default'])
    await expect(sql`delete from ${sql.raw(table)}`.execute(read)).rejects.toThrow('is append-only')
})
