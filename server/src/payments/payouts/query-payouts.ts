import { rows, sql } from '../../platform/db/db.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { arePayoutsStopped } from '../records/payout-stop.ts'
import { queryStatus } from '../records/query-status.ts'
import { isLastQuery, isOpenPayout, mayQueryAgain, nextQueryAfterMs } from '../states/withdrawal.rules.ts'
import { type Withdrawal, holdKey, lockWithdrawal, moveWithdrawal } from '../records/withdrawals.ts'
import { eachAlone } from '../records/sweeps.ts'

type Due = { id: string; queries: number; called_at: Date }

const BATCH = 20
/** An answer takes seconds; the next query waits at least this long for it. */
const ANSWER_MS = 120_000
/** The pause before a query that the rail certainly did not take is sent again. */
const BUSY_MS = 60_000

/**
 * Queries the rail about payouts that it took, or may have taken, and that have no final result: at fixed
 * times after the call; then a person decides. The money stays held, nothing is sent again, and a late result
 * is still applied.
 */
export async function queryDuePayouts(dependencies: Dependencies): Promise<void> {
  // A query uses the operator's password too.
  if (await arePayoutsStopped(dependencies.ctx.db.read, dependencies)) return
  await eachAlone(dependencies, await claim(dependencies), due => check(dependencies, due))
}

/** Claims what is due, committed before any query: a crash skips one query. */
function claim({ ctx }: Dependencies): Promise<Due[]> {
  const nowMs = ctx.clock.now()
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Due>`select id, queries, called_at from payments.withdrawals
        where next_query_at <= ${new Date(nowMs)}
        order by next_query_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, queries, called_at: calledAt } of due) {
      const afterMs = nextQueryAfterMs(queries + 1)
      const next = Math.max(calledAt.getTime() + (afterMs ?? 0), nowMs + ANSWER_MS)
      await sql`update payments.withdrawals set queries = queries + 1, next_query_at = ${new Date(next)}
        where id = ${id}`.execute(tx)
    }
    return due
  })
}

async function check(dependencies: Dependencies, { id, queries, called_at: calledAt }: Due): Promise<void> {
  const { ctx } = dependencies
  const withdrawal = isLastQuery(queries)
    ? await handOver(dependencies, id)
    : await beforeQuery(dependencies, id)
  if (!withdrawal) return
  const { received } = await queryStatus(dependencies, {
    purpose: 'payout',
    subject: holdKey(id),
    of: { originatorId: withdrawal.originator_id },
  })
  if (received !== 'busy' || !mayQueryAgain(ctx.clock.now() - calledAt.getTime())) return
  await sql`update payments.withdrawals set queries = ${queries},
    next_query_at = ${new Date(ctx.clock.now() + BUSY_MS)}
    where id = ${id} and queries = ${queries + 1} and next_query_at is not null`.execute(ctx.db.read)
}

/** The withdrawal to query, or undefined when it has ended. Without a result it becomes `unknown`. */
function beforeQuery({ ctx }: Dependencies, id: string): Promise<Withdrawal | undefined> {
  return ctx.db.tx(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal || !isOpenPayout(withdrawal.state)) return undefined
    // A withdrawal in doubt may still be sent again, under its own id, which the rail takes once.
    if (!withdrawal.in_doubt) await moveWithdrawal(tx, ctx, { withdrawal, to: 'unknown', code: 'no-result' })
    return withdrawal
  })
}

/** Hands the withdrawal to a person: queries end in the transaction that opens the case. */
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
