import { rows, sql } from '../platform/db.ts'
import { openCase } from './cases.ts'
import type { Dependencies } from './dependencies.ts'
import { eachAlone } from './each-alone.ts'
import { arePayoutsStopped } from './payout-stop.ts'
import { queryStatus } from './status/query-status.ts'
import { isLastQuery, isOpenPayout, mayAskAgain, nextQueryAfterMs } from './withdrawal.rules.ts'
import { holdKey, lockWithdrawal, moveWithdrawal, type Withdrawal } from './withdrawals.ts'

type Due = { id: string; queries: number; called_at: Date }

const BATCH = 20
/** An answer takes seconds; however late a question is, the next one leaves it this long. */
const ANSWER_MS = 120_000
/** The pause before a question that the rail certainly did not take is put again. */
const BUSY_MS = 60_000

/**
 * Asks the rail about payouts it took, or may have taken, and told nothing final about: at fixed times after the call, then
 * a person. The money stays held all the while, nothing is ever paid again, and a late result is still believed.
 */
export async function queryDuePayouts(dependencies: Dependencies): Promise<void> {
  // Questions use the operator's password too.
  if (await arePayoutsStopped(dependencies.ctx.db.read, dependencies)) return
  await eachAlone(dependencies, await claim(dependencies), due => look(dependencies, due))
}

/** Takes what is due from other processes' reach, committed before any question: a crash costs one question. */
function claim({ ctx }: Dependencies): Promise<Due[]> {
  const nowMs = ctx.clock.now()
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Due>`select id, queries, called_at from payments.withdrawals where next_query_at <= ${new Date(nowMs)}
        order by next_query_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, queries, called_at: calledAt } of due) {
      const afterMs = nextQueryAfterMs(queries + 1)
      const next = Math.max(calledAt.getTime() + (afterMs ?? 0), nowMs + ANSWER_MS)
      await sql`update payments.withdrawals set queries = queries + 1, next_query_at = ${new Date(next)} where id = ${id}`.execute(
        tx,
      )
    }
    return due
  })
}

async function look(dependencies: Dependencies, { id, queries, called_at: calledAt }: Due): Promise<void> {
  const { ctx } = dependencies
  const withdrawal = isLastQuery(queries)
    ? await handOver(dependencies, id)
    : await beforeAsking(dependencies, id)
  if (!withdrawal) return
  const { received } = await queryStatus(dependencies, {
    purpose: 'payout',
    subject: holdKey(id),
    of: { originatorId: withdrawal.originator_id },
  })
  if (received !== 'busy' || !mayAskAgain(ctx.clock.now() - calledAt.getTime())) return
  await sql`update payments.withdrawals set queries = ${queries}, next_query_at = ${new Date(ctx.clock.now() + BUSY_MS)}
    where id = ${id} and queries = ${queries + 1} and next_query_at is not null`.execute(ctx.db.read)
}

/** Gives the withdrawal that is to be asked about, or nothing when it has ended. Silence is told as what it is. */
function beforeAsking({ ctx }: Dependencies, id: string): Promise<Withdrawal | undefined> {
  return ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal || !isOpenPayout(withdrawal.state)) return undefined
    // One in doubt may still be called again, under its own id, which the rail takes once.
    if (!withdrawal.in_doubt) await moveWithdrawal(tx, ctx, { withdrawal, to: 'unknown', code: 'no-result' })
    return withdrawal
  })
}

/** Nobody is left to ask but a person; only with the case is it never looked at again. */
async function handOver(dependencies: Dependencies, id: string): Promise<undefined> {
  await dependencies.ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal || !isOpenPayout(withdrawal.state)) return
    if (!withdrawal.in_doubt)
      await moveWithdrawal(tx, dependencies.ctx, { withdrawal, to: 'unknown', code: 'no-result' })
    await sql`update payments.withdrawals set next_query_at = null where id = ${id}`.execute(tx)
    await openCase(tx, dependencies.ctx, {
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
