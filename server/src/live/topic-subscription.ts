import type { GatewayServerMessage, UnsubscribedReason } from '@ruka/contract/live'
import type { TopicShape } from '@ruka/contract/topics'
import type { Socket } from '../platform/sockets/client-socket.ts'
import type { Logger } from '../platform/log/log.ts'
import { Refused } from '../platform/base/refused.ts'
import type { SocketTopic, TopicConnection, TopicHandler } from './socket-topic.ts'

/** The socket of a subscription. */
type Owner<Caller> = {
  readonly socket: Socket
  isGone(): boolean
  isLive(): Promise<boolean>
  leave(reason: Extract<GatewayServerMessage, { t: 'bye' }>['reason']): void
  unsubscribe(name: string, subscription: TopicSubscription<Caller>, reason: UnsubscribedReason): void
}

/** One topic on one socket. An error of the topic ends this subscription only. */
export class TopicSubscription<Caller> implements TopicConnection<object, Caller> {
  readonly topic: SocketTopic<TopicShape, Caller>
  readonly caller: Caller | null
  readonly #name: string
  readonly #socket: Owner<Caller>
  readonly #log: Logger
  #handler: TopicHandler<object> | undefined
  #isGone = false

  constructor(
    socket: Owner<Caller>,
    name: string,
    at: { topic: SocketTopic<TopicShape, Caller>; caller: Caller | null; log: Logger },
  ) {
    this.#socket = socket
    this.#name = name
    this.topic = at.topic
    this.caller = at.caller
    this.#log = at.log
  }

  /** Returns the reason when the topic refuses the subscriber. */
  open(request: Parameters<typeof this.topic.open>[1]): 'unknown_topic' | 'not_admitted' | undefined {
    try {
      const opened = this.topic.open(this, request)
      if (typeof opened === 'string') return opened
      this.#handler = opened
      // It failed while it was opened.
      if (this.#isGone) opened.closed()
    } catch (error) {
      this.fail('a topic could not be opened', error)
    }
    return undefined
  }

  /** False when the message is outside the topic's contract, and has no answer. */
  message(command: object): boolean {
    const parsed = this.topic.shape.client.safeParse(command)
    try {
      if (parsed.success) this.#handler?.message(parsed.data)
      else {
        const refusal = this.#handler?.refusalOf?.(command, parsed.error.issues)
        if (!refusal) return false
        this.send(refusal)
      }
    } catch (error) {
      this.fail('a message to a topic failed', error)
    }
    return true
  }

  /** Called by the socket, which has removed this subscription. */
  close(): void {
    if (this.#isGone) return
    this.#isGone = true
    try {
      this.#handler?.closed()
    } catch (error) {
      this.#log.error({ error, topic: this.topic.shape.pattern }, 'a subscription could not be closed')
    }
  }

  isGone(): boolean {
    return this.#isGone || this.#socket.isGone()
  }

  send(message: object): void {
    if (this.isGone()) return
    this.#socket.socket.send(this.topic.shape.isSingle ? message : { ...message, topic: this.#name })
  }

  sendFrame(wire: Buffer, options?: { readonly droppable?: boolean }): void {
    if (!this.isGone()) this.#socket.socket.sendFrame(wire, options)
  }

  ask(what: string, work: () => Promise<void>): void {
    if (this.isGone()) return
    const asked = () => work().catch((error: unknown) => this.fail(what, error))
    if (!this.#socket.socket.question(asked)) this.flood()
  }

  fail(what: string, error: unknown): void {
    if (!(error instanceof Refused)) this.#log.error({ error, topic: this.topic.shape.pattern }, what)
    this.restart()
  }

  restart(): void {
    if (!this.isGone()) this.#socket.unsubscribe(this.#name, this, 'restart')
  }

  isLive(): Promise<boolean> {
    return this.#socket.isLive()
  }

  endSession(): void {
    if (!this.#isGone) this.#socket.leave('session')
  }

  flood(): void {
    if (!this.#isGone) this.#socket.leave('flood')
  }
}
