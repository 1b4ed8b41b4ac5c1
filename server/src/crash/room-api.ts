import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import type { Cents } from '@ruka/contract/money'
import type { Participant } from './round-bets.ts'
import type { Position } from '../live/index.ts'

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
export type SayAnswer = Extract<CrashServerMessage, { t: 'chatAccepted' | 'refused' }> | 'session'

/**
 * The small face between the sockets and the room where the rounds run, in this process or another. Deltas come over the
 * bus; commands go through here. Time is read as a command arrives, before anything is awaited. From afar every verb
 * may throw `Unanswered`: nobody leads, or nobody knows whether it was done.
 */
export type RoomApi = {
  /** The room as it stands, and what had been told by then; a demo participant gets its wallet, real money is read behind it. */
  welcome(participant: Participant): Promise<Welcomed>
  bet(participant: Participant, message: BetMessage): Promise<Answer>
  cancel(participant: Participant, message: CancelMessage): Promise<Answer>
  cashOut(participant: Participant, message: CashOutMessage): Promise<Answer>
  /** Takes a message into the chat. */
  say(participant: Participant, message: SayMessage): Promise<SayAnswer>
  /** Takes a player's seed towards the draws of rounds to come. */
  seed(participant: Participant, message: SeedMessage): Promise<Seeded>
  /** A demo participant's money; a participant that the leader does not know gets a wallet. */
  demoBalance(participant: Participant): Promise<Cents>
  leave(participant: Participant): Promise<void>
}
/** `open`: the first round of which who is welcomed so does not know the end. */
export type Welcomed = { readonly message: Welcome; readonly position: Position; readonly open: number }
