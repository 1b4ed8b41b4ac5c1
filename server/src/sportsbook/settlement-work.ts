import { every } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, rows, sql, type Tx } from '../platform/db.ts'
import type { Running } from '../platform/module.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { decidePending } from './decide-pending.ts'
import { settleSlips } from './settle-slips.ts'

/** Slips of one transaction. */
const CHUNK = 500
const POLL_MS = 200
const RETRY_MS = 5_000

/** Published when selections were decided, so that settlement does not wait for its next poll. */
export const WORK_TOPIC = 'sportsbook.work'

/** Settles what is due and decides live bets whose delay is over, in the role `worker`, until it is stopped. */
export function keepSettling(ctx: Ctx): Running {
  const run = oneAtATime(async () => {
    while ((await decidePending(ctx)) > 0);
    while (await settleNext(ctx));
  })
  const onFault = (error: unknown) => ctx.log.error({ error }, 'slips could not be settled; it is tried again')
  const polling = every(ctx.clock, POLL_MS, run, onFault)
  const unsubscribe = ctx.bus.subscribe(WORK_TOPIC, () => void run().catch(onFault))
  return {
    async stop() {
      unsubscribe()
      await polling.stop()
      await run().catch(onFault)
    },
  }
}

type Work = { readonly selectionId: number; readonly afterSlipId: number }

/**
 * Settles the next slips of a selection that was decided; false when nothing is due. What is done is recorded with
 * it: a process that ends in between repeats nothing.
 */
export async function settleNext(ctx: Ctx): Promise<boolean> {
  let failing: Work | undefined
  try {
    return await ctx.db.tx(async tx => {
      const work = await nextWork(tx, ctx.clock.now())
      if (!work) return false
      failing = work
      const slipIds = await slipsOf(tx, work)
      await settleSlips(tx, ctx, slipIds)
      await advance(tx, work, slipIds)
      return true
    })
  } catch (error) {
    if (!failing) throw error
    ctx.log.error({ error, selection: failing.selectionId }, 'slips of a selection could not be settled')
    await setBack(ctx, failing)
    return true
  }
}

const nextWork = (tx: Tx, atMs: number): Promise<Work | undefined> =>
  firstRow(
    tx,
    sql<Work>`select selection_id as "selectionId", after_slip_id as "afterSlipId"
      from sportsbook.settlement_work where due_at <= ${new Date(atMs)}::timestamptz
      order by due_at limit 1 for update skip locked`,
  )

async function slipsOf(tx: Tx, { selectionId, afterSlipId }: Work): Promise<readonly number[]> {
  const found = await rows(
    tx,
    sql<{ slip_id: number }>`select slip_id from sportsbook.slip_legs
      where selection_id = ${selectionId} and slip_id > ${afterSlipId} order by slip_id limit ${CHUNK}`,
  )
  return found.map(row => row.slip_id)
}

async function advance(tx: Tx, { selectionId }: Work, slipIds: readonly number[]): Promise<void> {
  await (slipIds.length < CHUNK
    ? sql`delete from sportsbook.settlement_work where selection_id = ${selectionId}`
    : sql`update sportsbook.settlement_work set after_slip_id = ${slipIds.at(-1)!}, failures = 0
        where selection_id = ${selectionId}`
  ).execute(tx)
}

/**
 * The slips of a chunk that failed are settled one by one, so that one of them delays no other; the work stays due,
 * later, until none fails.
 */
async function setBack(ctx: Ctx, work: Work): Promise<void> {
  await sql`update sportsbook.settlement_work set failures = least(failures + 1, 1000),
    due_at = ${new Date(ctx.clock.now() + RETRY_MS)}::timestamptz
    where selection_id = ${work.selectionId}`.execute(ctx.db.read)
  const slipIds = await ctx.db.tx(tx => slipsOf(tx, work))
  for (const slipId of slipIds)
    await ctx.db
      .tx(tx => settleSlips(tx, ctx, [slipId]))
      .catch((error: unknown) => ctx.log.error({ error, slipId }, 'a slip could not be settled'))
}
