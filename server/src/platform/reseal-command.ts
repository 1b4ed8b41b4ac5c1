import { recordChange } from './audit-log.ts'
import type { Module } from './module.ts'
import { actorOf, type StaffCommand } from './staff.ts'

/** The last step but one of rotating SEED_SEAL_KEY: afterwards nothing needs the previous key. */
export const resealCommand = (modules: readonly Module[]): StaffCommand => ({
  name: 'keys reseal',
  usage: '--by WHO',
  about:
    'Seals all seeds under SEED_SEAL_KEY that are still sealed under SEED_SEAL_KEY_PREVIOUS, which can then be removed',
  needs: ['SEED_SEAL_KEY'],
  async run(ctx, call) {
    const actor = actorOf(call)
    const done: Record<string, number> = {}
    for (const { name, reseal } of modules) if (reseal) done[name] = await reseal(ctx)
    await ctx.db.tx(tx =>
      recordChange(tx, ctx.clock, { actor, what: 'keys.resealed', subject: 'SEED_SEAL_KEY', after: done }),
    )
    return Object.entries(done).map(([name, count]) => `${name}: ${count} sealed again`)
  },
})
