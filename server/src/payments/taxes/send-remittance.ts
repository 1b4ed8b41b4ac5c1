import { type Tx, rows, sql } from '../../platform/db/db.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { arePayoutsStopped, stopIfRefused } from '../records/payout-stop.ts'
import type { RemittanceIds, Submission } from '../rails/rail.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { type Remittance, lockRemittance, moveRemittance } from './remittances.ts'
import { eachAlone } from '../records/sweeps.ts'

export const REMITTANCE_JOB = 'payments.remittance'
/** A call whose answer is not stored by then was cut off; calls themselves end sooner. */
const CALL_LOST_MS = 60_000
/** M-PESA sends a result within seconds, and only once. */
const RESULT_LATE_MS = 600_000
const BUSY_PAUSE_MS = 60_000

/**
 * Hands a requested remittance to the rail, at most once: the call is marked before it is made, and one that
 * is marked is not made again, since the rail could not recognise a repetition.
 */
export async function sendRemittance(dependencies: Dependencies, id: string): Promise<void> {
  const { ctx, rail } = dependencies
  const begun = await ctx.db.tx(async tx => {
    const remittance = await lockRemittance(tx, id)
    if (remittance?.state !== 'requested') return undefined
    if (await arePayoutsStopped(tx, dependencies)) {
      // The rail refuses the operator's password: the remittance waits for staff, as payouts do.
      const due = new Date(ctx.clock.now() + BUSY_PAUSE_MS)
      await sql`update payments.remittances set due_at = ${due} where id = ${id}`.execute(tx)
      return undefined
    }
    const dueMs = ctx.clock.now() + CALL_LOST_MS
    await moveRemittance(tx, ctx, { remittance, to: 'sent', code: 'call', dueMs })
    return remittance
  })
  if (!begun) return
  const submitted = await rail.remitTax({
    prn: begun.prn!,
    cents: begun.cents,
    resultUrl: callbackUrl(ctx.config, 'tax', id),
  })
  await ctx.db.tx(tx => finish(tx, dependencies, id, submitted))
}

async function finish(
  tx: Tx,
  dependencies: Dependencies,
  id: string,
  submitted: Submission<RemittanceIds>,
): Promise<void> {
  const { ctx } = dependencies
  const remittance = await lockRemittance(tx, id)
  if (!remittance) throw new Error('a stored remittance is gone')
  if (submitted.received === 'accepted') {
    const { originatorId, conversationId } = submitted.ids
    const due = new Date(ctx.clock.now() + RESULT_LATE_MS)
    await sql`update payments.remittances set originator_id = coalesce(originator_id, ${originatorId}),
      conversation_id = coalesce(conversation_id, ${conversationId}), due_at = case when state = 'sent'
        then ${due}::timestamptz end where id = ${id}`.execute(tx)
    return
  }
  await stopIfRefused(tx, dependencies, { code: submitted.code, about: `remittance:${id}` })
  // A result arrived before the answer, and says more.
  if (remittance.state !== 'sent') return
  const { received, code } = submitted
  if (received === 'busy') {
    const dueMs = ctx.clock.now() + BUSY_PAUSE_MS
    return moveRemittance(tx, ctx, { remittance, to: 'requested', code, dueMs })
  }
  const to = received === 'refused' ? 'refused' : 'unknown'
  await moveRemittance(tx, ctx, { remittance, to, code })
  await callForPeople(tx, dependencies, { remittance, to, code })
}

/** A case for staff: request again after a refusal, find out without a result. */
export function callForPeople(
  tx: Tx,
  dependencies: Dependencies,
  { remittance, to, code }: { remittance: Remittance; to: 'refused' | 'unknown'; code: string },
): Promise<void> {
  const { id, day, base, prn, cents } = remittance
  return openCase(tx, dependencies.ctx, {
    kind: to === 'refused' ? 'remittance_refused' : 'remittance_in_doubt',
    subject: `remittance:${id}`,
    problem:
      to === 'refused'
        ? 'M-PESA refused a remittance of tax; nothing was paid, and it may be asked for again'
        : 'the outcome of a remittance of tax is unknown; it is not sent again',
    evidence: { day, base, prn, amountCents: cents, code },
  })
}

const BATCH = 20

/**
 * Sends remittances whose job was lost or for which the rail was too busy; calls without a result become
 * `unknown`.
 */
export async function sweepRemittances(dependencies: Dependencies): Promise<void> {
  const { ctx } = dependencies
  const nowMs = ctx.clock.now()
  const due = await rows(
    ctx.db.read,
    sql<{
      id: string
      state: string
    }>`update payments.remittances set due_at = ${new Date(nowMs + CALL_LOST_MS)} where id in (
      select id from payments.remittances where due_at <= ${new Date(nowMs)} order by due_at limit ${BATCH}
        for update skip locked)
      returning id, state`,
  )
  await eachAlone(dependencies, due, ({ id, state }) =>
    state === 'requested' ? sendRemittance(dependencies, id) : giveUp(dependencies, id),
  )
}

async function giveUp(dependencies: Dependencies, id: string): Promise<void> {
  await dependencies.ctx.db.tx(async tx => {
    const remittance = await lockRemittance(tx, id)
    if (remittance?.state !== 'sent') return
    await moveRemittance(tx, dependencies.ctx, { remittance, to: 'unknown', code: 'no-result' })
    await callForPeople(tx, dependencies, { remittance, to: 'unknown', code: 'no-result' })
  })
}
