import { every } from '../../platform/base/clock.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, isDatabaseAway, pgArray, pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import type { Running } from '../../platform/process/module.ts'
import { oneAtATime } from '../../platform/base/one-at-a-time.ts'
import { decideCashOuts } from '../exits/cash-out.ts'
import { decidePending } from '../slips/decide-pending.ts'
import { isDue } from '../slips/live-delay.ts'
import { SETTLEMENT_LANES, SETTLEMENT_WORKERS } from '../selections/settlement-queue.ts'
import { settleSlips } from './settle-slips.ts'
import { setAside } from './unsettled-slips.ts'

/** Slips of one transaction. */
const CHUNK = 4_000
const POLL_MS = 200

/** Published when selections were decided, so that settlement does not wait for its next poll. */
export const WORK_TOPIC = 'sportsbook.work'
export const wakeSettlement = ({ bus }: Pick<Ctx, 'bus'>): void => bus.publish(WORK_TOPIC, {})

/**
 * Decides live bets and cash-outs whose delay is over, and settles what is due, in the role `worker`, until
 * it is stopped. Each on its own: a long settlement delays no live bet, and a fault of one stops no other.
 */
export function keepSettling(ctx: Ctx): Running {
  const onFault = (error: unknown) =>
    ctx.log.error({ error }, 'slips could not be decided; it is tried again')
  const failing = new Set<number>()
  const works = [
    { isDue: ({ bets }: Due) => bets, run: oneAtATime(() => untilNone(() => decidePending(ctx))) },
    { isDue: ({ cashOuts }: Due) => cashOuts, run: oneAtATime(() => untilNone(() => decideCashOuts(ctx))) },
    ...WORKERS.map(worker => ({
      isDue: ({ settlements }: Due) => settlements,
      run: oneAtATime(() => untilIdle(ctx, worker, failing)),
    })),
  ]
  const look = oneAtATime(async () => {
    const due = await readDue(ctx)
    for (const { isDue, run } of works) if (isDue(due)) run().catch(onFault)
  })
  const polling = every(ctx.clock, POLL_MS, look, onFault)
  const unsubscribe = ctx.bus.subscribe(WORK_TOPIC, () => void look().catch(onFault))
  return {
    async stop() {
      unsubscribe()
      await polling.stop()
      await Promise.all(works.map(({ run }) => run().catch(onFault)))
    },
  }
}

async function untilNone(decide: () => Promise<number>): Promise<void> {
  while ((await decide()) > 0);
}

type Due = { readonly bets: boolean; readonly cashOuts: boolean; readonly settlements: boolean }

/** What is due: the polls of an idle system cost one statement each. */
async function readDue({ clock, db }: Ctx): Promise<Due> {
  const atMs = clock.now()
  const now = sql`${new Date(atMs)}::timestamptz`
  const found = await firstRow(
    db.read,
    sql<Due>`select exists (select 1 from sportsbook.slips where ${isDue(atMs)}) as bets,
      exists (select 1 from sportsbook.cash_outs where ${isDue(atMs)}) as "cashOuts",
      exists (select 1 from sportsbook.settlement_work where due_at <= ${now}) as settlements`,
  )
  return found!
}

const WORKERS = [...Array(SETTLEMENT_WORKERS).keys()]

async function untilIdle(ctx: Ctx, worker: number, failingLanes: Set<number>): Promise<void> {
  while ((await settleNext(ctx, worker, failingLanes)) !== undefined);
}

/** Selections whose slips are settled together: a slip with several of them is settled once. */
const SELECTIONS_MAX = 100

/** How far a selection's slips of a lane are settled. */
type Place = { readonly selectionId: number; readonly lane: number; readonly afterSlipId: number }
type Work = Place & { readonly dueMs: number }

/**
 * Settles the next slips of selections that were decided, of the lane among those of a worker that waits
 * longest, or of another worker's when its own are done; gives how many changed, undefined when nothing is
 * due. What is done is recorded with it: a process that ends in between repeats nothing. `failingLanes` are
 * those of which a worker of this process settles slips one by one: others would fail with the same group.
 */
export async function settleNext(
  ctx: Ctx,
  worker: number,
  failingLanes = new Set<number>(),
): Promise<number | undefined> {
  let failing: { readonly works: readonly Work[]; readonly group: Group } | undefined
  try {
    return await ctx.db.tx(async tx => {
      await joinByIndex(tx)
      const works = await nextWorks(tx, { worker, failingLanes, atMs: ctx.clock.now() })
      if (works.length === 0) return undefined
      const group = await slipsOf(tx, works)
      failing = { works, group }
      const settled = await settleSlips(tx, ctx, group.slipIds, { shard: worker })
      await advance(tx, works, group)
      return settled
    })
  } catch (error) {
    if (!failing || isDatabaseAway(error)) throw error
    ctx.log.error({ error, slips: failing.group.slipIds.length }, 'slips could not be settled together')
    const { lane } = failing.works[0]!
    failingLanes.add(lane)
    return await settleOneByOne(ctx, failing).finally(() => failingLanes.delete(lane))
  }
}

/**
 * Rows of large tables are looked up one by one until the transaction ends: statistics lag behind a round that
 * wrote most of a table within minutes, and a join by hash would scan all of it for a few thousand rows.
 */
const joinByIndex = (tx: Tx): Promise<unknown> =>
  sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  )

/** What is due in one lane. One whose first row is locked is settled by another worker or process now. */
function nextWorks(
  tx: Tx,
  { worker, failingLanes, atMs }: { worker: number; failingLanes: ReadonlySet<number>; atMs: number },
): Promise<readonly Work[]> {
  const isDue = sql`due_at <= ${new Date(atMs)}::timestamptz`
  return rows(
    tx,
    sql<Work>`select selection_id as "selectionId", lane, after_slip_id as "afterSlipId",
      (extract(epoch from due_at) * 1000)::bigint as "dueMs" from sportsbook.settlement_work
      where ${isDue} and lane = (select w.lane
        from generate_series(0, ${SETTLEMENT_LANES - 1}::integer) as n(lane) cross join lateral (
          select selection_id, due_at from sportsbook.settlement_work where lane = n.lane and ${isDue}
          order by due_at, selection_id limit 1) as f
        join sportsbook.settlement_work as w on (w.selection_id, w.lane) = (f.selection_id, n.lane)
        where n.lane <> all(${pgArray([...failingLanes])}::integer[])
        order by n.lane % ${SETTLEMENT_WORKERS}::integer <> ${worker}::integer, f.due_at, n.lane
          limit 1 for update of w skip locked)
      order by due_at, selection_id limit ${SELECTIONS_MAX} for update skip locked`,
  )
}

/** Slips in the order of their ids, and whether none is left after them. */
type Group = { readonly slipIds: readonly number[]; readonly isLast: boolean }

/**
 * The next slips of all of them, in the order of their ids. A slip is due for each of its legs, and each of many
 * selections may have all slips of the next group: so ids are looked at in steps, which grow where slips are
 * far between.
 */
async function slipsOf(tx: Tx, works: readonly Work[]): Promise<Group> {
  const ends = await firstRow(tx, endsOf(works))
  const [first, last] = [ends?.first ?? null, ends?.last ?? null]
  if (first === null || last === null) return { slipIds: [], isLast: true }
  for (let step = 2 * CHUNK * SETTLEMENT_LANES; ; step *= 8) {
    const until = Math.min(first + step, last)
    const found = await rows(
      tx,
      sql<{ slip_id: number }>`select distinct slip_id from ${pgTable('w', works, WORK)} cross join lateral (
          select slip_id from sportsbook.slip_legs
          where selection_id = w.selection_id and lane = w.lane and slip_id > w.after_slip_id
            and slip_id <= ${until}
          order by slip_id limit ${CHUNK}) as l
        order by slip_id limit ${CHUNK}`,
    )
    const isLast = until === last && found.length < CHUNK
    if (isLast || found.length * 2 >= CHUNK) return { slipIds: found.map(row => row.slip_id), isLast }
  }
}

/** The first and the last of the slips that are left; null where none is. */
const endsOf = (works: readonly Work[]) => sql<{ first: number | null; last: number | null }>`
  select min(f.slip_id) as first, max(l.slip_id) as last from ${pgTable('w', works, WORK)}
  cross join lateral (select slip_id from sportsbook.slip_legs
    where selection_id = w.selection_id and lane = w.lane and slip_id > w.after_slip_id
    order by slip_id limit 1) as f
  cross join lateral (select slip_id from sportsbook.slip_legs
    where selection_id = w.selection_id and lane = w.lane order by slip_id desc limit 1) as l`

const WORK = {
  selection_id: ['bigint', (each: Work) => each.selectionId],
  lane: ['smallint', (each: Work) => each.lane],
  after_slip_id: ['bigint', (each: Work) => each.afterSlipId],
  due_ms: ['bigint', (each: Work) => each.dueMs],
} as const

async function advance(tx: Tx, works: readonly Place[], { slipIds, isLast }: Group): Promise<void> {
  await (
    isLast
      ? sql`delete from sportsbook.settlement_work where ${among(works)}`
      : sql`update sportsbook.settlement_work set
          after_slip_id = greatest(after_slip_id, ${slipIds.at(-1)!}) where ${among(works)}`
  ).execute(tx)
}

const among = (works: readonly Place[]) =>
  sql`lane = ${works[0]!.lane}
    and selection_id = any(${pgArray(works.map(each => each.selectionId))}::bigint[])`

/**
 * Settles the slips of a group that failed one by one, and goes on behind them. One that fails alone is set
 * aside, with a case for a person, and is tried again by a routine.
 */
async function settleOneByOne(
  ctx: Ctx,
  { works, group }: { readonly works: readonly Work[]; readonly group: Group },
): Promise<number> {
  let settled = 0
  for (const slipId of group.slipIds)
    try {
      settled += await ctx.db.tx(tx => settleSlips(tx, ctx, [slipId]))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      ctx.log.error({ error, slipId }, 'a slip could not be settled')
      await ctx.db.tx(tx => setAside(tx, ctx, slipId))
    }
  await ctx.db.tx(async tx => {
    // What was decided meanwhile begins from the first slip.
    const unchanged = await rows(
      tx,
      sql<Place>`select w.selection_id as "selectionId", w.lane, w.after_slip_id as "afterSlipId"
        from ${pgTable('n', works, WORK)} join sportsbook.settlement_work as w
          on (w.selection_id, w.lane, w.after_slip_id) = (n.selection_id, n.lane, n.after_slip_id)
        where w.due_at = to_timestamp(n.due_ms / 1000.0) for update of w`,
    )
    if (unchanged.length > 0) await advance(tx, unchanged, group)
  })
  return settled
}
