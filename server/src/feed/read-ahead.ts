import { setImmediate as nextTurn } from 'node:timers/promises'
import { UnreadMessage } from '@ruka/sports/feed/message'
import { parseMessage } from '@ruka/sports/feed/parse'
import type { Reader } from '../platform/db/db.ts'
import type { LoggedMessage } from './feed-context.ts'
import { appliedAfter, firstReceived, type AppliedRow, type ReceivedRow } from './message-log.ts'
import { unreadOf, type Unread } from './unread.rules.ts'

/** A row of the log with what its body says. */
export type ReadRow = { readonly row: ReceivedRow; readonly read: LoggedMessage | UnreadMessage }

/** As many bodies are parsed before the work of the batch has its turn. */
const PARSED_AT_ONCE = 20
const APPLIED_AT_ONCE = 200

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

/**
 * What was applied of the messages behind `afterId`, in their order, some at a time: a message that could not
 * be read stops its event here, too, and one that failed alone changes nothing.
 */
export async function* appliedMessages(
  reader: Reader,
  afterId: number,
): AsyncGenerator<readonly LoggedMessage[]> {
  for (let found = await appliedAfter(reader, afterId, APPLIED_AT_ONCE); found.length > 0;) {
    yield found.flatMap(appliedOf)
    found = await appliedAfter(reader, found.at(-1)!.id, APPLIED_AT_ONCE)
  }
}

function appliedOf(row: AppliedRow): readonly LoggedMessage[] {
  const { read } = readRow(row)
  if (!(read instanceof UnreadMessage)) return row.isSetAside ? [] : [read]
  const about = unreadOf(row)
  return about?.product === undefined ? [] : [stopOf(row, about)]
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

/**
 * Stands for a message that cannot be read: whatever it says, no bet is taken on the event before a later
 * message or its recovery has opened it again.
 */
export const stopOf = (
  { id, receivedAtMs }: Pick<LoggedMessage, 'id' | 'receivedAtMs'>,
  unread: Unread,
): LoggedMessage => ({
  id,
  receivedAtMs,
  message: {
    type: 'bet_stop',
    product: unread.product,
    event_id: unread.eventId,
    timestamp: unread.timestamp,
    groups: ['all'],
    market_status: -1,
    unknown: [],
  },
})
