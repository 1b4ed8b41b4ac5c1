import { rows, sql } from '../platform/db.ts'
import { openCase } from './cases.ts'
import type { Desk } from './desk.ts'
import { eachAlone } from './each-alone.ts'
import { arePayoutsStopped } from './payout-stop.ts'
import { askStatus } from './status/ask-status.ts'
import { isLastAsk, isOpenPayout, mayAskAgain, nextAskAfterMs } from './withdrawal.rules.ts'
import { holdKey, lockWithdrawal, moveWithdrawal, type Withdrawal } from './withdrawals.ts'

type Due = { id: string; asks: number; called_at: Date }

const BATCH = 20
/** An answer takes seconds; however late a question is, the next one leaves it this long. */
const ANSWER_MS = 120_000
/** The pause before a question that the rail certainly did not take is put again. */
const BUSY_MS = 60_000

/**
 * Asks the rail about payouts it took, or may have taken, and told nothing final about: at fixed times after the call, then
 * a person. The money stays held all the while, nothing is ever paid again, and a late result is still believed.
 */
export async function askDuePayouts(desk: Desk): Promise<void> {
  // Questions use the operator's password too.
  if (await arePayoutsStopped(desk.ctx.db.read, desk)) return
  await eachAlone(desk, await claim(desk), due => look(desk, due))
}

/** Takes what is due from other processes' reach, committed before any question: a crash costs one question. */
function claim({ ctx }: Desk): Promise<Due[]> {
  const nowMs = ctx.clock.now()
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Due>`select id, asks, called_at from payments.withdrawals where next_ask_at <= ${new Date(nowMs)}
        order by next_ask_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, asks, called_at: calledAt } of due) {
      const afterMs = nextAskAfterMs(asks + 1)
      const next = Math.max(calledAt.getTime() + (afterMs ?? 0), nowMs + ANSWER_MS)
      await sql`update payments.withdrawals set asks = asks + 1, next_ask_at = ${new Date(next)} where id = ${id}`.execute(
        tx,
      )
    }
    return due
  })
}

async function look(desk: Desk, { id, asks, called_at: calledAt }: Due): Promise<void> {
  const { ctx } = desk
  const withdrawal = isLastAsk(asks) ? await handOver(desk, id) : await beforeAsking(desk, id)
  if (!withdrawal) return
  const { received } = await askStatus(desk, {
    purpose: 'payout',
    subject: holdKey(id),
    of: { originatorId: withdrawal.originator_id },
  })
  if (received !== 'busy' || !mayAskAgain(ctx.clock.now() - calledAt.getTime())) return
  await sql`update payments.withdrawals set asks = ${asks}, next_ask_at = ${new Date(ctx.clock.now() + BUSY_MS)}
    where id = ${id} and asks = ${asks + 1} and next_ask_at is not null`.execute(ctx.db.read)
}

/** Gives the withdrawal that is to be asked about, or nothing when it has ended. Silence is told as what it is. */
function beforeAsking({ ctx }: Desk, id: string): Promise<Withdrawal | undefined> {
  return ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal || !isOpenPayout(withdrawal.state)) return undefined
    // One in doubt may still be called again, under its own id, which the rail takes once.
    if (!withdrawal.in_doubt) await moveWithdrawal(tx, ctx, { withdrawal, to: 'unknown', code: 'no-result' })
    return withdrawal
  })
}

/** Nobody is left to ask but a person; only with the case is it never looked at again. */
async function handOver(desk: Desk, id: string): Promise<undefined> {
  await desk.ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal || !isOpenPayout(withdrawal.state)) return
    if (!withdrawal.in_doubt)
      await moveWithdrawal(tx, desk.ctx, { withdrawal, to: 'unknown', code: 'no-result' })
    await sql`update payments.withdrawals set next_ask_at = null where id = ${id}`.execute(tx)
    await openCase(tx, desk.ctx, {
      kind: 'payout_in_doubt',
      subject: holdKey(id),
      problem:
        'M-PESA was asked for an hour and did not say whether a payout was made; the money is still held',
      evidence: {
        amountCents: withdrawal.cents,
        originatorId: withdrawal.originator_id,
        conversationId: withdrawal.conversation_id,
        calls: withdrawal.calls,
      },
    })
  })
}
