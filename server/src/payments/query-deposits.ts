import { rows, sql } from '../platform/db.ts'
import { isLastLook, nextCheckAfterMs, SUBMIT_LOST_MS } from './deposit.rules.ts'
import { eachAlone } from './each-alone.ts'
import { publishDeposit, lockDeposit, moveDeposit } from './deposits.ts'
import type { Dependencies } from './dependencies.ts'
import { settleDeposit } from './settle-deposit.ts'

type Due = { id: string; checkout_id: string | null; queries: number; created_at: Date }

const BATCH = 20

/**
 * Asks the rail about prompts it has not told us of. Each look is counted before the question, so a crash costs one
 * question and never repeats it. After the last one the deposit is `unknown`: nobody can say, and its money is still believed when it comes.
 */
export async function queryDueDeposits(dependencies: Dependencies): Promise<void> {
  const due = await claim(dependencies)
  await eachAlone(dependencies, due, deposit => look(dependencies, deposit))
}

/** Takes what is due from other processes' reach: the count goes up and the due time moves, committed before any question. */
function claim({ ctx }: Dependencies): Promise<Due[]> {
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Due>`select id, checkout_id, queries, created_at from payments.deposits where next_query_at <= ${new Date(ctx.clock.now())}
        order by next_query_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, queries, created_at: createdAt } of due) {
      const afterMs = nextCheckAfterMs(queries + 1)
      const next = afterMs === null ? null : new Date(createdAt.getTime() + afterMs)
      await sql`update payments.deposits set queries = queries + 1, next_query_at = ${next} where id = ${id}`.execute(
        tx,
      )
    }
    return due
  })
}

async function look(
  dependencies: Dependencies,
  { id, checkout_id: checkoutId, queries, created_at: createdAt }: Due,
): Promise<void> {
  const { ctx, rail } = dependencies
  const told =
    checkoutId === null || isLastLook(queries) ? undefined : await rail.lookUpDeposit({ checkoutId })
  await ctx.db.tx(async tx => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit) return
    if (told) await settleDeposit(tx, dependencies, deposit, told)
    const isLost = checkoutId === null && ctx.clock.now() - createdAt.getTime() >= SUBMIT_LOST_MS
    const isOpen = ['requested', 'prompted', 'confirming'].includes(deposit.state)
    if (isOpen && (isLost || isLastLook(queries)))
      await moveDeposit(tx, ctx, { deposit, to: 'unknown', code: 'no-answer' })
    // Its status was pending for as long as it was asked about.
    if (isLastLook(queries) && deposit.state === 'expired') await publishDeposit(tx, ctx, deposit)
  })
}
