import type { Cents } from '@ruka/contract/money'
import { firstRow, rows, sql } from '../../platform/db/db.ts'
import { openCase, type CaseKind } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { proveReceipt } from '../receipts/prove-receipt.ts'
import { lockReceipt } from '../records/receipts.ts'
import { reverseReceipt } from '../receipts/reversals.ts'
import { queryStatus } from '../records/query-status.ts'
import { bookedLines, findUnbooked, findUnproven, linesOf, type Break } from './find-breaks.ts'

/** The result of matching a statement with our books; each break opens a case. */
export type Match = {
  readonly statedCents: Cents
  readonly bookedCents: Cents
  readonly reversals: number
  readonly breaks: Readonly<Partial<Record<CaseKind, number>>>
}

/**
 * Matches one imported statement with our books, receipt by receipt, and opens a case for each break;
 * nothing is written off and a file credits nothing. A reversal that the statement shows is booked. A
 * repetition finds what is still open.
 */
export async function matchStatement(dependencies: Dependencies, importId: string): Promise<Match> {
  const reversals = await bookReversals(dependencies, importId)
  await proveStated(dependencies, importId)
  const found = (
    await Promise.all([findUnbooked(dependencies, importId), findUnproven(dependencies, importId)])
  ).flat()
  for (const one of found) {
    const { kind, subject, problem, receipt, cents, evidence } = one
    await dependencies.ctx.db.tx(tx =>
      openCase(tx, dependencies.ctx, {
        kind,
        subject,
        problem,
        evidence: { receipt, amountCents: cents, import: importId, ...evidence },
      }),
    )
    await ask(dependencies, one)
  }
  const sums = await storeSums(dependencies, importId)
  const breaks: Partial<Record<CaseKind, number>> = {}
  for (const { kind } of found) breaks[kind] = (breaks[kind] ?? 0) + 1
  return { ...sums, reversals, breaks }
}

/** M-PESA's answer to a query, unlike a file, may settle it. */
async function ask(dependencies: Dependencies, { kind, receipt, payout }: Break): Promise<void> {
  if (payout)
    await queryStatus(dependencies, {
      purpose: 'payout',
      subject: `withdrawal:${payout.withdrawalId}`,
      of: { originatorId: payout.originatorId },
    })
  else if (kind === 'unbooked_payment' || kind === 'unproven_credit')
    await queryStatus(dependencies, { purpose: 'receipt', subject: `receipt:${receipt}`, of: { receipt } })
}

/**
 * Payments that only a callback had reported, and that M-PESA's statement shows. A line names no payer, so it
 * proves that a payment was made, not by whom: where that is disputed, a person decides.
 */
async function proveStated({ ctx, ...dependencies }: Dependencies, importId: string): Promise<void> {
  const shown = await rows(
    ctx.db.read,
    sql<{
      receipt: string
    }>`select p.receipt from ${linesOf(importId)} as l join payments.proofs as p on p.receipt = l.receipt
      where l.kind = 'payment' and l.cents = p.cents and p.state = 'open'`,
  )
  for (const { receipt } of shown)
    await ctx.db.tx(async tx => {
      await lockReceipt(tx, receipt)
      await proveReceipt(tx, { ctx, ...dependencies }, { receipt, source: 'statement', payment: {} })
    })
}

/** Payments that were reversed without a report to us. */
async function bookReversals(dependencies: Dependencies, importId: string): Promise<number> {
  const unreported = await rows(
    dependencies.ctx.db.read,
    sql<{ receipt: string; linked: string; cents: Cents }>`select l.receipt, l.linked, -l.cents as cents
      from ${linesOf(importId)} as l
      where l.kind = 'reversal' and l.linked is not null
        and not exists (select 1 from payments.reversals as v where v.receipt = l.linked)`,
  )
  for (const { receipt, linked, cents } of unreported)
    await dependencies.ctx.db.tx(async tx => {
      const judged = await reverseReceipt(tx, dependencies, {
        receipt: linked,
        cents,
        reversalReceipt: receipt,
        source: 'statement',
      })
      if (judged.verdict === 'case')
        await openCase(tx, dependencies.ctx, {
          kind: 'reversal',
          subject: `receipt:${linked}`,
          problem: judged.problem,
          evidence: { amountCents: cents, reversalReceipt: receipt, import: importId },
        })
    })
  return unreported.length
}

/**
 * The float equation of the account: the movements with others in the file, and in our books for the same
 * receipts. They differ by the sum of the breaks; any other difference means that this file and an earlier
 * one have different lines.
 */
async function storeSums(
  dependencies: Dependencies,
  importId: string,
): Promise<{ statedCents: Cents; bookedCents: Cents }> {
  const sums = await firstRow(
    dependencies.ctx.db.read,
    sql<{
      statedCents: Cents
      bookedCents: Cents
      linesCents: Cents
    }>`update payments.statement_imports as i set booked_cents = b.booked
      from (select coalesce(sum(booked), 0)::bigint as booked, coalesce(sum(cents), 0)::bigint as lines
        from ${bookedLines(importId)} as l) as b
      where i.id = ${importId}
      returning i.stated_cents as "statedCents", i.booked_cents as "bookedCents", b.lines as "linesCents"`,
  )
  const { statedCents, bookedCents, linesCents } = sums!
  if (statedCents !== linesCents)
    await dependencies.ctx.db.tx(tx =>
      openCase(tx, dependencies.ctx, {
        kind: 'statement_gap',
        subject: `statement:${importId}`,
        problem: 'two statements show different movements in the same period',
        evidence: { statedCents, linesCents, bookedCents },
      }),
    )
  return { statedCents, bookedCents }
}
