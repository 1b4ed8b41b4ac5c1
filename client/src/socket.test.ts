import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { describe, expect, it } from 'vitest'
import { NEWS_PACE, openSocket, PLAY_PACE, type Link, type Pace, type SocketOptions } from './socket.ts'
import { fakeDevice } from './wire-for-tests.ts'

type Note = { readonly t: string }
const HELLO = { t: 'hello', v: LIVE_PROTOCOL, token: 'key' }
const FIRST = [HELLO, { t: 'subscribe', topic: 'news', since: 3 }]

function open(pace: Pace = PLAY_PACE, over: Partial<SocketOptions<Note>> = {}) {
  const device = fakeDevice()
  const links: Link[] = []
  const notes: (Note | ArrayBuffer)[] = []
  const socket = openSocket<Note>(device, {
    pace,
    token: () => 'key',
    topics: () => [{ topic: 'news', since: 3 }],
    read: value =>
      value instanceof ArrayBuffer || (value as Note | undefined)?.t ? (value as Note) : undefined,
    isReady: note => note.t === 'snapshot',
    onLink: link => links.push(link),
    onMessage: note => notes.push(note),
    ...over,
  })
  const { wire } = device
  const ready = () => {
    wire().open()
    wire().say({ t: 'snapshot' })
  }
  /** Lets the next connection begin. @returns how long that took */
  const comeBack = () => {
    const ms = device.waitsMs()!
    device.advance(ms)
    return ms
  }
  return { ...device, socket, links, notes, ready, comeBack }
}

describe('a connection', () => {
  it('begins with hello and its topics, and is open after the first message that was asked for', () => {
    const { wire, links } = open()
    wire().open()
    expect(wire().sent).toEqual(FIRST)
    expect(links).toEqual(['connecting'])
    wire().say({ t: 'snapshot' })
    expect(links).toEqual(['connecting', 'open'])
  })
  it('is one of a visitor without a token', () => {
    const { wire } = open(PLAY_PACE, { token: () => undefined })
    wire().open()
    expect(wire().sent[0]).toEqual({ t: 'hello', v: LIVE_PROTOCOL })
  })
  it('is abandoned when it never opens, or brings nothing of what was asked for', () => {
    const { wires, comeBack, links } = open()
    expect(comeBack()).toBe(PLAY_PACE.connectMs)
    expect([links.at(-1), wires[0]!.readyState]).toEqual(['reconnecting', 3])
    comeBack()
    wires[1]!.open()
    expect(comeBack()).toBe(PLAY_PACE.readyMs)
    expect(wires[1]!.readyState).toBe(3)
  })
  it('sends and queues nothing while there is none', () => {
    const { socket, wire, comeBack } = open()
    expect(socket.send({ t: 'bet' })).toBe(false)
    wire().open()
    expect(socket.send({ t: 'bet' })).toBe(true)
    wire().drop()
    expect(socket.send({ t: 'bet' })).toBe(false)
    comeBack()
    wire().open()
    expect(wire().sent).toEqual(FIRST)
  })
  it('brings bytes as they are, and drops what cannot be read', () => {
    const { wire, notes } = open()
    wire().open()
    const bytes = new ArrayBuffer(3)
    for (const data of ['{', '{"odd":1}', 'null', 42, bytes]) wire().sayData(data)
    expect(notes).toEqual([bytes])
  })
  it('is heard no more once it is replaced', () => {
    const { socket, wires, notes, comeBack } = open()
    wires[0]!.open()
    socket.renew()
    wires[0]!.say({ t: 'snapshot' })
    expect(notes).toEqual([])
    comeBack()
    wires[0]!.drop()
    wires[1]!.open()
    wires[1]!.say({ t: 'snapshot' })
    expect(notes).toEqual([{ t: 'snapshot' }])
  })
  it('stays closed once ended', () => {
    const { socket, wires, links, waitsMs } = open()
    socket.end()
    socket.hurry()
    expect([links.at(-1), wires.length, waitsMs()]).toEqual(['closed', 1, undefined])
  })
})

describe('a lost connection', () => {
  it.each([
    [PLAY_PACE, [400, 800, 1_600, 3_200, 6_400, 8_000, 8_000]],
    [NEWS_PACE, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
  ])('comes back after waits that grow, and that the first message resets', (pace, expected) => {
    const { wire, ready, links, comeBack } = open(pace)
    const waits = expected.map(() => {
      wire().drop()
      return comeBack()
    })
    expect(waits).toEqual(expected)
    ready()
    wire().drop()
    expect(comeBack()).toBe(expected[0])
    expect(links.slice(-2)).toEqual(['open', 'reconnecting'])
  })
  it('comes back at once when the network is there again', () => {
    const { socket, wire, wires, waitsMs } = open()
    wire().drop()
    socket.hurry()
    expect([wires.length, waitsMs()]).toEqual([2, PLAY_PACE.connectMs])
  })
  it('is found by pings that bring nothing', () => {
    const { ready, wire, wires, links, advance } = open()
    ready()
    advance(60_000)
    expect([wires.length, wire().sent.at(-1)]).toEqual([1, { t: 'ping', n: 0 }])
    wire().isMute = true
    advance(10_000)
    expect(links.at(-1)).toBe('open')
    advance(5_000)
    expect(links.slice(-2)).toEqual(['silent', 'reconnecting'])
    advance(400)
    expect(wires).toHaveLength(2)
  })
})

describe('a server', () => {
  it('that answers every hello with a bye is spared', () => {
    const { wire, comeBack } = open()
    const waits = [0, 1, 2].map(() => {
      wire().open()
      wire().say({ t: 'bye', reason: 'restart' })
      wire().drop(1000)
      return comeBack()
    })
    expect(waits).toEqual([400, 800, 1_600])
  })
  it.each([
    ['crowded', 1000],
    ['protocol', 1000],
    [undefined, 4001],
  ])('is not asked again for ten minutes after it said %s and closed with %i', (reason, code) => {
    const { socket, wire, ready, links, comeBack, wires } = open()
    ready()
    if (reason !== undefined) wire().say({ t: 'bye', reason })
    wire().drop(code)
    expect(links.at(-1)).toBe('away')
    expect(comeBack()).toBeGreaterThanOrEqual(600_000)
    wire().drop()
    socket.hurry()
    expect(wires).toHaveLength(3)
  })
  it.each([
    ['flood', 1000],
    [undefined, 1008],
  ])('is left alone for ten seconds after it said %s and closed with %i', (reason, code) => {
    const { wire, ready, comeBack } = open()
    ready()
    if (reason !== undefined) wire().say({ t: 'bye', reason })
    wire().drop(code)
    expect(comeBack()).toBe(10_000)
    wire().drop()
    expect(comeBack()).toBe(800)
  })
  it('is connected to again after it ended a topic, unless the page ended it or can do without it', () => {
    const { wire, wires, ready, comeBack } = open(PLAY_PACE, { isVital: topic => topic === 'news' })
    ready()
    wire().say({ t: 'unsubscribed', topic: 'news' })
    wire().say({ t: 'unsubscribed', topic: 'other', reason: 'restart' })
    wire().say({ t: 'unsubscribed', topic: 'news', reason: 'not_subscribed' })
    expect(wire().readyState).toBe(1)
    wire().say({ t: 'unsubscribed', topic: 'news', reason: 'restart' })
    expect([wire().readyState, comeBack(), wires.length]).toEqual([3, 400, 2])
  })
})
