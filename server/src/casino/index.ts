import type { PlayerExcluded } from '../accounts/index.ts'
import { every } from '../platform/clock.ts'
import type { Module } from '../platform/module.ts'
import { casinoAudits } from './audit.ts'
import { leaveAbandoned, leaveAll } from './leave-plays.ts'

export { casinoHandlers } from './handlers.ts'

const SWEEP_MS = 60_000

/** Instant games: each player plays alone, by seeds of their own. */
export const casinoModule: Module = {
  name: 'casino',
  register(ctx) {
    // Who has excluded themselves cannot come back to a play.
    ctx.outbox.on('player.excluded', (tx, { payload }) =>
      leaveAll(tx, ctx, (payload as PlayerExcluded).playerId),
    )
  },
  worker: async ctx =>
    every(
      ctx.clock,
      SWEEP_MS,
      async () => void (await leaveAbandoned(ctx)),
      error => ctx.log.error({ error }, 'abandoned plays could not be looked for; it is tried again'),
    ),
  audits: casinoAudits,
}
