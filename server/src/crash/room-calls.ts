import { crashClientMessage } from '@ruka/contract/crash'
import { z } from 'zod'
import { answerCalls, callsTo } from '../live/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Ctx } from '../platform/context.ts'
import type { CommandAnswer, LedRoom, RoomApi } from './room-api.ts'
import type { Participant } from './round-bets.ts'

/**
 * The timeout of an answer. A stake is repeated while its outcome is unknown, and is answered well within it.
 */
const ANSWER_MS = 8_000
/** The same for a snapshot, which is requested again. */
export const SNAPSHOT_MS = 2_000

const callsOf = (game: string): string => `crash.table.${game}`

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
type Call = z.infer<typeof call>
/** A room that this process leads. */
export type OfferedRoom = { readonly room: LedRoom; readonly epoch: number }

/** The rooms that this process leads, by game. */
export type LedRooms = Map<string, OfferedRoom>
export const openRooms = (): LedRooms => new Map()
export type WithRooms = Ctx & { readonly rooms: LedRooms }

/**
 * The room of a game: the room itself when this process leads it, or calls to its leader. `epoch` is that of
 * the latest leader that is known here: earlier leaders are not called and their answers are ignored.
 */
export function roomOf({ bus, rooms }: WithRooms, game: string, epoch: () => number): RoomApi {
  const here = rooms.get(game)
  return here && here.epoch >= epoch() ? localRoom(here.room) : remoteRoom(bus, game, epoch)
}

/** The room of a game that this process leads. */
export const roomHere = ({ rooms }: WithRooms, game: string): LedRoom | undefined => rooms.get(game)?.room

/** Opens a room to the sockets of all processes until the returned function is called. */
export function offerRoom(ctx: WithRooms, game: string, offered: OfferedRoom): () => void {
  ctx.rooms.set(game, offered)
  const { room, epoch } = offered
  const withdraw = answerCalls(ctx, callsOf(game), {
    schema: call,
    epoch,
    isOver: () => room.isOver(),
    answer: asked => answer(room, asked),
  })
  return () => {
    withdraw()
    if (ctx.rooms.get(game) === offered) ctx.rooms.delete(game)
  }
}

const localRoom = (room: LedRoom): RoomApi => ({
  snapshot: from => room.snapshot(from),
  command: (from, message) => command(room, from, message),
  demoBalance: from => room.demoBalance(from),
  leave: from => room.leave(from),
})

function remoteRoom(bus: Bus, game: string, epoch: () => number): RoomApi {
  const send = callsTo<Call>(bus, callsOf(game), epoch)
  return {
    snapshot: from => send({ verb: 'snapshot', participant: from }, SNAPSHOT_MS),
    command: (from, message) => send({ verb: 'command', participant: from, message }, ANSWER_MS),
    demoBalance: from => send({ verb: 'demoBalance', participant: from }, ANSWER_MS),
    leave: from => send({ verb: 'leave', participant: from }, ANSWER_MS),
  }
}

/** Runs up to the verb before anything is awaited: the time of a cash-out is the time at which it arrived. */
function answer(room: LedRoom, asked: Call): Promise<unknown> {
  switch (asked.verb) {
    case 'snapshot':
      return room.snapshot(asked.participant)
    case 'demoBalance':
      return room.demoBalance(asked.participant)
    case 'leave':
      return room.leave(asked.participant)
    case 'command':
      return command(room, asked.participant, asked.message)
  }
}

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
