import { LIVE_PROTOCOL } from '@ruka/contract/live'
import type { TopicShape } from '@ruka/contract/topics'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { localBus } from '../platform/events/bus.ts'
import { testClock } from '../platform/base/clock.ts'
import { frameOf, type Socket } from '../platform/sockets/client-socket.ts'
import { openLog } from '../platform/log/log.ts'
import { Refused } from '../platform/base/refused.ts'
import type { SocketEnds } from '../platform/sockets/sockets.ts'
import {
  openGateway,
  openPublisher,
  openTopicHub,
  publishSessionsEnded,
  Subscription,
  type Gateway,
  type SocketTopic,
} from './index.ts'

type Caller = { readonly playerId: string; readonly sessionId: string }
type Message = { readonly t: string; readonly topic?: string; readonly [key: string]: unknown }

const shape = <const Shape extends TopicShape>(one: Shape): Shape => one
/** A public topic; a socket may follow many. */
const METER = shape({
  origin: 'site',
  pattern: 'meter/:id',
  isSingle: false,
  options: z.strictObject({ from: z.optional(z.number()) }),
  client: z.discriminatedUnion('t', [
    z.strictObject({ t: z.literal('reset'), id: z.string() }),
    z.strictObject({ t: z.literal('break') }),
  ]),
  server: z.object({ t: z.literal('meter'), topic: z.optional(z.string()), value: z.number() }),
})
/** A topic for players; a socket may follow one. */
const INBOX = shape({
  origin: 'site',
  pattern: 'inbox/:name',
  isSingle: true,
  options: z.strictObject({}),
  client: z.discriminatedUnion('t', [z.strictObject({ t: z.literal('who') })]),
  server: z.object({ t: z.literal('you'), playerId: z.string() }),
})

const clock = testClock(0)
const log = openLog('silent')
let bus = localBus(log)
let gateway: Gateway
let live: Set<string>
let signIn: (token: string) => Promise<Caller | null>
/** The number of subscriptions of a meter. */
let followers: Map<string, number>

/** Meters count up by published deltas; this process is their leader. */
function openMeters() {
  const meters = new Map(
    ['a', 'b', 'c'].map(id => {
      const name = `meter/${id}`
      const [publisher, hub] = [openPublisher<object>(bus, name, 1), openTopicHub<object>(bus, name)]
      return [id, { name, publisher, hub, value: 0 }]
    }),
  )
  const topic: SocketTopic<typeof METER, Caller> = {
    shape: METER,
    admits: 'everyone',
    open(connection, { params: { id }, options }) {
      const meter = meters.get(id)
      if (!meter) return 'unknown_topic'
      if (options.from === 13) throw new Error('a topic that cannot be opened')
      const subscription = new Subscription<object, number, never>(meter.hub, clock, {
        load: async () => ({ snapshot: meter.value, position: meter.publisher.position() }),
        isGone: () => connection.isGone(),
        send: value => connection.send({ t: 'meter', value }),
        deliver: frame => connection.sendFrame(frame.wire, frame),
        deliverOwn: () => undefined,
        overflowed: () => connection.restart(),
        leaderChanged: () => undefined,
        onFault: error => connection.fail('a meter could not be read', error),
      })
      followers.set(id, (followers.get(id) ?? 0) + 1)
      connection.ask('a meter could not be read', () => subscription.open())
      return {
        message: ({ t }) => {
          if (t === 'break') throw new Error('a topic that fails')
        },
        closed() {
          subscription.leave()
          followers.set(id, followers.get(id)! - 1)
        },
      }
    },
  }
  const count = (id: string) => {
    const { name, publisher, value } = meters.get(id)!
    meters.get(id)!.value = value + 1
    publisher.publish(frameOf({ t: 'meter', topic: name, value: value + 1 }), {})
  }
  return { topic, count }
}
const inbox: SocketTopic<typeof INBOX, Caller> = {
  shape: INBOX,
  admits: 'players',
  open(connection) {
    const sendCaller = () => connection.send({ t: 'you', playerId: connection.caller!.playerId })
    sendCaller()
    return { message: sendCaller, closed: () => undefined }
  },
}

let meters: ReturnType<typeof openMeters>
beforeEach(() => {
  bus = localBus(log)
  live = new Set(['session-1'])
  followers = new Map()
  signIn = async token => (live.has(token) ? { playerId: 'player-1', sessionId: token } : null)
  meters = openMeters()
  gateway = openGateway<Caller>(
    { bus, clock, log },
    {
      origin: 'site',
      topics: [meters.topic, inbox],
      authenticate: token => signIn(token),
      isLive: async ({ sessionId }) => live.has(sessionId),
    },
  )
})

const settle = () => new Promise<void>(resolve => setImmediate(resolve))
const textIn = (wire: Buffer) => wire.subarray(wire[1]! < 126 ? 2 : 4).toString()

/** A socket with the messages that it received, in order. */
function connect() {
  const sent: Message[] = []
  const socket = { isClosed: false, questions: 0, owner: undefined as string | undefined }
  let ends: SocketEnds | undefined
  const side: Socket = {
    ip: '203.0.113.9',
    send: message => void sent.push(message as Message),
    sendFrame: wire => void sent.push(JSON.parse(textIn(wire)) as Message),
    close() {
      socket.isClosed = true
      queueMicrotask(() => ends!.closed())
    },
    belongsTo: playerId => void (socket.owner = playerId),
    question(ask) {
      if (socket.questions >= 24) return false
      socket.questions++
      void ask().then(() => socket.questions--)
      return true
    },
  }
  ends = gateway.accept(side)
  const say = (...messages: unknown[]) => messages.forEach(message => ends.message(message))
  return {
    sent,
    socket,
    ends,
    say,
    async hello(token?: string) {
      say({ t: 'hello', v: LIVE_PROTOCOL, ...(token === undefined ? {} : { token }) })
      await settle()
    },
    async follow(...topics: string[]) {
      for (const topic of topics) say({ t: 'subscribe', topic })
      await settle()
    },
    /** The messages since the last call. */
    newMessages: () => sent.splice(0),
  }
}
const ended = (topic: string, reason?: string) => ({ t: 'unsubscribed', topic, ...(reason && { reason }) })
const meter = (id: string, value: number) => ({ t: 'meter', topic: `meter/${id}`, value })

describe('topics on one socket', () => {
  it('each send a snapshot and its deltas until they are unsubscribed', async () => {
    meters.count('a')
    const client = connect()
    await client.hello('session-1')
    await client.follow('meter/a', 'meter/b', 'inbox/front')
    expect(client.newMessages()).toEqual([
      { t: 'welcome' },
      { t: 'you', playerId: 'player-1' },
      meter('a', 1),
      meter('b', 0),
    ])
    for (const id of ['a', 'b', 'c']) meters.count(id)
    expect(client.newMessages()).toEqual([meter('a', 2), meter('b', 1)])
    client.say({ t: 'unsubscribe', topic: 'meter/a' })
    meters.count('a')
    meters.count('b')
    expect(client.newMessages()).toEqual([ended('meter/a'), meter('b', 2)])
    await client.follow('meter/a')
    expect(client.newMessages()).toEqual([meter('a', 3)])
    meters.count('a')
    expect(client.newMessages()).toEqual([meter('a', 4)])
  })

  it('replace their first subscription by a second one, and send each delta once', async () => {
    const client = connect()
    await client.hello()
    await client.follow('meter/a')
    await client.follow('meter/a')
    client.newMessages()
    meters.count('a')
    expect([client.newMessages(), followers.get('a')]).toEqual([[meter('a', 1)], 1])
  })

  it('accept subscriptions and messages before the welcome, in order', async () => {
    const client = connect()
    client.say({ t: 'hello', v: LIVE_PROTOCOL, token: 'session-1' }, { t: 'subscribe', topic: 'inbox/front' })
    client.say({ t: 'who', topic: 'inbox/front' }, { t: 'ping', n: 7 })
    await settle()
    expect(client.newMessages().map(({ t }) => t)).toEqual(['pong', 'welcome', 'you', 'you'])
  })

  it.each([
    ['unknown', 'nothing/a', 'unknown_topic'],
    ['unknown by its parameter', 'meter/z', 'unknown_topic'],
    ['without its parameter', 'meter', 'unknown_topic'],
    ['for players, to a visitor', 'inbox/front', 'not_admitted'],
  ])('are refused when one is %s, and the others go on', async (_, topic, reason) => {
    const client = connect()
    await client.hello()
    await client.follow('meter/a', topic)
    meters.count('a')
    expect(client.newMessages()).toEqual([
      { t: 'welcome' },
      ended(topic, reason),
      meter('a', 0),
      meter('a', 1),
    ])
    expect(client.socket.isClosed).toBe(false)
  })

  it('are two hundred at most, and one of a single kind', async () => {
    const many = { ...meters.topic, open: () => ({ message: () => undefined, closed: () => undefined }) }
    gateway = openGateway<Caller>(
      { bus, clock, log },
      { origin: 'site', topics: [many, inbox], authenticate: signIn, isLive: async () => true },
    )
    const client = connect()
    await client.hello('session-1')
    await client.follow('inbox/front', 'inbox/back')
    expect(client.newMessages().at(-1)).toEqual(ended('inbox/back', 'too_many'))
    await client.follow(...Array.from({ length: 199 }, (_, n) => `meter/${n}`))
    expect(client.newMessages()).toEqual([])
    await client.follow('meter/199')
    expect(client.newMessages()).toEqual([ended('meter/199', 'too_many')])
    client.say({ t: 'unsubscribe', topic: 'meter/0' })
    await client.follow('meter/199')
    expect(client.newMessages()).toEqual([ended('meter/0')])
    expect(client.socket.isClosed).toBe(false)
  })

  it('end separately when one fails at its opening or by a message, and can be subscribed to again', async () => {
    const client = connect()
    await client.hello()
    await client.follow('meter/a', 'meter/b')
    client.newMessages()
    client.say({ t: 'subscribe', topic: 'meter/c', from: 13 })
    client.say({ t: 'break', topic: 'meter/b' })
    expect(client.newMessages()).toEqual([ended('meter/c', 'restart'), ended('meter/b', 'restart')])
    meters.count('a')
    meters.count('b')
    expect([client.newMessages(), followers.get('b')]).toEqual([[meter('a', 1)], 0])
    await client.follow('meter/b')
    expect(client.newMessages()).toEqual([meter('b', 1)])
    client.say({ t: 'reset', id: 'x', topic: 'meter/c' })
    expect(client.newMessages()).toEqual([ended('meter/c', 'not_subscribed')])
  })

  it('end with the socket', async () => {
    const client = connect()
    await client.hello()
    await client.follow('meter/a', 'meter/b')
    client.ends.closed()
    expect([...followers.values()]).toEqual([0, 0])
    client.newMessages()
    meters.count('a')
    expect(client.newMessages()).toEqual([])
  })
})

describe('a socket', () => {
  it.each([
    ['says nothing for five seconds', () => clock.advance(5_000), 'restart'],
    ['speaks another version', client => client.say({ t: 'hello', v: LIVE_PROTOCOL - 1 }), 'protocol'],
    ['subscribes before its hello', client => client.say({ t: 'subscribe', topic: 'meter/a' }), 'protocol'],
    ['says hello twice', async client => (await client.hello(), client.hello()), 'protocol'],
    ['says what is no message', async client => (await client.hello(), client.say([1])), 'protocol'],
    ['names no topic', async client => (await client.hello(), client.say({ t: 'who' })), 'protocol'],
    [
      'says to a topic what is not for it',
      async client => (await client.hello(), await client.follow('meter/a'), client.say(STRANGE)),
      'protocol',
    ],
    ['has a token that was never given', client => client.hello('session-9'), 'session'],
  ] satisfies [string, (client: ReturnType<typeof connect>) => unknown, string][])(
    'ends when it %s',
    async (_, act, reason) => {
      const client = connect()
      await Promise.resolve(act(client))
      await settle()
      expect(client.sent.at(-1)).toEqual({ t: 'bye', reason })
      expect(client.socket.isClosed).toBe(true)
    },
  )

  it('ends as a flood when it sends too many messages before its welcome', () => {
    signIn = () => new Promise(() => undefined)
    const client = connect()
    client.say({ t: 'hello', v: LIVE_PROTOCOL, token: 'session-1' })
    for (let n = 0; n < 21; n++) client.say({ t: 'subscribe', topic: 'meter/a' })
    expect(client.sent).toEqual([{ t: 'bye', reason: 'flood' }])
  })

  it('ends and may reconnect when its session cannot be checked', async () => {
    signIn = () => Promise.reject(new Refused('unavailable'))
    const client = connect()
    await client.hello('session-1')
    expect(client.sent).toEqual([{ t: 'bye', reason: 'restart' }])
  })

  it('ends at once with its session, and other sockets stay open', async () => {
    live.add('session-2')
    const [ending, other, visitor] = [connect(), connect(), connect()]
    await ending.hello('session-1')
    await other.hello('session-2')
    await visitor.hello()
    live.delete('session-1')
    publishSessionsEnded(bus, ['session-1', 'session-9'])
    expect(ending.sent.at(-1)).toEqual({ t: 'bye', reason: 'session' })
    expect([ending, other, visitor].map(({ socket }) => socket.isClosed)).toEqual([true, false, false])
    expect(ending.socket.owner).toBe('player-1')
  })

  it('ends when its session ended between its check and its welcome', async () => {
    signIn = async token => {
      live.delete(token)
      return { playerId: 'player-1', sessionId: token }
    }
    const client = connect()
    await client.hello('session-1')
    expect(client.sent).toEqual([{ t: 'welcome' }, { t: 'bye', reason: 'session' }])
  })

  it('gets the reason when the server restarts, when it floods, and when its player has too many sockets', async () => {
    const [first, second, third] = [connect(), connect(), connect()]
    await third.hello('session-1')
    first.ends.flooded!()
    second.ends.crowded!()
    gateway.leave()
    expect([first, second, third].map(({ sent }) => sent.filter(({ t }) => t === 'bye'))).toEqual([
      [
        { t: 'bye', reason: 'flood' },
        { t: 'bye', reason: 'restart' },
      ],
      [{ t: 'bye', reason: 'crowded' }],
      [{ t: 'bye', reason: 'restart' }],
    ])
  })
})
const STRANGE = { t: 'reset', id: 7, topic: 'meter/a' }
