import { setImmediate as nextTurn } from 'node:timers/promises'
import { UnreadMessage } from '@ruka/sports/feed/message'
import { parseMessage } from '@ruka/sports/feed/parse'
import type { Reader } from '../platform/db.ts'
import type { LoggedMessage } from './feed-context.ts'
import { firstReceived, type ReceivedRow } from './message-log.ts'

/** A row of the log with what its body says. */
export type ReadRow = { readonly row: ReceivedRow; readonly read: LoggedMessage | UnreadMessage }

/** As many bodies are parsed before the work of the batch has its turn. */
const PARSED_AT_ONCE = 20

/**
 * Reads the rows behind a batch while the database writes that batch. They are good for one attempt of the
 * leader that reads them, since no other applies rows: a transaction that is repeated reads for itself.
 */
export class ReadAhead {
  readonly #reader: Reader
  readonly #limit: { readonly count: number; readonly characters: number }
  #coming: Promise<readonly ReadRow[]> | undefined

  constructor(reader: Reader, limit: { readonly count: number; readonly characters: number }) {
    this.#reader = reader
    this.#limit = limit
  }

  begin(afterId: number): void {
    // What cannot be read ahead is read with its batch.
    this.#coming = this.#read(afterId).catch(() => [])
  }

  /** The rows, once; undefined where there are none yet. */
  async take(): Promise<readonly ReadRow[] | undefined> {
    const coming = this.#coming
    this.#coming = undefined
    const found = await coming
    return found && found.length > 0 ? found : undefined
  }

  drop(): void {
    this.#coming = undefined
  }

  async #read(afterId: number): Promise<readonly ReadRow[]> {
    const rows = await firstReceived(this.#reader, this.#limit, afterId)
    const read: ReadRow[] = []
    for (let at = 0; at < rows.length; at += PARSED_AT_ONCE) {
      await nextTurn()
      read.push(...rows.slice(at, at + PARSED_AT_ONCE).map(readRow))
    }
    return read
  }
}

export function readRow(row: ReceivedRow): ReadRow {
  const { id, receivedAtMs, body, reason } = row
  if (reason !== null) return { row, read: new UnreadMessage(reason) }
  try {
    const message = parseMessage(body)
    return {
      row,
      read:
        message.type === 'alive'
          ? new UnreadMessage('an alive under another key')
          : { id, receivedAtMs, message },
    }
  } catch (error) {
    // A parser that fails on a body has not understood it, whatever the fault.
    const isKnown = error instanceof UnreadMessage
    return { row, read: isKnown ? error : new UnreadMessage(`the parser failed: ${String(error)}`) }
  }
}
