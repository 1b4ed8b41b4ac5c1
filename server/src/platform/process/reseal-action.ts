import { z } from 'zod'
import type { Module } from './module.ts'
import { staffChange, type StaffAction } from '../staff/staff-action.ts'
import type { Ctx } from '../context/context.ts'

/** The last step but one of rotating SEED_SEAL_KEY: afterwards nothing needs the previous key. */
export const resealAction = (modules: readonly Pick<Module, 'name' | 'reseal'>[]): StaffAction =>
  staffChange({
    name: 'keys reseal',
    permission: 'keys.reseal',
    summary: 'Seals all seeds under SEED_SEAL_KEY that are sealed under SEED_SEAL_KEY_PREVIOUS',
    about: 'Once it says 0 for all, the previous key can be removed.',
    reason: 'optional',
    output: z.record(z.string(), z.int()),
    secrets: ['SEED_SEAL_KEY'],
    async run(ctx: Ctx, _, { record }) {
      const done: Record<string, number> = {}
      for (const { name, reseal } of modules) if (reseal) done[name] = await reseal(ctx)
      await ctx.db.tx(tx => record(tx, { subject: 'SEED_SEAL_KEY', after: done }))
      return done
    },
    lines: done => Object.entries(done).map(([name, count]) => `${name}: ${count} sealed again`),
  })
