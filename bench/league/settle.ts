import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, sql } from '../../server/src/platform/db/db.ts'
import { openBetting } from '../../server/src/sportsbook/index.ts'
import { expectCleanAudit } from '../harness/clean-audit.ts'
import { median, percentile, rounded, type Figure } from '../harness/figures.ts'
import { openRound, slipOn } from './round.ts'
import { bareEnds } from '../sportsbook/bare-ends.ts'
import { openRichPlayers } from '../sportsbook/book.ts'
import { timeSettlement } from '../sportsbook/time-settlement.ts'
import { inWorld } from '../harness/world.ts'

const PLAYERS = 5_000
const SLIPS = 50_000
/** Slips that arrive together. */
const TOGETHER = 2_000

/** The first round is that of a program that has just started, and of an empty database. */
const ROUNDS = 4

/**
 * The end of a round on PostgreSQL, fsync on: 50,000 slips of 5,000 players on the 20 matches of both
 * leagues, singles and multis of up to four legs, are settled by results that arrive together. The time of a
 * slip is that from the results until its settlement is committed. One round follows another, as on a server:
 * the figures are the medians of those after the first; their worst and the first stand beside them. The
 * baseline are bare statements that end as many slips. The audit is clean afterwards.
 */
export function settle(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const players = await openRichPlayers(ctx, PLAYERS)
    const rounds: RoundTimes[] = []
    for (let week = 1; week <= ROUNDS; week++) rounds.push(await playRound(ctx, players, week))
    const open = await countOpen(ctx)
    await expectCleanAudit(ctx)
    const bareMs = await bareEnds(ctx, SLIPS)
    const [first, ...later] = rounds as [RoundTimes, ...RoundTimes[]]
    const medianOf = (of: (round: RoundTimes) => number) => rounded(median(later.map(of)), 0)
    return [
      figure('settle_50k_p50_ms', medianOf(p50), percentile(bareMs, 50)),
      figure('settle_50k_p99_ms', medianOf(p99), percentile(bareMs, 99)),
      figure('settle_50k_worst_p99_ms', Math.max(...later.map(p99)), percentile(bareMs, 99)),
      figure('settle_50k_first_round_p99_ms', p99(first), percentile(bareMs, 99)),
      { name: 'settle_50k_decide_ms', value: medianOf(({ decidedMs }) => decidedMs), unit: 'ms' },
      {
        name: 'settle_50k_per_s',
        value: medianOf(settledPerS),
        unit: 'slips/s',
        baseline: rounded((1_000 * SLIPS) / bareMs.at(-1)!, 0),
      },
      {
        name: 'settle_50k_unsettled',
        value: rounds.map(unsettledOf).reduce((sum, each) => sum + each, open),
        unit: 'slips',
      },
    ]
  })
}

const figure = (name: string, ms: number, baselineMs: number): Figure => ({
  name,
  value: rounded(ms, 0),
  unit: 'ms',
  baseline: rounded(baselineMs, 0),
})

/** How long its results took to be written, and each of its slips to be settled, in ascending order. */
type RoundTimes = { readonly decidedMs: number; readonly times: readonly number[] }
const p50 = ({ times }: RoundTimes) => percentile(times, 50)
const p99 = ({ times }: RoundTimes) => percentile(times, 99)
/** A slip that a later round settles does not make up for its own round. */
const unsettledOf = ({ times }: RoundTimes) => Math.max(0, SLIPS - times.length)
const settledPerS = ({ times, decidedMs }: RoundTimes) => (1_000 * times.length) / (times.at(-1)! - decidedMs)

async function playRound(ctx: Ctx, players: readonly string[], week: number): Promise<RoundTimes> {
  const round = await openRound(ctx, week)
  await placeAll(ctx, players, round.eventIds)
  const began = performance.now()
  await round.draw()
  const decidedMs = performance.now() - began
  return { decidedMs, times: await timeSettlement(ctx, began) }
}

async function placeAll(ctx: Ctx, players: readonly string[], eventIds: readonly string[]): Promise<void> {
  const place = openBetting(ctx)
  for (let from = 0; from < SLIPS; from += TOGETHER)
    await Promise.all(
      Array.from({ length: TOGETHER }, async (_, at) => {
        const verdict = await place(slipOn(ctx, players[(from + at) % players.length]!, eventIds))
        if (!verdict.ok) throw new Error(`a slip was refused: ${JSON.stringify(verdict)}`)
      }),
    )
}

const countOpen = async (ctx: Ctx): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ open: number }>`select count(*)::int as open from sportsbook.slips where state = 'open'`,
  ))!.open
