import { describe, expect, it } from 'vitest'
import { planOf, readMigrations } from '../src/platform/process/migrate.ts'
import { UNSAFE, unsafeStatements } from './unsafe-statements.ts'

/** From this one on an old version may serve while a migration runs. */
const FIRST = '0053'
const all = await readMigrations()
const migrations = all.filter(({ name }) => name >= FIRST)

describe('a migration', () => {
  it.each(migrations.map(({ name, text }) => [name, text] as const))(
    '%s is safe beside the version before, or says in its first line why not',
    (name, text) => {
      if (planOf(name, text).kind === 'expand') expect(unsafeStatements(text)).toEqual([])
    },
  )

  it.each(migrations.map(({ name, text }) => [name, text] as const))(
    '%s says in words what is unused or why everything stops, where it says so',
    (name, text) => {
      const { kind, reason, oldest } = planOf(name, text)
      // Which versions may serve behind it is recorded from here (platform/db/serving-floor.ts).
      if (kind === 'contract') expect(all.map(each => each.name)).toContain(oldest)
      if (kind === 'stop') expect(reason.length).toBeGreaterThan(20)
    },
  )
})

describe('the judge of migrations', () => {
  it.each(UNSAFE.map(({ example }) => [example]))('refuses: %s', example => {
    expect(unsafeStatements(`-- a comment\ncreate table x.y (z int);\n${example};`)).toHaveLength(1)
  })

  it.each([
    'create schema a',
    'create table a.b (c bigint not null unique check (c > 0))',
    'create table a.b (c bigint); create unique index d on a.b (c); alter table a.b alter column c set not null',
    'alter table a.b add column c bigint',
    'alter table a.b add column c bigint not null default 0, add column d text',
    "alter table a.b add column c text default 'x' not null",
    'alter table a.b validate constraint c',
    'alter table a.b alter column c set default 1',
    'alter table a.b alter column c drop not null',
    "insert into a.b (c) values ('drop table a.b')",
    'create function a.b() returns int language plpgsql as $$ begin delete from a.c; return 1; end $$',
    'create sequence a.b; create view a.c as select 1',
  ])('lets through: %s', statements => {
    expect(unsafeStatements(`${statements};`)).toEqual([])
  })

  it('lets an index through that was created beforehand, as the migration itself says', () => {
    const index = 'create index if not exists c on a.b (d) where e is null;'
    expect(unsafeStatements(index)).toHaveLength(1)
    const before = '-- beforehand: create index concurrently if not exists c on a.b (d) where e is null;'
    expect(unsafeStatements(`${before}\n${index}`)).toEqual([])
    expect(unsafeStatements(`${before}\n${index.replace('(d)', '(f)')}`)).toHaveLength(1)
    expect(planOf('0001', `${before}\n${index}`).beforehand).toHaveLength(1)
  })
})
