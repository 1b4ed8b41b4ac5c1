import { type Tx, rows, sql } from '../../platform/db/db.ts'
import { readBalances } from '../../wallet/index.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { isPayoutStopped, stopIfRefused } from '../records/payout-stop.ts'
import type { PayoutIds, Submission } from '../rails/rail.ts'
import { recoverFromUnsent } from '../receipts/recover-unsent.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { busyPauseMs, nextQueryAfterMs } from '../states/withdrawal.rules.ts'
import { type Withdrawal, holdKey, lockWithdrawal, moveWithdrawal } from '../records/withdrawals.ts'
import { eachAlone } from '../records/sweeps.ts'

export const PAYOUT_JOB = 'payments.payout'
/** A call whose answer is not stored by then was cut off; calls themselves end sooner. */
const CALL_LOST_MS = 60_000
/** The retry interval of a payout that waits for the rail or for staff. */
const WAIT_MS = 30_000

/**
 * Hands a held withdrawal to the rail. Safe to repeat after a crash at any point: every call carries the same
 * originator id, which the rail accepts once, and a refusal returns money only when no earlier call can have
 * been accepted.
 */
export async function sendPayout(dependencies: Dependencies, id: string): Promise<void> {
  const begun = await begin(dependencies, id)
  if (!begun) return
  const { ctx, rail } = dependencies
  const { withdrawal } = begun
  const submitted = await rail.payOut({
    originatorId: withdrawal.originator_id,
    msisdn: withdrawal.msisdn,
    cents: withdrawal.net_cents,
    resultUrl: callbackUrl(ctx.config, 'payout', id),
    timeoutUrl: callbackUrl(ctx.config, 'payout_timeout', id),
  })
  await finish(dependencies, begun, submitted)
}

/** A call under way: its number, and whether an earlier one may have been accepted. */
type Call = { readonly withdrawal: Withdrawal; readonly number: number; readonly inDoubtBefore: boolean }

/**
 * Marks the call before it is made. Null when the withdrawal is not due or has to wait; then it is unchanged.
 */
function begin(dependencies: Dependencies, id: string): Promise<Call | null> {
  const { ctx, rail } = dependencies
  return ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    const isCallable = withdrawal?.state === 'held' || (withdrawal?.state === 'sent' && withdrawal.in_doubt)
    if (!withdrawal || !isCallable) return null
    const nowMs = ctx.clock.now()
    if (withdrawal.state === 'held' && (await recoverFromUnsent(tx, dependencies, [withdrawal])) > 0)
      return null
    if (
      rail.isShut('payout') ||
      (await isPayoutStopped(tx, dependencies, withdrawal)) ||
      (await owes(tx, withdrawal))
    ) {
      await sql`update payments.withdrawals set next_call_at = ${new Date(nowMs + WAIT_MS)}
        where id = ${id} and state in ('held', 'sent')`.execute(tx)
      return null
    }
    // Queries are counted from the first call that may have been taken.
    const queryAt = new Date(nowMs + nextQueryAfterMs(0)!)
    await sql`update payments.withdrawals set in_doubt = true, calls = calls + 1,
      next_call_at = ${new Date(nowMs + CALL_LOST_MS)},
        next_query_at = case when called_at is null then ${queryAt} else next_query_at end,
        called_at = coalesce(called_at, ${new Date(nowMs)}) where id = ${id}`.execute(tx)
    await moveWithdrawal(tx, ctx, { withdrawal, to: 'sent', code: 'call' })
    return { withdrawal, number: withdrawal.calls + 1, inDoubtBefore: withdrawal.in_doubt }
  })
}

/**
 * Whether the player has a debt: then nothing is sent. Unsent withdrawals settle the debt, and one that may
 * have been sent waits.
 */
const owes = async (tx: Tx, { player_id: playerId }: Withdrawal): Promise<boolean> =>
  ((await readBalances(tx, playerId))?.debt ?? 0) > 0

/**
 * Stores the answer, unless a callback was faster: then the withdrawal is no longer `sent`, and only the
 * rail's id of it is stored.
 */
async function finish(
  dependencies: Dependencies,
  { withdrawal: { id }, number, inDoubtBefore }: Call,
  submitted: Submission<PayoutIds>,
): Promise<void> {
  const { ctx } = dependencies
  await ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) throw new Error('a stored withdrawal is gone')
    if (submitted.received === 'accepted') {
      await sql`update payments.withdrawals set in_doubt = false, next_call_at = null,
        conversation_id = coalesce(conversation_id, ${submitted.ids.conversationId})
          where id = ${id}`.execute(tx)
      return
    }
    await stopIfRefused(tx, dependencies, { code: submitted.code, about: holdKey(id) })
    // A later call is under way or was answered: only it may say that nothing was taken.
    if (withdrawal.state !== 'sent' || withdrawal.calls !== number) return
    const { received, code } = submitted
    if (received === 'busy') {
      // Certainly not taken. It is sent again, and is in doubt only if it was before.
      const nextCall = new Date(ctx.clock.now() + busyPauseMs(withdrawal.calls))
      await sql`update payments.withdrawals set in_doubt = ${inDoubtBefore}, next_call_at = ${nextCall},
          called_at = case when ${inDoubtBefore} then called_at end, queries = case when ${inDoubtBefore}
            then queries else 0 end
        where id = ${id}`.execute(tx)
      if (!inDoubtBefore) await moveWithdrawal(tx, ctx, { withdrawal, to: 'held', code })
      return
    }
    const isCertain = received === 'refused' && !inDoubtBefore
    await sql`update payments.withdrawals set in_doubt = ${!isCertain} where id = ${id}`.execute(tx)
    await moveWithdrawal(tx, ctx, { withdrawal, to: isCertain ? 'refunded' : 'unknown', code })
  })
}

const BATCH = 20

/**
 * Sends what is due: payouts whose job or call was cut off, and those the rail was too busy for. Each is
 * claimed by moving its due time.
 */
export async function sendDuePayouts(dependencies: Dependencies): Promise<void> {
  const { ctx } = dependencies
  const nowMs = ctx.clock.now()
  const due = await rows(
    ctx.db.read,
    sql<{
      id: string
    }>`update payments.withdrawals set next_call_at = ${new Date(nowMs + CALL_LOST_MS)} where id in (
      select id from payments.withdrawals where next_call_at <= ${new Date(nowMs)} order by next_call_at
        limit ${BATCH} for update skip locked)
      returning id`,
  )
  await eachAlone(dependencies, due, ({ id }) => sendPayout(dependencies, id))
}
