import { writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../src/modules.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { findAction } from '../src/platform/staff/find-action.ts'
import type { StaffAction } from '../src/platform/staff/staff-action.ts'
import { scratchFolder } from './scratch-folder.ts'
import { runStaff } from './staff.ts'
import { openTestContext, type TestContext } from './test-context.ts'

type Statement = ReturnType<typeof sql>
/** A list, rows of it by a number, and what tells a row of its output apart. */
type List = {
  readonly typed: string
  readonly going: 'before' | 'after'
  /** Rows with these numbers; two after each other have one time where the list is ordered by times. */
  add(numbers: readonly number[]): readonly Statement[]
  /** The number that a row in JSON was made of. */
  numberOf(row: Readonly<Record<string, unknown>>): number
}

const BASE_MS = Date.UTC(2026, 4, 4, 6)
/** Every second one has the time of the one before, and all have microseconds. */
const timeOf = (n: number) =>
  sql`${new Date(BASE_MS + Math.floor(n / 2) * 1000)}::timestamptz + interval '7 microseconds'`
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const digitsIn = (field: string) => (row: Readonly<Record<string, unknown>>) =>
  Number(/\d+$/.exec(String(row[field]))![0])

const addCase = (n: number, kind: string, isClosed: boolean) =>
  sql`insert into cases.cases (id, kind, subject, problem, evidence, opened_at, closed_at, resolution)
    values (${idOf(kind === 'open' ? n : n + 1_000)}, ${kind}, ${`s:${n}`}, 'p', '{}', ${timeOf(n)},
      ${isClosed ? timeOf(n) : sql`null::timestamptz`}, ${isClosed ? 'done' : null})`

const lists: readonly List[] = [
  {
    typed: 'cases list --all',
    going: 'after',
    add: numbers => numbers.map(n => addCase(n, `kind${n % 2}`, n % 3 === 0)),
    numberOf: digitsIn('subject'),
  },
  {
    typed: 'cases list --kind open',
    going: 'after',
    add: numbers => numbers.map(n => addCase(n, 'open', false)),
    numberOf: digitsIn('subject'),
  },
  {
    typed: 'events dead',
    going: 'after',
    // Two consumers may refuse one event.
    add: numbers =>
      numbers.map(
        n => sql`insert into platform.failed_deliveries (consumer, event_id, type, payload, at, attempts, error)
          values (${`consumer-${String(n).padStart(4, '0')}`}, ${Math.floor(n / 2)}, 't', '{}', ${timeOf(n)}, 16, 'e')`,
      ),
    numberOf: digitsIn('consumer'),
  },
  {
    typed: 'provider-rounds sample',
    going: 'after',
    add: numbers =>
      numbers.map(
        n => sql`insert into wagers.wagers (ref, player_id, game, request_id, stake_cents, selection, placed_at,
            product)
          values (${`sample:d-${String(n).padStart(4, '0')}`}, ${idOf(1)}, ${`game-${n % 2}`}, ${idOf(n)}, 100,
            '{"round":"r"}', ${timeOf(n)}, 'provider')`,
      ),
    numberOf: digitsIn('debit'),
  },
  {
    typed: 'payouts stops',
    going: 'after',
    add: numbers =>
      numbers.map(
        n => sql`insert into payments.payout_stops (id, rail, code, stopped_at, player_id, stopped_by, why)
          values (${idOf(n)}, 'mpesa', 'staff', ${timeOf(n)}, ${idOf(n)}, 'Ann', 'w')`,
      ),
    numberOf: digitsIn('player_id'),
  },
  {
    typed: 'suspense list',
    going: 'after',
    add: numbers =>
      numbers.map(
        n => sql`insert into payments.suspense (id, rail, receipt, cents, reason, state, received_at)
          values (${idOf(n)}, 'mpesa', ${`UE4S${String(n).padStart(6, '0')}`}, 100, 'unknown_account', 'open',
            ${timeOf(n)})`,
      ),
    numberOf: digitsIn('receipt'),
  },
  {
    typed: 'reconcile report',
    going: 'before',
    add: numbers =>
      numbers.map(
        n => sql`insert into payments.statement_imports (id, rail, sha256, account, from_at, to_at, opening_cents,
            closing_cents, imported_by, imported_at)
          values (${idOf(n)}, 'mpesa', sha256(${String(n)}::bytea), 'working', ${timeOf(n)},
            ${timeOf(n)} + interval '1 day', 0, 0, ${`Ann ${n}`}, ${timeOf(n)})`,
      ),
    numberOf: digitsIn('by'),
  },
  {
    typed: 'campaign list',
    going: 'before',
    add: numbers =>
      numbers.map(
        n => sql`insert into campaigns.campaigns (id, kind, rules, created_at)
          values (${`c${String(n).padStart(4, '0')}`}, 'jackpot', '{}', ${timeOf(n)})`,
      ),
    numberOf: digitsIn('id'),
  },
  {
    typed: 'chat-queue',
    going: 'after',
    add: numbers =>
      numbers.flatMap(n => [
        message('jetx', n),
        sql`insert into crash.chat_reports (n, player_id, at)
          select max(n), ${idOf(n)}, ${timeOf(n)} from crash.chat_messages`,
      ]),
    numberOf: digitsIn('text'),
  },
  {
    typed: 'chat-show aviator',
    going: 'before',
    add: numbers => numbers.map(n => message('aviator', n)),
    numberOf: digitsIn('text'),
  },
  {
    typed: 'league jackpots',
    going: 'before',
    add: numbers =>
      numbers.flatMap(n => [
        ...seasonOf(n),
        sql`insert into virtuals.jackpots (league, season, week, matches, choice, best_one_in, best_return,
            bound_permille, stake_cents, prize_cents, opened_at, closes_at, closed_at, tickets, decided_at, state,
            void_reason)
          values ('ligi-kuu', ${n}, 1, ${'{1,2,3,4,5,6,7,8,9,10,11,12,13}'}, 0, 1, 0, 1, 1, 1, ${timeOf(n)},
            ${timeOf(n)}, ${timeOf(n)}, 0, ${timeOf(n)}, 'void', 'restored')`,
      ]),
    numberOf: row => Number(String(row['list']).split(':')[1]),
  },
  {
    typed: 'feed messages sr:match:1',
    going: 'before',
    add: numbers =>
      numbers.map(
        n => sql`insert into feed.messages (day, received_at, routing_key, event_id, body)
          values ('2026-05-04', ${timeOf(n)}, 'k', 'sr:match:1', ${`<m n="${n}`})`,
      ),
    numberOf: digitsIn('body'),
  },
  {
    typed: 'audit log --subject walked',
    going: 'before',
    add: numbers =>
      numbers.map(
        n => sql`insert into platform.audit_log (at, actor_kind, what, subject, before, after, reason)
          values (${timeOf(n)}, 'system', 'test.walked', 'walked', 'null', 'null', ${`reason ${n}`})`,
      ),
    numberOf: digitsIn('reason'),
  },
]

/** A season with one round, which a list of the jackpot needs. */
const seasonOf = (n: number) => [
  sql`insert into virtuals.seasons (league, number, commitment, sealed_end, has_beacon, incarnation, committed_at)
    values ('ligi-kuu', ${n}, sha256(${String(n)}::bytea), '', false, 1, ${timeOf(n)})`,
  sql`insert into virtuals.rounds (league, season, week, starts_at, round_ms, commitment, published_at)
    values ('ligi-kuu', ${n}, 1, ${timeOf(n)} + ${n} * interval '1 minute', 60000, sha256('1'), ${timeOf(n)})`,
]
const message = (game: string, n: number) =>
  sql`insert into crash.chat_messages (game, player_id, request_id, who, by, text, at)
    values (${game}, ${idOf(1)}, gen_random_uuid(), 'w', 'b', ${`text ${n}`}, ${timeOf(n)})`

let ctx: TestContext
let folder: string
beforeAll(async () => {
  folder = scratchFolder('staff-pages')
  await mkdir(folder)
  const file = join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify([{ id: 'sample', name: 'Sample', key: '0f'.repeat(32), games: [GAME] }]))
  ctx = await openTestContext({ env: { PROVIDERS_FILE: file } })
  await ctx.clock.advance(86_400_000)
})
afterAll(async () => {
  await ctx.drop()
  await rm(folder, { recursive: true })
})

const GAME = {
  slug: 'game-0',
  name: 'Game',
  tags: ['sample'],
  launchIn: 'embedded',
  launchUrl: 'https://games.example/wheel',
  stakeKes: { min: 1, max: 100 },
  payoutMaxKes: 1_000,
  rtpX1000000: 900_000,
}
const actions = modules.flatMap(module => module.staffActions ?? []) as readonly StaffAction<never>[]
const run = async (list: List, options: readonly string[]) => {
  const typed = [...list.typed.split(' '), '--limit', '3', ...options]
  return runStaff(ctx as never, actions as never, typed)
}
type Shown = { rows: Readonly<Record<string, unknown>>[]; next: string | null }
const pageOf = async (list: List, options: readonly string[]) =>
  JSON.parse((await run(list, [...options, '--json']))[0]!) as Shown
const write = async (statements: readonly Statement[]) => {
  for (const statement of statements) await rows(ctx.owner.read, statement)
}

describe.each(lists.map(list => [list.typed, list] as const))('%s', (_, list) => {
  it('is walked in pages that miss and repeat no row, while rows are added', async () => {
    const [first, added] = [Array.from({ length: 10 }, (__, n) => n + 10), [20, 21, 22, 23]]
    await write(list.add(first))
    const seen: number[] = []
    let next: string | null = null
    let pages = 0
    do {
      const page: Shown = await pageOf(list, next === null ? [] : [`--${list.going}`, next])
      expect(page.rows.length).toBeLessThanOrEqual(3)
      // What is within a page stands as the list is read by people.
      seen.push(...page.rows.map(row => list.numberOf(row)))
      next = page.next
      if (pages < added.length) await write(list.add([added[pages]!]))
      pages += 1
    } while (next !== null)
    const isNew = (n: number) => added.includes(n)
    expect(seen.filter(n => !isNew(n)).toSorted((a, b) => a - b)).toEqual(first)
    // A list that goes on towards the latest row comes to those that were added, too.
    expect(seen.filter(isNew)).toEqual(list.going === 'after' ? added : [])
    expect(pages).toBeGreaterThan(3)
  })

  it('says in its text how it goes on, and refuses another place', async () => {
    const { next } = await pageOf(list, [])
    expect((await run(list, [])).join('\n')).toContain(`The list goes on with --${list.going} ${next}`)
    for (const wrong of ['yesterday', `x${next}`, '-1', '_'])
      await expect(run(list, [`--${list.going}=${wrong}`])).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining(`--${list.going} is what the page before named`) as string,
      })
  })
})

it('every list that staff read in pages is walked here', () => {
  const paged = actions
    .filter(({ input }) => 'before' in input.shape || 'after' in input.shape)
    .map(({ name }) => name)
  const walked = lists.map(({ typed }) => findAction(actions, typed.split(' ')).name)
  expect([...new Set(walked)].toSorted()).toEqual(paged.toSorted())
})
