/**
 * Sockets at `/socket` of an origin: JSON text messages, one object each, distinguished by `t`; a server may
 * send binary messages too, whose first byte names their topic (`byte` in `topics.ts`).
 *
 * After its hello a client follows topics (`topics.ts`): `subscribe` is answered by the topic's snapshot, and
 * deltas follow it until `unsubscribe`.
 *
 * Every message of a client to a topic names it in `topic`. A server's message does so only where one
 * socket may follow several topics with messages of the same kinds.
 */
import * as z from 'zod/mini'

/** The version of the protocol and of all topics; a client of another version has to reload. */
export const LIVE_PROTOCOL = 6

const topic = /* @__PURE__ */ (() => z.string().check(z.maxLength(64)))()

/** What a client says to the gateway itself. */
export const gatewayClientMessage = /* @__PURE__ */ (() =>
  z.discriminatedUnion('t', [
    /**
     * First message, within 5 s; messages that follow it need not wait for `welcome`. Without a token a
     * visitor follows what is open to all.
     */
    z.strictObject({
      t: z.literal('hello'),
      v: z.literal(LIVE_PROTOCOL),
      token: z.optional(z.string().check(z.maxLength(2000))),
    }),
    /**
     * The options of the topic are fields beside its name. A second one for the same topic replaces the
     * first.
     */
    z.looseObject({ t: z.literal('subscribe'), topic }),
    z.strictObject({ t: z.literal('unsubscribe'), topic }),
    /** Clock and latency probe; `n` comes back in `pong`. */
    z.strictObject({ t: z.literal('ping'), n: z.number().check(z.int()) }),
  ]))()
export type GatewayClientMessage = z.infer<typeof gatewayClientMessage>

/** What the gateway itself says. */
export const gatewayServerMessage = /* @__PURE__ */ (() =>
  z.discriminatedUnion('t', [
    /** Answer to `hello`. */
    z.object({ t: z.literal('welcome') }),
    /**
     * The topic is not followed any more; nothing of it comes behind this. Without a reason it was asked
     * for. `restart`: the topic failed here and can be subscribed to again.
     */
    z.object({
      t: z.literal('unsubscribed'),
      topic: z.string(),
      reason: z.optional(z.enum(['unknown_topic', 'not_admitted', 'too_many', 'not_subscribed', 'restart'])),
    }),
    z.object({ t: z.literal('pong'), n: z.number() }),
    /**
     * The socket is about to be closed: session over, protocol too old, the server is restarting, too much
     * was asked at once, or the player has too many sockets, and this one, silent for longest, is not to
     * come back by itself.
     */
    z.object({
      t: z.literal('bye'),
      reason: z.enum(['session', 'protocol', 'restart', 'flood', 'crowded']),
    }),
  ]))()
export type GatewayServerMessage = z.infer<typeof gatewayServerMessage>
export type UnsubscribedReason = NonNullable<Extract<GatewayServerMessage, { t: 'unsubscribed' }>['reason']>
