import type { Ctx } from '../platform/context.ts'
import { remoteRoom, answerForRoom, type Led } from './room-calls.ts'
import type { RoomApi } from './room-api.ts'

const rooms = new WeakMap<Ctx, Map<string, Led>>()

/**
 * The room of a game: the room itself when this process leads it, or the way to whoever does. `epoch` is the latest
 * leader's that was heard of: nobody who led before is asked or believed.
 */
export const roomOf = (ctx: Ctx, game: string, epoch: () => number): RoomApi => {
  const here = rooms.get(ctx)?.get(game)
  return here && here.epoch >= epoch() ? here.room : remoteRoom(ctx.bus, game, epoch)
}

/** The room of a game that this process leads. */
export const roomHere = (ctx: Ctx, game: string): RoomApi | undefined => rooms.get(ctx)?.get(game)?.room

/** Opens a room to the sockets of all processes; gives the way to close it. Once it is over, nobody is answered. */
export function offerRoom(ctx: Ctx, game: string, led: Led): () => void {
  const offered = rooms.get(ctx) ?? new Map<string, Led>()
  rooms.set(ctx, offered.set(game, led))
  const withdraw = answerForRoom(ctx, game, led)
  return () => {
    withdraw()
    if (offered.get(game) === led) offered.delete(game)
  }
}
