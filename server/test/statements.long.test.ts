import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from './database.ts'
import { compareRow, type Difference } from './statements/compare-row.ts'
import { describeStatement, readCatalog } from './statements/describe.ts'
import { FILLED } from './statements/filled.ts'
import { readStatements, type Statement, type Statements } from './statements/read-statements.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let source: Statements
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
  client = new pg.Client(clone.address)
  await client.connect()
  source = readStatements(`${import.meta.dirname}/..`)
}, 240_000)
afterAll(async () => {
  await client.end()
  await clone.drop()
})

/** What PostgreSQL does not prepare, and what gives no rows. */
const COMMAND =
  /^\s*(?:lock|set|savepoint|rollback|notify|listen|create|alter|drop|grant|revoke|truncate|vacuum|analyze|call)\b/
/** Commands whose text is a migration's, or made of names in the catalog. */
const OF_THE_CATALOG = /^src\/platform\/(?:db\/serving-role|process\/migrate)\.ts:/

type Wrong = Difference & { readonly file: string; readonly line: number }

/** What is wrong with statements as the database is now; one that it refuses has no column. */
async function wrongIn(statements: readonly Statement[]): Promise<readonly Wrong[]> {
  const catalog = await readCatalog(client)
  const wrong: Wrong[] = []
  for (const { file, line, text, row } of statements) {
    if (COMMAND.test(text)) continue
    try {
      const columns = await describeStatement(client, catalog, text)
      if (row) wrong.push(...compareRow(source.checker, row, columns).map(each => ({ ...each, file, line })))
    } catch (error) {
      wrong.push({ file, line, column: '', problem: `${(error as Error).message}\n${text}`, isNull: false })
    }
  }
  return wrong
}

const nameOf = ({ file, column }: Wrong): string => `${file.slice('src/'.length)} ${column}`
const mentioned = new Set(Object.values(FILLED).flat())
const isMentioned = (wrong: Wrong): boolean => wrong.isNull && mentioned.has(nameOf(wrong))

it('every row type names the columns that its statement gives, their types and what may be null', async () => {
  const wrong = await wrongIn(source.statements)
  expect(wrong.filter(each => !isMentioned(each))).toEqual([])
  const needed = new Set(wrong.filter(isMentioned).map(nameOf))
  expect([...mentioned].filter(name => !needed.has(name))).toEqual([])
}, 240_000)

it('every template is part of a statement that is checked', () => {
  expect(source.statements.length).toBeGreaterThan(900)
  expect(source.unreadable.filter(where => !OF_THE_CATALOG.test(where))).toEqual([])
  expect(source.unused).toEqual([])
})

it.each([
  ['rename column game to slug', 'rename column slug to game', 'column "game"'],
  ['alter game type integer using 1', 'alter game type text', 'game: integer is read as number'],
  ['alter game drop not null', 'alter game set not null', 'game: may be null'],
])('a column that a migration changes by "%s" is found', async (change, undo, expected) => {
  const touched = source.statements.filter(({ text }) => text.includes('lobby.wins'))
  const before = await wrongIn(touched)
  await client.query(`alter table lobby.wins ${change}`)
  const after = await wrongIn(touched)
  await client.query(`alter table lobby.wins ${undo}`)
  expect(before).toEqual([])
  expect(after.map(({ column, problem }) => `${column}: ${problem}`).join('\n')).toContain(expected)
})

it.each([
  ['select e.id as never, e.suspended as perhaps from sportsbook.events as e'],
  [
    'select f.id as perhaps, e.id as never from sportsbook.events as e left join sportsbook.event_facts as f on f.id = e.facts_id',
  ],
  [
    'select f.id as never from sportsbook.events as e left join sportsbook.event_facts as f on f.id = e.facts_id where f.id > 0',
  ],
  ['select sum(stake_cents) as perhaps, count(*) as never from wagers.wagers'],
  [
    'select player_id as never, sum(stake_cents) as never, max(payout_cents) as perhaps from wagers.wagers group by 1',
  ],
  [
    'select coalesce(payout_cents, 0) as never, (select 1 where $1) as perhaps, exists (select 1) as never from wagers.wagers',
  ],
  [
    'with w as (select payout_cents as perhaps, ref as never from wagers.wagers) select * from w union all select 1, null'.replace(
      'null',
      "'x'",
    ),
  ],
  ['update wagers.wagers set payout_cents = null where payout_cents = $1 returning payout_cents as perhaps'],
  [
    'update wagers.wagers set payout_cents = stake_cents where ref = $1 returning payout_cents as never, outcome as perhaps',
  ],
  [
    "select case when ref = $1 then 1 end as perhaps, selection -> 'a' as perhaps, selection as never from wagers.wagers",
  ],
])('%s', async statement => {
  const columns = await describeStatement(client, await readCatalog(client), statement)
  expect(columns.length).toBeGreaterThan(0)
  for (const { name, nullable } of columns) expect(nullable).toBe(name)
})
