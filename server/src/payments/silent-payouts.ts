import { rows, sql } from '../platform/db.ts'
import { openCase } from './cases.ts'
import type { Desk } from './desk.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawals.ts'

/** M-PESA tells the result of a payout within seconds, and never twice: after this long it was lost. */
const RESULT_LATE_MS = 600_000
const BATCH = 20

/**
 * Payouts that the rail took and whose result never came. The money stays held, since it may have been paid; a person is
 * called, and a result that comes after all is still believed.
 */
export async function reportSilentPayouts(desk: Desk): Promise<void> {
  const { ctx } = desk
  const late = new Date(ctx.clock.now() - RESULT_LATE_MS)
  const silent = sql`state = 'sent' and not in_doubt and changed_at <= ${late}`
  const found = await rows(
    ctx.db.read,
    sql<{
      id: string
    }>`select id from payments.withdrawals where ${silent} order by changed_at limit ${BATCH}`,
  )
  for (const { id } of found) {
    await ctx.db.tx(async tx => {
      const withdrawal = await lockWithdrawal(tx, id)
      if (withdrawal?.state !== 'sent' || withdrawal.in_doubt) return
      await moveWithdrawal(tx, ctx, { withdrawal, to: 'unknown', code: 'no-result' })
      await openCase(tx, desk, {
        kind: 'payout_in_doubt',
        subject: `withdrawal:${id}`,
        problem: 'the result of a payout never came',
        evidence: { amountCents: withdrawal.cents, originatorId: withdrawal.originator_id },
      })
    })
  }
}
