import type { UnsubscribedReason } from '@ruka/contract/live'
import { NEWS_PACE, openSocket, type Socket, type SocketDevice } from './socket.ts'

/** A topic that a page follows while it is wanted (`contract/src/topics.ts`). */
export type FollowedTopic<Message extends { readonly t: string }> = {
  readonly name: string
  /** The first message of a subscription, after which nothing is missed. */
  readonly first: Message['t']
  /** The connection is replaced when the server ends the topic; without it, the page asks for the topic again later. */
  readonly isVital?: true
  /** Whether it is followed now, by a player or by a visitor. */
  wanted(isPlayer: boolean): boolean
  /** Gets the messages of all topics, and those of the gateway. */
  receive(message: Message): void
  /** Nothing arrives until its first message comes again. */
  lost(): void
}

type Options = {
  readonly device: SocketDevice
  /** Undefined of a visitor. */
  readonly token: () => string | undefined
  /** Whether the server has sockets. */
  readonly isOn: () => boolean
}

/** One socket for all topics of a page, which is open while one of them is wanted. */
export function openTopicSocket<Message extends { readonly t: string }>({ device, token, isOn }: Options) {
  const topics = new Map<string, FollowedTopic<Message>>()
  const followed = new Set<string>()
  /** Topics that the server has refused, which are asked for again later. */
  const resting = new Set<string>()
  let socket: Socket | undefined
  let isPlayers = false

  const isPlayer = () => token() !== undefined
  const wanted = () =>
    isOn() ? [...topics.values()].filter(topic => !resting.has(topic.name) && topic.wanted(isPlayer())) : []
  const lose = (name: string) => {
    followed.delete(name)
    topics.get(name)?.lost()
  }
  const open = () =>
    openSocket<Message>(device, {
      pace: NEWS_PACE,
      token,
      topics: () =>
        wanted().map(({ name: topic }) => {
          followed.add(topic)
          return { topic }
        }),
      read: value => (hasKind(value) ? (value as Message) : undefined),
      isReady: ({ t }) => [...topics.values()].some(({ first }) => first === t),
      isVital: name => topics.get(name)?.isVital === true,
      onLink(link) {
        if (link !== 'open' && link !== 'connecting') for (const name of topics.keys()) lose(name)
      },
      onMessage(message) {
        const { topic: name, reason } = message as Partial<Ended>
        if (message.t === 'unsubscribed' && name && reason && !topics.get(name)?.isVital)
          leaveOut(name, reason)
        for (const topic of topics.values()) topic.receive(message)
      },
    })
  /** The page does without a topic that the server has ended. A server of an earlier version does not have it. */
  const leaveOut = (name: string, reason: UnsubscribedReason) => {
    lose(name)
    if (reason === 'unknown_topic') topics.delete(name)
    else {
      resting.add(name)
      device.timers.after(NEWS_PACE.waits.longestMs, () => {
        resting.delete(name)
        follow()
      })
    }
    follow()
  }
  /** Brings the socket in line with what is wanted now. A wait is not cut short by what comes and goes. */
  const follow = (): void => {
    const now = wanted().map(({ name }) => name)
    // The hello of a socket was for a visitor, and a player has logged in; or the other way round.
    if (now.length === 0 || isPlayers !== isPlayer()) {
      socket?.end()
      socket = undefined
    }
    if (now.length === 0) return
    isPlayers = isPlayer()
    if (!socket) return void (socket = open())
    for (const topic of now)
      if (!followed.has(topic) && socket.send({ t: 'subscribe', topic })) followed.add(topic)
    for (const topic of followed)
      if (!now.includes(topic) && socket.send({ t: 'unsubscribe', topic })) lose(topic)
  }
  return {
    /** Adds a topic, or replaces the one of the same name. */
    add(topic: FollowedTopic<Message>) {
      topics.set(topic.name, topic)
      follow()
    },
    follow,
    /** Ends a wait, as when the network is back. */
    hurry: () => socket?.hurry(),
  }
}

type Ended = { readonly topic: string; readonly reason: UnsubscribedReason }

const hasKind = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 't' in value && typeof value.t === 'string'
