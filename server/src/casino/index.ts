import { accountsEvents } from '../accounts/index.ts'
import { oneByOne } from '../platform/event-types.ts'
import type { Module } from '../platform/module.ts'
import { casinoAudits } from './audit.ts'
import { endOldPairs, endPairsOf } from './end-pairs.ts'
import { exportAction } from './export-action.ts'
import { leaveAbandoned, leaveAll } from './leave-plays.ts'
import { resealSeeds } from './reseal-seeds.ts'
import { proveSeedsOpen } from './seeds.ts'
import { returnsAction } from './returns-action.ts'

export { casinoSection } from './config.ts'
export { casinoHandlers } from './handlers.ts'

const SWEEP_MS = 60_000
const LEFT_JOB = 'casino.left'
type Left = { readonly playerId: string }

/** Instant games: each player plays alone, by seeds of their own. */
export const casinoModule: Module = {
  name: 'casino',
  register(ctx) {
    // Who has excluded themselves cannot come back to a play.
    ctx.events.subscribe(
      accountsEvents.playerExcluded,
      'casino',
      oneByOne(async (tx, { payload: { playerId } }) => {
        await leaveAll(tx, ctx, playerId)
        await endPairsOf(tx, ctx, playerId)
      }),
    )
    // A job of its own: a wallet that is stuck must not keep sockets of an ended session open.
    ctx.jobs.on(LEFT_JOB, payload => ctx.db.tx(tx => endPairsOf(tx, ctx, (payload as Left).playerId)))
    ctx.events.subscribe(
      accountsEvents.sessionRevoked,
      'casino',
      oneByOne((tx, { payload: { playerId } }) =>
        ctx.jobs.enqueue(tx, LEFT_JOB, { playerId }, { key: `${LEFT_JOB}:${playerId}` }),
      ),
    )
  },
  seed: proveSeedsOpen,
  routines: ctx => [
    {
      name: 'end-abandoned',
      everyMs: SWEEP_MS,
      async run() {
        await leaveAbandoned(ctx)
        await endOldPairs(ctx)
      },
    },
  ],
  reseal: resealSeeds,
  audits: casinoAudits,
  staffActions: [returnsAction, exportAction],
}
