import type { Ctx } from '../platform/context.ts'
import { remoteTable, serveTable, type Led } from './table-calls.ts'
import type { Table } from './table.ts'

const tables = new WeakMap<Ctx, Map<string, Led>>()

/**
 * The table of a game: the room itself when this process leads it, or the way to whoever does. `epoch` is the latest
 * leader's that was heard of: nobody who led before is asked or believed.
 */
export const tableOf = (ctx: Ctx, game: string, epoch: () => number): Table => {
  const here = tables.get(ctx)?.get(game)
  return here && here.epoch >= epoch() ? here.table : remoteTable(ctx.bus, game, epoch)
}

/** The table of a game that this process leads. */
export const tableHere = (ctx: Ctx, game: string): Table | undefined => tables.get(ctx)?.get(game)?.table

/** Opens a table to the sockets of all processes; gives the way to close it. Once it is over, nobody is answered. */
export function offerTable(ctx: Ctx, game: string, led: Led): () => void {
  const offered = tables.get(ctx) ?? new Map<string, Led>()
  tables.set(ctx, offered.set(game, led))
  const withdraw = serveTable(ctx, game, led)
  return () => {
    withdraw()
    if (offered.get(game) === led) offered.delete(game)
  }
}
