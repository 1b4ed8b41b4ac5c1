import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addTopic, followTopics, type SocketMessage } from './line.ts'
import { clearTokens, keepTokens } from './session.ts'
import { loadSite } from './site.ts'

/** The sockets that the page has opened, with what it said on them. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static all: Socket[] = []
  readonly readyState = Socket.OPEN
  readonly said: { readonly t: string; readonly topic?: string }[] = []
  constructor() {
    super()
    Socket.all.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as { t: string })
  }
  close() {}
  open() {
    this.dispatchEvent(new Event('open'))
  }
  end() {
    this.dispatchEvent(new Event('close'))
  }
  tell(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}
const last = () => Socket.all.at(-1)!
const followed = () => last().said.flatMap(({ t, topic }) => (t === 'subscribe' ? [topic] : []))
const received: SocketMessage[] = []
let lost: string[] = []
let isShown = true

const add = (name: 'push' | 'lobby', first: SocketMessage['t'], wanted: (access?: string) => boolean) =>
  addTopic({
    name,
    first,
    wanted,
    receive: message => void received.push(message),
    lost: () => void lost.push(name),
  })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ socket: true }))
  vi.stubGlobal('WebSocket', Socket)
  await loadSite()
  Socket.all = []
  isShown = true
  keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  add('push', 'listening', access => access !== undefined)
  add('lobby', 'lobby', () => isShown)
  last().open()
  last().tell({ t: 'listening' })
  lost = []
})
afterEach(() => {
  isShown = false
  clearTokens()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one socket follows all that is wanted, and leaves what is not shown any more', () => {
  expect(Socket.all).toHaveLength(1)
  expect(followed()).toEqual(['push', 'lobby'])
  isShown = false
  followTopics()
  expect(last().said.at(-1)).toEqual({ t: 'unsubscribe', topic: 'lobby' })
  expect(lost).toEqual(['lobby'])
})

test('a refreshed token keeps the socket; a log-out ends it', () => {
  keepTokens({ access: 'a2', refresh: 'b2' }, { fresh: false })
  expect(Socket.all).toHaveLength(1)
  expect(lost).toEqual([])
  clearTokens()
  expect(lost).toContain('push')
})

test('a topic of the lobby that fails leaves the player’s own notices, and is asked for again later', () => {
  last().tell({ t: 'unsubscribed', topic: 'lobby', reason: 'restart' })
  expect([Socket.all.length, lost]).toEqual([1, ['lobby']])
  vi.advanceTimersByTime(31_000)
  expect(followed()).toEqual(['push', 'lobby', 'lobby'])
})

test('a server without the lobby is not asked for it again', () => {
  last().tell({ t: 'unsubscribed', topic: 'lobby', reason: 'unknown_topic' })
  followTopics()
  vi.advanceTimersByTime(60_000)
  expect([Socket.all.length, followed()]).toEqual([1, ['push', 'lobby']])
})

test('what comes and goes on the screen does not cut a wait short', () => {
  last().tell({ t: 'bye', reason: 'crowded' })
  last().end()
  for (const shown of [false, true, false, true]) {
    isShown = shown
    followTopics()
  }
  vi.advanceTimersByTime(400_000)
  expect(Socket.all).toHaveLength(1)
  vi.advanceTimersByTime(400_000)
  expect(Socket.all).toHaveLength(2)
})
