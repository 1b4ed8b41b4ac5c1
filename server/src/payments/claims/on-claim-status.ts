import { readPlayer } from '../../accounts/index.ts'
import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { StatusCallback } from '../rails/rail.ts'
import { creditReceipt } from '../receipts/credit-receipt.ts'
import { onReceiptStatus } from '../receipts/on-receipt-status.ts'
import { NotSettled } from '../records/receipts.ts'
import { assignSuspense } from '../receipts/suspense.ts'
import { type OwnershipFacts, isOpen, judgeOwnership } from '../records/claim.rules.ts'
import { type Claim, claimToCase, lockClaim, moveClaim } from '../records/claims.ts'
import type { CallbackVerdict } from '../records/cases.ts'

type StatusAnswer = {
  query: { subject: string; receipt: string | null }
  callback: StatusCallback
  callbackId: string
}
/** How long after its request a prompt can have been paid. */
const PROMPT_PAID_WITHIN_MS = 900_000

/**
 * Applies M-PESA's answer about a claimed payment, the only evidence there is. A payment of another person
 * ends exactly as one that M-PESA does not know, so that a claim discloses nothing.
 */
export async function onClaimStatus(
  tx: Tx,
  dependencies: Dependencies,
  answer: StatusAnswer,
): Promise<CallbackVerdict> {
  const { query, callback, callbackId } = answer
  const claim = await lockClaim(tx, query.subject.slice('claim:'.length))
  if (!claim) return { verdict: 'case', problem: 'no such claim' }
  if (!isOpen(claim.state)) return { verdict: 'repeated' }
  const { outcome, found } = callback
  if (callback.isOfOthers === true) {
    await miss(tx, dependencies, claim, query.receipt)
    return { verdict: 'applied' }
  }
  if (outcome === 'pending' || outcome === 'unknown') return { verdict: 'applied' }
  // The query was refused, not the payment denied: it is sent again at the next check.
  if (outcome === 'refused' && !dependencies.rail.findsNothing(callback.code)) return { verdict: 'applied' }
  const owner =
    found === undefined ? 'other' : judgeOwnership(await factsOf(tx, claim, query.receipt!, found))
  if (outcome === 'reversed') {
    const booked = await onReceiptStatus(tx, dependencies, answer)
    if (booked.verdict === 'case') return booked
    await (owner === 'owner' && found?.direction === 'in'
      ? moveClaim(tx, dependencies, { claim, to: 'reversed' })
      : miss(tx, dependencies, claim, query.receipt))
  } else if (outcome !== 'completed' || owner === 'other' || !found)
    await miss(tx, dependencies, claim, query.receipt)
  else if (found.direction === 'out') await moveClaim(tx, dependencies, { claim, to: 'not_deposit' })
  else if (owner === 'unsure' || found.direction === 'unknown')
    await claimToCase(tx, dependencies, {
      claim,
      problem: 'M-PESA does not show whose this payment is',
      evidence: { found },
    })
  else await credit(tx, dependencies, { claim, receipt: query.receipt!, found, callbackId })
  return { verdict: 'applied' }
}

/**
 * Not this player's, or unknown: the next candidate code is queried; after the last one the claim is not
 * found.
 */
async function miss(tx: Tx, dependencies: Dependencies, claim: Claim, receipt: string | null): Promise<void> {
  if (receipt !== claim.candidates[claim.nth]) return
  if (claim.nth + 1 < claim.candidates.length)
    await sql`update payments.claims set nth = nth + 1, checks = greatest(checks - 1, 0),
      next_check_at = ${new Date(dependencies.ctx.clock.now())}
      where id = ${claim.id}`.execute(tx)
  else {
    // M-PESA may know it later: the next checks begin with the code as it was typed.
    await sql`update payments.claims set nth = 0 where id = ${claim.id}`.execute(tx)
    await moveClaim(tx, dependencies, { claim, to: 'not_found' })
  }
}

type Found = NonNullable<StatusCallback['found']>

async function factsOf(
  tx: Tx,
  { player_id: playerId }: Claim,
  receipt: string,
  found: Found,
): Promise<OwnershipFacts> {
  const player = await readPlayer(tx, playerId)
  const suspended = await firstRow(
    tx,
    sql<
      NonNullable<OwnershipFacts['suspended']>
    >`select payer, cents from payments.suspense where receipt = ${receipt} and state = 'open'`,
  )
  const prompt = await firstRow(
    tx,
    sql`select 1 from payments.deposits as d where player_id = ${playerId} and cents = ${found.cents}
      and channel = 'express'
      and ${found.atMs}::float8 is not null
      and created_at between ${new Date((found.atMs ?? 0) - PROMPT_PAID_WITHIN_MS)}
        and ${new Date((found.atMs ?? 0) + PROMPT_PAID_WITHIN_MS)}
      and not exists (select 1 from payments.receipts as r where r.deposit_id = d.id)`,
  )
  return {
    msisdn: player?.msisdn ?? '',
    phone: found.phone,
    cents: found.cents,
    suspended: suspended ?? null,
    hasPrompt: prompt !== undefined,
  }
}

/** Credits by `creditReceipt`; its outcome is what the player sees. */
async function credit(
  tx: Tx,
  dependencies: Dependencies,
  { claim, receipt, found, callbackId }: { claim: Claim; receipt: string; found: Found; callbackId: string },
): Promise<void> {
  const playerId = claim.player_id
  const payment = { receipt, cents: found.cents!, account: null, payer: found.phone, atMs: found.atMs }
  const credited = await creditReceipt(tx, dependencies, {
    payment,
    owner: { playerId },
    callbackId,
    proof: 'status',
  })
  switch (credited.outcome) {
    case 'credited':
    case 'attached':
      return moveClaim(tx, dependencies, { claim, to: 'credited', depositId: credited.depositId })
    case 'known':
      return (await isOf(tx, credited.depositId, playerId))
        ? moveClaim(tx, dependencies, { claim, to: 'known', depositId: credited.depositId })
        : miss(tx, dependencies, claim, receipt)
    case 'suspended': {
      // Money that is suspended now has a case of its own; money that was suspended before belongs to the
      // claimant, the proven payer.
      if (credited.isNew) return moveClaim(tx, dependencies, { claim, to: 'case' })
      return takeFromSuspense(tx, dependencies, { claim, suspenseId: credited.suspenseId })
    }
    case 'reversed':
      return moveClaim(tx, dependencies, { claim, to: 'reversed' })
    case 'payout':
      return moveClaim(tx, dependencies, { claim, to: 'not_deposit' })
    case 'conflict':
      return claimToCase(tx, dependencies, { claim, problem: credited.problem, evidence: { found } })
  }
}

/**
 * A credit that is refused goes to a person, since a retry would be refused too. It is refused before money
 * moves.
 */
async function takeFromSuspense(
  tx: Tx,
  dependencies: Dependencies,
  { claim, suspenseId: id }: { claim: Claim; suspenseId: string },
): Promise<void> {
  const { player_id: playerId } = claim
  const why = `claimed by its payer, claim:${claim.id}`
  const actor = { kind: 'system' } as const
  try {
    const { depositId } = await assignSuspense(tx, dependencies, { id, playerId, actor, why })
    await moveClaim(tx, dependencies, { claim, to: 'credited', depositId })
  } catch (error) {
    if (!(error instanceof NotSettled)) throw error
    await claimToCase(tx, dependencies, { claim, problem: error.message })
  }
}

const isOf = async (tx: Tx, depositId: string, playerId: string): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`select 1 from payments.deposits where id = ${depositId} and player_id = ${playerId}`,
  )) !== undefined
