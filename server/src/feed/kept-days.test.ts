import { afterEach, beforeEach, expect, it } from 'vitest'
import { oddsChange } from '../../test/feed-harness.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { createDays, deleteOldMessages } from './kept-days.ts'
import { appendMessages, lastMessagesOf, markApplied, markSaved, rowsOf } from './message-log.ts'
import { messagesAction } from './messages-action.ts'

const DAY_MS = 86_400_000

let ctx: TestContext
beforeEach(async () => {
  ctx = await openTestContext({ seed: 'days', env: { FEED_KEPT_DAYS: '2' } })
})
afterEach(() => ctx.drop())

const receive = (daysAgo: number, key = `${daysAgo}`) => {
  const at = new Date(ctx.clock.now() - daysAgo * DAY_MS)
  return sql`insert into feed.messages (day, received_at, routing_key, body)
    values ((${at}::timestamptz at time zone 'UTC')::date, ${at}, ${key}, '<x/>')`.execute(ctx.db.read)
}
const kept = async () =>
  (
    await rows(ctx.db.read, sql<{ key: string }>`select routing_key as key from feed.messages order by id`)
  ).map(({ key }) => key)
const partitions = async () =>
  (await rows(ctx.db.read, sql<{ day: string }>`select day::text from feed.days order by day`)).map(
    ({ day }) => day,
  )
const lastId = async () =>
  (await rows(ctx.db.read, sql<{ id: number }>`select max(id) as id from feed.messages`))[0]!.id
/** Everything in the log is applied, and not needed again. */
async function done(): Promise<void> {
  const id = await lastId()
  await ctx.db.tx(async tx => {
    await markApplied(tx, id, id)
    await markSaved(tx, id)
  })
}

it('the days to come have partitions before their first message', async () => {
  await createDays(ctx)
  expect(await partitions()).toEqual(['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'])
  await ctx.clock.advance(2 * DAY_MS)
  await createDays(ctx)
  expect(await partitions()).toContain('2026-05-09')
})

it('a day without a partition stops no message, and a later one gets its own', async () => {
  await receive(-1)
  await createDays(ctx)
  await receive(-1, 'again')
  expect(await partitions()).toEqual(['2026-05-04', '2026-05-06', '2026-05-07'])
  expect(await kept()).toEqual(['-1', 'again'])
})

it('applied messages go by whole days after as many as the operator keeps, also those without a partition', async () => {
  await ctx.clock.advance(-3 * DAY_MS)
  await createDays(ctx)
  await ctx.clock.advance(3 * DAY_MS)
  for (const days of [10, 3, 2, 1, 0]) await receive(days)
  await done()
  await deleteOldMessages(ctx)
  expect(await kept()).toEqual(['2', '1', '0'])
  expect(await partitions()).toEqual(['2026-05-02', '2026-05-03', '2026-05-04'])
})

it('what is not applied stays however old it is, and so does what may be needed again', async () => {
  await ctx.clock.advance(-5 * DAY_MS)
  await createDays(ctx)
  await ctx.clock.advance(5 * DAY_MS)
  for (const days of [30, 5, 4]) await receive(days)
  await deleteOldMessages(ctx)
  expect(await kept()).toEqual(['30', '5', '4'])
  await ctx.db.tx(async tx => markApplied(tx, await lastId(), await lastId()))
  await deleteOldMessages(ctx)
  expect(await kept()).toEqual(['30', '5', '4'])
  await ctx.db.tx(async tx => markSaved(tx, (await lastId()) - 1))
  await deleteOldMessages(ctx)
  expect(await kept()).toEqual(['4'])
})

it('a partition that is in use is dropped later, and nothing waits for it', async () => {
  await ctx.clock.advance(-5 * DAY_MS)
  await createDays(ctx)
  await ctx.clock.advance(5 * DAY_MS)
  await receive(5)
  await done()
  await ctx.db.tx(async tx => {
    await sql`select count(*) from feed.messages`.execute(tx)
    await deleteOldMessages(ctx)
  })
  expect(await kept()).toEqual(['5'])
  await deleteOldMessages(ctx)
  expect(await kept()).toEqual([])
})

it('what was set aside stays for thirty days', async () => {
  const setAside = (daysAgo: number) =>
    sql`insert into feed.set_aside (id, received_at, routing_key, body, state, reason)
      values (${daysAgo}, ${new Date(ctx.clock.now() - daysAgo * DAY_MS)}, '', '', 'unread', 'why')`.execute(
      ctx.db.read,
    )
  for (const days of [29, 31]) await setAside(days)
  await deleteOldMessages(ctx)
  expect(await rows(ctx.db.read, sql`select id from feed.set_aside`)).toEqual([{ id: 29 }])
})

it('staff can read what the feed said of an event', async () => {
  const arrived = (n: number) => ({ message: oddsChange(n), receivedAtMs: ctx.clock.now() })
  const rowsToAppend = await rowsOf([arrived(1), arrived(2), arrived(3)])
  await ctx.db.tx(tx => appendMessages(tx, rowsToAppend))
  const messages = await messagesAction.run(ctx, { event: 'sr:match:7', limit: 2 } as never, {} as never)
  const lines = messagesAction.lines(messages as never)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('timestamp="2"')
  expect(lines[1]).toContain('odds="1.5"')
  expect(lines[2]).toMatch(/^The list goes on with --before \d+$/)
})

it('a page about an event looks at a bounded part of the log, and says where it goes on', async () => {
  const arrived = (n: number) => ({ message: oddsChange(n), receivedAtMs: ctx.clock.now() })
  const rowsToAppend = await rowsOf([arrived(1), arrived(2)])
  await ctx.db.tx(tx => appendMessages(tx, rowsToAppend))
  for (let n = 0; n < 5; n++) await receive(0)
  const found: number[] = []
  let before: number | undefined
  let pages = 0
  do {
    const page = await lastMessagesOf(ctx.db.read, 'sr:match:7', { before, limit: 10 }, 2)
    found.push(...page.rows.map(({ id }) => id))
    before = page.next ?? undefined
    pages += 1
  } while (before !== undefined)
  expect([found.length, new Set(found).size]).toEqual([2, 2])
  expect(pages).toBe(4)
})
