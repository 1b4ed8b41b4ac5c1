import { seedProduct } from '../catalogue/index.ts'
import { runFeed } from '../feed/index.ts'
import type { Module } from '../platform/module.ts'
import { sportsbookAudits } from './audit.ts'
import { openBookKeeper } from './book.ts'
import { expireEvents } from './expire-events.ts'
import { SPORTS_GAME } from './place-slips.ts'
import { keepSettling, WORK_TOPIC } from './settlement-work.ts'

const MINUTE_MS = 60_000

/** Bets on sports: prices of the feed, slips, their settlement and its corrections. */
export const sportsbookModule: Module = {
  name: 'sportsbook',
  seed: ctx => seedProduct(ctx.db.read, SPORTS_GAME),
  engine: ctx => runFeed(ctx, openBookKeeper(ctx, () => ctx.bus.publish(WORK_TOPIC, {}))),
  worker: async ctx => keepSettling(ctx),
  routines: ctx => [
    {
      name: 'expire-events',
      everyMs: MINUTE_MS,
      async run() {
        while ((await expireEvents(ctx)).length > 0);
      },
    },
  ],
  audits: sportsbookAudits,
}
