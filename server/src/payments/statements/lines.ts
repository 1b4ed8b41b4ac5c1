import { addDays, nairobiStartMs } from '@ruka/contract/nairobi'
import type { Cents } from '@ruka/contract/money'
import { type Reader, pgArray, rows, sql } from '../../platform/db/db.ts'
import { type BalanceView, type Entry, type Movements, readMovements } from '../../wallet/index.ts'
import { type Language, gameOf, movementWords, paymentOf } from './words.rules.ts'

/** What a statement is about. Days are Nairobi days, both included. */
export type Wanted = {
  readonly playerId: string
  readonly firstDay: string
  readonly lastDay: string
  readonly language: Language
}
export type Line = {
  readonly atMs: number
  readonly words: string
  /** The M-PESA receipt, our reference until there is one, or the game and its round. */
  readonly ref: string
  readonly change: BalanceView
  readonly after: BalanceView
  readonly taxCents: Cents
}
/** A statement before it is written: its sums, and its lines in batches on demand. */
export type Statement = Omit<Movements, 'entries'> & { lines(): AsyncGenerator<Line[], void, undefined> }

const BATCH = 500

export async function openStatement(reader: Reader, wanted: Wanted): Promise<Statement> {
  const { entries, ...sums } = await readMovements(reader, {
    playerId: wanted.playerId,
    fromMs: nairobiStartMs(wanted.firstDay),
    toMs: nairobiStartMs(addDays(wanted.lastDay, 1)),
  })
  return { ...sums, lines: () => lines(reader, entries(), wanted.language) }
}

async function* lines(
  reader: Reader,
  entries: AsyncGenerator<Entry, void, undefined>,
  language: Language,
): AsyncGenerator<Line[], void, undefined> {
  let batch: Entry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < BATCH) continue
    yield await toLines(reader, batch, language)
    batch = []
  }
  if (batch.length > 0) yield await toLines(reader, batch, language)
}

async function toLines(reader: Reader, batch: readonly Entry[], language: Language): Promise<Line[]> {
  const refs = await refsOf(
    reader,
    batch.flatMap(({ key }) => paymentOf(key) ?? []),
  )
  return batch.map(({ atMs, key, kind, change, after, taxCents }) => ({
    atMs,
    words: movementWords({ key, kind, change }, language),
    ref: refs.get(paymentOf(key) ?? '') ?? gameOf(key),
    change,
    after,
    taxCents,
  }))
}

async function refsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${pgArray([...new Set(ids)])}::uuid[])`
  const found = await rows(
    reader,
    sql<{ id: string; ref: string }>`
      select d.id, coalesce(r.receipt, d.reference) as ref from payments.deposits as d left
        join payments.receipts as r on r.deposit_id = d.id where d.id = ${wanted}
      union all
      select w.id, coalesce(r.receipt, w.reference) from payments.withdrawals as w left
        join payments.receipts as r on r.withdrawal_id = w.id where w.id = ${wanted}`,
  )
  return new Map(found.map(({ id, ref }) => [id, ref]))
}
