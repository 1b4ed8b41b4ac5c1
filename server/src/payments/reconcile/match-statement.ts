import type { Cents } from '@ruka/contract/money'
import { firstRow, rows, sql } from '../../platform/db.ts'
import { openCase } from '../cases.ts'
import type { CaseKind, Desk } from '../desk.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { askStatus } from '../status/ask-status.ts'

/** What a statement and our books came to, laid side by side. `differenceCents` is what the breaks together explain. */
export type Match = {
  readonly statedCents: Cents
  readonly bookedCents: Cents
  readonly reversals: number
  readonly breaks: Readonly<Partial<Record<CaseKind, number>>>
}

type Break = {
  kind: CaseKind
  subject: string
  problem: string
  receipt: string
  cents: Cents
  evidence: Readonly<Record<string, unknown>>
}

/**
 * Lays one imported statement beside our books, receipt by receipt, and opens a case for each break; nothing is written off and no credit
 * is given on the word of a file. A reversal that the statement shows is booked. Run again, it finds what is still open.
 */
export async function matchStatement(desk: Desk, importId: string): Promise<Match> {
  const reversals = await bookReversals(desk, importId)
  const found = (
    await Promise.all([unbooked(desk, importId), ofOtherAmount(desk, importId), unproven(desk, importId)])
  ).flat()
  for (const { receipt, cents, ...open } of found) {
    await desk.ctx.db.tx(tx =>
      openCase(tx, desk, {
        ...open,
        evidence: { receipt, amountCents: cents, import: importId, ...open.evidence },
      }),
    )
    // M-PESA's own word, which a file is not, may settle it.
    if (open.kind !== 'amount_differs')
      await askStatus(desk, { purpose: 'receipt', subject: `receipt:${receipt}`, of: { receipt } })
  }
  const sums = await keepSums(desk, importId)
  const breaks: Partial<Record<CaseKind, number>> = {}
  for (const { kind } of found) breaks[kind] = (breaks[kind] ?? 0) + 1
  return { ...sums, reversals, breaks }
}

/** The lines of the period that an import covers, whichever import brought them: statements overlap. */
const linesOf = (importId: string) => sql`(select l.* from payments.statement_imports as i
  join payments.statement_lines as l on l.account = i.account and l.at >= i.from_at and l.at < i.to_at
  where i.id = ${importId})`

/** Payments that were taken back, and that nobody told us of. */
async function bookReversals(desk: Desk, importId: string): Promise<number> {
  const untold = await rows(
    desk.ctx.db.read,
    sql<{ receipt: string; linked: string; cents: Cents }>`select l.receipt, l.linked, -l.cents as cents
      from ${linesOf(importId)} as l
      where l.kind = 'reversal' and l.linked is not null
        and not exists (select 1 from payments.reversals as v where v.receipt = l.linked)`,
  )
  for (const { receipt, linked, cents } of untold)
    await desk.ctx.db.tx(async tx => {
      const judged = await reverseReceipt(tx, desk, {
        receipt: linked,
        cents,
        reversalReceipt: receipt,
        source: 'statement',
      })
      if (judged.verdict === 'case')
        await openCase(tx, desk, {
          kind: 'reversal',
          subject: `receipt:${linked}`,
          problem: judged.problem,
          evidence: { amountCents: cents, reversalReceipt: receipt, import: importId },
        })
    })
  return untold.length
}

/** M-PESA shows money that our books do not have. */
async function unbooked({ ctx }: Desk, importId: string): Promise<Break[]> {
  const found = await rows(
    ctx.db.read,
    sql<{
      receipt: string
      kind: 'payment' | 'payout'
      cents: Cents
      withdrawal: string | null
      told: boolean
    }>`select l.receipt, l.kind, l.cents, w.id as withdrawal, exists (select 1 from payments.pulled as p where p.receipt = l.receipt) as told
      from ${linesOf(importId)} as l
      left join payments.withdrawals as w on l.kind = 'payout' and w.conversation_id = l.conversation_id
      where l.kind in ('payment', 'payout')
        and not exists (select 1 from payments.receipts as r where r.receipt = l.receipt)
        and not exists (select 1 from payments.reversals as v where v.receipt = l.receipt)`,
  )
  return found.map(({ receipt, kind, cents, withdrawal, told }) => ({
    kind: kind === 'payment' ? 'unbooked_payment' : 'unbooked_payout',
    subject: withdrawal === null ? `receipt:${receipt}` : `withdrawal:${withdrawal}`,
    problem:
      kind === 'payment'
        ? 'M-PESA took a payment that our books do not have'
        : 'M-PESA made a payout that our books do not have',
    receipt,
    cents,
    evidence: { toldByPull: told },
  }))
}

async function ofOtherAmount({ ctx }: Desk, importId: string): Promise<Break[]> {
  const found = await rows(
    ctx.db.read,
    sql<{ receipt: string; cents: Cents; booked: Cents }>`select l.receipt, l.cents,
        case when r.withdrawal_id is null then r.cents else -r.cents end as booked
      from ${linesOf(importId)} as l join payments.receipts as r on r.receipt = l.receipt
      where l.kind in ('payment', 'payout')
        and l.cents <> case when r.withdrawal_id is null then r.cents else -r.cents end`,
  )
  return found.map(({ receipt, cents, booked }) => ({
    kind: 'amount_differs',
    subject: `receipt:${receipt}`,
    problem: 'M-PESA’s statement and our books have a receipt with different amounts',
    receipt,
    cents,
    evidence: { bookedCents: booked },
  }))
}

/** News can come this long after the money moved, and never before, but for clocks that differ. */
const NEWS_LATE = sql`interval '48 hours'`
const CLOCKS_DIFFER = sql`interval '10 minutes'`

/** Our books have money that no statement shows, although statements cover all the time in which it can have moved. */
async function unproven({ ctx }: Desk, importId: string): Promise<Break[]> {
  const found = await rows(
    ctx.db.read,
    sql<{ receipt: string; cents: Cents; incoming: boolean }>`with i as (
        select account, from_at, to_at from payments.statement_imports where id = ${importId}
      ), covered as (
        select range_agg(tstzrange(s.from_at, s.to_at)) as span from payments.statement_imports as s join i using (account)
      )
      select r.receipt, r.cents, r.withdrawal_id is null as incoming
      from i, covered, payments.receipts as r
      where r.at >= i.from_at and r.at < i.to_at + ${NEWS_LATE}
        and (r.withdrawal_id is null) = (i.account = 'working')
        and covered.span @> tstzrange(r.at - ${NEWS_LATE}, r.at + ${CLOCKS_DIFFER})
        and not exists (select 1 from payments.statement_lines as l where l.receipt = r.receipt)`,
  )
  return found.map(({ receipt, cents, incoming }) => ({
    kind: incoming ? 'unproven_credit' : 'unproven_payout',
    subject: `receipt:${receipt}`,
    problem: incoming
      ? 'our books have a payment that M-PESA’s statement does not show'
      : 'our books have a payout that M-PESA’s statement does not show',
    receipt,
    cents,
    evidence: {},
  }))
}

/** The float equation: what the statement says that moved with others, and what our books have for the same receipts. */
async function keepSums(
  { ctx }: Desk,
  importId: string,
): Promise<{ statedCents: Cents; bookedCents: Cents }> {
  const sums = await firstRow(
    ctx.db.read,
    sql<{
      statedCents: Cents
      bookedCents: Cents
    }>`update payments.statement_imports as i set booked_cents = b.cents
      from (select coalesce(sum(case l.kind
          when 'reversal' then -v.cents
          when 'tax' then -t.cents
          when 'payout' then -r.cents
          else r.cents end), 0)::bigint as cents
        from ${linesOf(importId)} as l
        left join payments.receipts as r on r.receipt = l.receipt and (r.withdrawal_id is null) = (l.kind = 'payment')
        left join payments.reversals as v on l.kind = 'reversal' and v.receipt = l.linked
        left join payments.remittances as t on l.kind = 'tax' and t.receipt = l.receipt
        where l.kind <> 'own') as b
      where i.id = ${importId}
      returning i.stated_cents as "statedCents", i.booked_cents as "bookedCents"`,
  )
  return sums!
}
