import { Gauge } from 'prom-client'
import type { Ctx } from '../platform/context.ts'
import { saltedRounds } from './next-seed.ts'
import { crashGames } from './crash-games.ts'

/** For an alarm in time: how many rounds each game can play before it waits for a salt; 0 while it waits. */
export function measureSalts(ctx: Ctx): void {
  const gauge = new Gauge({
    name: 'ruka_crash_salted_rounds',
    help: 'Rounds a crash game can play before it waits for a salt',
    labelNames: ['game'],
    registers: [],
    async collect() {
      for (const { slug: game } of crashGames) this.set({ game }, await saltedRounds(ctx, game))
    },
  })
  ctx.metrics.registry.registerMetric(gauge)
}
