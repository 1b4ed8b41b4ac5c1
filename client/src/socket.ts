import { backOffMs } from './back-off.rules.ts'
import {
  openConnection,
  type Connection,
  type ConnectionOptions,
  type Pace,
  type Parting,
  type SocketDevice,
} from './connection.ts'
import { deviceTimers } from './timers.ts'

export type { Pace, SocketDevice, Wire } from './connection.ts'

/**
 * `open` after the first message that was asked for, `silent` when nothing has been heard for too long, just before the
 * connection is replaced, `away` when the server does not want this page back soon, `closed` when it has ended for good.
 */
export type Link = 'connecting' | 'open' | 'silent' | 'reconnecting' | 'away' | 'closed'

/** Where money is at stake each second counts. */
export const PLAY_PACE = {
  waits: { firstMs: 400, longestMs: 8_000 },
  connectMs: 6_000,
  readyMs: 8_000,
  ping: { everyMs: 5_000, silentMax: 2 },
} as const satisfies Pace
/** News that a page can be without for a while. */
export const NEWS_PACE = {
  waits: { firstMs: 1_000, longestMs: 30_000 },
  connectMs: 10_000,
  readyMs: 10_000,
  ping: { everyMs: 25_000, silentMax: 1 },
} as const satisfies Pace

export type SocketOptions<Message extends object> = ConnectionOptions<Message> & {
  readonly onLink: (link: Link) => void
  readonly onMessage: (message: Message, receivedAtMs: number) => void
}
export type Socket = {
  /** Returns false while disconnected: nothing is queued, since a stake must never be sent late. */
  send(message: object): boolean
  /** Replaces the connection by a new one. */
  renew(): void
  /** Ends a wait, as when the network is back. */
  hurry(): void
  end(): void
}

/** The wait of a page that the server sent away: its player has too many open, or it is of another version. */
const AWAY_MS = 600_000
/** The wait after too much was sent at once. */
const FLOOD_MS = 10_000

/**
 * A socket of an origin that comes back by itself. Only a connection that became ready resets the waits, to spare a
 * server that closes connections.
 */
export function openSocket<Message extends object>(
  device: SocketDevice,
  { onLink, onMessage, ...options }: SocketOptions<Message>,
): Socket {
  const { timers } = device
  let connection: Connection | undefined
  let attempt = 0
  let hasEnded = false
  let wait: unknown
  const dial = () => {
    connection = openConnection<Message>(device, options, {
      ready() {
        attempt = 0
        onLink('open')
      },
      message: message => onMessage(message, timers.now()),
      lost: comeBack,
    })
  }
  const comeBack = (parting: Parting) => {
    connection = undefined
    const luck = timers.random()
    const backOff = backOffMs(options.pace.waits, attempt, luck)
    const leastMs = parting === 'away' ? AWAY_MS * (1 + luck / 2) : parting === 'flood' ? FLOOD_MS : 0
    wait = timers.after(Math.max(leastMs, backOff), dial)
    attempt += 1
    if (parting === 'silent') onLink(parting)
    onLink(parting === 'away' ? 'away' : 'reconnecting')
  }
  const hurry = () => {
    if (connection || hasEnded) return
    timers.cancel(wait)
    dial()
  }

  onLink('connecting')
  dial()
  return {
    send: message => connection?.send(message) ?? false,
    renew: () => connection?.lose(),
    hurry,
    end() {
      if (hasEnded) return
      hasEnded = true
      timers.cancel(wait)
      connection?.close()
      connection = undefined
      onLink('closed')
    },
  }
}

/** Sockets of a browser at an origin. */
export const browserDevice = (origin: string): SocketDevice => ({
  timers: deviceTimers,
  connect() {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket`)
    socket.binaryType = 'arraybuffer'
    return socket
  },
})
