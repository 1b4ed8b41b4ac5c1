import { sql, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { arePayoutsStopped, stopIfRefused } from '../records/payout-stop.ts'
import type { Submission } from '../rails/rail.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { findReceipt, NotSettled, type KnownReceipt } from '../records/receipts.ts'
import { wasReversed } from './reversals.ts'

/**
 * Requests the reversal of a customer's payment, in full. Nothing is booked until M-PESA reports it as done;
 * M-PESA does it at most once for each receipt, so a repetition is safe. `record` writes the audit row, in
 * the transaction of the request. @throws NotSettled for what cannot be reversed.
 */
export async function requestReversal(
  dependencies: Dependencies,
  receipt: string,
  record: (tx: Tx) => Promise<void>,
): Promise<{ id: string; received: Submission<unknown>['received'] }> {
  const { ctx } = dependencies
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const known = await ctx.db.tx(async tx => {
    if (await arePayoutsStopped(tx, dependencies))
      throw new NotSettled('M-PESA refuses the operator; see "payouts resume"')
    const found = await findReceipt(tx, receipt)
    if (!found) throw new NotSettled('this receipt is not known')
    if (found.withdrawal_id !== null) throw new NotSettled('M-PESA gives no payout back')
    if (await wasReversed(tx, receipt)) throw new NotSettled('this payment was given back before')
    await sql`insert into payments.rail_requests (id, kind, purpose, subject, receipt, state, requested_at)
      values (${id}, 'reversal', 'reversal', ${`receipt:${receipt}`}, ${receipt}, 'asked',
        ${new Date(nowMs)})`.execute(tx)
    await record(tx)
    return found
  })
  return { id, received: await send(dependencies, { id, known }) }
}

async function send(
  dependencies: Dependencies,
  { id, known: { receipt, cents } }: { id: string; known: KnownReceipt },
) {
  const { ctx, rail } = dependencies
  const submitted = await rail.reverse({
    receipt,
    cents,
    resultUrl: callbackUrl(ctx.config, 'reversal', id),
    timeoutUrl: callbackUrl(ctx.config, 'status_timeout', id),
  })
  const { received } = submitted
  const conversationId = submitted.received === 'accepted' ? submitted.ids.conversationId : null
  const code = submitted.received === 'accepted' ? null : submitted.code
  await ctx.db.tx(async tx => {
    await sql`update payments.rail_requests set conversation_id = coalesce(conversation_id,
      ${conversationId}),
      state = case when state = 'asked' then ${received} else state end, code = coalesce(code, ${code})
        where id = ${id}`.execute(tx)
    if (code !== null) await stopIfRefused(tx, dependencies, { code, about: `ask:${id}` })
  })
  return received
}
