import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import type { Seat } from './book.ts'

export type BetMessage = Extract<CrashClientMessage, { t: 'bet' }>
export type CashOutMessage = Extract<CrashClientMessage, { t: 'cashOut' }>
export type Welcome = Extract<CrashServerMessage, { t: 'welcome' }>
export type PaidMessage = Extract<CrashServerMessage, { t: 'paid' }>
/** The answer to a command; `session` when the player's session has ended and nothing changed. */
export type Answer = Extract<CrashServerMessage, { t: 'accepted' | 'paid' | 'refused' }> | 'session'

/**
 * The small face between the sockets and the room where the rounds run. News comes over the bus; commands go through
 * here. Time is read as a command arrives, before anything is awaited.
 */
export type Table = {
  /** The table as it stands; a demo seat gets its purse. */
  welcome(seat: Seat, balanceCents: Cents): Welcome
  bet(seat: Seat, message: BetMessage): Promise<Answer>
  cashOut(seat: Seat, message: CashOutMessage): Promise<Answer>
  /** The demo seat's money, or null for real play. */
  demoBalance(seat: Seat): Cents | null
  leave(seat: Seat): void
}

const tables = new WeakMap<Ctx, Map<string, Table>>()

/** The table of a game, or undefined while nobody leads it. */
export const tableOf = (ctx: Ctx, game: string): Table | undefined => tables.get(ctx)?.get(game)

/** Opens a table to the sockets of this program; gives the way to close it. */
export function offerTable(ctx: Ctx, game: string, table: Table): () => void {
  const offered = tables.get(ctx) ?? new Map<string, Table>()
  tables.set(ctx, offered.set(game, table))
  return () => {
    if (offered.get(game) === table) offered.delete(game)
  }
}
