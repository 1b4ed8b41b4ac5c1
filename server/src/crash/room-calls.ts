import { crashClientMessage } from '@ruka/contract/crash'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { openRoomCalls, type LedRooms as Led } from '../rounds/index.ts'
import type { CommandAnswer, LedRoom, RoomApi } from './model/room-api.ts'
import type { Participant } from './model/round-bets.ts'

/**
 * The timeout of an answer. A stake is repeated while its outcome is unknown, and is answered well within it.
 */
const ANSWER_MS = 8_000
/** How long a snapshot is waited for, which is requested again. */
export const SNAPSHOT_MS = 2_000

const participant = z.strictObject({
  id: z.string().max(64),
  owner: z.string().max(64),
  node: z.string().max(64),
  sessionId: z.string().max(64).nullable(),
  alias: z.string().max(16),
  showsBets: z.boolean(),
  seed: z.string().max(64).optional(),
})
/** A call of a web process to a room: a player's message as it arrived, or a query of the process itself. */
const call = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('snapshot'), participant }),
  z.strictObject({ verb: z.literal('command'), participant, message: crashClientMessage }),
  z.strictObject({ verb: z.literal('demoBalance'), participant }),
  z.strictObject({ verb: z.literal('leave'), participant }),
])
type Answers = { readonly [Verb in keyof RoomApi]: Awaited<ReturnType<RoomApi[Verb]>> }

const calls = openRoomCalls<LedRoom, z.infer<typeof call>, Answers>({
  topicOf: game => `crash.table.${game}`,
  call,
  answers: {
    snapshot: (room, asked) => room.snapshot(asked.participant),
    command: (room, asked) => command(room, asked.participant, asked.message),
    demoBalance: (room, asked) => room.demoBalance(asked.participant),
    leave: (room, asked) => room.leave(asked.participant),
  },
})

/** The rooms that this process leads, by game. */
export type LedRooms = Led<LedRoom>
export const openRooms = (): LedRooms => new Map()
export type WithRooms = Ctx & { readonly rooms: LedRooms }

/** The room of a game, at its leader that is known here with this `epoch`, or at a later one. */
export function roomOf(ctx: WithRooms, game: string, epoch: () => number): RoomApi {
  const ask = calls.to(ctx, ctx.rooms, game, epoch)
  return {
    snapshot: from => ask({ verb: 'snapshot', participant: from }, SNAPSHOT_MS),
    command: (from, message) => ask({ verb: 'command', participant: from, message }, ANSWER_MS),
    demoBalance: from => ask({ verb: 'demoBalance', participant: from }, ANSWER_MS),
    leave: from => ask({ verb: 'leave', participant: from }, ANSWER_MS),
  }
}

/** The room of a game that this process leads. */
export const roomHere = ({ rooms }: WithRooms, game: string): LedRoom | undefined => rooms.get(game)?.room

/** Opens a room to the sockets of all processes until the returned function is called. */
export const offerRoom = (
  ctx: WithRooms,
  game: string,
  offered: { readonly room: LedRoom; readonly epoch: number },
): (() => void) => calls.offer(ctx, ctx.rooms, game, offered)

/** The one dispatch of players' commands, in the process that leads the room, to the part that decides. */
async function command(
  room: LedRoom,
  from: Participant,
  message: z.infer<typeof crashClientMessage>,
): Promise<CommandAnswer> {
  switch (message.t) {
    case 'bet':
      return room.betting.bet(from, message)
    case 'cancel':
      return room.cancels.cancel(from, message)
    case 'cashOut':
      return room.flight.cashOut(from, message)
    case 'say':
      return room.say(from, message)
    case 'seed':
      return room.seed(from, message)
    default:
      throw new Error(`a room takes no ${message.t}`)
  }
}
