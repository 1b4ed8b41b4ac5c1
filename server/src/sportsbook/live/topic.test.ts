import type { SportsDelta } from '@ruka/contract/sports-delta'
import { sportsServerMessage, type SportsOptions, type SportsServerMessage } from '@ruka/contract/sports-live'
import { topics } from '@ruka/contract/topics'
import { applyMessage, openBoard } from '@ruka/games/sports/live/board.rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSportsFrame } from '../../../test/sports-frames.ts'
import { LIVE, market, openSportsbook, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { sportsTopic } from './topic.ts'

const HOUR_MS = 3_600_000

let at: TestSportsbook
let topic: ReturnType<typeof sportsTopic>
beforeEach(async () => {
  at = await openSportsbook('topic')
  topic = sportsTopic(at.ctx)
})
afterEach(async () => {
  await topic.stop!()
  await at.drop()
})

/** Changes as a client has them: the lines that changed, each with its status and all of its odds. */
type Delta = {
  readonly t: 'delta'
  readonly event: string
  readonly n: number
  readonly state: SportsDelta['state']
  readonly odds: readonly (readonly [k: number, status: number, odds: readonly (number | null)[]])[]
}
type Received = SportsServerMessage | Delta
type Message<T extends Received['t']> = Extract<Received, { t: T }>

/** Lets what was asked of the database happen, for as long as something is still to come. */
const until = (what: string, isSo: () => boolean) =>
  expect.poll(isSo, { message: what, interval: 5 }).toBe(true)

/** A subscriber with all that it was sent; while it is `slow`, what may be dropped is. */
function follow(options: SportsOptions) {
  const received: Received[] = []
  const refused: unknown[] = []
  const socket = { slow: false }
  const board = openBoard()
  const gaps: string[] = []
  const take = (message: SportsServerMessage | SportsDelta) => {
    const change = applyMessage(board, message)
    if (change?.what === 'gap') gaps.push(change.event)
    if ('t' in message) return received.push(message)
    const known = board.events.get(board.numbers.get(message.e)!)!
    const odds = message.lines.map(
      ({ k }) => [k, known.lines.get(k)!.status, known.lines.get(k)!.odds] as const,
    )
    return received.push({ t: 'delta', event: known.event, n: message.n, state: message.state, odds })
  }
  const opened = topic.open(
    {
      caller: null,
      send: message => take(sportsServerMessage.parse(message)),
      sendFrame(wire, { droppable = false } = {}) {
        if (!droppable || !socket.slow) take(readSportsFrame(wire))
      },
      isGone: () => false,
      ask: (_, work) => void work().catch((error: unknown) => refused.push(error)),
      fail: (what, error) => expect.fail(`${what}: ${String(error)}`),
      restart: () => undefined,
      isLive: async () => true,
      endSession: () => undefined,
      flood: () => undefined,
    },
    { params: {}, options: topics.sports.options.parse(options) },
  )
  if (typeof opened === 'string') throw new Error(opened)
  const of = <T extends Received['t']>(t: T) =>
    received.filter((message): message is Message<T> => message.t === t)
  return {
    received,
    refused,
    socket,
    of,
    /** The snapshots of the first `count` events. */
    snapshots: (count: number) => until(`${count} snapshots`, () => of('sportsEvent').length >= count),
    /** The odds of the first line in each delta. */
    prices: () => of('delta').flatMap(({ odds }) => odds.slice(0, 1).map(([, , [price]]) => price)),
    /** The events of which the client found a number missing. */
    gaps,
    say: (message: Parameters<typeof opened.message>[0]) => opened.message(message),
    leave: () => opened.closed(),
  }
}
const price = (eventId: string, odds: number, over: object = {}) =>
  at.feed({
    type: 'odds_change',
    event_id: eventId,
    markets: [market(1, { 1: odds, 2: 3.5, 3: 2 })],
    ...over,
  })

describe('a subscriber', () => {
  it('gets a snapshot of each event, then its changes with numbers', async () => {
    const id = await at.match({ home: 'Gor Mahia', away: 'AFC Leopards' })
    const client = follow({ events: [id] })
    await client.snapshots(1)
    expect(client.received).toEqual([
      {
        t: 'sportsEvent',
        e: 0,
        event: id,
        n: 0,
        home: 'Gor Mahia',
        away: 'AFC Leopards',
        competition: 'Premier League',
        state: {
          status: 'upcoming',
          kick_off: new Date(at.ctx.clock.now() + 2 * HOUR_MS).toISOString(),
          score: null,
        },
        lines: [{ k: 0, market: 1, specifiers: '', status: 1, outcomes: ['1', '2', '3'], odds: [2, 3.5, 4] }],
      },
    ])
    await price(id, 2.1)
    await at.ctx.clock.advance(1_000)
    await price(id, 2.2)
    expect(client.received.slice(1)).toEqual([
      { t: 'delta', event: id, n: 1, state: {}, odds: [[0, 1, [2.1, 3.5, 2]]] },
      { t: 'delta', event: id, n: 2, state: {}, odds: [[0, 1, [2.2, 3.5, 2]]] },
    ])
  })

  it('of a list gets main markets, and of the open event all; a new line comes whole', async () => {
    const totals = market(18, { 12: 1.9, 13: 1.9 }, { specifiers: 'total=3.5' })
    const id = await at.match({ markets: [market(1, { 1: 2, 2: 3.5, 3: 4 }), totals] })
    const [list, open] = [follow({ events: [id] }), follow({ events: [id], open: id })]
    await Promise.all([list.snapshots(1), open.snapshots(1)])
    expect(list.of('sportsEvent')[0]!.lines.map(line => line.market)).toEqual([1])
    expect(open.of('sportsEvent').map(({ lines }) => lines.length)).toEqual([2])
    await at.feed({ type: 'odds_change', event_id: id, markets: [market(29, { 74: 1.7, 76: 2 })] })
    const line = { market: 29, specifiers: '', status: 1, outcomes: ['74', '76'], odds: [1.7, 2] }
    expect(list.of('sportsLines')).toEqual([
      { t: 'sportsLines', event: id, n: 1, lines: [{ k: 1, ...line }] },
    ])
    expect(open.of('sportsLines')).toMatchObject([{ n: 1, lines: [{ k: 2, ...line }] }])
    await price(id, 2.1)
    await at.ctx.clock.advance(1_000)
    for (const { of } of [list, open])
      expect(of('delta')).toMatchObject([{ n: 2, odds: [[0, 1, [2.1, 3.5, 2]]] }])
  })

  it('gets the first change at once, then the latest one of each period', async () => {
    const id = await at.match()
    const clients = [follow({ events: [id] }), follow({ open: id }), follow({ events: [id], saver: true })]
    await Promise.all(clients.map(client => client.snapshots(1)))
    for (let step = 1; step <= 40; step++) {
      await price(id, 2 + step / 100)
      await at.ctx.clock.advance(100)
    }
    const [list, open, saver] = clients.map(client => client.prices())
    expect(list).toEqual([2.01, 2.1, 2.2, 2.3, 2.4].map(odds => expect.closeTo(odds, 5) as number))
    expect(open!.length).toBe(17)
    expect(saver).toEqual([2.01, 2.3])
    for (const prices of [list, open, saver]) expect(prices![0]).toBe(2.01)
  })

  it('that comes in between gets what was sent last, so that all take the same next message', async () => {
    const id = await at.match()
    const early = follow({ events: [id] })
    await early.snapshots(1)
    await price(id, 2.1)
    await price(id, 2.2)
    const late = follow({ events: [id] })
    await late.snapshots(1)
    expect(late.of('sportsEvent')).toMatchObject([{ n: 1, lines: [{ odds: [2.1, 3.5, 2] }] }])
    await at.ctx.clock.advance(1_000)
    expect(late.prices()).toEqual([2.2])
    expect(early.of('delta').at(-1)).toEqual(late.of('delta')[0])
  })

  it('gets nothing of a price that is back where it was', async () => {
    const id = await at.match()
    const client = follow({ events: [id] })
    await client.snapshots(1)
    await price(id, 2.1)
    await price(id, 2.2)
    await price(id, 2.1)
    await at.ctx.clock.advance(1_000)
    expect(client.prices()).toEqual([2.1])
    await price(id, 2.3)
    expect(client.of('delta').map(({ n }) => n)).toEqual([1, 2])
  })

  it('gets a suspension at once, whatever the period', async () => {
    const id = await at.match()
    const client = follow({ events: [id], saver: true })
    await client.snapshots(1)
    await price(id, 2.1)
    await price(id, 2.2)
    expect(client.prices()).toEqual([2.1])
    await at.feed({ type: 'bet_stop', event_id: id })
    expect(client.of('delta').at(-1)).toMatchObject({ n: 2, odds: [[0, 0, [2.2, 3.5, 2]]] })
    // The line is open again with its next price, which waits for the period.
    await price(id, 2.3, { timestamp: at.ctx.clock.now() + 1 })
    expect(client.of('delta')).toHaveLength(2)
    await at.ctx.clock.advance(3_000)
    expect(client.of('delta').at(-1)).toMatchObject({ n: 3, odds: [[0, 1, [2.3, 3.5, 2]]] })
  })

  it('sees an outcome withdrawn at once, and goals with the score', async () => {
    const id = await at.match({ inHours: 1 })
    const client = follow({ open: id })
    await client.snapshots(1)
    await price(id, 2.1)
    const withdrawn = {
      ...market(1, { 1: 2.1, 2: 3.5 }),
      outcomes: [
        { outcome: '1', odds: 2.1, active: true },
        { outcome: '2', odds: 3.5, active: false },
        { outcome: '3', odds: 4, active: true },
      ],
    }
    await at.feed({ type: 'odds_change', event_id: id, markets: [withdrawn] })
    expect(client.of('delta').at(-1)).toMatchObject({ n: 2, odds: [[0, 1, [2.1, null, 4]]] })
    await at.ctx.clock.advance(HOUR_MS)
    await at.live(id, [1, 0], [market(1, { 1: 1.5, 2: 4, 3: 7 })])
    await at.ctx.clock.advance(250)
    expect(client.of('delta').at(-1)).toMatchObject({
      state: { status: 'live', score: { home: 1, away: 0, minute: null } },
      odds: [[0, 1, [1.5, 4, 7]]],
    })
  })

  it('sees lines stop within a second when their producer is down or staff suspend the event', async () => {
    const id = await at.match()
    const client = follow({ events: [id] })
    await client.snapshots(1)
    const { db, clock } = at.ctx
    const status = () => client.of('delta').at(-1)?.odds?.[0]?.[1]
    await sql`update feed.producers set alive_until = ${new Date(clock.now())} where product = 3`.execute(
      db.read,
    )
    await at.ctx.clock.advance(1_000)
    await until('the line is suspended', () => status() === 0)
    await sql`update feed.producers set alive_until = 'infinity'`.execute(db.read)
    await at.ctx.clock.advance(2_000)
    await until('the line is open', () => status() === 1)
    await sql`insert into sportsbook.settings (scope, key, suspended)
      values ('event', ${id}, 'odds in doubt')`.execute(db.read)
    await at.ctx.clock.advance(2_000)
    await until('the line is suspended again', () => status() === 0)
  })

  it('sees the prices of a margin that staff set within a second', async () => {
    const id = await at.match()
    const client = follow({ events: [id] })
    await client.snapshots(1)
    await sql`insert into sportsbook.settings (scope, key, margin_permille)
      values ('event', ${id}, 300)`.execute(at.ctx.db.read)
    await at.ctx.clock.advance(1_000)
    await until('the shorter price', () => client.prices().some(odds => odds! < 2))
    await sql`update sportsbook.settings set margin_permille = null where key = ${id}`.execute(at.ctx.db.read)
    await at.ctx.clock.advance(1_000)
    await until('the price of the feed', () => client.prices().at(-1) === 2)
  })

  it('follows other events without another snapshot of those that stay', async () => {
    const [one, two] = [await at.match(), await at.match()]
    const client = follow({ events: [one] })
    await client.snapshots(1)
    client.say({ t: 'sportsFollow', events: [one, two, 'sr:match:999'] })
    await until('the unknown event', () => client.of('sportsGone').length === 1)
    expect(client.of('sportsEvent').map(({ event }) => event)).toEqual([one, two])
    expect(client.of('sportsGone')).toEqual([{ t: 'sportsGone', event: 'sr:match:999' }])
    client.say({ t: 'sportsFollow', events: [two] })
    await price(two, 2.1)
    await price(one, 2.1)
    expect(client.of('delta').map(({ event }) => event)).toEqual([two])
    client.leave()
    await price(two, 2.2)
    expect(client.of('delta')).toHaveLength(1)
  })

  it('of what is on gets the list, and its changes', async () => {
    const [one, two] = [await at.match({ inHours: 1 }), await at.match({ inHours: 1 })]
    await at.ctx.clock.advance(HOUR_MS)
    await at.live(one, [0, 0], [market(1, { 1: 2.5 })])
    const client = follow({ live: true })
    await client.snapshots(1)
    expect(client.received.slice(0, 2)).toMatchObject([
      { events: [one] },
      { event: one, state: { status: 'live' } },
    ])
    await at.live(two, [0, 0], [market(1, { 1: 2.5 })])
    await at.ctx.clock.advance(2_000)
    await client.snapshots(2)
    expect(client.of('sportsLive').at(-1)!.events).toEqual([one, two])
    await at.feed({
      type: 'odds_change',
      product: LIVE,
      event_id: one,
      markets: [],
      event_status: { status: 3, periods: [] },
    })
    await at.ctx.clock.advance(2_000)
    await until('the list without it', () => client.of('sportsLive').at(-1)!.events.length === 1)
  })

  it('follows no more than 60 events', async () => {
    const ids = Array.from({ length: 61 }, (_, number) => `sr:match:${number + 1}`)
    expect(topics.sports.options.safeParse({ events: ids }).success).toBe(false)
    expect(topics.sports.client.safeParse({ t: 'sportsFollow', events: ids }).success).toBe(false)
    const client = follow({ events: ids.slice(1), open: ids[0]! })
    await until('the answers', () => client.received.length >= 60)
    expect(client.received).toHaveLength(60)
  })
})

describe('a missing number', () => {
  it('is repaired by asking for the event again, after a slow socket got no prices', async () => {
    const id = await at.match()
    const client = follow({ open: id })
    await client.snapshots(1)
    client.socket.slow = true
    for (let step = 1; step <= 500; step++) {
      await price(id, 2 + step / 1_000)
      if (step % 100 === 0) await at.ctx.clock.advance(250)
    }
    expect(client.received).toHaveLength(1)
    await at.feed({ type: 'bet_stop', event_id: id })
    const stopped = client.of('delta').at(-1)!
    expect(stopped.n).toBeGreaterThan(1)
    expect(client.gaps).toEqual([id])
    client.socket.slow = false
    client.say({ t: 'sportsAgain', event: id })
    expect(client.of('sportsEvent')[1]).toMatchObject({
      n: stopped.n,
      lines: [{ k: 0, status: 0, odds: [2.5, 3.5, 2] }],
    })
    await price(id, 2.9, { timestamp: at.ctx.clock.now() + 1 })
    await at.ctx.clock.advance(250)
    expect(client.of('delta').at(-1)).toMatchObject({ n: stopped.n + 1, odds: [[0, 1, [2.9, 3.5, 2]]] })
  })

  it('of the bus makes the process read its events again', async () => {
    const id = await at.match()
    const client = follow({ open: id })
    await client.snapshots(1)
    await price(id, 2.1)
    await at.ctx.clock.advance(250)
    const lost = market(1, { 1: 2.7, 2: 3.5, 3: 4 })
    await sql`update sportsbook.lines set version = version + 1, outcomes = ${JSON.stringify(
      Object.fromEntries(
        lost.outcomes.map(({ outcome, odds }) => [outcome, { odds: odds! * 10_000, active: true }]),
      ),
    )}::jsonb where event_id = ${id}`.execute(at.ctx.db.read)
    at.ctx.bus.publish('sportsbook.changes', { source: 'another', n: 7, changes: [] })
    await until('the lost price', () => client.prices().at(-1) === 2.7)
  })
})

it('reads an event once for many subscribers', async () => {
  const id = await at.match()
  const clients = Array.from({ length: 50 }, () => follow({ events: [id] }))
  await Promise.all(clients.map(client => client.snapshots(1)))
  await sql`update sportsbook.lines set outcomes = '{}' where event_id = ${id}`.execute(at.ctx.db.read)
  const late = follow({ events: [id] })
  await late.snapshots(1)
  expect(late.of('sportsEvent')[0]).toEqual(clients[0]!.of('sportsEvent')[0])
})

describe('events that do not exist', () => {
  const strangers = (from: number) =>
    Array.from({ length: 60 }, (_, number) => `sr:match:${7_000_000 + from * 60 + number}`)
  const gone = (client: ReturnType<typeof follow>) => client.of('sportsGone').length
  it('are refused as one follow, and not one by one, where too many are being read', async () => {
    const clients = Array.from({ length: 120 }, (_, n) => follow({ events: strangers(n) }))
    await until('answers', () => clients.every(client => gone(client) === 60 || client.refused.length === 1))
    const refused = clients.filter(client => client.refused.length > 0)
    expect(refused).toHaveLength(20)
    expect(refused.every(client => client.received.length === 0)).toBe(true)
    expect(refused[0]!.refused[0]).toMatchObject({ code: 'unavailable' })
    const late = follow({ events: strangers(500) })
    await until('its answers', () => gone(late) === 60)
  })

  it('are looked for again after five seconds, or at once when the feed names them', async () => {
    const [lost, heard] = ['sr:match:1', 'sr:match:2']
    const first = follow({ events: [lost, heard] })
    await until('the answers', () => gone(first) === 2)
    const { publish } = at.ctx.bus
    at.ctx.bus.publish = () => undefined
    await at.match()
    at.ctx.bus.publish = publish
    await at.match()
    const second = follow({ events: [lost, heard] })
    await until('the event that the feed has named', () => second.of('sportsEvent').length === 1)
    expect(second.of('sportsGone')).toEqual([{ t: 'sportsGone', event: lost }])
    await at.ctx.clock.advance(5_000)
    const third = follow({ events: [lost, heard] })
    await until('both events', () => third.of('sportsEvent').length === 2)
  })
})
