import type { Module } from '../platform/process/module.ts'
import { sambazaAudits } from './audit.ts'
import { sweepUnused } from './transfers.ts'

export { sambazaHandlers } from './handlers.ts'

const SWEEP_MS = 3_600_000

/** Stake sent from player to player, confirmed by a code. */
export const sambazaModule: Module = {
  name: 'sambaza',
  routines: ctx => [{ name: 'sweep', everyMs: SWEEP_MS, run: () => sweepUnused(ctx) }],
  audits: sambazaAudits,
}
