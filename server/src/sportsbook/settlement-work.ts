import { every } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, pgArray, pgTable, rows, sql, type Tx } from '../platform/db.ts'
import type { Running } from '../platform/module.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { decideCashOuts } from './cash-out.ts'
import { decidePending } from './decide-pending.ts'
import { laneOf, SETTLEMENT_LANES } from './settlement-queue.ts'
import { settleSlips } from './settle-slips.ts'

/** Slips of one transaction. */
const CHUNK = 2_000
const POLL_MS = 200
const RETRY_MS = 5_000

/** Published when selections were decided, so that settlement does not wait for its next poll. */
export const WORK_TOPIC = 'sportsbook.work'

/** Settles what is due and decides live bets whose delay is over, in the role `worker`, until it is stopped. */
export function keepSettling(ctx: Ctx): Running {
  const run = oneAtATime(async () => {
    if (!(await isDue(ctx))) return
    while ((await decidePending(ctx)) > 0);
    while ((await decideCashOuts(ctx)) > 0);
    await Promise.all(LANES.map(lane => settleLane(ctx, lane)))
  })
  const onFault = (error: unknown) =>
    ctx.log.error({ error }, 'slips could not be settled; it is tried again')
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

/** Whether anything is due: the polls of an idle system cost one statement each. */
async function isDue({ clock, db }: Ctx): Promise<boolean> {
  const now = sql`${new Date(clock.now())}::timestamptz`
  const found = await firstRow(
    db.read,
    sql<{ due: boolean }>`select exists (select 1 from sportsbook.slips where decide_at <= ${now})
      or exists (select 1 from sportsbook.cash_outs where decide_at <= ${now})
      or exists (select 1 from sportsbook.settlement_work where due_at <= ${now}) as due`,
  )
  return found!.due
}

const LANES = [...Array(SETTLEMENT_LANES).keys()]

async function settleLane(ctx: Ctx, lane: number): Promise<void> {
  while ((await settleNext(ctx, lane)) !== undefined);
}

/** Selections whose slips are settled together: a slip with several of them is settled once. */
const SELECTIONS_MAX = 100

type Work = { readonly selectionId: number; readonly lane: number; readonly afterSlipId: number }

/**
 * Settles the next slips in a lane of selections that were decided, and gives how many changed; undefined when nothing is due.
 * What is done is recorded with it: a process that ends in between repeats nothing.
 */
export async function settleNext(ctx: Ctx, lane: number): Promise<number | undefined> {
  let failing: readonly Work[] = []
  try {
    return await ctx.db.tx(async tx => {
      const works = await nextWorks(tx, lane, ctx.clock.now())
      if (works.length === 0) return undefined
      failing = works
      const slipIds = await slipsOf(tx, works)
      const settled = await settleSlips(tx, ctx, slipIds, { shard: lane })
      await advance(tx, works, slipIds)
      return settled
    })
  } catch (error) {
    if (failing.length === 0) throw error
    ctx.log.error(
      { error, selections: failing.map(({ selectionId }) => selectionId) },
      'slips could not be settled',
    )
    await setBack(ctx, failing)
    return 0
  }
}

const nextWorks = (tx: Tx, lane: number, atMs: number): Promise<readonly Work[]> =>
  rows(
    tx,
    sql<Work>`select selection_id as "selectionId", lane, after_slip_id as "afterSlipId"
      from sportsbook.settlement_work where lane = ${lane} and due_at <= ${new Date(atMs)}::timestamptz
      order by due_at limit ${SELECTIONS_MAX} for update skip locked`,
  )

/** The next slips of all of them, in the order of their ids. */
async function slipsOf(tx: Tx, works: readonly Work[]): Promise<readonly number[]> {
  const found = await rows(
    tx,
    sql<{ slip_id: number }>`select distinct slip_id from ${pgTable('w', works, WORK)} cross join lateral (
        select slip_id from sportsbook.slip_legs join sportsbook.slips as s on s.id = slip_id
        where selection_id = w.selection_id and slip_id > w.after_slip_id
          and ${laneOf(sql`s.player_id`)} = w.lane
        order by slip_id limit ${CHUNK}) as l
      order by slip_id limit ${CHUNK}`,
  )
  return found.map(row => row.slip_id)
}

const WORK = {
  selection_id: ['bigint', (each: Work) => each.selectionId],
  lane: ['smallint', (each: Work) => each.lane],
  after_slip_id: ['bigint', (each: Work) => each.afterSlipId],
} as const

async function advance(tx: Tx, works: readonly Work[], slipIds: readonly number[]): Promise<void> {
  await (
    slipIds.length < CHUNK
      ? sql`delete from sportsbook.settlement_work where ${among(works)}`
      : sql`update sportsbook.settlement_work set failures = 0,
          after_slip_id = greatest(after_slip_id, ${slipIds.at(-1)!}) where ${among(works)}`
  ).execute(tx)
}

const among = (works: readonly Work[]) =>
  sql`lane = ${works[0]!.lane} and selection_id = any(${pgArray(works.map(each => each.selectionId))}::bigint[])`

/**
 * The slips of a chunk that failed are settled one by one, so that one of them delays no other; the work stays due,
 * later, until none fails.
 */
async function setBack(ctx: Ctx, works: readonly Work[]): Promise<void> {
  await sql`update sportsbook.settlement_work set failures = least(failures + 1, 1000),
    due_at = ${new Date(ctx.clock.now() + RETRY_MS)}::timestamptz
    where ${among(works)}`.execute(ctx.db.read)
  const slipIds = await ctx.db.tx(tx => slipsOf(tx, works))
  for (const slipId of slipIds)
    await ctx.db
      .tx(tx => settleSlips(tx, ctx, [slipId]))
      .catch((error: unknown) => ctx.log.error({ error, slipId }, 'a slip could not be settled'))
}
