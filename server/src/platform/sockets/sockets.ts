import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { countedAddress } from '../base/client-address.ts'
import { ClientSocket, type Socket } from './client-socket.ts'
import { loggedAs, nextWork, type Logger } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SocketAddresses } from './socket-addresses.ts'
import { Subjects } from './socket-bounds.ts'
import { TokenBucket } from '../base/token-bucket.ts'

/** The callbacks of a socket's owner. */
export type SocketEnds = {
  /** One parsed JSON value, not yet checked against any schema. */
  message(value: unknown): void
  /** Too many messages came, and the connection is about to be closed: a last message can be sent. */
  flooded?(): void
  /**
   * The subject has too many sockets, and this one is about to be closed, with `CROWDED`: a last message can
   * be sent.
   */
  crowded?(): void
  closed(): void
}

export type SocketServer = {
  /** Closes every socket and takes no more. */
  stop(): Promise<void>
}

const PATH = '/socket'
const MESSAGE_BYTES_MAX = 4_096
const HEARTBEAT_MS = 25_000
/** A client may send this many messages at once, and this many a second in the long run. */
const FLOOD = { burst: 40, perSecond: 10 }

/**
 * A message, text unless it is binary, as it goes over the wire to any client: whole, in one unmasked frame
 * (RFC 6455, 5.2), so that a broadcast costs each socket one write and no memory of its own.
 */
export function wireOf(payload: Uint8Array, { binary = false }: { binary?: boolean } = {}): Buffer {
  const { length } = payload
  if (length >= 65_536) throw new RangeError('a broadcast is never that large')
  const head = Buffer.from([binary ? 0x82 : 0x81, ...(length < 126 ? [length] : [126, 0, 0])])
  if (length >= 126) head.writeUInt16BE(length, 2)
  return Buffer.concat([head, payload])
}

export type SocketOptions = {
  /** For metrics and logs. */
  readonly kind: string
  readonly origins: readonly string[]
  readonly log: Logger
  readonly metrics: Metrics
  /** What each address may take, of all kinds of sockets of the process. */
  readonly addresses: SocketAddresses
  clientAddress(request: IncomingMessage): string
  open(socket: Socket): SocketEnds
}

/**
 * Sockets at `/socket` of a server. Only the given origins may connect from a browser; a message that is not
 * JSON, is too large, or comes in a flood ends the connection.
 */
export function serveSockets(
  server: Server,
  { kind, origins, log, metrics, addresses, clientAddress, open }: SocketOptions,
): SocketServer {
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
    clientTracking: true,
  })
  const alive = new WeakSet<WebSocket>()
  const subjects = new Subjects()

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refuse = (status: string) =>
      void stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    stream.on('error', () => stream.destroy())
    const ip = countedAddress(clientAddress(request))
    if (request.url?.split('?')[0] !== PATH) return refuse('404 Not Found')
    if (!origins.includes(request.headers.origin ?? '')) return refuse('403 Forbidden')
    if (!addresses.admits(ip, kind)) {
      metrics.socketsRefused.inc({ kind })
      return refuse('429 Too Many Requests')
    }
    wss.handleUpgrade(request, stream, head, ws => accept(ws, stream, ip))
  }
  server.on('upgrade', onUpgrade)

  const accept = (ws: WebSocket, stream: Duplex, ip: string) => {
    metrics.sockets.inc({ kind })
    alive.add(ws)
    const socket = new ClientSocket(ws, stream, { ip, subjects, visitors: addresses.enter(ip, kind) })
    const ends = open(socket)
    socket.onCrowded = () => ends.crowded?.()
    ws.on('pong', () => alive.add(ws))
    ws.on('error', error => log.debug({ error: error.message, kind }, 'a socket failed'))
    ws.on('message', receiver(ws, socket, { ends, kind, log }))
    ws.on('close', () => {
      addresses.leave(ip, kind)
      metrics.sockets.dec({ kind })
      socket.leave()
      ends.closed()
    })
  }

  const heartbeat = startHeartbeat(wss, alive, () => {
    addresses.sweep()
    subjects.sweep()
  })

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

/** Handles the messages of a socket, as fast as it and those it shares with may send them. */
function receiver(
  ws: WebSocket,
  socket: ClientSocket,
  { ends, kind, log }: { ends: SocketEnds; kind: string; log: Logger },
): (data: RawData, isBinary: boolean) => void {
  const id = nextWork('s')
  const allowed = new TokenBucket(FLOOD)
  const handle = (data: Buffer): void => {
    // Messages that were on their way when the socket was closed are dropped.
    if (ws.readyState !== ws.OPEN) return
    const value = parseJson(data.toString())
    if (value === undefined) return ws.close(1008)
    try {
      loggedAs(id, () => ends.message(value))
    } catch (error) {
      log.error({ error, kind }, 'a socket message failed')
      ws.close(1011)
    }
  }
  return (data, isBinary) => {
    if (ws.readyState !== ws.OPEN) return
    if (isBinary) return ws.close(1008)
    const message = data as Buffer
    if (allowed.take() && socket.take(message.length, () => handle(message))) return
    ends.flooded?.()
    ws.close(1008)
  }
}

/** Ends connections that did not answer the last ping, which a phone that lost its network never does. */
function startHeartbeat(wss: WebSocketServer, alive: WeakSet<WebSocket>, sweep: () => void): NodeJS.Timeout {
  const heartbeat = setInterval(() => {
    sweep()
    for (const ws of wss.clients) {
      if (!alive.has(ws)) ws.terminate()
      alive.delete(ws)
      ws.ping()
    }
  }, HEARTBEAT_MS)
  return heartbeat.unref()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
