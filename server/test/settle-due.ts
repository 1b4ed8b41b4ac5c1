import type { Ctx } from '../src/platform/context/context.ts'
import { SETTLEMENT_WORKERS } from '../src/sportsbook/selections/settlement-queue.ts'
import { settleNext } from '../src/sportsbook/settlement/settlement-work.ts'

/** Settles all slips that are due, one worker after the other. */
export async function settleDue(ctx: Ctx): Promise<void> {
  for (let worker = 0; worker < SETTLEMENT_WORKERS; worker++)
    while ((await settleNext(ctx, worker)) !== undefined);
}
