import { openPublisher, openTopicHub, type Delivery, type Position } from '../live/index.ts'
import type { Bus } from '../platform/events/bus.ts'
import { frameOf } from '../platform/sockets/client-socket.ts'

/** A message to the sockets of one subscriber, with the request that it answers. */
export type OwnMessage<Message> = Position & {
  readonly message: Message
  readonly answers?: string | undefined
}

/** The topic of a subscriber's own messages, beside the topic that all subscribers follow. */
export const ownTopic = (topic: string, owner: string): string => `${topic}.${owner}`

/**
 * What the leader of a room sends to the sockets of all processes, numbered under its epoch. Only what has
 * been committed is sent. `headOf` is what web processes need to know of a message.
 */
export function openBroadcasts<Message extends object, Own extends object, Head extends object>(
  bus: Bus,
  { topic, epoch, headOf }: { topic: string; epoch: number; headOf(message: Message): Head },
) {
  const publisher = openPublisher<Head>(bus, topic, epoch)
  return {
    broadcast: (message: Message, delivery: Delivery = {}): void =>
      publisher.publish(frameOf(message), { ...headOf(message), ...delivery }),
    sendTo: (owner: string, message: Own, answers?: string): void =>
      bus.publish(ownTopic(topic, owner), {
        ...publisher.next(),
        message,
        answers,
      } satisfies OwnMessage<Own>),
    /** Everything up to here has been published. */
    position: publisher.position,
  }
}

/**
 * Listens to what the leaders of a room broadcast, in any process; a message may be lost. Returns the
 * function that stops.
 */
export function followBroadcasts<Message>(
  bus: Bus,
  topic: string,
  listener: (message: Message) => void,
): () => void {
  const hub = openTopicHub<object>(bus, topic)
  hub.join({
    receive: ({ frame }) => listener(JSON.parse(frame.toString()) as Message),
    leaderChanged: () => undefined,
    resync: () => undefined,
  })
  return () => void hub.stop()
}
