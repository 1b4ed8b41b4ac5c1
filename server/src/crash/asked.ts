import { ask, unlessUnanswered, type Command } from './ask-table.ts'
import type { Seat } from './book.ts'
import { refuse } from './refuse.ts'
import type { Answer, SayAnswer, Table } from './table.ts'

/**
 * A socket's commands that wait for their answer. News of what became of one overtakes its answer, which may be lost or
 * come too late: whichever comes first is the one that is told.
 */
export class Asked {
  readonly #waiting = new Set<{ readonly id: string; told: boolean }>()

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
      const answer = await ask(table, seat, message).catch(unlessUnanswered())
      if (asked.told && answer !== 'session') return undefined
      return answer ?? refuse(message.id, 'unavailable')
    } finally {
      this.#waiting.delete(asked)
    }
  }
}
