import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { countedAddress } from './client-address.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/** One client's connection. */
export type Socket = {
  readonly ip: string
  /** Sends one object as JSON. A client that does not read is cut off, so that it cannot fill the memory. */
  send(message: object): void
  /** Sends a frame built once for many sockets, by `wireOf`; `droppable` ones are skipped for a client that lags. */
  sendFrame(wire: Buffer, options?: { droppable?: boolean }): void
  close(): void
}

/** What the owner of a socket wants to hear. */
export type SocketEnds = {
  /** One parsed JSON value, not yet checked against any schema. */
  message(value: unknown): void
  /** Too many messages came, and the connection is about to be closed: a last word can be sent. */
  flooded?(): void
  closed(): void
}

export type SocketServer = {
  /** Closes every socket and takes no more. */
  stop(): Promise<void>
}

const PATH = '/socket'
const MESSAGE_BYTES_MAX = 4_096
const BUFFERED_BYTES_MAX = 512 * 1024
const BUFFERED_BYTES_LAGGING = 32 * 1024
const HEARTBEAT_MS = 25_000
/** A client may send this many messages at once, and this many a second in the long run. */
const FLOOD = { burst: 40, perSecond: 10 }

/** A message as a client reads it. */
export const frameOf = (message: object): Buffer => Buffer.from(JSON.stringify(message))

/**
 * A text message as it goes over the wire to any client: whole, in one unmasked frame (RFC 6455, 5.2), so that a broadcast
 * costs each socket one write and no memory of its own.
 */
export function wireOf(text: Buffer): Buffer {
  const length = text.length < 126 ? [text.length] : text.length < 65_536 ? [126, 0, 0] : undefined
  if (!length) throw new RangeError('a broadcast is never that large')
  const head = Buffer.from([0x81, ...length])
  if (length.length > 1) head.writeUInt16BE(text.length, 2)
  return Buffer.concat([head, text])
}

export type SocketOptions = {
  /** For metrics and logs. */
  readonly kind: string
  readonly origins: readonly string[]
  readonly log: Logger
  readonly metrics: Metrics
  /** Sockets of this kind that one address may have open here. */
  readonly perAddressMax: number
  clientAddress(request: IncomingMessage): string
  open(socket: Socket): SocketEnds
}

/**
 * Sockets at `/socket` of a server. Only the given origins may connect from a browser; a message that is not JSON, is too
 * large, or comes in a flood ends the connection.
 */
export function serveSockets(
  server: Server,
  { kind, origins, log, metrics, perAddressMax, clientAddress, open }: SocketOptions,
): SocketServer {
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
    clientTracking: true,
  })
  const alive = new WeakSet<WebSocket>()
  const perAddress = new Map<string, number>()

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refuse = (status: string) =>
      void stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    stream.on('error', () => stream.destroy())
    const ip = countedAddress(clientAddress(request))
    if (request.url?.split('?')[0] !== PATH) return refuse('404 Not Found')
    if (!origins.includes(request.headers.origin ?? '')) return refuse('403 Forbidden')
    if ((perAddress.get(ip) ?? 0) >= perAddressMax) return refuse('429 Too Many Requests')
    wss.handleUpgrade(request, stream, head, ws => accept(ws, stream, ip))
  }
  server.on('upgrade', onUpgrade)

  const accept = (ws: WebSocket, stream: Duplex, ip: string) => {
    perAddress.set(ip, (perAddress.get(ip) ?? 0) + 1)
    metrics.sockets.inc({ kind })
    alive.add(ws)
    const socket = new Wrapped(ws, stream, ip)
    const ends = open(socket)
    const allowed = tokenBucket()
    ws.on('pong', () => alive.add(ws))
    ws.on('error', error => log.debug({ error: error.message, kind }, 'a socket failed'))
    ws.on('message', (data, isBinary) => {
      // What was on its way when the socket was closed is not heard any more.
      if (ws.readyState !== ws.OPEN) return
      const isFlood = !allowed()
      if (isFlood) ends.flooded?.()
      const value = isBinary || isFlood ? undefined : parseJson((data as Buffer).toString())
      if (value === undefined) return ws.close(1008)
      try {
        ends.message(value)
      } catch (error) {
        log.error({ error, kind }, 'a socket message failed')
        ws.close(1011)
      }
    })
    ws.on('close', () => {
      const left = (perAddress.get(ip) ?? 1) - 1
      if (left > 0) perAddress.set(ip, left)
      else perAddress.delete(ip)
      metrics.sockets.dec({ kind })
      ends.closed()
    })
  }

  const heartbeat = startHeartbeat(wss, alive)

  return {
    async stop() {
      clearInterval(heartbeat)
      server.off('upgrade', onUpgrade)
      for (const ws of wss.clients) ws.close(1001)
      const deadline = setTimeout(() => wss.clients.forEach(ws => ws.terminate()), 1_000)
      await new Promise<void>(resolve => wss.close(() => resolve()))
      clearTimeout(deadline)
    },
  }
}

/** Ends connections that did not answer the last ping, which a phone that lost its network never does. */
function startHeartbeat(wss: WebSocketServer, alive: WeakSet<WebSocket>): NodeJS.Timeout {
  const heartbeat = setInterval(() => {
    for (const ws of wss.clients) {
      if (!alive.has(ws)) ws.terminate()
      alive.delete(ws)
      ws.ping()
    }
  }, HEARTBEAT_MS)
  return heartbeat.unref()
}

/** A class, because there are thousands: closures would weigh on each of them. */
class Wrapped implements Socket {
  readonly ip: string
  readonly #ws: WebSocket
  readonly #stream: Duplex

  constructor(ws: WebSocket, stream: Duplex, ip: string) {
    this.ip = ip
    this.#ws = ws
    this.#stream = stream
  }

  send(message: object): void {
    if (this.#takes()) this.#ws.send(frameOf(message), { binary: false })
  }

  /** Nothing of ours is ever compressed or queued by `ws`, so that what is written beside it keeps its place. */
  sendFrame(wire: Buffer, { droppable = false }: { droppable?: boolean } = {}): void {
    // Whatever waits, waits in the stream; `ws` would look for it in two more places, and there are thousands of sockets.
    const waiting = this.#stream.writableLength
    if (waiting > BUFFERED_BYTES_LAGGING && (droppable || waiting > BUFFERED_BYTES_MAX)) {
      if (!droppable) this.#ws.terminate()
      return
    }
    if (this.#ws.readyState === this.#ws.OPEN) this.#stream.write(wire)
  }

  close(): void {
    this.#ws.close(1000)
  }

  #takes(): boolean {
    if (this.#ws.readyState !== this.#ws.OPEN) return false
    if (this.#ws.bufferedAmount <= BUFFERED_BYTES_MAX) return true
    this.#ws.terminate()
    return false
  }
}

/** Monotonic time is enough here: it only limits a flood. */
function tokenBucket(): () => boolean {
  let tokens = FLOOD.burst
  let last = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(FLOOD.burst, tokens + ((now - last) / 1000) * FLOOD.perSecond)
    last = now
    return tokens-- >= 1
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
