import { buildClients } from '../server/src/boot/clients.ts'
import { modules, openModules } from '../server/src/modules.ts'
import { boot } from './campaigns/boot.ts'
import { lateFigures, openFollowers } from './campaigns/followers.ts'
import { countingPot, openManyPlayers, startCampaigns } from './campaigns/live.ts'
import { offer, STAKE_CENTS, WAGERS_PER_S, type Offered } from './campaigns/load.ts'
import { ranks } from './campaigns/ranks.ts'
import { openPlays } from './casino.ts'
import { expectCleanAudit } from './harness/clean-audit.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { ownPorts } from './harness/own-ports.ts'
import { inWorld, type BenchWorld } from './harness/world.ts'
import { openProgram } from './soak/program.ts'
import { stakesOf } from './stakes.ts'

const PLAYERS = 100_000
const LAG_BAR_MS = 1_000
/** How long wagers are offered, and before that until all is warm. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
const WARM_UP_SECONDS = 3
/** What runs beside campaigns, in turns with the same beside none. */
const TURNS = 24
const TURN_MS = 2_000

/**
 * Settled wagers of 100,000 players in 20 live campaigns, on PostgreSQL with fsync on: published by this
 * process as by an engine, counted by the program, which is web and worker in one, and shown by it to 8,000
 * sockets of widgets, which a third process holds. First without sockets, then with them; the audit is clean
 * afterwards. Then ranks among a million, and the start of a program on a long journal.
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
  },
  { name: `${name}lag_p50_ms`, value: rounded(percentile(lags, 50), 0), unit: 'ms', baseline: LAG_BAR_MS },
  {
    name: `${name}lag_p99_ms`,
    value: rounded(percentile(lags, 99), 0),
    unit: 'ms',
    baseline: LAG_BAR_MS,
  },
]

/**
 * The stakes of `stakes` and the plays of `casino` beside a program, web and worker in one, that has 20 live
 * campaigns, against the same beside one that has none, each on a database of its own; in turns. Plays are
 * published to all consumers in both, so that campaigns count each of them; stakes are not settled.
 */
export async function campaignsBeside(): Promise<readonly Figure[]> {
  await buildClients(line => process.stderr.write(`${line}\n`))
  const [env, otherEnv] = [await ownPorts(), await ownPorts()]
  return inWorld(
    world =>
      inWorld(async other => compare(await openSide(world, true), await openSide(other, false)), {
        env: otherEnv,
      }),
    { env },
  )
}

async function openSide(world: BenchWorld, hasCampaigns: boolean) {
  const program = await openProgram(world)
  if (hasCampaigns) await startCampaigns(world.ctx)
  const { plays, close } = await openPlays(world, { published: true })
  return {
    stakes: await stakesOf(world.ctx),
    async plays(ms: number) {
      const report = await plays(ms)
      return report.latencies.length / (report.ms / 1_000)
    },
    async close() {
      close()
      await program.stop()
    },
  }
}
type Side = Awaited<ReturnType<typeof openSide>>

async function compare(live: Side, bare: Side): Promise<readonly Figure[]> {
  try {
    return [
      await inTurns('stakes_with_campaigns', 'stakes/s', { live: live.stakes, bare: bare.stakes }),
      await inTurns('plays_with_campaigns', 'plays/s', { live: live.plays, bare: bare.plays }),
    ]
  } finally {
    await live.close()
    await bare.close()
  }
}

type Run = (ms: number) => Promise<number>

/**
 * The order changes with each round, so that neither side always has the other's work behind it. The ratio is
 * the median of those of the rounds: what a shared machine gives changes from minute to minute.
 */
async function inTurns(name: string, unit: string, sides: { live: Run; bare: Run }): Promise<Figure> {
  const rates = { live: [] as number[], bare: [] as number[] }
  for (const run of Object.values(sides)) await run(TURN_MS)
  for (let round = 0; round < TURNS; round++)
    for (const side of round % 2 === 0 ? (['live', 'bare'] as const) : (['bare', 'live'] as const))
      rates[side].push(await sides[side](TURN_MS))
  const [value, baseline] = [median(rates.live), median(rates.bare)]
  return {
    name,
    value: rounded(value, 0),
    unit,
    baseline: rounded(baseline, 0),
    ratio: rounded(median(rates.live.map((rate, round) => rate / rates.bare[round]!)), 3),
  }
}
