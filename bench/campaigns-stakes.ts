import { buildClients } from '../server/src/boot/clients.ts'
import { ownPorts } from './campaigns/own-ports.ts'
import { startCampaigns } from './campaigns/live.ts'
import { openPlays } from './casino.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { openProgram } from './soak/program.ts'
import { stakesOf } from './stakes.ts'
import { inWorld, type BenchWorld } from './harness/world.ts'

const ROUNDS = 24
const ROUND_MS = 2_000
const WARM_UP_MS = 2_000

/**
 * The stakes of `stakes` and the plays of `casino` beside a program, web and worker in one, that has 20 live campaigns,
 * against the same beside one that has none, each on a database of its own; in turns. Plays are published to all
 * consumers in both, so that campaigns count each of them; stakes are not settled.
 */
export async function campaignsStakes(): Promise<readonly Figure[]> {
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
 * The order changes with each round, so that neither side always has the other's work behind it. The ratio is the median
 * of those of the rounds: what a shared machine gives changes from minute to minute.
 */
async function inTurns(name: string, unit: string, sides: { live: Run; bare: Run }): Promise<Figure> {
  const rates = { live: [] as number[], bare: [] as number[] }
  for (const run of Object.values(sides)) await run(WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? (['live', 'bare'] as const) : (['bare', 'live'] as const))
      rates[side].push(await sides[side](ROUND_MS))
  const [value, baseline] = [median(rates.live), median(rates.bare)]
  return {
    name,
    value: rounded(value, 0),
    unit,
    baseline: rounded(baseline, 0),
    ratio: rounded(median(rates.live.map((rate, round) => rate / rates.bare[round]!)), 3),
  }
}
