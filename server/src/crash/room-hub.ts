import { every } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Running } from '../platform/module.ts'
import { wireOf } from '../platform/sockets.ts'
import { saidTopic, unsaidTopic } from './chat/chat-topics.ts'
import { openTopicHub, type TopicHub } from '../live/index.ts'
import { roomTopic, type Head } from './broadcaster.ts'
import { roomOf } from './reach-room.ts'
import { recordReader, type ReadRecord } from './player-record.ts'
import type { RoomApi } from './room-api.ts'

/** A frame of the chat; a `droppable` one is not for sockets that lag. */
type ChatListener = (wire: Buffer, options: { readonly droppable: boolean }) => void
export type RoomHub = Running & {
  readonly game: string
  readonly topic: TopicHub<Head>
  readonly recordOf: ReadRecord
  /** Listens to the chat, frame by frame; the way to stop comes back. */
  hearChat(listener: ChatListener): () => void
  /** The way to whoever leads the room; who was succeeded, as far as is known here, is not believed. */
  room(): RoomApi
}

/** How often a process says that its seats are still taken. */
const PRESENT_MS = 10_000
export type Presence = { readonly node: string }
export const presenceTopic = (game: string): string => `crash.${game}.nodes`

/** A process's sockets at one game. */
export function openRoomHub(ctx: Ctx, game: string, node: string): RoomHub {
  const topic = openTopicHub<Head>(ctx.bus, roomTopic(game))
  const chatting = new Set<ChatListener>()
  const passChat = (droppable: boolean) => (frame: unknown) => {
    const wire = wireOf(frame as Buffer)
    for (const listener of chatting) listener(wire, { droppable })
  }
  const stops = [
    ctx.bus.subscribe(saidTopic(game), passChat(true)),
    ctx.bus.subscribe(unsaidTopic(game), passChat(false)),
  ]
  const presence = every(
    ctx.clock,
    PRESENT_MS,
    async () => {
      if (topic.hasSubscribers()) ctx.bus.publish(presenceTopic(game), { node } satisfies Presence)
    },
    error => ctx.log.error({ error, game }, 'the presence of a node could not be told'),
  )
  return {
    game,
    topic,
    recordOf: recordReader(ctx, game),
    room: () => roomOf(ctx, game, topic.epoch),
    hearChat(listener) {
      chatting.add(listener)
      return () => void chatting.delete(listener)
    },
    async stop() {
      stops.forEach(stop => stop())
      await topic.stop()
      await presence.stop()
    },
  }
}
