import { firstRow, sql, type Tx } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import type { StatusNotice } from '../rails/rail.ts'
import { proveReceipt } from './prove-receipt.ts'
import { isDenied, judgeProof } from './proof.rules.ts'
import { countMissing, disputeProof, findOpenProof, watchForgeries, type OpenProof } from './proofs.ts'
import { findReceipt, lockReceipt } from './receipts.ts'
import { reverseReceipt } from './reversals.ts'

/**
 * What M-PESA says of a receipt on a call of ours: it proves a payment that only a notice told of, or denies it, and then the credit is
 * taken back. A reversal is booked. It credits nothing else, since it tells no account number; who claims the money proves whose it is.
 */
export async function hearReceiptStatus(
  tx: Tx,
  desk: Desk,
  { ask: { receipt }, notice }: { ask: { receipt: string | null }; notice: StatusNotice },
): Promise<Judgement> {
  if (receipt === null) return { verdict: 'applied' }
  const { outcome, found } = notice
  await lockReceipt(tx, receipt)
  const known = await findReceipt(tx, receipt)
  if (outcome === 'reversed' && found) {
    // Of a payment that we never heard of, only one that came to us is ours to remember.
    if (!known && found.direction !== 'in') return { verdict: 'applied' }
    return found.cents === null
      ? { verdict: 'case', problem: 'a reversal without an amount' }
      : reverseReceipt(tx, desk, { receipt, cents: found.cents, reversalReceipt: null, source: 'status' })
  }
  const open = await findOpenProof(tx, receipt)
  if (open) return hearProof(tx, desk, { open, notice })
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

async function hearProof(
  tx: Tx,
  desk: Desk,
  { open, notice }: { open: OpenProof; notice: StatusNotice },
): Promise<Judgement> {
  const { receipt } = open
  const { found, code } = notice
  const findsNothing = desk.rail.findsNothing(code)
  const msisdn = await payerExpected(tx, open)
  switch (judgeProof({ cents: open.cents, msisdn }, notice, findsNothing)) {
    case 'proven':
      await proveReceipt(tx, desk, { receipt, source: 'status', payment: { payer: found?.phone ?? null } })
      return { verdict: 'applied' }
    case 'disputed':
      await disputeProof(tx, desk, {
        receipt,
        problem:
          'M-PESA shows that another phone made a payment that was credited; nothing leaves until it is settled',
        evidence: { player: open.player_id, found },
      })
      return { verdict: 'applied' }
    case 'missing': {
      const missing = await countMissing(tx, receipt)
      const ageMs = desk.ctx.clock.now() - open.told_at.getTime()
      if (isDenied({ missing, ageMs })) return deny(tx, desk, open)
      await watchForgeries(tx, desk)
      return { verdict: 'applied' }
    }
    case 'denied':
      return deny(tx, desk, open)
    case 'nothing':
      return { verdict: 'applied' }
  }
}

/** What a notice alone told, and M-PESA denies: the credit is taken back, with a case. */
async function deny(tx: Tx, desk: Desk, { receipt, cents }: OpenProof): Promise<Judgement> {
  const judged = await reverseReceipt(tx, desk, { receipt, cents, reversalReceipt: null, source: 'denial' })
  await watchForgeries(tx, desk)
  return judged
}

/** The phone that must have paid: that of the account which was credited, unless a person judged the payer to be another. */
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
