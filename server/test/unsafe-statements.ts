/**
 * What breaks a running version while its schema is migrated: statements that take away or
 * change what it uses, that refuse what it writes, or that lock a table for longer than a moment. It reads
 * SQL as our migrations write it; what it cannot judge, such as `do`, counts as unsafe.
 */
export function unsafeStatements(text: string): readonly string[] {
  const statements = statementsOf(text)
  const created = new Set(statements.flatMap(createdBy))
  const beforehand = new Set(
    [...text.matchAll(/^-- beforehand: (.+?);?$/gm)].map(match =>
      squeezed(match[1]!.replace(' concurrently', '')),
    ),
  )
  return statements.filter(
    statement =>
      !beforehand.has(statement) &&
      !isOnNew(statement, created) &&
      UNSAFE.some(({ form }) => form.test(statement)),
  )
}

/** Each with a statement that it refuses, for the test of this file. */
export const UNSAFE: readonly { readonly form: RegExp; readonly example: string }[] = [
  {
    form: /^drop (table|view|materialized view|schema|sequence|type|function|index)\b/,
    example: 'drop table wallet.balances',
  },
  {
    form: /^alter table .*\bdrop (column|constraint)\b/,
    example: 'alter table a.b add c int, drop column d',
  },
  {
    form: /^alter (table|view|type|sequence|function|schema) .*\brename\b/,
    example: 'alter table a.b rename to c',
  },
  { form: /^alter \w+ .*\bset schema\b/, example: 'alter table a.b set schema c' },
  {
    form: /\badd column (if not exists )?[^,]*\bnot null\b(?![^,]*\bdefault\b)(?<!\bdefault\b[^,]*)/,
    example: 'alter table a.b add column c bigint not null',
  },
  {
    form: /\badd column [^,]*\bdefault (now|clock_timestamp|gen_random_uuid|nextval|random|\w+\.\w+)\s*\(/,
    example: 'alter table a.b add column c uuid default gen_random_uuid()',
  },
  {
    form: /\badd column [^,]*\b(unique|primary key|references|check|generated)\b/,
    example: 'alter table a.b add column c bigint unique',
  },
  {
    form: /\balter column \w+ (set not null|drop default|type|set data type|add generated)\b/,
    example: 'alter table a.b alter column c type text',
  },
  {
    form: /\badd (constraint|check|unique|primary key|foreign key|exclude)\b/,
    example: 'alter table a.b add constraint c check (d > 0) not valid',
  },
  { form: /^create (unique )?index\b/, example: 'create index c on a.b (d)' },
  { form: /\bconcurrently\b/, example: 'create index concurrently c on a.b (d)' },
  {
    form: /^(update|delete|truncate|merge|cluster|reindex|vacuum|lock|revoke)\b/,
    example: 'update a.b set c = 1',
  },
  { form: /^with\b.*\b(update|delete|merge)\b/, example: 'with c as (select) delete from a.b' },
  { form: /^alter table .*\b(attach|detach) partition\b/, example: 'alter table a.b detach partition a.c' },
  {
    form: /^create or replace\b/,
    example: 'create or replace function a.b() returns int language sql return 1',
  },
  {
    form: /^create (constraint )?trigger\b/,
    example: 'create trigger c before update on a.b for each row execute function d()',
  },
  { form: /^do\b/, example: 'do $$ begin end $$' },
]

/**
 * Without comments, each on one line, in lower case; dollar-quoted text is left out, as it does not
 * run yet.
 */
function statementsOf(text: string): readonly string[] {
  const bare = text.replace(/--[^\n]*/g, ' ').replace(/(\$\w*\$)[\s\S]*?\1/g, '$$$$')
  return bare
    .split(';')
    .map(squeezed)
    .filter(statement => statement !== '')
}
const squeezed = (statement: string): string => statement.replace(/\s+/g, ' ').trim().toLowerCase()

const NAME = '([\\w."]+)'
const createdBy = (statement: string): readonly string[] =>
  [...statement.matchAll(new RegExp(`^create table (?:if not exists )?${NAME}`, 'g'))].map(match => match[1]!)

/** An old version does not use a table that the same migration creates. */
function isOnNew(statement: string, created: ReadonlySet<string>): boolean {
  const target = new RegExp(
    `^(?:alter table (?:only )?${NAME}|(?:update|delete from|truncate) ${NAME}|create .*?\\bon ${NAME})`,
  ).exec(statement)
  const name = target?.slice(1).find(found => found !== undefined)
  return name !== undefined && created.has(name)
}
