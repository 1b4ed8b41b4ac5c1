import { beaconText } from '@ruka/games/crash/beacon'
import type { Ctx } from '../platform/context.ts'
import { registerReadGauge } from '../platform/metrics.ts'
import { saltedRounds, unsaltedChain } from './next-seed.ts'
import { crashGames } from './crash-games.ts'

/** For an alarm in time: how many rounds each game can play before it waits for a salt; 0 while it waits. */
export function measureSalts(ctx: Ctx): void {
  registerReadGauge(ctx.metrics, {
    name: 'ruka_crash_salted_rounds',
    help: 'Rounds a crash game can play before it waits for a salt',
    labelNames: ['game'],
    read: () =>
      Promise.all(
        crashGames.map(async ({ slug: game }) => ({
          labels: { game },
          value: await saltedRounds(ctx, game),
        })),
      ),
  })
}

/** The games that wait for a salt, where this process is to play them. */
export async function saltsWaitedFor(ctx: Ctx): Promise<readonly string[]> {
  if (!ctx.config.ROLES.includes('engine')) return []
  const waits: string[] = []
  for (const { slug: game } of crashGames) {
    const waiting = await unsaltedChain(ctx, game)
    if (!waiting) continue
    const { chain, beacon } = waiting
    waits.push(
      beacon
        ? `${game} waits for the salt of chain ${chain}, ${beaconText(beacon)}: npm run staff -- crash-salt`
        : `${game} waits for chain ${chain} to name the source of its salt`,
    )
  }
  return waits
}
