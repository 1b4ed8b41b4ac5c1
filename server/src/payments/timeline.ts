import type { DepositState, WithdrawalState } from '@ruka/contract/payments'
import type { Ctx } from '../platform/context.ts'
import { rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { told, type Step } from './timeline.rules.ts'

/** Keeps a state that a payment came into, with the rail's code for it. The table refuses changes. */
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

/** The steps of one payment as its player is shown them, oldest first; `at` is an ISO time. */
export async function readTimeline(
  reader: Reader,
  paymentId: string,
): Promise<{ state: string; at: string }[]> {
  const steps = await rows(
    reader,
    sql<Step>`select state, at from payments.steps where payment_id = ${paymentId} order by id`,
  )
  return told(steps).map(({ state, at }) => ({ state, at: at.toISOString() }))
}
