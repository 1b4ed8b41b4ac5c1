import { openInFlight } from '../platform/in-flight.ts'
import { ownError } from '../platform/own-error.ts'
import { Refused } from '../platform/refused.ts'
import { unlessUnanswered } from '../live/index.ts'
import { ask, type Command } from './send-command.ts'
import type { Participant } from './round-bets.ts'
import { refuse } from './refuse.ts'
import type { Answer, SayAnswer, RoomApi } from './room-api.ts'

/** Commands of one player, over all sockets of this process: two slots of two games, each with a bet and its change. */
const COMMANDS_MAX = 8

type Given = Answer | SayAnswer | undefined
export type CommandsInFlight = (
  participant: Participant,
  message: Command,
  work: () => Promise<Given>,
) => Promise<Given>

/**
 * What bounds the commands of each player over all their sockets here. A repeat of one that is under way waits for its answer with
 * it. Where there is no room the answer is that nobody knows: another process may have the same one under way.
 */
export function openCommandsInFlight(): CommandsInFlight {
  const bounded = openInFlight(COMMANDS_MAX, 'unavailable')
  const underWay = new Map<string, Promise<Given>>()
  return (participant, message, work) => {
    const key = JSON.stringify([participant.owner, participant.sessionId, message])
    const first = underWay.get(key)
    if (first)
      return first.catch((error: unknown) => {
        throw ownError(error)
      })
    const given = bounded(participant.owner, work).finally(() => underWay.delete(key))
    underWay.set(key, given)
    return given
  }
}

/**
 * A socket's commands that wait for their answer. A message of what became of one may overtake its answer, which may be lost or
 * come too late: whichever comes first is the one that is told.
 */
export class PendingCommands {
  readonly #inFlight: CommandsInFlight
  readonly #waiting = new Set<{ readonly id: string; told: boolean }>()

  constructor(inFlight: CommandsInFlight) {
    this.#inFlight = inFlight
  }

  /** A message is sent that answers this request. */
  told(id: string | undefined): void {
    const asked = [...this.#waiting].find(waiting => waiting.id === id && !waiting.told)
    if (asked) asked.told = true
  }

  /**
   * Gives the answer, unless it was told meanwhile. Without one nobody knows what became of it: the client repeats it by
   * its id, and gets the first answer.
   */
  async ask(
    room: RoomApi,
    participant: Participant,
    message: Command,
  ): Promise<Answer | SayAnswer | undefined> {
    const asked = { id: message.id, told: false }
    this.#waiting.add(asked)
    try {
      const answer = await this.#inFlight(participant, message, () =>
        ask(room, participant, message).catch(unlessUnanswered()),
      )
      if (asked.told && answer !== 'session') return undefined
      return answer ?? refuse(message.id, 'unavailable')
    } catch (error) {
      if (error instanceof Refused) return refuse(message.id, error.code)
      throw error
    } finally {
      this.#waiting.delete(asked)
    }
  }
}
