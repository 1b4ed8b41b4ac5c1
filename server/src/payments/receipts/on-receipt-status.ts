import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { StatusCallback } from '../rails/rail.ts'
import { proveReceipt } from './prove-receipt.ts'
import { isDenied, judgeProof } from '../records/proof.rules.ts'
import {
  type OpenProof,
  countMissing,
  disputeProof,
  findOpenProof,
  watchForgeries,
} from '../records/proofs.ts'
import { findReceipt, lockReceipt } from '../records/receipts.ts'
import { reverseReceipt } from './reversals.ts'
import type { CallbackVerdict } from '../records/cases.ts'

/**
 * Applies M-PESA's answer to a query about a receipt: it proves a payment that only a callback reported, or
 * denies it, and then the credit is taken back. A reversal is booked. It credits nothing else, since it has
 * no account number; a claim shows whose the money is.
 */
export async function onReceiptStatus(
  tx: Tx,
  dependencies: Dependencies,
  { query: { receipt }, callback }: { query: { receipt: string | null }; callback: StatusCallback },
): Promise<CallbackVerdict> {
  if (receipt === null) return { verdict: 'applied' }
  const { outcome, found } = callback
  await lockReceipt(tx, receipt)
  const known = await findReceipt(tx, receipt)
  if (outcome === 'reversed' && found) {
    // Only unknown payments that came in concern us.
    if (!known && found.direction !== 'in') return { verdict: 'applied' }
    return found.cents === null
      ? { verdict: 'case', problem: 'a reversal without an amount' }
      : reverseReceipt(tx, dependencies, {
          receipt,
          cents: found.cents,
          reversalReceipt: null,
          source: 'status',
        })
  }
  const open = await findOpenProof(tx, receipt)
  if (open) return onProof(tx, dependencies, { open, callback })
  if (found && outcome === 'failed' && known?.deposit_id)
    return { verdict: 'case', problem: 'M-PESA denies a payment that was credited' }
  if (found && outcome === 'completed' && (await wasDenied(tx, receipt)))
    return { verdict: 'case', problem: 'M-PESA confirms a payment that it denied before' }
  return { verdict: 'applied' }
}

const wasDenied = async (tx: Tx, receipt: string): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`select 1 from payments.reversals where receipt = ${receipt} and source = 'denial'`,
  )) !== undefined

async function onProof(
  tx: Tx,
  dependencies: Dependencies,
  { open, callback }: { open: OpenProof; callback: StatusCallback },
): Promise<CallbackVerdict> {
  const { receipt } = open
  const { found, code } = callback
  const findsNothing = dependencies.rail.findsNothing(code)
  const msisdn = await payerExpected(tx, open)
  switch (judgeProof({ cents: open.cents, msisdn }, callback, findsNothing)) {
    case 'proven':
      await proveReceipt(tx, dependencies, {
        receipt,
        source: 'status',
        payment: { payer: found?.phone ?? null },
      })
      return { verdict: 'applied' }
    case 'disputed':
      await disputeProof(tx, dependencies, {
        receipt,
        problem:
          'M-PESA shows that another phone made a payment that was credited; nothing leaves until it is settled',
        evidence: { player: open.player_id, found },
      })
      return { verdict: 'applied' }
    case 'missing': {
      const missing = await countMissing(tx, receipt)
      const ageMs = dependencies.ctx.clock.now() - open.reported_at.getTime()
      if (isDenied({ missing, ageMs })) return deny(tx, dependencies, open)
      await watchForgeries(tx, dependencies)
      return { verdict: 'applied' }
    }
    case 'denied':
      return deny(tx, dependencies, open)
    case 'nothing':
      return { verdict: 'applied' }
  }
}

/** Takes back the credit of a payment that only a callback reported and M-PESA denies, with a case. */
async function deny(
  tx: Tx,
  dependencies: Dependencies,
  { receipt, cents }: OpenProof,
): Promise<CallbackVerdict> {
  const result = await reverseReceipt(tx, dependencies, {
    receipt,
    cents,
    reversalReceipt: null,
    source: 'denial',
  })
  await watchForgeries(tx, dependencies)
  return result
}

/**
 * The phone that must have paid: that of the credited account, unless a person confirmed another payer.
 */
async function payerExpected(tx: Tx, { receipt, player_id: playerId }: OpenProof): Promise<string | null> {
  if (playerId === null) return null
  const credited = await firstRow(
    tx,
    sql<{
      msisdn: string
    }>`select d.msisdn from payments.receipts as r join payments.deposits as d on d.id = r.deposit_id
      where r.receipt = ${receipt} and d.payer_agrees is not false`,
  )
  return credited?.msisdn ?? null
}
