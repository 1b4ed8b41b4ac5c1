import type { FeedMessage } from '@ruka/sports/feed/message'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from './sportsbook-harness.ts'
import { appendMessages, lastId, markApplied, rowsOf, setAside } from '../src/feed/message-log.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { openBookKeeper } from '../src/sportsbook/book/book.ts'
import { restoreLines } from '../src/sportsbook/book/saved-lines.ts'
import { sweepEvents } from '../src/sportsbook/book/sweep-events.ts'

const MINUTE_MS = 60_000
let at: TestSportsbook
beforeEach(async () => {
  at = await openSportsbook('saved-lines')
})
afterEach(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const linesOf = () =>
  rows(
    at.ctx.db.read,
    sql`select event_id, market, specifiers, product, status, version, cash_out, outcomes,
      stopped_at is not null as is_stopped from sportsbook.lines order by event_id, market, specifiers`,
  )
/** What a crash of PostgreSQL does to tables without a log. */
const crash = () =>
  sql`truncate sportsbook.lines, sportsbook.lines_whole, platform.routines, platform.lease_beats`.execute(
    at.ctx.owner.read,
  )
const restore = () => at.ctx.db.tx(tx => restoreLines(tx, at.ctx))

const oddsBody = (event: string, odds: number, status = 1) =>
  `<odds_change product="1" event_id="${event}" timestamp="${at.ctx.clock.now()}"><odds><market id="1"
    status="${status}"><outcome id="1" odds="${odds}" active="1"/></market></odds></odds_change>`

/** A feed's leader with its log: each body is a message that arrives, is logged and applied. */
function openLog() {
  const keeper = openBookKeeper(at.ctx, undefined, 'sports')
  return {
    begin: () => at.ctx.db.tx(tx => keeper.begin!(tx)),
    async receive(event: string, body: string, message: FeedMessage): Promise<void> {
      const key = `hi.-.live.odds_change.1.sr:match.${event.split(':')[2]}.-`
      const arrived = { message: { key, body }, receivedAtMs: at.ctx.clock.now() }
      const logged = await rowsOf([arrived])
      await at.ctx.db.tx(tx => appendMessages(tx, logged))
      await at.ctx.db.tx(async tx => {
        const id = await lastId(tx)
        await keeper.apply(tx, [{ id, receivedAtMs: at.ctx.clock.now(), message }])
        await markApplied(tx, id, id)
      })
    },
  }
}
type Log = ReturnType<typeof openLog>

const savedEvents = async () =>
  (
    await rows(
      at.ctx.db.read,
      sql<{ event: string }>`select event_id as event from sportsbook.saved_lines order by event_id`,
    )
  ).map(({ event }) => event)

/** A message as the feed's leader hands it on. */
const oddsMessage = (id: number, event: string, price: number) => {
  const atMs = at.ctx.clock.now()
  const markets = [market(1, { 1: price })]
  const about = { product: LIVE, event_id: event, timestamp: atMs }
  return { id, receivedAtMs: atMs, message: { type: 'odds_change', ...about, markets, unknown: [] } }
}

async function odds(log: Log, event: string, price: number, status = 1): Promise<void> {
  await at.ctx.clock.advance(1_000)
  const markets = [{ ...market(1, { 1: price }), status, cashout_status: undefined }]
  const message = { type: 'odds_change', product: LIVE, event_id: event, timestamp: at.ctx.clock.now() }
  await log.receive(event, oddsBody(event, price, status), { ...message, markets, unknown: [] } as never)
}

it('what a crash of the database emptied is there again, to the last message that was applied', async () => {
  const events = [await at.match(), await at.match(), await at.match()] as const
  const log = openLog()
  await log.begin()
  for (const event of events) await odds(log, event, 2)
  await at.ctx.clock.advance(31 * MINUTE_MS)
  await odds(log, events[0], 2.2)
  await odds(log, events[1], 3)
  await odds(log, events[2], 4)
  await odds(log, events[1], 3.5, -1)
  const before = await linesOf()
  await crash()
  expect(await linesOf()).toEqual([])
  expect(await restore()).toBe(true)
  expect(await linesOf()).toEqual(before)
  expect(await restore()).toBe(false)
})

it('a copy of many events is taken a few at a time, with messages between, and is as good wherever a crash cuts it', async () => {
  const events: string[] = []
  for (let n = 0; n < 70; n++) events.push(await at.match())
  const [first, late] = [events[0]!, events[69]!]
  const log = openLog()
  await log.begin()
  for (const event of events) await odds(log, event, 2)
  await at.ctx.clock.advance(31 * MINUTE_MS)
  const savedThrough = async () =>
    (await rows(at.ctx.db.read, sql<{ id: number }>`select saved_id as id from feed.position`))[0]!.id
  await odds(log, first, 2.2)
  const begunAt = await lastId(at.ctx.db.read)
  expect(await savedEvents()).toHaveLength(25)
  // Handled while most events are not copied yet; the copy of this one will be newer than its position.
  await odds(log, late, 3)
  expect(await linesOf()).toContainEqual(
    expect.objectContaining({
      event_id: late,
      outcomes: expect.objectContaining({ '1': { odds: 30_000, active: true } }) as object,
    }),
  )
  expect(await savedEvents()).toHaveLength(50)
  expect(await savedThrough()).toBe(0)
  const expectWhole = async () => {
    const before = await linesOf()
    await crash()
    expect(await restore()).toBe(true)
    expect(await linesOf()).toEqual(before)
  }
  await expectWhole()
  await odds(log, first, 2.4)
  expect(await savedEvents()).toHaveLength(70)
  // What came during the copy is in the log behind it.
  expect(await savedThrough()).toBe(begunAt)
  await odds(log, late, 3.5, -1)
  await expectWhole()
})

it('a leader that follows saves what the one before it had not', async () => {
  const event = await at.match()
  const [first, second] = [openLog(), openLog()]
  await first.begin()
  await odds(first, event, 2)
  await second.begin()
  const other = await at.match()
  await at.ctx.clock.advance(31 * MINUTE_MS)
  await odds(second, other, 3)
  const before = await linesOf()
  // Without the messages only the copy is left.
  await sql`truncate feed.messages`.execute(at.ctx.owner.read)
  await crash()
  await restore()
  expect(await linesOf()).toEqual(before)
})

it('a leader writes nothing over a book that a crash emptied, but over the one made again', async () => {
  const [event, other] = [await at.match(), await at.match()]
  const log = openLog()
  await log.begin()
  await odds(log, event, 2)
  await odds(log, other, 3)
  const before = await linesOf()
  await crash()
  await odds(log, event, 2.5)
  const after = await linesOf()
  expect(after).toHaveLength(before.length)
  expect(after).toContainEqual(before.find(line => (line as { event_id: string }).event_id === other))
})

it('no bet is taken between the crash and the lines that are made again', async () => {
  const event = await at.match()
  const player = await at.player()
  await crash()
  expect(await at.place(slipOf(player, at.newId(), [leg(event)]))).toMatchObject({ ok: false })
})

it('a message that stopped its event since it could not be read stops it again', async () => {
  const event = await at.match()
  const log = openLog()
  await log.begin()
  await odds(log, event, 2)
  await at.ctx.clock.advance(1_000)
  const body = `<bet_stop product="1" event_id="${event}" timestamp="${at.ctx.clock.now()}"`
  const [number] = event.split(':').slice(2)
  const arrived = {
    message: { key: `hi.-.live.bet_stop.1.sr:match.${number}.-`, body },
    receivedAtMs: at.ctx.clock.now(),
  }
  await at.ctx.db.tx(async tx => appendMessages(tx, await rowsOf([arrived])))
  await at.ctx.db.tx(async tx => {
    const id = await lastId(tx)
    await setAside(tx, { id, ...arrived, key: arrived.message.key, body, reason: null }, 'cut off')
    await markApplied(tx, id, id)
  })
  await crash()
  await restore()
  expect(await linesOf()).toMatchObject([{ status: -1 }])
})

it('lines of a virtual match are saved with each message, since none of them is in a log', async () => {
  const keeper = openBookKeeper(at.ctx, undefined, 'virtuals')
  const event = 'virtual:match:1'
  const apply = (message: object) =>
    at.ctx.db.tx(tx =>
      keeper.apply(tx, [
        {
          id: 0,
          receivedAtMs: at.ctx.clock.now(),
          message: { event_id: event, timestamp: at.ctx.clock.now(), unknown: [], product: 4, ...message },
        } as never,
      ]),
    )
  await apply({ type: 'odds_change', markets: [market(1, { 1: 2, 2: 3 })] })
  const open = await linesOf()
  await crash()
  await restore()
  expect(await linesOf()).toEqual(open)
  await at.ctx.clock.advance(1)
  await apply({ type: 'bet_settlement', certainty: 2, markets: [result(1, '1')] })
  await crash()
  await restore()
  expect(await linesOf()).toMatchObject([{ event_id: event, status: -3 }])
})

it('a league copies lines of its own matches only, also after it has made all lines again', async () => {
  const league = openBookKeeper(at.ctx, undefined, 'virtuals')
  const prices = (id: string, odds: number) =>
    at.ctx.db.tx(tx => league.apply(tx, [oddsMessage(0, id, odds) as never]))
  const event = await at.match()
  const log = openLog()
  await log.begin()
  await odds(log, event, 2)
  await crash()
  await prices('virtual:match:1', 2)
  await odds(log, event, 2.5)
  await at.ctx.clock.advance(31 * MINUTE_MS)
  // Beside the feed's own copy, this one could put older lines over newer ones.
  await prices('virtual:match:1', 3)
  expect(await savedEvents()).toEqual(['virtual:match:1'])
})

it('lines are saved after a set number of messages, also when many come at once', async () => {
  const event = await at.match()
  const keeper = openBookKeeper(at.ctx, undefined, 'sports')
  await at.ctx.db.tx(tx => keeper.begin!(tx))
  const apply = (count: number) =>
    at.ctx.db.tx(tx =>
      keeper.apply(
        tx,
        Array.from({ length: count }, (_, id) => oddsMessage(id + 1, event, 2 + id / count) as never),
      ),
    )
  await apply(19_999)
  expect(await savedEvents()).toEqual([])
  await apply(1)
  expect(await savedEvents()).toEqual([event])
})

it('lines of many events are saved and made again in parts, none of them left out', async () => {
  const keeper = openBookKeeper(at.ctx, undefined, 'sports')
  await at.ctx.db.tx(tx => keeper.begin!(tx))
  const events = Array.from({ length: 201 }, (_, number) => `sr:match:${1_000 + number}`)
  await at.ctx.clock.advance(31 * MINUTE_MS)
  await at.ctx.db.tx(tx =>
    keeper.apply(
      tx,
      events.map((event, id) => oddsMessage(id + 1, event, 2) as never),
    ),
  )
  // Each of the next messages takes some more of the copy along.
  while ((await savedEvents()).length < events.length)
    await at.ctx.db.tx(tx => keeper.apply(tx, [oddsMessage(events.length, events[0]!, 2) as never]))
  const before = await linesOf()
  await crash()
  await restore()
  expect(await linesOf()).toEqual(before)
  expect(before).toHaveLength(events.length)
})

it('lines that were swept do not come back', async () => {
  const event = await at.match()
  const log = openLog()
  await log.begin()
  await at.ctx.clock.advance(31 * MINUTE_MS)
  await odds(log, event, 2)
  await at.feed({
    type: 'odds_change',
    event_id: event,
    markets: [],
    event_status: { status: 3, home_score: 1, away_score: 0, periods: [] },
  })
  await at.ctx.clock.advance(3 * 86_400_000)
  await sweepEvents(at.ctx)
  await sql`truncate feed.messages`.execute(at.ctx.owner.read)
  await crash()
  await restore()
  expect(await linesOf()).toEqual([])
})
