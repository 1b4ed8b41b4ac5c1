import { every } from '../platform/clock.ts'
import type { Module } from '../platform/module.ts'
import { sambazaAudits } from './audit.ts'
import { sweepUnused } from './transfers.ts'

export { sambazaHandlers } from './handlers.ts'

const SWEEP_MS = 3_600_000

/** Stake sent from player to player, confirmed by a code. */
export const sambazaModule: Module = {
  name: 'sambaza',
  worker: async ctx =>
    every(
      ctx.clock,
      SWEEP_MS,
      () => sweepUnused(ctx),
      error => ctx.log.error({ error }, 'the sweep of Sambaza failed; it runs again'),
    ),
  audits: sambazaAudits,
}
