import { buildClients } from '../server/src/boot/clients.ts'
import { modules, openModules } from '../server/src/modules.ts'
import { boot } from './campaigns/boot.ts'
import { lateFigures, openFollowers } from './campaigns/followers.ts'
import { countingPot, openManyPlayers, startCampaigns } from './campaigns/live.ts'
import { ownPorts } from './campaigns/own-ports.ts'
import { offer, STAKE_CENTS, WAGERS_PER_S, type Offered } from './campaigns/load.ts'
import { ranks } from './campaigns/ranks.ts'
import { expectCleanAudit } from './casino.ts'
import { percentile, rounded, type Figure } from './harness/figures.ts'
import { openProgram } from './soak/program.ts'
import { inWorld } from './harness/world.ts'

const PLAYERS = 100_000
const LAG_BAR_MS = 1_000
/** How long wagers are offered, and before that until all is warm. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
const WARM_UP_SECONDS = 3

/**
 * Settled wagers of 100,000 players in 20 live campaigns, on PostgreSQL with fsync on: published by this process as by
 * an engine, counted by the program, which is web and worker in one, and shown by it to 8,000 sockets of widgets, which
 * a third process holds. First without sockets, then with them; the audit is clean afterwards. Then ranks among a
 * million, and the start of a program on a long journal.
 */
export async function campaigns(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const env = await ownPorts()
  return inWorld(
    async world => {
      const { ctx } = world
      const players = await openManyPlayers(ctx, PLAYERS)
      const program = await openProgram(world)
      // What has no consumer in this process is not published.
      const publishing = openModules(ctx)
      for (const module of modules) module.register?.(publishing)
      await startCampaigns(ctx)
      const pot = await countingPot(ctx, STAKE_CENTS)
      await offer(ctx, { players, pot, seconds: WARM_UP_SECONDS })
      const alone = await offer(ctx, { players, pot, seconds: SECONDS })
      const followers = await openFollowers(Number(env.WIDGETS_PORT), pot)
      const followed = await offer(ctx, { players, pot, seconds: SECONDS })
      const received = await followers.received()
      followers.close()
      await program.stop()
      await expectCleanAudit(ctx)
      return [
        ...lagFigures('', alone),
        ...lagFigures('followed_', followed),
        ...lateFigures(received, pot, followed),
        ...ranks(),
        ...(await boot(ctx)),
      ]
    },
    { env },
  )
}

const lagFigures = (name: string, { perSecond, lags }: Offered): readonly Figure[] => [
  {
    name: `${name}settled_per_s`,
    value: rounded(perSecond, 0),
    unit: 'settled wagers/s',
    baseline: WAGERS_PER_S,
    ratio: rounded(perSecond / WAGERS_PER_S),
  },
  { name: `${name}lag_p50_ms`, value: rounded(percentile(lags, 50), 0), unit: 'ms' },
  {
    name: `${name}lag_p99_ms`,
    value: rounded(percentile(lags, 99), 0),
    unit: 'ms',
    baseline: LAG_BAR_MS,
    ratio: rounded(percentile(lags, 99) / LAG_BAR_MS),
  },
]
