import type { IncomingMessage, Server } from 'node:http'
import { pushClientMessage, type PushServerMessage } from '@ruka/contract/push'
import type { Socket } from '../platform/client-socket.ts'
import type { Ctx } from '../platform/context.ts'
import type { Authenticate, Session } from '../platform/http.ts'
import type { Module } from '../platform/module.ts'
import { Refused } from '../platform/refused.ts'
import type { WagersSettled } from '../wagers/index.ts'
import { serveSockets, type SocketEnds, type SocketServer } from '../platform/sockets.ts'

/** How long a socket may stay silent before it says who it is. */
const HELLO_MS = 5_000

const topicOf = (playerId: string): string => `push.${playerId}`
const REVOKED = 'push.revoked'

/** Events that change what a player sees, and the news they become. */
const newsOf: Record<string, (payload: never) => readonly { playerId: string; news: PushServerMessage }[]> = {
  'transaction.changed': ({ playerId, id, state }: { playerId: string; id: string; state: string }) => [
    { playerId, news: { t: 'transaction', id, state } },
    { playerId, news: { t: 'me' } },
  ],
  'wagers.placed': moved,
  'wagers.settled': ({ stakes }: WagersSettled) => moved(stakes),
  'wagers.voided': moved,
  'referral.changed': ({ playerIds }: { playerIds: readonly string[] }) =>
    moved(playerIds.map(playerId => ({ playerId }))),
}

function moved(
  wagers: readonly { playerId: string }[],
): readonly { playerId: string; news: PushServerMessage }[] {
  return [...new Set(wagers.map(wager => wager.playerId))].map(playerId => ({ playerId, news: { t: 'me' } }))
}

export const pushModule: Module = {
  name: 'push',
  register(ctx) {
    for (const [type, read] of Object.entries(newsOf)) {
      ctx.outbox.on(type, async (_, event) => {
        for (const { playerId, news } of read(event.payload as never))
          ctx.bus.publish(topicOf(playerId), news)
      })
    }
    ctx.outbox.on('session.revoked', async (_, event) => ctx.bus.publish(REVOKED, event.payload))
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
