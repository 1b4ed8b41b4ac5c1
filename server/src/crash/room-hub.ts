import { every } from '../platform/base/clock.ts'
import type { Running } from '../platform/process/module.ts'
import { wireOf } from '../platform/sockets/sockets.ts'
import type { Cents } from '@ruka/contract/money'
import { openTopicHub, type TopicHub } from '../live/index.ts'
import { roomTopic, type Head } from './broadcaster.ts'
import { chatRemovalsTopic } from './chat/chat-module.ts'
import { chatMessagesTopic } from './chat/room-chat.ts'
import { balanceReader, recordReader, type ReadRecord } from './player-record.ts'
import { roomOf, type WithRooms } from './room-calls.ts'
import type { RoomApi } from './model/room-api.ts'

/** A frame of the chat; a `droppable` one is not for sockets that lag. */
type ChatListener = (wire: Buffer, options: { readonly droppable: boolean }) => void
export type RoomHub = Running & {
  readonly game: string
  readonly topic: TopicHub<Head>
  readonly recordOf: ReadRecord
  balanceOf(playerId: string): Promise<Cents>
  /** Subscribes to the frames of the chat; returns the function that unsubscribes. */
  followChat(listener: ChatListener): () => void
  /** The room at its leader; answers of a leader that is known to be succeeded are ignored. */
  room(): RoomApi
}

/** How often a process reports that its participants are connected. */
const PRESENT_MS = 10_000
export type Presence = { readonly node: string }
export const presenceTopic = (game: string): string => `crash.${game}.nodes`

/** What the sockets of a process share at one game. */
export function openRoomHub(ctx: WithRooms, game: string, node: string): RoomHub {
  const topic = openTopicHub<Head>(ctx.bus, roomTopic(game))
  const chatting = new Set<ChatListener>()
  const passChat = (droppable: boolean) => (frame: unknown) => {
    const wire = wireOf(frame as Buffer)
    for (const listener of chatting) listener(wire, { droppable })
  }
  const stops = [
    ctx.bus.subscribe(chatMessagesTopic(game), passChat(true)),
    ctx.bus.subscribe(chatRemovalsTopic(game), passChat(false)),
  ]
  const presence = every(
    ctx.clock,
    PRESENT_MS,
    async () => {
      if (topic.hasSubscribers()) ctx.bus.publish(presenceTopic(game), { node } satisfies Presence)
    },
    error => ctx.log.error({ error, game }, 'the presence of a node could not be published'),
  )
  return {
    game,
    topic,
    recordOf: recordReader(ctx, game),
    balanceOf: balanceReader(ctx),
    room: () => roomOf(ctx, game, topic.epoch),
    followChat(listener) {
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
