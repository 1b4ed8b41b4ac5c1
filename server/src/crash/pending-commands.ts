import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import { unlessUnanswered } from '../live/index.ts'
import { openInFlight } from '../platform/in-flight.ts'
import { ownError } from '../platform/own-error.ts'
import { Refused } from '../platform/refused.ts'
import { refuse } from './refuse.ts'
import type { CommandAnswer } from './room-api.ts'
import type { Participant } from './round-bets.ts'

/**
 * Commands of one player, over all sockets of this process: two slots of two games, each with a bet and its
 * change.
 */
const COMMANDS_MAX = 8

/** A command that the client names, and repeats by that name. */
type Command = Extract<CrashClientMessage, { t: 'bet' | 'cancel' | 'cashOut' | 'say' }>
type Answered = CommandAnswer | undefined
type Waiting = { readonly id: string; broadcast?: CrashServerMessage }
export type CommandsInFlight = (
  participant: Participant,
  message: Command,
  work: () => Promise<Answered>,
) => Promise<Answered>

/**
 * What bounds the commands of each player over all their sockets here. A repeat of one that is under way
 * waits for its answer with it. Where there is no room the answer is that nobody knows: another process may
 * have the same one under way.
 */
export function openCommandsInFlight(): CommandsInFlight {
  const bounded = openInFlight(COMMANDS_MAX, 'unavailable')
  const underWay = new Map<string, Promise<Answered>>()
  return (participant, message, work) => {
    const key = JSON.stringify([participant.owner, participant.sessionId, message])
    const first = underWay.get(key)
    if (first)
      return first.catch((error: unknown) => {
        throw ownError(error)
      })
    const answered = bounded(participant.owner, work).finally(() => underWay.delete(key))
    underWay.set(key, answered)
    return answered
  }
}

/**
 * A connection's commands that wait for their answer. The room sends what became of a command to the
 * player's connections, too; to the one that waits for the answer it stands in for an answer that is lost,
 * and is not sent beside one.
 */
export class PendingCommands {
  readonly #inFlight: CommandsInFlight
  readonly #waiting = new Set<Waiting>()

  constructor(inFlight: CommandsInFlight) {
    this.#inFlight = inFlight
  }

  /** Keeps a message that answers a command of this connection, and says so; any other is to be sent. */
  takesAnswer(id: string | undefined, message: CrashServerMessage): boolean {
    const answered = [...this.#waiting].filter(waiting => waiting.id === id)
    for (const waiting of answered) waiting.broadcast = message
    return answered.length > 0
  }

  /**
   * Gives what became of a command that `run` sends to the room. Without an answer or a message that stands in
   * for it the outcome is unknown: the client repeats the command by its id, and gets the first answer.
   */
  async answerTo(
    participant: Participant,
    message: Command,
    run: () => Promise<CommandAnswer>,
  ): Promise<CrashServerMessage | 'session'> {
    const { id } = message
    const waiting: Waiting = { id }
    this.#waiting.add(waiting)
    try {
      const answer = await this.#inFlight(participant, message, () => run().catch(unlessUnanswered()))
      return answer ?? waiting.broadcast ?? refuse(id, 'unavailable')
    } catch (error) {
      if (error instanceof Refused) return waiting.broadcast ?? refuse(id, error.code)
      throw error
    } finally {
      this.#waiting.delete(waiting)
    }
  }
}
