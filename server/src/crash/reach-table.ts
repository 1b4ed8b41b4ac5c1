import type { Ctx } from '../platform/context.ts'
import { remoteTable, serveTable } from './table-calls.ts'
import type { Table } from './table.ts'

const tables = new WeakMap<Ctx, Map<string, Table>>()

/** The table of a game: the room itself when this process leads it, or the way to whoever does. */
export const tableOf = (ctx: Ctx, game: string): Table => tableHere(ctx, game) ?? remoteTable(ctx.bus, game)

/** The table of a game that this process leads. */
export const tableHere = (ctx: Ctx, game: string): Table | undefined => tables.get(ctx)?.get(game)

/** Opens a table to the sockets of all processes; gives the way to close it. Once it is over, nobody is answered. */
export function offerTable(ctx: Ctx, game: string, table: Table & { isOver(): boolean }): () => void {
  const offered = tables.get(ctx) ?? new Map<string, Table>()
  tables.set(ctx, offered.set(game, table))
  const withdraw = serveTable(ctx, game, table)
  return () => {
    withdraw()
    if (offered.get(game) === table) offered.delete(game)
  }
}
