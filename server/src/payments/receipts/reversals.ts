import { type Cents, toKes } from '@ruka/contract/money'
import type { Actor } from '../../platform/staff/audit-log.ts'
import { type Reader, type Tx, changed, firstRow, sql } from '../../platform/db/db.ts'
import { postTransfer } from '../../wallet/index.ts'
import { type CallbackVerdict, closeCase, openCase } from '../records/cases.ts'
import { type Deposit, lockDeposit, moveDeposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { lockUnsent, recoverFromUnsent } from './recover-unsent.ts'
import { reverseDepositTax } from '../records/deposit-tax.ts'
import { paymentsEvents } from '../records/events.ts'
import { findOpenProof, settleProof } from '../records/proofs.ts'
import { findReceipt, lockReceipt } from '../records/receipts.ts'
import { refundSuspense } from './suspense.ts'

/** M-PESA's reversal of a payment to us, and its source. */
export type Reversal = {
  readonly receipt: string
  readonly cents: Cents
  /** The reversal's own receipt, where the source has it. */
  readonly reversalReceipt: string | null
  /** `denial`: M-PESA does not know a payment that a callback reported. */
  readonly source: 'status' | 'statement' | 'request' | 'denial'
  /** The person who found it, and how; otherwise a case is opened. */
  readonly by?: { readonly actor: Actor; readonly why: string }
}

/** Whether M-PESA is known to have taken this payment back. */
export const wasReversed = async (reader: Reader, receipt: string): Promise<boolean> =>
  (await firstRow(reader, sql`select 1 from payments.reversals where receipt = ${receipt}`)) !== undefined

/**
 * Books M-PESA's reversal of a payment, once for each receipt. The credit is clawed back: from cash first,
 * then from unsent withdrawals, and the remainder becomes a debt that blocks withdrawals. Suspended money
 * leaves suspense. A payment that we never credited is stored, and never credited later. Each opens a case,
 * since a payment was disputed.
 */
export async function reverseReceipt(
  tx: Tx,
  dependencies: Dependencies,
  reversal: Reversal,
): Promise<CallbackVerdict> {
  const { receipt, cents } = reversal
  await lockReceipt(tx, receipt)
  if (await wasReversed(tx, receipt)) return { verdict: 'repeated' }
  const known = await findReceipt(tx, receipt)
  if (known?.withdrawal_id) return { verdict: 'case', problem: 'a payout was reversed' }
  if (known && known.cents !== cents) return { verdict: 'case', problem: 'a reversal of another amount' }
  await store(tx, dependencies, reversal, known ?? null)
  const resolution = reversal.by?.why ?? problemOf(reversal, true)
  const subject = `receipt:${receipt}`
  const actor = reversal.by?.actor ?? ({ kind: 'system' } as const)
  await closeCase(tx, dependencies.ctx, { kind: 'unproven_notice', subject, actor, resolution })
  if (await findOpenProof(tx, receipt))
    await settleProof(tx, dependencies, {
      receipt,
      to: 'denied',
      source: reversal.source === 'statement' ? 'statement' : 'status',
    })
  if (known?.deposit_id) {
    const deposit = await lockDeposit(tx, known.deposit_id)
    if (!deposit) throw new Error('a receipt names a deposit that is gone')
    await takeBack(tx, dependencies, { deposit, receipt })
  } else if (known?.suspense_id)
    await refundSuspense(tx, dependencies, {
      id: known.suspense_id,
      reversalReceipt: reversal.reversalReceipt,
      actor: reversal.by?.actor ?? { kind: 'system' },
      why: reversal.by?.why ?? 'M-PESA gave the payment back',
    })
  if (!reversal.by)
    await openCase(tx, dependencies.ctx, {
      kind: 'reversal',
      subject: `receipt:${receipt}`,
      problem: problemOf(reversal, known !== undefined),
      evidence: {
        amountCents: cents,
        reversalReceipt: reversal.reversalReceipt,
        source: reversal.source,
        deposit: known?.deposit_id ?? null,
        suspense: known?.suspense_id ?? null,
      },
    })
  return { verdict: 'applied' }
}

function problemOf({ source }: Reversal, isKnown: boolean): string {
  if (source === 'denial') return 'M-PESA denies a payment that a callback reported; it was taken back'
  return isKnown ? 'M-PESA took a payment back' : 'M-PESA took a payment back that was never credited'
}

/**
 * Applies a reversal that was reported before the payment's own receipt: its deposit is known now. Returns
 * whether there was one; then the deposit is `reversed`, and its credit by a query was clawed back. The
 * receipt is locked.
 */
export async function meetReversal(
  tx: Tx,
  dependencies: Dependencies,
  { deposit, receipt }: { deposit: Deposit; receipt: string },
): Promise<boolean> {
  const met = await changed(
    tx,
    sql`update payments.reversals set deposit_id = ${deposit.id} where receipt = ${receipt}
      and deposit_id is null and suspense_id is null`,
  )
  if (met === 0) return false
  await takeBack(tx, dependencies, { deposit, receipt })
  return true
}

async function store(
  tx: Tx,
  { ctx, rail }: Dependencies,
  { receipt, cents, reversalReceipt, source }: Reversal,
  known: { deposit_id: string | null; suspense_id: string | null } | null,
): Promise<void> {
  await sql`insert into payments.reversals (receipt, rail, reversal_receipt, cents, deposit_id, suspense_id,
    posted, source, at)
    values (${receipt}, ${rail.name}, ${reversalReceipt}, ${cents}, ${known?.deposit_id ?? null},
      ${known?.suspense_id ?? null}, false, ${source},
      ${new Date(ctx.clock.now())})`.execute(tx)
}

/** The counter-entry of a credit, if there was one, and the deposit's last state. */
async function takeBack(
  tx: Tx,
  dependencies: Dependencies,
  { deposit, receipt }: { deposit: Deposit; receipt: string },
): Promise<void> {
  const { ctx } = dependencies
  const { id, player_id: playerId, cents } = deposit
  if (deposit.state === 'credited') {
    // The lock order of sending a payout: the withdrawal, then the wallet.
    const unsent = await lockUnsent(tx, playerId)
    const key = `reversal:${receipt}`
    const taxCents = await reverseDepositTax(tx, ctx, { id, key })
    const { verdict } = await postTransfer(
      tx,
      { op: 'claw_back', key, playerId, cents, to: 'mpesa', taxCents },
      { atMs: ctx.clock.now() },
    )
    if (verdict !== 'ok')
      throw new Error(`the ledger answered a reversal of KES ${toKes(cents)} with ${verdict}`)
    await sql`update payments.reversals set posted = true where receipt = ${receipt}`.execute(tx)
    await recoverFromUnsent(tx, dependencies, unsent)
    await ctx.events.publish(tx, paymentsEvents.depositReversed, { depositId: id, playerId, cents })
  }
  await moveDeposit(tx, ctx, { deposit, to: 'reversed', code: 'reversed' })
}
