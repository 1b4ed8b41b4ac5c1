import type { Actor } from '../../platform/staff/audit-log.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { closeCase } from '../records/cases.ts'
import { lockDeposit, type Deposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { payerAgrees } from '../records/payer.rules.ts'
import { publishCredit } from './settle-deposit.ts'
import { openDeposit } from '../records/open-deposit.ts'
import { accountOf, findPayee } from './payee.ts'
import type { ProofSource } from '../records/proof.rules.ts'
import { disputeProof, findOpenProof, settleProof } from '../records/proofs.ts'
import { findReceipt, type KnownReceipt, type Payment } from '../records/receipts.ts'
import { creditSuspended, lockSuspense, changeSuspenseReason, type Suspense } from './suspense.ts'

type Proving = {
  readonly receipt: string
  readonly source: ProofSource
  /** Where the proof shows it. */
  readonly payment: Partial<Payment>
  /** The person who confirms it. */
  readonly by?: { readonly actor: Actor; readonly why: string }
}

/**
 * Proves a receipt that lacks its proof, and returns whether it did. The money may leave from now on; what
 * waited in suspense for it is credited. Where the proof names another account or phone than the credit, a
 * person decides; a dispute is settled by a person, or by a proof that names the credited account or phone.
 */
export async function proveReceipt(
  tx: Tx,
  dependencies: Dependencies,
  { receipt, source, payment, by }: Proving,
): Promise<boolean> {
  const open = await findOpenProof(tx, receipt)
  if (!open) return false
  const known = await findReceipt(tx, receipt)
  const deposit = known?.deposit_id ? await lockDeposit(tx, known.deposit_id) : undefined
  if (open.state === 'disputed' && !by && !(deposit && (await confirms(tx, payment, deposit)))) return false
  if (deposit && (await contradicts(tx, payment, deposit))) {
    const problem = 'M-PESA shows another payer or account for a payment than the callback that was credited'
    await disputeProof(tx, dependencies, { receipt, problem, evidence: { source, deposit: deposit.id } })
    return false
  }
  const { actor, why } = by ?? { actor: { kind: 'system' } as const, why: `proven by ${source}` }
  await settleProof(tx, dependencies, { receipt, to: 'proven', source, actor, why })
  const subject = `receipt:${receipt}`
  await closeCase(tx, dependencies.ctx, { kind: 'unproven_notice', subject, actor, resolution: why })
  if (deposit?.state === 'credited') await publishCredit(tx, dependencies, deposit)
  if (known?.suspense_id) await release(tx, dependencies, known.suspense_id, payment)
  return true
}

/**
 * Two callbacks report one receipt with different accounts or payers: one of them is forged. Unproven money
 * stays where it is until M-PESA names its payer or a person decides.
 */
export async function disputeContradicted(
  tx: Tx,
  dependencies: Dependencies,
  { receipt, deposit_id: depositId, suspense_id: suspenseId }: KnownReceipt,
  reported: Payment,
): Promise<void> {
  if ((await findOpenProof(tx, receipt))?.state !== 'open') return
  const isOther =
    suspenseId === null
      ? await contradicts(tx, reported, (await lockDeposit(tx, depositId!))!)
      : await namesAnother(tx, reported, await lockSuspense(tx, suspenseId))
  if (!isOther) return
  const problem =
    'two callbacks of one payment name different payers or accounts; nothing leaves until it is settled'
  await disputeProof(tx, dependencies, {
    receipt,
    problem,
    evidence: { source: 'notice', account: reported.account, payer: reported.payer },
  })
}

const ownerOf = async (tx: Tx, account: string | null): Promise<string | undefined> => {
  const named = await accountOf(tx, account)
  return named && ('msisdn' in named ? named.id : named.player_id)
}

const namesAnother = async (tx: Tx, reported: Payment, held: Suspense): Promise<boolean> =>
  reported.payer !== held.payer || (await ownerOf(tx, reported.account)) !== (await ownerOf(tx, held.account))

/** Whether a proof names the account or the payer of the deposit, and not only a payment. */
async function confirms(tx: Tx, { account, payer }: Partial<Payment>, deposit: Deposit): Promise<boolean> {
  if (payerAgrees(payer ?? null, deposit.msisdn) === true) return true
  return (await ownerOf(tx, account ?? null)) === deposit.player_id
}

/**
 * Whether a proof names another account or payer than the deposit has. A person has confirmed a payer that
 * was known to differ before.
 */
async function contradicts(tx: Tx, { account, payer }: Partial<Payment>, deposit: Deposit): Promise<boolean> {
  const playerId = await ownerOf(tx, account ?? null)
  if (playerId !== undefined && playerId !== deposit.player_id) return true
  if (payerAgrees(payer ?? null, deposit.msisdn) !== false) return false
  const judged = await firstRow(
    tx,
    sql`select 1 from payments.deposits where id = ${deposit.id} and payer_agrees is false`,
  )
  return judged === undefined
}

/** Credits what waited in suspense for its proof alone; another obstacle opens a case. */
async function release(
  tx: Tx,
  dependencies: Dependencies,
  id: string,
  shown: Partial<Payment>,
): Promise<void> {
  const held = await lockSuspense(tx, id)
  if (held.reason !== 'unproven') return
  const { receipt, cents, account } = held
  const payment = {
    receipt,
    cents,
    account,
    payer: shown.payer ?? held.payer,
    atMs: held.paid_at.getTime(),
  }
  const payee = await findPayee(tx, payment, undefined)
  if ('conflict' in payee || 'suspense' in payee) {
    const reason = 'suspense' in payee ? payee.suspense : 'unknown_account'
    return changeSuspenseReason(tx, dependencies, { held, reason })
  }
  await creditSuspended(tx, dependencies, {
    held,
    deposit:
      'deposit' in payee
        ? payee.deposit
        : await openDeposit(tx, dependencies, { payment, player: payee.player }),
    actor: { kind: 'system' },
    why: 'M-PESA confirmed the payment',
  })
}
