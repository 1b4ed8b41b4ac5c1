import { every } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { Running } from '../platform/module.ts'
import { wireOf } from '../platform/sockets.ts'
import { saidTopic, unsaidTopic } from './chat/chat-news.ts'
import { broadcastOf, tableTopic, type Broadcast, type Mark } from './news.ts'
import { tableOf } from './reach-table.ts'
import { recordReader, type ReadRecord } from './record-of.ts'
import type { Table } from './table.ts'

/** A broadcast as it goes over the wire to every socket of the process. */
export type Told = Broadcast & { readonly wire: Buffer }

/** A socket at a game, as the hall sees it. */
export type HallGuest = {
  hear(told: Told): void
  /** Somebody else leads from now on, who may not know this guest. */
  newLeader(): void
  /** News may have been missed; it is this guest's turn to ask in so many milliseconds. */
  lookAgain(turnMs: number): void
}
/** A frame of the chat; a `droppable` one is not for sockets that lag. */
type ChatListener = (wire: Buffer, options: { readonly droppable: boolean }) => void
export type Hall = Running & {
  readonly game: string
  readonly recordOf: ReadRecord
  /** The way out comes back. */
  join(guest: HallGuest): () => void
  /** Listens to the chat, frame by frame; the way to stop comes back. */
  hearChat(listener: ChatListener): () => void
  /** The way to whoever leads the table; who was succeeded, as far as is known here, is not believed. */
  table(): Table
  /** Whether a leader told this who has not been succeeded yet. */
  isCurrent(mark: Mark): boolean
}

/** How often a process says that its seats are still taken. */
const PRESENT_MS = 10_000
/** So many guests ask in the same millisecond what they missed: ten thousand within two seconds. */
const ASK_PER_MS = 5
export type Presence = { readonly node: string }
export const presenceTopic = (game: string): string => `crash.${game}.nodes`

/**
 * A process's sockets at one game. News comes here once for all of them, and what a leader says who has been succeeded
 * is not passed on.
 */
export function openHall(ctx: Ctx, game: string, node: string): Hall {
  const guests = new Set<HallGuest>()
  const chatting = new Set<ChatListener>()
  let epoch = 0
  let missed = false
  const isCurrent = (mark: Mark): boolean => {
    const before = epoch
    epoch = Math.max(epoch, mark.epoch)
    if (before > 0 && epoch > before) for (const guest of guests) guest.newLeader()
    return mark.epoch === epoch
  }
  const pass = (broadcast: Broadcast): void => {
    if (!isCurrent(broadcast)) return
    // Whoever tells is there to be asked what was missed; not by all at the same moment.
    let asking = 0
    if (missed) for (const guest of guests) guest.lookAgain(Math.floor(asking++ / ASK_PER_MS))
    missed = false
    const told = { ...broadcast, wire: wireOf(broadcast.frame) }
    for (const guest of guests) guest.hear(told)
  }
  const passChat = (droppable: boolean) => (frame: unknown) => {
    const wire = wireOf(frame as Buffer)
    for (const listener of chatting) listener(wire, { droppable })
  }
  const stops = [
    ctx.bus.subscribe(saidTopic(game), passChat(true)),
    ctx.bus.subscribe(unsaidTopic(game), passChat(false)),
    ctx.bus.subscribe(tableTopic(game), bytes => pass(broadcastOf(bytes as Buffer))),
    ctx.bus.onGap(() => {
      missed = true
    }),
  ]
  const presence = every(
    ctx.clock,
    PRESENT_MS,
    async () => {
      if (guests.size > 0) ctx.bus.publish(presenceTopic(game), { node } satisfies Presence)
    },
    error => ctx.log.error({ error, game }, 'the presence of a node could not be told'),
  )
  return {
    game,
    recordOf: recordReader(ctx, game),
    table: () => tableOf(ctx, game, () => epoch),
    isCurrent,
    join(guest) {
      guests.add(guest)
      return () => void guests.delete(guest)
    },
    hearChat(listener) {
      chatting.add(listener)
      return () => void chatting.delete(listener)
    },
    async stop() {
      stops.forEach(stop => stop())
      await presence.stop()
    },
  }
}
