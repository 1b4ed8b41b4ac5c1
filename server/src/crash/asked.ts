import { openInFlight, type InFlight } from '../platform/in-flight.ts'
import { Refused } from '../platform/refused.ts'
import { ask, unlessUnanswered, type Command } from './ask-table.ts'
import type { Seat } from './book.ts'
import { refuse } from './refuse.ts'
import type { Answer, SayAnswer, Table } from './table.ts'

/** Commands of one player, over all sockets of this process: two slots of two games, each with a bet and its change. */
const COMMANDS_MAX = 8

/** What bounds the commands of each player over all their sockets here. */
export const openCommandsInFlight = (): InFlight => openInFlight(COMMANDS_MAX)

/**
 * A socket's commands that wait for their answer. News of what became of one overtakes its answer, which may be lost or
 * come too late: whichever comes first is the one that is told.
 */
export class Asked {
  readonly #inFlight: InFlight
  readonly #waiting = new Set<{ readonly id: string; told: boolean }>()

  constructor(inFlight: InFlight) {
    this.#inFlight = inFlight
  }

  /** News is told that answers this request. */
  told(id: string | undefined): void {
    const asked = [...this.#waiting].find(waiting => waiting.id === id && !waiting.told)
    if (asked) asked.told = true
  }

  /**
   * Gives the answer, unless it was told meanwhile. Without one nobody knows what became of it: the client repeats it by
   * its id, and gets the first answer.
   */
  async ask(table: Table, seat: Seat, message: Command): Promise<Answer | SayAnswer | undefined> {
    const asked = { id: message.id, told: false }
    this.#waiting.add(asked)
    try {
      const answer = await this.#inFlight(seat.owner, () =>
        ask(table, seat, message).catch(unlessUnanswered()),
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
