import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import type { Cents } from '@ruka/contract/money'
import type { GameSession } from '../../catalogue/index.ts'
import type { Position, TopicConnection } from '../../live/index.ts'
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
  | Extract<CrashServerMessage, { t: 'accepted' | 'cancelled' | 'paid' | 'refused' }>
  | 'session'
export type SayAnswer = Extract<CrashServerMessage, { t: 'chatAccepted' | 'refused' }> | 'session'

/** A command of a player that a web process forwards. */
export type CommandMessage = BetMessage | CancelMessage | CashOutMessage | SayMessage | SeedMessage
export type CommandAnswer = Answer | SayAnswer | Seeded

/**
 * A room as seen by the sockets, in this process or another. Deltas come over the bus; commands go through
 * here. From another process every verb may throw `Unanswered`: there is no leader, or the outcome is
 * unknown.
 */
export type RoomApi = {
  /**
   * The state of the room and its position; a demo participant gets a wallet, real money is read after the
   * position.
   */
  snapshot(participant: Participant): Promise<RoomSnapshot>
  command(participant: Participant, message: CommandMessage): Promise<CommandAnswer>
  /** The balance of a demo participant; one that the leader does not know gets a wallet. */
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
  /** Accepts a message for the chat. */
  say(participant: Participant, message: SayMessage): Promise<SayAnswer>
  /** Registers a player's seed for the draws of later rounds. */
  seed(participant: Participant, message: SeedMessage): Promise<Seeded>
  /** It has ended, or another process leads: its answers must be ignored. */
  isOver(): boolean
}

/** `open`: the first round whose end is not in the snapshot. */
export type RoomSnapshot = { readonly message: Snapshot; readonly position: Position; readonly open: number }
