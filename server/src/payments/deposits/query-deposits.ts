import { rows, sql } from '../../platform/db/db.ts'
import { SUBMIT_LOST_MS, isLastCheck, nextCheckAfterMs } from '../states/deposit-state.rules.ts'
import { lockDeposit, moveDeposit, publishDeposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { settleDeposit } from '../receipts/settle-deposit.ts'
import { eachAlone } from '../records/sweeps.ts'

type Due = { id: string; checkout_id: string | null; queries: number; created_at: Date }

const BATCH = 20

/**
 * Queries the rail about prompts without a callback. Each check is counted before its query, so a crash skips
 * one query and never repeats it. After the last check the deposit is `unknown`; a payment that comes later
 * is still credited.
 */
export async function queryDueDeposits(dependencies: Dependencies): Promise<void> {
  const due = await claim(dependencies)
  await eachAlone(dependencies, due, deposit => check(dependencies, deposit))
}

/** Claims what is due, for this process: the count and the due time are committed before any query. */
function claim({ ctx }: Dependencies): Promise<Due[]> {
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Due>`select id, checkout_id, queries, created_at from payments.deposits
        where next_query_at <= ${new Date(ctx.clock.now())}
        order by next_query_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, queries, created_at: createdAt } of due) {
      const afterMs = nextCheckAfterMs(queries + 1)
      const next = afterMs === null ? null : new Date(createdAt.getTime() + afterMs)
      await sql`update payments.deposits set queries = queries + 1, next_query_at = ${next}
        where id = ${id}`.execute(tx)
    }
    return due
  })
}

async function check(
  dependencies: Dependencies,
  { id, checkout_id: checkoutId, queries, created_at: createdAt }: Due,
): Promise<void> {
  const { ctx, rail } = dependencies
  const answer =
    checkoutId === null || isLastCheck(queries) ? undefined : await rail.queryDeposit({ checkoutId })
  await ctx.db.tx(async tx => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit) return
    if (answer) await settleDeposit(tx, dependencies, deposit, answer)
    const isLost = checkoutId === null && ctx.clock.now() - createdAt.getTime() >= SUBMIT_LOST_MS
    const isOpen = ['requested', 'prompted', 'confirming'].includes(deposit.state)
    if (isOpen && (isLost || isLastCheck(queries)))
      await moveDeposit(tx, ctx, { deposit, to: 'unknown', code: 'no-answer' })
    // Its status was pending until the last query.
    if (isLastCheck(queries) && deposit.state === 'expired') await publishDeposit(tx, ctx, deposit)
  })
}
