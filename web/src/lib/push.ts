import type { PushServerMessage } from '@ruka/contract/push'
import type { Query } from '@tanstack/react-query'
import { fieldOf } from './device.ts'
import { pushConnected } from './push-connected.ts'
import { queries } from './queries.ts'
import { session } from './session.ts'
import { site } from './site.ts'

const RETRY_MS = { first: 1000, most: 30_000 } as const
/** A player with too many tabs open: one that is not looked at lets the others be, and polls. */
const CROWDED_MS = 600_000
const PING_MS = 25_000

type Line = {
  socket: WebSocket
  access: string
  ping: ReturnType<typeof setInterval> | undefined
  crowded: boolean
}
let line: Line | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Keeps one socket open while somebody is logged in. Call once. */
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
  const mine: Line = { socket, access, ping: undefined, crowded: false }
  line = mine
  socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'hello', token: access })))
  socket.addEventListener('message', event => hear(mine, event.data))
  socket.addEventListener('close', () => {
    if (line !== mine) return
    hangUp()
    failures += 1
    const backOffMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1))
    const waitMs = mine.crowded ? CROWDED_MS : backOffMs
    retry = setTimeout(follow, waitMs * (0.75 + Math.random() / 2))
  })
}

function hear(mine: Line, data: unknown): void {
  const message = parse(data)
  if (message?.t === 'welcome') {
    failures = 0
    pushConnected.set(true)
    mine.ping = setInterval(() => mine.socket.send(JSON.stringify({ t: 'ping' })), PING_MS)
    // Whatever moved before the socket was up is read once now.
    for (const key of ['me', 'transactions', 'transaction']) void readAgain([key])
  } else if (message?.t === 'me') {
    void readAgain(['me'])
  } else if (message?.t === 'transaction') {
    for (const key of [['me'], ['transactions'], ['transaction', message.id]]) void readAgain(key)
  } else if (message?.t === 'bye' && message.reason === 'crowded') {
    mine.crowded = true
  } else if (message?.t === 'bye' && message.reason === 'session') {
    // The next read meets the 401 and settles whether the session is over.
    void readAgain(['me'])
  }
}

/**
 * Reads what there is news of. What is just being read for the first time is read once more after that: a first read is
 * joined and not begun anew, and its answer may have been made before what the news tells of.
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

function parse(data: unknown): PushServerMessage | undefined {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof fieldOf(value, 't') === 'string' ? (value as PushServerMessage) : undefined
  } catch {
    return undefined
  }
}
