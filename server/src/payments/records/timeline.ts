import type { DepositState, WithdrawalState } from '@ruka/contract/payments'
import type { Ctx } from '../../platform/context/context.ts'
import { type Reader, type Tx, rows, sql } from '../../platform/db/db.ts'

/** Records a payment's new state with the rail's code for it. The table is append-only. */
export async function recordStep(
  tx: Tx,
  { clock }: Ctx,
  {
    paymentId,
    state,
    code,
  }: { paymentId: string; state: DepositState | WithdrawalState; code: string | null },
): Promise<void> {
  await sql`insert into payments.steps (payment_id, state, code, at)
    values (${paymentId}, ${state}, ${code}, ${new Date(clock.now())})`.execute(tx)
}

/** The steps of one payment as its player sees them, oldest first; `at` is an ISO time. */
export async function readTimeline(
  reader: Reader,
  paymentId: string,
): Promise<{ state: string; at: string }[]> {
  const steps = await rows(
    reader,
    sql<Step>`select state, at from payments.steps where payment_id = ${paymentId} order by id`,
  )
  return shownSteps(steps).map(({ state, at }) => ({ state, at: at.toISOString() }))
}

/** A state of a payment, and when it began. */
export type Step = { readonly state: string; readonly at: Date }

/**
 * The steps that a player sees. A payout that the rail was too busy to take is held again: both steps are
 * left out.
 */
export function shownSteps(steps: readonly Step[]): readonly Step[] {
  const shown: Step[] = []
  for (const step of steps)
    if (step.state === 'held' && shown.at(-1)?.state === 'sent') shown.pop()
    else shown.push(step)
  return shown
}
