import type { IncomingMessage, Server } from 'node:http'
import { pushClientMessage, type PushServerMessage } from '@ruka/contract/push'
import { accountsEvents } from '../accounts/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import type { Socket } from '../platform/client-socket.ts'
import type { Ctx } from '../platform/context.ts'
import { oneByOne, type EventType } from '../platform/event-types.ts'
import type { Authenticate, Session } from '../platform/http.ts'
import type { Module } from '../platform/module.ts'
import { Refused } from '../platform/refused.ts'
import { referralsEvents } from '../referrals/index.ts'
import { wagersEvents } from '../wagers/index.ts'
import { serveSockets, type SocketEnds, type SocketServer } from '../platform/sockets.ts'

/** How long a socket may stay silent before it says who it is. */
const HELLO_MS = 5_000

const topicOf = (playerId: string): string => `push.${playerId}`
const REVOKED = 'push.revoked'

/** Each type is a consumer of its own: what one type tells need not wait for the others. */
function relay<Payload>(
  { bus, events }: Ctx,
  type: EventType<Payload>,
  messagesOf: (payload: Payload) => readonly { playerId: string; message: PushServerMessage }[],
): void {
  events.subscribe(type, `push.${type.name}`, async (_, published) => {
    for (const { payload } of published)
      for (const { playerId, message } of messagesOf(payload)) bus.publish(topicOf(playerId), message)
  })
}

const balanceMoved = (playerIds: readonly string[]) =>
  [...new Set(playerIds)].map(playerId => ({ playerId, message: { t: 'me' } as const }))
const ofWagers = ({ wagers }: { wagers: readonly { playerId: string }[] }) =>
  balanceMoved(wagers.map(({ playerId }) => playerId))

export const pushModule: Module = {
  name: 'push',
  register(ctx) {
    relay(ctx, paymentsEvents.transactionChanged, ({ playerId, id, state }) => [
      { playerId, message: { t: 'transaction', id, state } },
      { playerId, message: { t: 'me' } },
    ])
    for (const type of [wagersEvents.placed, wagersEvents.voided]) relay(ctx, type, ofWagers)
    relay(ctx, wagersEvents.settled, ofWagers)
    relay(ctx, wagersEvents.corrected, ofWagers)
    relay(ctx, referralsEvents.referralChanged, ({ playerIds }) => balanceMoved(playerIds))
    ctx.events.subscribe(
      accountsEvents.sessionRevoked,
      `push.${accountsEvents.sessionRevoked.name}`,
      oneByOne(async (_, { payload }) => ctx.bus.publish(REVOKED, payload)),
    )
  },
}

/** The shell's socket: tells that something of the player's changed, never what; the shell reads it again. */
export function servePush(
  ctx: Ctx,
  server: Server,
  options: { authenticate: Authenticate; clientAddress(request: IncomingMessage): string },
): SocketServer {
  const live = new Map<string, Set<() => void>>()
  const stopListening = ctx.bus.subscribe(REVOKED, payload => {
    for (const sessionId of (payload as { sessionIds: readonly string[] }).sessionIds)
      live.get(sessionId)?.forEach(end => end())
  })
  const sockets = serveSockets(server, {
    kind: 'push',
    origins: [ctx.config.SITE_ORIGIN, ...ctx.config.CORS_ORIGINS],
    log: ctx.log,
    metrics: ctx.metrics,
    perAddressMax: ctx.config.ADDRESS_LIMITS.sockets,
    clientAddress: options.clientAddress,
    open: socket => attend(ctx, socket, options.authenticate, live),
  })
  return {
    async stop() {
      stopListening()
      await sockets.stop()
    },
  }
}

function attend(
  ctx: Ctx,
  socket: Socket,
  authenticate: Authenticate,
  live: Map<string, Set<() => void>>,
): SocketEnds {
  let session: Session | null = null
  let greeted = false
  let open = true
  let leave: () => void = () => undefined
  const send = (message: PushServerMessage) => socket.send(message)
  const end = () => {
    send({ t: 'bye', reason: 'session' })
    socket.close()
  }
  const silence = ctx.clock.after(HELLO_MS, end)

  const welcome = (found: Session | null) => {
    if (!open) return
    if (!found) return end()
    session = found
    socket.belongsTo(found.playerId)
    const ends = live.get(found.sessionId) ?? new Set()
    live.set(found.sessionId, ends.add(end))
    const unsubscribe = ctx.bus.subscribe(topicOf(found.playerId), news => send(news as PushServerMessage))
    leave = () => {
      unsubscribe()
      ends.delete(end)
      if (ends.size === 0) live.delete(found.sessionId)
    }
    send({ t: 'welcome' })
  }

  const attendFor = async (token: string) => {
    welcome(await authenticate(token))
    // A session that ended between its check and the welcome was not heard of: it is looked at once more.
    if (session && !(await authenticate(token))) end()
  }

  return {
    message(value) {
      const parsed = pushClientMessage.safeParse(value)
      if (!parsed.success || (parsed.data.t === 'hello') === greeted) return socket.close()
      if (parsed.data.t === 'ping') return session ? send({ t: 'pong' }) : socket.close()
      greeted = true
      silence.cancel()
      attendFor(parsed.data.token).catch((error: unknown) => {
        // What is unavailable is told where it is missed, once for all that miss it.
        if (!(error instanceof Refused)) ctx.log.error({ error }, 'a socket could not be authenticated')
        send({ t: 'bye', reason: 'restart' })
        socket.close()
      })
    },
    crowded: () => send({ t: 'bye', reason: 'crowded' }),
    closed() {
      open = false
      silence.cancel()
      leave()
    },
  }
}
