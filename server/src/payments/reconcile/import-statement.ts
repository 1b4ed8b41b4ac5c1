import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { changed, firstRow, pgArray, sql, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { findGap, NotAStatement, readStatement, statedCents, type Statement } from './read-statement.ts'

/** The id and period of an import. */
export type Imported = { readonly id: string; readonly statement: Statement; readonly isNew: boolean }

const LINES_PER_STATEMENT = 1_000

/**
 * Stores a statement that staff downloaded from the portal. The same file again is the same import, and
 * lines that several statements share are stored once. A balance that does not follow from the one before
 * opens a case. `record` writes the audit row, in the transaction of the import.
 * @throws NotAStatement when the file is none, or not of our number.
 */
export async function importStatement(
  dependencies: Dependencies,
  { file, by }: { file: Buffer; by: string },
  record: (tx: Tx, id: string) => Promise<void>,
): Promise<Imported> {
  const { ctx, rail } = dependencies
  const statement = readStatement(recordsOf(file))
  if (statement.shortcode !== ctx.config.MPESA_SHORTCODE)
    throw new NotAStatement(`the statement is of ${statement.shortcode || 'no number'}, not of ours`)
  const sha256 = createHash('sha256').update(file).digest()
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const { account, fromMs, toMs, openingCents, closingCents } = statement
  return ctx.db.tx(async tx => {
    const stored = await changed(
      tx,
      sql`insert into payments.statement_imports (id, rail, sha256, account, from_at, to_at, opening_cents,
        closing_cents, stated_cents, imported_by, imported_at)
        values (${id}, ${rail.name}, ${sha256}, ${account}, ${new Date(fromMs)}, ${new Date(toMs)},
          ${openingCents}, ${closingCents},
          ${statedCents(statement.lines)}, ${by}, ${new Date(nowMs)}) on conflict (sha256) do nothing`,
    )
    if (stored === 0) {
      const earlier = await firstRow(
        tx,
        sql<{ id: string }>`select id from payments.statement_imports where sha256 = ${sha256}`,
      )
      await record(tx, earlier!.id)
      return { id: earlier!.id, statement, isNew: false }
    }
    for (let at = 0; at < statement.lines.length; at += LINES_PER_STATEMENT)
      await storeLines(tx, { id, account, lines: statement.lines.slice(at, at + LINES_PER_STATEMENT) })
    await reportGaps(tx, dependencies, { id, statement })
    await record(tx, id)
    return { id, statement, isNew: true }
  })
}

function recordsOf(file: Buffer): string[][] {
  try {
    return parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw new NotAStatement('the file is not CSV')
  }
}

async function storeLines(
  tx: Tx,
  { id, account, lines }: { id: string } & Pick<Statement, 'account' | 'lines'>,
): Promise<void> {
  const column = (of: (line: Statement['lines'][number]) => string | number | null) => pgArray(lines.map(of))
  await sql`insert into payments.statement_lines as l (account, receipt, reason, cents, kind, linked,
    conversation_id, at, import_id)
    select ${account}, receipt, reason, cents, kind, linked, conversation_id, to_timestamp(at_ms / 1000.0),
      ${id}
    from unnest(${column(line => line.receipt)}::text[], ${column(line => line.reason)}::text[],
      ${column(line => line.cents)}::bigint[],
      ${column(line => line.kind)}::text[], ${column(line => line.linked)}::text[],
        ${column(line => line.conversationId)}::text[],
      ${column(line => line.atMs)}::bigint[]) as n(receipt, reason, cents, kind, linked, conversation_id,
        at_ms)
    on conflict (account, receipt, reason, cents) do update
      set linked = coalesce(l.linked, excluded.linked), conversation_id = coalesce(l.conversation_id,
        excluded.conversation_id)`.execute(tx)
}

/**
 * Finds a missing line within the statement, or between it and the one that ends where it begins.
 */
async function reportGaps(
  tx: Tx,
  dependencies: Dependencies,
  { id, statement }: { id: string; statement: Statement },
): Promise<void> {
  const { account, fromMs, openingCents } = statement
  const gap = findGap(statement)
  const before = await firstRow(
    tx,
    sql<{ id: string; closing: number }>`select id, closing_cents as closing from payments.statement_imports
      where account = ${account} and to_at = ${new Date(fromMs)} and closing_cents <> ${openingCents}
        and id <> ${id} limit 1`,
  )
  if (gap === undefined && before === undefined) return
  await openCase(tx, dependencies.ctx, {
    kind: 'statement_gap',
    subject: `statement:${id}`,
    problem: 'the balances of a statement do not follow from its lines',
    evidence: {
      account,
      receipt: gap?.receipt ?? null,
      openingCents,
      before: before?.id ?? null,
      closingBeforeCents: before?.closing ?? null,
    },
  })
}
