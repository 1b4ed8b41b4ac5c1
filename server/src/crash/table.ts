import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import type { Cents } from '@ruka/contract/money'
import type { Seat } from './book.ts'
import type { Mark } from './news.ts'

export type BetMessage = Extract<CrashClientMessage, { t: 'bet' }>
export type CancelMessage = Extract<CrashClientMessage, { t: 'cancel' }>
export type CashOutMessage = Extract<CrashClientMessage, { t: 'cashOut' }>
export type Welcome = Extract<CrashServerMessage, { t: 'welcome' }>
export type PaidMessage = Extract<CrashServerMessage, { t: 'paid' }>
export type SeedMessage = Extract<CrashClientMessage, { t: 'seed' }>
export type SayMessage = Extract<CrashClientMessage, { t: 'say' }>
export type Seeded = Extract<CrashServerMessage, { t: 'seeded' }>
/** The answer to a command; `session` when the player's session has ended and nothing changed. */
export type Answer =
  Extract<CrashServerMessage, { t: 'accepted' | 'cancelled' | 'paid' | 'refused' }> | 'session'
export type SayAnswer = Extract<CrashServerMessage, { t: 'spoken' | 'refused' }> | 'session'

/**
 * The small face between the sockets and the room where the rounds run, in this process or another. News comes over the
 * bus; commands go through here. Time is read as a command arrives, before anything is awaited. From afar every verb
 * may throw `Unanswered`: nobody leads, or nobody knows whether it was done.
 */
export type Table = {
  /** The table as it stands, and what had been told by then; a demo seat gets its purse, real money is read behind it. */
  welcome(seat: Seat): Promise<Welcomed>
  bet(seat: Seat, message: BetMessage): Promise<Answer>
  cancel(seat: Seat, message: CancelMessage): Promise<Answer>
  cashOut(seat: Seat, message: CashOutMessage): Promise<Answer>
  /** Takes a message into the chat. */
  say(seat: Seat, message: SayMessage): Promise<SayAnswer>
  /** Takes a player's seed towards the draws of rounds to come. */
  seed(seat: Seat, message: SeedMessage): Promise<Seeded>
  /** A demo seat's money; a seat that the leader does not know gets a purse. */
  demoBalance(seat: Seat): Promise<Cents>
  leave(seat: Seat): Promise<void>
}
/** `open`: the first round of which who is welcomed so does not know the end. */
export type Welcomed = { readonly message: Welcome; readonly mark: Mark; readonly open: number }
