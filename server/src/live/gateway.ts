import type { IncomingMessage, Server } from 'node:http'
import type { TopicShape } from '@ruka/contract/topics'
import type { Bus } from '../platform/events/bus.ts'
import type { Socket } from '../platform/sockets/client-socket.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { SocketAddresses } from '../platform/sockets/socket-addresses.ts'
import { serveSockets, type SocketEnds, type SocketServer } from '../platform/sockets/sockets.ts'
import { GatewaySocket, type FoundTopic } from './gateway-socket.ts'
import type { Session } from './session.ts'
import { paramsIn, type SocketTopic } from './socket-topic.ts'

/** `{ sessionIds }`: these sessions have ended. */
const SESSIONS_ENDED = 'live.sessions_ended'

/**
 * Publishes ended sessions to the gateways of all processes, so that their sockets end.
 * @throws Error while the bus is disconnected, so that the delivery is repeated
 */
export function publishSessionsEnded(bus: Bus, sessionIds: readonly string[]): void {
  if (!bus.connected()) throw new Error('the bus is disconnected: the end of sessions was not published')
  bus.publish(SESSIONS_ENDED, { sessionIds })
}

export type GatewayOptions<Caller> = {
  readonly origin: TopicShape['origin']
  readonly topics: readonly SocketTopic<TopicShape, Caller>[]
  /** Returns the owner of a token, or null. */
  authenticate(token: string): Promise<Caller | null>
  /** Whether the caller's session may act now. */
  isLive(caller: Caller): Promise<boolean>
}
export type Gateway = {
  /** Accepts a new connection. */
  accept(socket: Socket): SocketEnds
  /** Notifies every socket that the server restarts. */
  leave(): void
  /** Ends the topics. */
  stop(): Promise<void>
}

/** The sockets of one origin, and the topics that they follow. */
export function openGateway<Caller extends Session>(
  { bus, clock, log }: Pick<Ctx, 'bus' | 'clock' | 'log'>,
  { topics, authenticate, isLive }: GatewayOptions<Caller>,
): Gateway {
  const visitors = new Set<GatewaySocket<Caller>>()
  const bySession = new Map<string, Set<GatewaySocket<Caller>>>()
  const find = (name: string): FoundTopic<Caller> | undefined => {
    for (const topic of topics) {
      const params = paramsIn(topic.shape.pattern, name)
      if (params) return { topic, params }
    }
    return undefined
  }
  const join = (socket: GatewaySocket<Caller>, caller: Caller | null): (() => void) => {
    const sockets = caller ? (bySession.get(caller.sessionId) ?? new Set()) : visitors
    if (caller) bySession.set(caller.sessionId, sockets)
    sockets.add(socket)
    return () => {
      sockets.delete(socket)
      if (caller && sockets.size === 0 && bySession.get(caller.sessionId) === sockets)
        bySession.delete(caller.sessionId)
    }
  }
  const place = { clock, log, authenticate, isLive, find, join }
  const stopListening = bus.subscribe(SESSIONS_ENDED, payload => {
    const { sessionIds } = payload as { sessionIds: readonly string[] }
    for (const sessionId of sessionIds)
      for (const socket of bySession.get(sessionId) ?? []) socket.leave('session')
  })
  return {
    accept: socket => new GatewaySocket(socket, place),
    leave() {
      stopListening()
      for (const sockets of [visitors, ...bySession.values()])
        for (const socket of sockets) socket.leave('restart')
    },
    async stop() {
      for (const topic of topics) await topic.stop?.()
    },
  }
}

/** Serves a gateway at `/socket` of a server, for the pages of these origins. */
export function serveGateway<Caller extends Session>(
  ctx: Ctx,
  server: Server,
  options: GatewayOptions<Caller> & {
    readonly origins: readonly string[]
    readonly addresses: SocketAddresses
    clientAddress(request: IncomingMessage): string
  },
): SocketServer {
  const gateway = openGateway(ctx, options)
  const sockets = serveSockets(server, {
    kind: options.origin,
    origins: options.origins,
    log: ctx.log,
    metrics: ctx.metrics,
    addresses: options.addresses,
    clientAddress: options.clientAddress,
    open: socket => gateway.accept(socket),
  })
  return {
    async stop() {
      gateway.leave()
      await sockets.stop()
      await gateway.stop()
    },
  }
}
