import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import type { Cents } from '@ruka/contract/money'
import type { GameSession } from '../catalogue/index.ts'
import type { Position, TopicConnection } from '../live/index.ts'
import type { Participant } from './round-bets.ts'

/** A subscription of a socket to a crash game. */
export type CrashConnection = TopicConnection<CrashServerMessage, GameSession>

export type BetMessage = Extract<CrashClientMessage, { t: 'bet' }>
export type CancelMessage = Extract<CrashClientMessage, { t: 'cancel' }>
export type CashOutMessage = Extract<CrashClientMessage, { t: 'cashOut' }>
export type Snapshot = Extract<CrashServerMessage, { t: 'snapshot' }>
export type PaidMessage = Extract<CrashServerMessage, { t: 'paid' }>
export type SeedMessage = Extract<CrashClientMessage, { t: 'seed' }>
export type SayMessage = Extract<CrashClientMessage, { t: 'say' }>
export type Seeded = Extract<CrashServerMessage, { t: 'seeded' }>
/** The answer to a command; `session` when the player's session has ended and nothing changed. */
export type Answer =
  Extract<CrashServerMessage, { t: 'accepted' | 'cancelled' | 'paid' | 'refused' }> | 'session'
export type SayAnswer = Extract<CrashServerMessage, { t: 'chatAccepted' | 'refused' }> | 'session'

/** What a web process passes on from a player. */
export type CommandMessage = BetMessage | CancelMessage | CashOutMessage | SayMessage | SeedMessage
export type CommandAnswer = Answer | SayAnswer | Seeded

/**
 * A room as the sockets reach it, in this process or another. Deltas come over the bus; commands go through
 * here. From another process every verb may throw `Unanswered`: nobody leads, or nobody knows whether it
 * was done.
 */
export type RoomApi = {
  /**
   * The room as it stands, and its position; a demo participant gets a wallet, real money is read behind
   * the position.
   */
  snapshot(participant: Participant): Promise<RoomSnapshot>
  command(participant: Participant, message: CommandMessage): Promise<CommandAnswer>
  /** A demo participant's money; a participant that the leader does not know gets a wallet. */
  demoBalance(participant: Participant): Promise<Cents>
  leave(participant: Participant): Promise<void>
}

/**
 * A room in the process that leads it. The time of a command is read as it arrives, before anything is
 * awaited.
 */
export type LedRoom = Omit<RoomApi, 'command'> & {
  readonly betting: { bet(participant: Participant, message: BetMessage): Promise<Answer> }
  readonly cancels: { cancel(participant: Participant, message: CancelMessage): Promise<Answer> }
  readonly flight: { cashOut(participant: Participant, message: CashOutMessage): Promise<Answer> }
  /** Takes a message into the chat. */
  say(participant: Participant, message: SayMessage): Promise<SayAnswer>
  /** Takes a player's seed towards the draws of rounds to come. */
  seed(participant: Participant, message: SeedMessage): Promise<Seeded>
  /** It has ended, or another process leads: its answers are not to be believed. */
  isOver(): boolean
}

/** `open`: the first round whose end is not in the snapshot. */
export type RoomSnapshot = { readonly message: Snapshot; readonly position: Position; readonly open: number }
