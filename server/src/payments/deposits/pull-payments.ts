import { fromKes } from '@ruka/contract/money'
import { DEPOSIT_KES } from '@ruka/contract/payments'
import { changed, pgArray, rows, sql } from '../../platform/db/db.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { wasRegistered } from './register-paybill.ts'
import type { PulledPayment } from '../rails/rail.ts'
import { creditReceipt, verdictOf } from '../receipts/credit-receipt.ts'
import { queryStatus } from '../records/query-status.ts'

/**
 * Which windows are listed, and how often. M-PESA lists the last 48 hours, so a payment is found even after
 * hours of lost callbacks.
 */
export const PULL_WINDOWS = [
  { name: 'pull-two-hours', everyMs: 300_000, backMs: 2 * 3_600_000 },
  { name: 'pull-two-days', everyMs: 3_600_000, backMs: 47 * 3_600_000 },
] as const
/** More pages than any day has: a bound for a list that never ends. */
const PAGES_MAX = 500

/** Lists what was paid to our number within this time, and credits what no callback reported. */
export async function pullPayments(dependencies: Dependencies, backMs: number): Promise<void> {
  if (dependencies.ctx.config.MPESA_PULL_NUMBER === undefined) return
  const toMs = dependencies.ctx.clock.now()
  let before: string | undefined
  // Read before the request: an answer that crosses the registration says nothing of a registered number.
  const isRegistered = await wasRegistered(dependencies)
  for (let page = 0, offset = 0; page < PAGES_MAX; page++) {
    const listed = await dependencies.rail.listPayments({ fromMs: toMs - backMs, toMs, offset })
    if ('code' in listed) {
      // The next run requests the same window again.
      dependencies.ctx.log[isRegistered ? 'warn' : 'info'](
        { resultCode: listed.code },
        'M-PESA did not list payments',
      )
      return
    }
    const { payments, unreadable } = listed
    if (unreadable > 0)
      dependencies.ctx.log.error({ rows: unreadable }, 'M-PESA listed payments that cannot be read')
    const first = payments[0]?.receipt
    // A server that ignores the offset returns the same page again.
    if (listed.rows === 0 || (first !== undefined && first === before)) return
    await onPage(dependencies, payments)
    before = first
    offset += listed.rows
  }
}

/** A payment that cannot be credited does not delay the others. */
async function onPage(dependencies: Dependencies, payments: readonly PulledPayment[]): Promise<void> {
  const receipts = pgArray(payments.map(({ receipt }) => receipt))
  const known = await rows(
    dependencies.ctx.db.read,
    sql<{ receipt: string }>`select receipt from payments.pulled where receipt = any(${receipts}::text[])`,
  )
  const stored = new Set(known.map(({ receipt }) => receipt))
  for (const payment of payments)
    if (!stored.has(payment.receipt))
      await onPulled(dependencies, payment).catch((error: unknown) =>
        dependencies.ctx.log.error({ error }, 'a listed payment could not be credited; it is tried again'),
      )
}

async function onPulled(dependencies: Dependencies, payment: PulledPayment): Promise<void> {
  const { ctx, rail } = dependencies
  const { receipt, cents, account, payer, atMs } = payment
  const isLate = await ctx.db.tx(async tx => {
    const inserted = await changed(
      tx,
      sql`insert into payments.pulled (receipt, rail, cents, account, payer, paid_at, found_at)
        values (${receipt}, ${rail.name}, ${cents}, ${account}, ${payer},
          ${atMs === null ? null : new Date(atMs)}, ${new Date(ctx.clock.now())})
        on conflict do nothing`,
    )
    if (inserted === 0) return false
    if (cents > fromKes(DEPOSIT_KES.max)) {
      await openCase(tx, dependencies.ctx, {
        ...caseOf(receipt),
        problem: 'more than M-PESA carries in one payment',
        evidence: { amountCents: cents },
      })
      return false
    }
    const credit = await creditReceipt(tx, dependencies, { payment, callbackId: null, proof: 'pull' })
    const judged = verdictOf(credit)
    if (judged.verdict === 'case')
      await openCase(tx, dependencies.ctx, {
        ...caseOf(receipt),
        problem: judged.problem,
        evidence: { amountCents: cents },
      })
    return credit.outcome === 'credited' || (credit.outcome === 'suspended' && credit.isNew)
  })
  // No callback reported it, and the list does not show whether the customer reversed it meanwhile.
  if (isLate)
    await queryStatus(dependencies, { purpose: 'receipt', subject: `receipt:${receipt}`, of: { receipt } })
}

const caseOf = (receipt: string) => ({ kind: 'notice', subject: `receipt:${receipt}` }) as const
