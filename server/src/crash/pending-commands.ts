import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import { unlessUnanswered } from '../live/index.ts'
import { openInFlight } from '../platform/base/in-flight.ts'
import { ownError } from '../platform/base/own-error.ts'
import { Refused } from '../platform/base/refused.ts'
import { refuse } from './model/refuse.ts'
import type { CommandAnswer } from './model/room-api.ts'
import type { Participant } from './model/round-bets.ts'

/**
 * Commands of one player, over all sockets of this process: two slots of two games, each with a bet and its
 * change.
 */
const COMMANDS_MAX = 8

/** A command with an id of the client, by which the client repeats it. */
type Command = Extract<CrashClientMessage, { t: 'bet' | 'cancel' | 'cashOut' | 'say' }>
type Answered = CommandAnswer | undefined
type Waiting = { readonly id: string; broadcast?: CrashServerMessage }
export type CommandsInFlight = (
  participant: Participant,
  message: Command,
  work: () => Promise<Answered>,
) => Promise<Answered>

/**
 * Bounds the pending commands of each player over all sockets here. A repeat of a pending one waits for the
 * same answer. Beyond the bound the outcome is unknown, since the command may be pending in another process.
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
 * A connection's commands that wait for their answer. The room also broadcasts the outcome of a command to
 * the player's connections; the waiting one gets that only in place of a lost answer.
 */
export class PendingCommands {
  readonly #inFlight: CommandsInFlight
  readonly #waiting = new Set<Waiting>()

  constructor(inFlight: CommandsInFlight) {
    this.#inFlight = inFlight
  }

  /**
   * Stores a broadcast that answers a command of this connection and returns true; any other must be sent.
   */
  takesAnswer(id: string | undefined, message: CrashServerMessage): boolean {
    const answered = [...this.#waiting].filter(waiting => waiting.id === id)
    for (const waiting of answered) waiting.broadcast = message
    return answered.length > 0
  }

  /**
   * Returns the outcome of a command that `run` sends to the room. Without an answer or a broadcast the
   * outcome is unknown: the client repeats the command by its id, and gets the first answer.
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
