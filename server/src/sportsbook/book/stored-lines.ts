import { pgArray, pgTable, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Book, Line, Price } from '../model/book.rules.ts'

type LineRow = Omit<Line, 'outcomes'> & {
  readonly eventId: string
  readonly outcomes: Record<string, Price>
}

/** The lines of events, by the event. */
export async function readLines(
  reader: Reader,
  ids: readonly string[],
): Promise<(eventId: string) => readonly Line[]> {
  const lines = await rows(
    reader,
    sql<LineRow>`select event_id as "eventId", market, specifiers, product, status, version,
      (extract(epoch from stopped_at) * 1000)::bigint as "stoppedAtMs", cash_out as "cashOut", outcomes
      from sportsbook.lines where event_id = any(${pgArray(ids)}::text[])`,
  )
  const byEvent = Map.groupBy(lines, ({ eventId }) => eventId)
  return id => byEvent.get(id) ?? []
}

/** Writes the lines with these keys, all with one statement. */
export async function writeLines(
  tx: Tx,
  changes: readonly { readonly eventId: string; readonly book: Book; readonly keys: readonly string[] }[],
): Promise<void> {
  const lines = changes.flatMap(({ eventId, book, keys }) =>
    keys.map(key => ({ eventId, line: book.lines.get(key)! })),
  )
  if (lines.length > 0)
    await sql`insert into sportsbook.lines (event_id, market, specifiers, product, status, version,
      stopped_at,
        cash_out, outcomes)
      select event_id, market, specifiers, product, status, version, to_timestamp(stopped_ms / 1000.0),
        cash_out = 1, outcomes
      from ${pgTable('c', lines, LINE_ROW)}
      on conflict (event_id, market, specifiers) do update set product = excluded.product,
        status = excluded.status, version = excluded.version, stopped_at = excluded.stopped_at,
        cash_out = excluded.cash_out, outcomes = excluded.outcomes`.execute(tx)
}

type LineChange = { readonly eventId: string; readonly line: Line }
const LINE_ROW = {
  event_id: ['text', ({ eventId }: LineChange) => eventId],
  market: ['bigint', ({ line }: LineChange) => line.market],
  specifiers: ['text', ({ line }: LineChange) => line.specifiers],
  product: ['smallint', ({ line }: LineChange) => line.product],
  status: ['smallint', ({ line }: LineChange) => line.status],
  version: ['bigint', ({ line }: LineChange) => line.version],
  stopped_ms: ['bigint', ({ line }: LineChange) => line.stoppedAtMs],
  cash_out: ['smallint', ({ line }: LineChange) => Number(line.cashOut)],
  outcomes: ['jsonb', ({ line }: LineChange) => JSON.stringify(line.outcomes)],
} as const
