import type { Ctx } from '../../server/src/platform/context/context.ts'
import { SETTLEMENT_WORKERS } from '../../server/src/sportsbook/selections/settlement-queue.ts'
import { settleNext } from '../../server/src/sportsbook/settlement/settlement-work.ts'

/** Settles all slips that are due; for each the milliseconds from `began` until its commit, in ascending order. */
export async function timeSettlement(ctx: Ctx, began: number): Promise<readonly number[]> {
  const times: number[] = []
  await Promise.all(
    [...Array(SETTLEMENT_WORKERS).keys()].map(async worker => {
      for (;;) {
        const settled = await settleNext(ctx, worker)
        if (settled === undefined) return
        for (let count = 0; count < settled; count++) times.push(performance.now() - began)
      }
    }),
  )
  return times
}
