import { accountsEvents } from '../accounts/index.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import type { Module } from '../platform/process/module.ts'
import { casinoAudits } from './audit.ts'
import { endOldPairs, endPairsOf } from './end-pairs.ts'
import { exportAction } from './export-plays.ts'
import { endAbandonedPlays, abandonAll } from './end-plays.ts'
import { proveSeedsOpen, resealSeeds } from './seeds.ts'
import { returnsAction } from './returns-action.ts'

export { casinoHandlers } from './handlers.ts'

const SWEEP_MS = 60_000
/** The job queue stores this name. */
const END_PAIRS_JOB = 'casino.left'
type EndPairs = { readonly playerId: string }

/** Instant games: a player plays alone, with seeds of their own. */
export const casinoModule: Module = {
  name: 'casino',
  register(ctx) {
    // An excluded player cannot return to an open play.
    ctx.events.subscribe(
      accountsEvents.playerExcluded,
      'casino',
      oneByOne(async (tx, { payload: { playerId } }) => {
        await abandonAll(tx, ctx, playerId)
        await endPairsOf(tx, ctx, playerId)
      }),
    )
    // A separate job: a locked wallet must not delay the event that closes the sockets of an ended session.
    ctx.jobs.on(END_PAIRS_JOB, payload =>
      ctx.db.tx(tx => endPairsOf(tx, ctx, (payload as EndPairs).playerId)),
    )
    ctx.events.subscribe(
      accountsEvents.sessionRevoked,
      'casino',
      oneByOne((tx, { payload: { playerId } }) =>
        ctx.jobs.enqueue(tx, END_PAIRS_JOB, { playerId }, { key: `${END_PAIRS_JOB}:${playerId}` }),
      ),
    )
  },
  seed: proveSeedsOpen,
  routines: ctx => [
    {
      name: 'end-abandoned',
      everyMs: SWEEP_MS,
      async run() {
        await endAbandonedPlays(ctx)
        await endOldPairs(ctx)
      },
    },
  ],
  reseal: resealSeeds,
  audits: casinoAudits,
  staffActions: [returnsAction, exportAction],
}
