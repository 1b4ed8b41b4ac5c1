import { LIVE_PROTOCOL, type GatewayServerMessage, type UnsubscribedReason } from '@ruka/contract/live'
import type { LobbyServerMessage } from '@ruka/contract/lobby'
import type { PushServerMessage } from '@ruka/contract/push'
import { fieldOf } from './device.ts'
import { session } from './session.ts'
import { site } from './site.ts'

const RETRY_MS = { first: 1000, most: 30_000 } as const
/**
 * A page whose player has too many tabs open, or that is of another version than the server, does without and
 * does not come back soon.
 */
const UNWANTED_MS = 600_000
const PING_MS = 25_000
const PING = JSON.stringify({ t: 'ping', n: 0 })

export type SocketMessage = PushServerMessage | LobbyServerMessage | GatewayServerMessage

/** A topic of the site's socket (`contract/topics.ts`). */
export type LineTopic = {
  readonly name: 'push' | 'lobby'
  /** The first message of a subscription, after which nothing is missed. */
  readonly first: SocketMessage['t']
  /** Whether it is followed now, with this access token or as a visitor. */
  wanted(access: string | undefined): boolean
  receive(message: SocketMessage): void
  /** Nothing arrives until its first message comes again. */
  lost(): void
}

type Line = {
  readonly socket: WebSocket
  readonly access: string | undefined
  readonly followed: Set<LineTopic['name']>
  ping: ReturnType<typeof setInterval> | undefined
  /** The server closes this socket and does not want another one soon. */
  sentAway: boolean
}
const topics = new Map<LineTopic['name'], LineTopic>()
let line: Line | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
let listens = false

/**
 * Adds a topic to the page's socket, which is open while a topic is wanted. A topic of the same name is
 * replaced.
 */
export function addTopic(topic: LineTopic): void {
  if (!listens) {
    listens = true
    session.subscribe(followTopics)
    window.addEventListener('online', retryNow)
    document.addEventListener('visibilitychange', followTopics)
  }
  topics.set(topic.name, topic)
  followTopics()
}

/** Brings the socket in line with what is wanted now. */
export function followTopics(): void {
  const access = session.get().tokens?.access
  const wanted = site().socket ? wantedTopics(access) : []
  if (wanted.length === 0) return hangUp()
  // The hello of this socket was for a visitor, and a player has logged in; or the other way round.
  if (line !== undefined && (line.access === undefined) !== (access === undefined)) hangUp()
  // A wait is not cut short by what comes and goes on the screen.
  if (line === undefined) return retry === undefined ? dial(access) : undefined
  if (line.socket.readyState === WebSocket.OPEN) subscribe(line, wanted)
}

const wantedTopics = (access: string | undefined): readonly LineTopic[] =>
  [...topics.values()].filter(topic => topic.wanted(access))

function dial(access: string | undefined): void {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`)
  const mine: Line = { socket, access, followed: new Set(), ping: undefined, sentAway: false }
  line = mine
  socket.addEventListener('open', () => {
    say(mine, { t: 'hello', v: LIVE_PROTOCOL, ...(access === undefined ? {} : { token: access }) })
    subscribe(mine, wantedTopics(access))
  })
  socket.addEventListener('message', event => onMessage(mine, event.data))
  socket.addEventListener('close', () => comeBack(mine))
}

const say = ({ socket }: Line, message: object): void => socket.send(JSON.stringify(message))

function subscribe(mine: Line, wanted: readonly LineTopic[]): void {
  for (const { name } of wanted) {
    if (mine.followed.has(name)) continue
    mine.followed.add(name)
    say(mine, { t: 'subscribe', topic: name })
  }
  for (const name of mine.followed) {
    if (wanted.some(topic => topic.name === name)) continue
    mine.followed.delete(name)
    say(mine, { t: 'unsubscribe', topic: name })
    topics.get(name)?.lost()
  }
}

function comeBack(mine: Line): void {
  if (line !== mine) return
  hangUp()
  failures += 1
  const backOffMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1))
  const waitMs = mine.sentAway ? UNWANTED_MS : backOffMs
  retry = setTimeout(retryNow, waitMs * (0.75 + Math.random() / 2))
}

/** Ends a wait. */
function retryNow(): void {
  clearTimeout(retry)
  retry = undefined
  followTopics()
}

function onMessage(mine: Line, data: unknown): void {
  const message = parse(data)
  if (message === undefined) return
  if (message.t === 'unsubscribed') {
    // Without a reason it is the answer to `unsubscribe`.
    if (message.reason !== undefined) loseTopic(mine, message.topic as LineTopic['name'], message.reason)
  } else if (message.t === 'bye' && (message.reason === 'crowded' || message.reason === 'protocol'))
    mine.sentAway = true
  else if ([...topics.values()].some(({ first }) => first === message.t)) {
    failures = 0
    mine.ping ??= setInterval(() => mine.socket.send(PING), PING_MS)
  }
  for (const topic of topics.values()) topic.receive(message)
}

/**
 * The server has ended a subscription. Only `push` is worth a new socket; what is left out meanwhile is
 * decoration.
 */
function loseTopic(mine: Line, name: LineTopic['name'], reason: UnsubscribedReason): void {
  if (name === 'push') return comeBack(mine)
  mine.followed.delete(name)
  topics.get(name)?.lost()
  // A server of an earlier version does not have the topic.
  if (reason === 'unknown_topic') topics.delete(name)
  else setTimeout(followTopics, RETRY_MS.most)
}

function hangUp(): void {
  const old = line
  line = undefined
  clearTimeout(retry)
  retry = undefined
  for (const topic of topics.values()) topic.lost()
  if (old === undefined) return
  clearInterval(old.ping)
  old.socket.close()
}

function parse(data: unknown): SocketMessage | undefined {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof fieldOf(value, 't') === 'string' ? (value as SocketMessage) : undefined
  } catch {
    return undefined
  }
}
