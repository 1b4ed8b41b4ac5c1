import {
  gatewayClientMessage,
  type GatewayClientMessage,
  type GatewayServerMessage,
  type UnsubscribedReason,
} from '@ruka/contract/live'
import type { TopicShape } from '@ruka/contract/topics'
import type { Socket } from '../platform/sockets/client-socket.ts'
import type { Clock, Timer } from '../platform/base/clock.ts'
import type { Logger } from '../platform/log/log.ts'
import { Refused } from '../platform/base/refused.ts'
import type { SocketEnds } from '../platform/sockets/sockets.ts'
import type { Session } from './session.ts'
import type { SocketTopic } from './socket-topic.ts'
import { TopicSubscription } from './topic-subscription.ts'

/** The timeout of the hello. */
const HELLO_MS = 5_000
/** The most messages that a client may send before its welcome. */
const EARLY_MAX = 20
/** Topics that one socket may follow. */
const TOPICS_MAX = 200

export type Bye = Extract<GatewayServerMessage, { t: 'bye' }>['reason']
type Hello = Extract<GatewayClientMessage, { t: 'hello' }>
/** A message to a topic, not yet validated by the topic's schema. */
type Command = { readonly t: 'command'; readonly topic: string; readonly command: object }
type Act = Exclude<GatewayClientMessage, { t: 'hello' | 'ping' }> | Command
export type FoundTopic<Caller> = {
  readonly topic: SocketTopic<TopicShape, Caller>
  readonly params: Readonly<Record<string, string>>
}

/** The interface of the gateway to its sockets. */
export type GatewayPlace<Caller extends Session> = {
  readonly clock: Clock
  readonly log: Logger
  authenticate(token: string): Promise<Caller | null>
  isLive(caller: Caller): Promise<boolean>
  find(name: string): FoundTopic<Caller> | undefined
  /** Returns the function that leaves. */
  join(socket: GatewaySocket<Caller>, caller: Caller | null): () => void
}

/**
 * One socket from its hello to its end. There are thousands, so it is an object of methods and not of
 * closures.
 */
export class GatewaySocket<Caller extends Session> implements SocketEnds {
  readonly socket: Socket
  readonly #place: GatewayPlace<Caller>
  readonly #topics = new Map<string, TopicSubscription<Caller>>()
  readonly #silence: Timer
  #hasHello = false
  #caller: Caller | null = null
  #leavePlace: () => void
  /** The messages before the welcome; undefined after it. */
  #early: Act[] | undefined = []
  #isGone = false

  constructor(socket: Socket, place: GatewayPlace<Caller>) {
    this.socket = socket
    this.#place = place
    this.#silence = place.clock.after(HELLO_MS, () => this.leave('restart'))
    this.#leavePlace = place.join(this, null)
  }

  isGone(): boolean {
    return this.#isGone
  }

  leave(reason: Bye): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#send({ t: 'bye', reason })
    this.socket.close()
  }

  message(value: unknown): void {
    if (this.#isGone) return
    const message = parse(value)
    if (!message) return this.leave('protocol')
    if (message.t === 'hello') return this.#hasHello ? this.leave('protocol') : this.#handleHello(message)
    if (!this.#hasHello) return this.leave('protocol')
    if (message.t === 'ping') return this.#send({ t: 'pong', n: message.n })
    if (!this.#early) return this.#act(message)
    if (this.#early.push(message) > EARLY_MAX) this.leave('flood')
  }

  flooded(): void {
    this.#send({ t: 'bye', reason: 'flood' })
  }

  crowded(): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#send({ t: 'bye', reason: 'crowded' })
  }

  closed(): void {
    this.#isGone = true
    this.#silence.cancel()
    this.#leavePlace()
    for (const subscription of this.#topics.values()) subscription.close()
    this.#topics.clear()
  }

  isLive(): Promise<boolean> {
    return this.#caller ? this.#place.isLive(this.#caller) : Promise.resolve(true)
  }

  /** Ends a subscription, unless another has taken its place. */
  unsubscribe(name: string, subscription: TopicSubscription<Caller>, reason?: UnsubscribedReason): void {
    if (this.#topics.get(name) !== subscription) return
    this.#topics.delete(name)
    subscription.close()
    this.#unsubscribed(name, reason)
  }

  #handleHello(hello: Hello): void {
    this.#hasHello = true
    this.#silence.cancel()
    this.socket.question(() =>
      this.#authenticate(hello).catch((error: unknown) => {
        // Unavailability is logged once where it occurs.
        if (!(error instanceof Refused))
          this.#place.log.error({ error }, 'a socket could not be authenticated')
        this.leave('restart')
      }),
    )
  }

  async #authenticate({ token }: Hello): Promise<void> {
    if (token !== undefined) {
      this.#caller = await this.#place.authenticate(token)
      if (this.#isGone) return
      if (!this.#caller) return this.leave('session')
      this.socket.belongsTo(this.#caller.playerId)
      this.#leavePlace()
      this.#leavePlace = this.#place.join(this, this.#caller)
    }
    this.#send({ t: 'welcome' })
    const early = this.#early!
    this.#early = undefined
    for (const act of early) if (!this.#isGone) this.#act(act)
    // If the session ended between its check and the join, this socket did not receive the message of its
    // end.
    if (!(await this.isLive())) this.leave('session')
  }

  #act(act: Act): void {
    if (act.t === 'subscribe') return this.#subscribe(act)
    const subscription = this.#topics.get(act.topic)
    if (!subscription) return this.#unsubscribed(act.topic, 'not_subscribed')
    if (act.t === 'unsubscribe') return this.unsubscribe(act.topic, subscription)
    if (!subscription.message(act.command)) this.leave('protocol')
  }

  #subscribe(message: Extract<Act, { t: 'subscribe' }>): void {
    const name = message.topic
    const found = this.#place.find(name)
    if (!found) return this.#unsubscribed(name, 'unknown_topic')
    const { topic, params } = found
    const options = topic.shape.options.safeParse(without(message, ['t', 'topic']))
    if (!options.success) return this.leave('protocol')
    if (topic.admits === 'players' && !this.#caller) return this.#unsubscribed(name, 'not_admitted')
    this.#topics.get(name)?.close()
    this.#topics.delete(name)
    if (this.#topics.size >= TOPICS_MAX || this.#followsOther(topic))
      return this.#unsubscribed(name, 'too_many')
    const subscription = new TopicSubscription(this, name, {
      topic,
      caller: this.#caller,
      log: this.#place.log,
    })
    this.#topics.set(name, subscription)
    const refusal = subscription.open({ params, options: options.data })
    if (refusal) this.unsubscribe(name, subscription, refusal)
  }

  #followsOther(topic: SocketTopic<TopicShape, Caller>): boolean {
    return topic.shape.isSingle && [...this.#topics.values()].some(other => other.topic === topic)
  }

  #unsubscribed(topic: string, reason?: UnsubscribedReason): void {
    this.#send({ t: 'unsubscribed', topic, ...(reason ? { reason } : {}) })
  }

  #send(message: GatewayServerMessage): void {
    this.socket.send(message)
  }
}

const OWN_KINDS: ReadonlySet<unknown> = new Set<GatewayClientMessage['t']>([
  'hello',
  'subscribe',
  'unsubscribe',
  'ping',
])

/** A message of the gateway or for a topic; undefined for any other. */
function parse(value: unknown): GatewayClientMessage | Command | undefined {
  if (typeof value !== 'object' || value === null || !('t' in value)) return undefined
  if (OWN_KINDS.has(value.t)) return gatewayClientMessage.safeParse(value).data
  if (!('topic' in value) || typeof value.topic !== 'string') return undefined
  return { t: 'command', topic: value.topic, command: without(value, ['topic']) }
}

const without = (message: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(message).filter(([key]) => !keys.includes(key)))
