import { LIVE_PROTOCOL, type GatewayServerMessage } from '@ruka/contract/live'
import type { PushServerMessage } from '@ruka/contract/push'
import type { Query } from '@tanstack/react-query'
import { fieldOf } from './device.ts'
import { pushConnected } from './push-connected.ts'
import { queries } from './queries.ts'
import { session } from './session.ts'
import { site } from './site.ts'

const RETRY_MS = { first: 1000, most: 30_000 } as const
/**
 * A page whose player has too many tabs open, or that is of an older version than the server, polls and
 * does not come back soon.
 */
const UNWANTED_MS = 600_000
const PING_MS = 25_000
const PING = JSON.stringify({ t: 'ping', n: 0 })

type SocketMessage = PushServerMessage | GatewayServerMessage

type Line = {
  socket: WebSocket
  access: string
  ping: ReturnType<typeof setInterval> | undefined
  unwanted: boolean
}
let line: Line | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Keeps one socket open while a player is logged in. Call once. */
export function startPush(): void {
  session.subscribe(follow)
  window.addEventListener('online', follow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow()
  })
  follow()
}

function follow(): void {
  const access = session.get().tokens?.access
  if (!site().socket || access === undefined) return hangUp()
  if (line !== undefined) return
  clearTimeout(retry)
  dial(access)
}

function dial(access: string): void {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`)
  const mine: Line = { socket, access, ping: undefined, unwanted: false }
  line = mine
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ t: 'hello', v: LIVE_PROTOCOL, token: access }))
    socket.send(JSON.stringify({ t: 'subscribe', topic: 'push' }))
  })
  socket.addEventListener('message', event => onMessage(mine, event.data))
  socket.addEventListener('close', () => comeBack(mine))
}

function comeBack(mine: Line): void {
  if (line !== mine) return
  hangUp()
  failures += 1
  const backOffMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1))
  const waitMs = mine.unwanted ? UNWANTED_MS : backOffMs
  retry = setTimeout(follow, waitMs * (0.75 + Math.random() / 2))
}

function onMessage(mine: Line, data: unknown): void {
  const message = parse(data)
  if (message?.t === 'listening') {
    failures = 0
    pushConnected.set(true)
    mine.ping = setInterval(() => mine.socket.send(PING), PING_MS)
    // Changes from before the subscription are read once now.
    for (const key of ['me', 'transactions', 'transaction']) void readAgain([key])
  } else if (message?.t === 'me') {
    void readAgain(['me'])
  } else if (message?.t === 'transaction') {
    for (const key of [['me'], ['transactions'], ['transaction', message.id]]) void readAgain(key)
  } else if (message?.t === 'unsubscribed') {
    comeBack(mine)
  } else if (message?.t === 'bye' && (message.reason === 'crowded' || message.reason === 'protocol')) {
    mine.unwanted = true
  } else if (message?.t === 'bye' && message.reason === 'session') {
    // The next read meets the 401 and settles whether the session is over.
    void readAgain(['me'])
  }
}

/**
 * Reads what has changed. What is just being read for the first time is read once more after that: a
 * first read is joined and not restarted, and its answer may be older than the change.
 */
async function readAgain(queryKey: readonly string[]): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .filter(query => query.state.data === undefined)
  await queries.invalidateQueries({ queryKey })
  if (first.length === 0) return
  const predicate = (query: Query) => first.includes(query)
  await queries.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false })
}

function hangUp(): void {
  const old = line
  line = undefined
  clearTimeout(retry)
  pushConnected.set(false)
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
