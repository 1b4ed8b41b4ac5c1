import type { Freshness } from '@ruka/client/freshness'
import { createStore } from '@ruka/client/store'
import { fakeDevice } from '@ruka/client/wire-for-tests'
import { encodeSportsDelta } from '@ruka/contract/sports-delta'
import { describe, expect, it } from 'vitest'
import type { SportsEvent } from '../app/app-context.ts'
import { Live } from './live.ts'
import { cellKey, Prices } from './prices.ts'
import { seedPrices } from './seed-prices.ts'

const EVENT = 'sr:match:1'
const snapshot = (n: number, home = 2) =>
  JSON.stringify({
    t: 'sportsEvent',
    event: EVENT,
    e: 3,
    n,
    home: 'Gor Mahia',
    away: 'AFC Leopards',
    competition: 'Premier League',
    state: {
      status: 'live',
      kick_off: '2026-11-26T16:00:00.000Z',
      score: { home: 0, away: 0, minute: '12' },
    },
    lines: [{ k: 0, market: 1, specifiers: '', status: 1, outcomes: ['1', '2', '3'], odds: [home, 3, 4] }],
  })
const delta = (n: number, change: number) => {
  const bytes = encodeSportsDelta({ e: 3, n, state: {}, lines: [{ k: 0, odds: [[0, change]] }] })
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

async function open() {
  const device = fakeDevice(0.5)
  const { wire, wires, advance } = device
  const link = createStore<Freshness>('connecting')
  const prices = new Prices(call => call())
  const live = new Live({
    prices,
    link,
    device,
    token: async () => undefined,
    isSaver: () => false,
  })
  live.start()
  await Promise.resolve()
  const connect = () => wire().open()
  const say = (data: unknown) => wire().sayData(data)
  connect()
  say('{"t":"welcome"}')
  const home = () => prices.cell(cellKey(EVENT, '1/', '1'))?.odds
  return {
    wires,
    wire,
    advance,
    link,
    prices,
    live,
    connect,
    say,
    home,
  }
}

describe('the prices of the socket', () => {
  it('are those of what is on the screen, gathered into one message', async () => {
    const { live, advance, wire } = await open()
    const stop = live.follow(EVENT)
    live.follow('sr:match:2')
    live.open('sr:match:3')
    advance(200)
    stop()
    advance(4_000)
    expect(wire().sent.filter(({ t }) => t === 'sportsFollow')).toHaveLength(1)
    advance(1_200)
    expect(wire().sent.filter(({ t }) => t === 'sportsFollow')).toEqual([
      { t: 'sportsFollow', topic: 'sports', events: [EVENT, 'sr:match:2'], open: 'sr:match:3' },
      { t: 'sportsFollow', topic: 'sports', events: ['sr:match:2'], open: 'sr:match:3' },
    ])
  })
  it('come as a snapshot and its changes, and a missing one asks for that event alone', async () => {
    const { say, home, wire } = await open()
    say(snapshot(0))
    say(delta(1, 500))
    expect(home()).toBe(2.05)
    say(delta(3, 500))
    expect(home()).toBe(2.05)
    expect(wire().sent.filter(({ t }) => t === 'sportsAgain')).toEqual([
      { t: 'sportsAgain', topic: 'sports', event: EVENT },
    ])
    say(snapshot(3, 2.3))
    expect(home()).toBe(2.3)
  })
  it('are stale after two pings without an answer, and sure again with the next connection', async () => {
    const { say, link, advance, connect, wire, wires } = await open()
    wire().isMute = true
    expect(link.get()).toBe('live')
    advance(5_000)
    say('{"t":"pong","n":1}')
    advance(10_000)
    expect(link.get()).toBe('live')
    advance(5_000)
    expect(link.get()).toBe('stale')
    advance(1_000)
    expect(wires).toHaveLength(2)
    connect()
    say('{"t":"welcome"}')
    expect(link.get()).toBe('live')
  })
  it('follow the same events on another connection', async () => {
    const { live, advance, wire, connect } = await open()
    live.follow(EVENT)
    advance(200)
    wire().drop()
    advance(2_000)
    connect()
    expect(wire().sent.at(-1)).toMatchObject({ t: 'subscribe', topic: 'sports', events: [EVENT] })
  })
  it('yield to those of a list while there is no connection, and win again with the next one', async () => {
    const { say, home, wire, prices, advance, connect } = await open()
    const listed = {
      id: EVENT,
      status: 'live',
      kick_off: '2026-11-26T16:00:00.000Z',
      score: { home: 1, away: 0, minute: '15' },
      lines: [{ market: 1, specifiers: '', status: 'open', outcomes: [{ outcome: '1', odds: 1.5 }] }],
    } as unknown as SportsEvent
    say(snapshot(0))
    seedPrices(prices, listed)
    expect([home(), prices.state(EVENT)?.score?.home]).toEqual([2, 0])
    wire().drop()
    seedPrices(prices, listed)
    expect([home(), prices.state(EVENT)?.score?.home]).toEqual([1.5, 1])
    advance(2_000)
    connect()
    say(snapshot(5, 1.4))
    expect([home(), prices.state(EVENT)?.score?.home]).toEqual([1.4, 0])
  })
  it.each([['nonsense'], ['{"t":"other"}'], [new ArrayBuffer(3)], [42]])('leave out %s', async data => {
    const { say, home } = await open()
    say(snapshot(0))
    say(data)
    expect(home()).toBe(2)
  })
})
