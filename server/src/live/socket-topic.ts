import type {
  TopicClientMessage,
  TopicOptions,
  TopicParams,
  TopicServerMessage,
  TopicShape,
} from '@ruka/contract/topics'

export type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** One subscription of one socket, as seen by its topic. Messages after its end are dropped. */
export type TopicConnection<Message, Caller> = {
  /** Null for a visitor. */
  readonly caller: Caller | null
  send(message: Message): void
  /**
   * Sends a frame that was built once for many sockets, by `wireOf`; `droppable` ones are skipped for a
   * client that lags.
   */
  sendFrame(wire: Buffer, options?: { readonly droppable?: boolean }): void
  isGone(): boolean
  /**
   * Starts the work of a message. A socket with too many pending messages ends as a flood; a fault ends this
   * subscription, and `what` is logged.
   */
  ask(what: string, work: () => Promise<void>): void
  /** Ends this subscription on a fault; mere unavailability is logged where it occurs. */
  fail(what: string, error: unknown): void
  /** Ends this subscription; its client may subscribe again. */
  restart(): void
  /**
   * Whether the caller's session may act now: the message of its end may have been lost. Always true for a
   * visitor.
   */
  isLive(): Promise<boolean>
  /** Ends the socket: the caller's session has ended. */
  endSession(): void
  /** Ends the socket as a flood: the client sends more than any player does. */
  flood(): void
}

/** The handler of a topic for one subscription. */
export type TopicHandler<Message, Answer = object> = {
  /** A message that fits the topic's schema. */
  message(message: Message): void
  /**
   * The answer to a message that does not fit; without one the socket ends, since its client speaks another
   * protocol.
   */
  refusalOf?(value: object, issues: readonly Issue[]): Answer | undefined
  /** Called once, when the subscription has ended. */
  closed(): void
}

/** A topic that a module provides for the sockets of an origin. */
export type SocketTopic<Shape extends TopicShape, Caller> = {
  readonly shape: Shape
  readonly admits: 'players' | 'everyone'
  /** Begins a subscription, or returns the reason why not. Its first message is a snapshot. */
  open(
    connection: TopicConnection<TopicServerMessage<Shape>, Caller>,
    request: { readonly params: TopicParams<Shape['pattern']>; readonly options: TopicOptions<Shape> },
  ): TopicHandler<TopicClientMessage<Shape>, TopicServerMessage<Shape>> | 'unknown_topic' | 'not_admitted'
  /** Ends what the topic shares among all its sockets of this process. */
  stop?(): Promise<void>
}

/** The parameters of a name that fits a pattern. */
export function paramsIn(pattern: string, name: string): Readonly<Record<string, string>> | undefined {
  const [expected, given] = [pattern.split('/'), name.split('/')]
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, word] of expected.entries()) {
    const value = given[at]!
    if (word.startsWith(':') && value !== '') params[word.slice(1)] = value
    else if (word !== value) return undefined
  }
  return params
}
