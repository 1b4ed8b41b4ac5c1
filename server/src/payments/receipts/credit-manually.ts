import { caseRows } from '../../cases/index.ts'
import { toKes, type Cents } from '@ruka/contract/money'
import type { Actor } from '../../platform/staff/audit-log.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { closeCase } from '../records/cases.ts'
import { lockClaim, moveClaim } from '../records/claims.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { creditReceipt, type Credit } from './credit-receipt.ts'
import { findReceipt, lockReceipt, NotSettled } from '../records/receipts.ts'
import { wasReversed } from './reversals.ts'

type Proof = {
  kind: 'unbooked_payment' | 'claim'
  subject: string
  cents: Cents | null
  /** The claimant, where it is a claim. */
  player: string | null
  atMs: number | null
}

/**
 * Credits a payment that no source reported and that an open case shows to be ours: found in M-PESA's
 * statement, or claimed and not settled by M-PESA. It is credited once, by `creditReceipt`. @throws
 * NotSettled
 */
export async function creditManually(
  tx: Tx,
  dependencies: Dependencies,
  {
    receipt,
    playerId,
    cents,
    actor,
    why,
  }: { receipt: string; playerId: string; cents: Cents; actor: Actor; why: string },
): Promise<{ readonly depositId: string; readonly outcome: 'credited' | 'attached' }> {
  // The lock order of M-PESA's answers to claims: the claim, then the receipt.
  const looked = { receipt, playerId }
  const claimed = await proofOf(tx, looked, 'claim')
  const claim = claimed && (await lockClaim(tx, claimed.subject.slice('claim:'.length)))
  await lockReceipt(tx, receipt)
  if (await findReceipt(tx, receipt)) throw new NotSettled('this receipt is known already')
  if (await wasReversed(tx, receipt)) throw new NotSettled('M-PESA took this payment back')
  const proof = (await proofOf(tx, looked, 'unbooked_payment')) ?? (await proofOf(tx, looked, 'claim'))
  if (!proof) throw new NotSettled('no open case shows that this payment is ours')
  if ((proof.cents ?? cents) !== cents)
    throw new NotSettled(`M-PESA shows KES ${toKes(proof.cents!).toFixed(2)} for it`)
  if ((proof.player ?? playerId) !== playerId) throw new NotSettled('another player claims this payment')
  const payment = { receipt, cents, account: null, payer: null, atMs: proof.atMs }
  const source = proof.kind === 'unbooked_payment' ? 'statement' : 'staff'
  const credit = await creditReceipt(tx, dependencies, {
    payment,
    owner: { playerId },
    callbackId: null,
    proof: source,
  })
  const depositId = creditedBy(credit)
  await closeCase(tx, dependencies.ctx, { kind: proof.kind, subject: proof.subject, actor, resolution: why })
  if (claim?.state === 'case' && claim.player_id === playerId) {
    await moveClaim(tx, dependencies, { claim, to: 'credited', depositId })
    await closeCase(tx, dependencies.ctx, {
      kind: 'claim',
      subject: `claim:${claim.id}`,
      actor,
      resolution: why,
    })
  }
  return { depositId, outcome: credit.outcome === 'attached' ? 'attached' : 'credited' }
}

/**
 * The credited deposit. @throws NotSettled for other outcomes, which rolls the transaction back.
 */
function creditedBy(credit: Credit): string {
  if (credit.outcome === 'credited' || credit.outcome === 'attached') return credit.depositId
  throw new NotSettled(
    credit.outcome === 'suspended'
      ? 'this player may not take money'
      : `this payment cannot be credited: ${credit.outcome}`,
  )
}

/** The open case that shows a payment, with what M-PESA showed of it; of several claims the player's own. */
const proofOf = (
  reader: Reader,
  { receipt, playerId }: { receipt: string; playerId: string },
  kind: Proof['kind'],
): Promise<Proof | undefined> =>
  firstRow(
    reader,
    sql<Proof>`select c.kind, c.subject, coalesce(l.cents,
      (c.evidence -> 'found' ->> 'cents')::bigint) as cents,
        c.evidence ->> 'player' as player,
        coalesce(extract(epoch from l.at) * 1000,
          (c.evidence -> 'found' ->> 'atMs')::numeric)::float8 as "atMs"
      from ${caseRows} as c left join payments.statement_lines as l on l.account = 'working'
        and l.receipt = ${receipt} and l.kind = 'payment'
      where c.kind = ${kind} and c.closed_at is null
        and (c.subject = ${`receipt:${receipt}`} or (c.kind = 'claim'
          and c.evidence ->> 'receipt' = ${receipt}))
      order by (c.evidence ->> 'player' = ${playerId}) desc, c.opened_at limit 1`,
  )
