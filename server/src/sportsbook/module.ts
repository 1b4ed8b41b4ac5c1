import { seedProduct } from '../catalogue/index.ts'
import { describeDown, runFeed } from '../feed/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Module, Routine } from '../platform/process/module.ts'
import { sportsbookAudits } from './audit.ts'
import { openBookKeeper } from './book/book.ts'
import { sportsEvents } from './model/events.ts'
import { sweepBookings } from './slips/codes.ts'
import { expireEvents } from './book/expire-events.ts'
import { suspendOverLimit } from './trading/liability.ts'
import { openLostEvents } from './book/lost-events.ts'
import { SPORTS_GAME } from './model/products.rules.ts'
import { sweepResults } from './book/results.ts'
import { openRuleWatch } from './exits/rule-watch.ts'
import { restoreLines } from './book/saved-lines.ts'
import { sweepEvents } from './book/sweep-events.ts'
import { publishChanges } from './live/topic-changes.ts'
import { tradingActions } from './trading/trading-actions.ts'
import { retryUnsettled } from './settlement/unsettled-slips.ts'
import { keepSettling, WORK_TOPIC } from './settlement/settlement-work.ts'

const SECOND_MS = 1_000
const RESTORE_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Bets on sports: prices of the feed, slips, their settlement and its corrections. */
export const sportsbookModule: Module = {
  name: 'sportsbook',
  seed: ctx => seedProduct(ctx.db.read, SPORTS_GAME),
  engine(ctx) {
    const publish = publishChanges(ctx.bus, ctx.random.bytes(8).toString('hex'))
    const changed = (changes: Parameters<typeof publish>[0]) => {
      ctx.bus.publish(WORK_TOPIC, {})
      publish(changes)
    }
    const keeper = openBookKeeper(ctx, changed, 'sports')
    return runFeed(ctx, keeper)
  },
  worker: async ctx => keepSettling(ctx),
  routines: ctx => [
    {
      name: 'expire-events',
      everyMs: MINUTE_MS,
      async run() {
        while ((await expireEvents(ctx)) > 0);
      },
    },
    { name: 'lost-events', everyMs: MINUTE_MS, run: () => openLostEvents(ctx) },
    { name: 'retry-unsettled', everyMs: MINUTE_MS, run: () => retryUnsettled(ctx) },
    watchLiability(ctx),
    { name: 'cash-out-rules', everyMs: SECOND_MS, run: openRuleWatch(ctx) },
    {
      name: 'restore-lines',
      everyMs: RESTORE_MS,
      run: async () => void (await ctx.db.tx(tx => restoreLines(tx, ctx))),
    },
    { name: 'sweep-events', everyMs: HOUR_MS, run: async () => void (await sweepEvents(ctx)) },
    {
      name: 'sweep-results',
      everyMs: HOUR_MS,
      async run() {
        while ((await sweepResults(ctx)) > 0);
      },
    },
    {
      name: 'sweep-bookings',
      everyMs: HOUR_MS,
      async run() {
        while ((await sweepBookings(ctx)) > 0);
      },
    },
  ],
  degraded: describeDown,
  events: sportsEvents,
  audits: sportsbookAudits,
  staffActions: tradingActions,
}

/** Looks at the events whose bets changed since it looked last, and at all of them first. */
function watchLiability(ctx: Ctx): Routine {
  let sinceMs = 0
  return {
    name: 'suspend-over-limit',
    everyMs: 2 * SECOND_MS,
    async run() {
      const atMs = ctx.clock.now()
      await suspendOverLimit(ctx, sinceMs)
      // A bet is committed a little after the time that it bears.
      sinceMs = atMs - 10 * SECOND_MS
    },
  }
}
