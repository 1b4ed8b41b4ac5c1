import { join } from 'node:path'
import { firstRow, sql } from '../server/src/platform/db/db.ts'
import { sportsbookModule } from '../server/src/sportsbook/index.ts'
import type { Figure } from './harness/figures.ts'
import { drain } from './season/drain.ts'
import { openSimulatedFeed, type MatchBooks, type SimulatedFeed } from './season/feed.ts'
import { PLAN } from './season/plan.ts'
import { playSeason, type Played } from './season/play.ts'
import { openBettors, refusedLater, type Doings } from './season/players.ts'
import { judgeBooks } from './season/verdict.ts'
import { makeWeather, type Weather } from './season/weather.ts'
import { diceOf } from './soak/dice.ts'
import { openProgram } from './soak/program.ts'
import { shiftingClock } from './soak/shifting-clock.ts'
import { openRichPlayers } from './sportsbook/book.ts'
import { inWorld, type BenchWorld } from './harness/world.ts'

const TOKEN = 'sample-feed-token'
const RICH_CENTS = 100_000_000
const POOR_CENTS = 30_000
const HOUR_MS = 3_600_000
/** Beyond 48 hours after the first kick-off of every match. */
const AFTERWARDS_MS = 49 * HOUR_MS
const DRAIN_MS = 120_000
/** Figures that are faults of the platform unless they are 0. */
const NEVER = new Set([
  'unexplained',
  'broken_promises',
  'lost_slips',
  'doubled_slips',
  'lost',
  'doubled',
  'ledger_sum',
  'exposures_different',
  'expired_early',
  'left_open',
])

/**
 * A season of 380 matches from the feed's simulator, read by the platform as it runs, with every kind of incident,
 * faults of the feed, and kills of the engine; players place, cancel and sell slips meanwhile. Then 49 hours pass by
 * the platform's clock, and every slip is worked out again from the simulator's books by other rules.
 */
export async function season(): Promise<readonly Figure[]> {
  const feed = await openSimulatedFeed(TOKEN)
  const clock = shiftingClock(0)
  const env = {
    FEED_KIND: 'stream',
    FEED_URL: feed.url,
    FEED_TOKEN: TOKEN,
    SPORTS_LIVE_DELAY_MS: '1000',
    LOG_LEVEL: process.env['SEASON_LOG'] ?? 'silent',
  }
  try {
    return await inWorld(world => playAndJudge(world, feed, clock), { clock, env })
  } finally {
    await feed.stop()
  }
}

async function playAndJudge(
  world: BenchWorld,
  feed: SimulatedFeed,
  clock: ReturnType<typeof shiftingClock>,
): Promise<readonly Figure[]> {
  const { ctx } = world
  await sportsbookModule.seed!(ctx)
  const poor = Math.floor(PLAN.players / 10)
  const funds = [
    ...(await openRichPlayers(ctx, PLAN.players - poor, RICH_CENTS)).map(id => [id, RICH_CENTS] as const),
    ...(await openRichPlayers(ctx, poor, POOR_CENTS)).map(id => [id, POOR_CENTS] as const),
  ]
  const players = funds.map(([id]) => id)
  const program = await openProgram(world, join(import.meta.dirname, 'season', 'platform.ts'))
  try {
    const bettors = openBettors(ctx, diceOf(`${PLAN.seed}:players`), players)
    const [played, weather] = await Promise.all([
      playSeason(ctx, { dice: diceOf(`${PLAN.seed}:prices`), feed, bettors }),
      makeWeather({ dice: diceOf(`${PLAN.seed}:weather`), feed, program }),
    ])
    const drainMs = await drain(ctx, { withinMs: DRAIN_MS, needsFeed: true })
    const books = await feed.books()
    tellIncidents(books)
    const expiredEarly = await expiredSelections(world)
    clock.shift(AFTERWARDS_MS)
    await program.shift(AFTERWARDS_MS)
    await drain(ctx, { withinMs: DRAIN_MS, needsFeed: false })
    const expired = await expiredSelections(world)
    const verdict = await judgeBooks(ctx, { books, doings: bettors.record, fundedCents: new Map(funds) })
    await tellRefusals(world, bettors.record)
    const figures = figuresOf({
      verdict,
      played,
      weather,
      books,
      doings: bettors.record,
      drainMs,
      expired,
      expiredEarly,
    })
    const faults = figures.filter(({ name, value }) => NEVER.has(name) && value !== 0)
    for (const { name, value } of faults) process.stderr.write(`${name} is ${value}: it must be 0\n`)
    if (faults.length > 0) process.exitCode = 1
    return figures
  } finally {
    await program.stop()
  }
}

function tellIncidents(books: ReadonlyMap<string, MatchBooks>): void {
  const all = [...books.values()].flatMap(({ incidents }) => incidents)
  for (const [name, matches] of Map.groupBy(all, incident => incident))
    process.stderr.write(`incident ${name}: ${matches.length} matches\n`)
}

/** What the rule of 48 hours has decided. */
const expiredSelections = async ({ ctx }: BenchWorld): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ count: number }>`select count(distinct selection_id) from sportsbook.selection_changes
      where cause like 'rule:%'`,
  ))!.count

async function tellRefusals({ ctx }: BenchWorld, { refused }: Doings): Promise<void> {
  for (const [what, count] of [...refused].sort(([, one], [, other]) => other - one))
    process.stderr.write(`refused ${what}: ${count}\n`)
  for (const { reason, slips } of (await refusedLater(ctx)).rows)
    process.stderr.write(`refused after the delay ${reason}: ${slips}\n`)
}

function figuresOf({
  verdict,
  played,
  weather,
  books,
  doings,
  drainMs,
  expired,
  expiredEarly,
}: {
  verdict: Awaited<ReturnType<typeof judgeBooks>>
  played: Played
  weather: Weather
  books: ReadonlyMap<string, MatchBooks>
  doings: Doings
  drainMs: number
  expired: number
  expiredEarly: number
}): readonly Figure[] {
  const figure = (name: string, value: number, unit: string): Figure => ({ name, value, unit })
  const refusedBy = (prefix: string) =>
    [...doings.refused].reduce((sum, [what, count]) => sum + (what.startsWith(prefix) ? count : 0), 0)
  const { exposures } = verdict
  return [
    figure('matches', books.size, 'matches'),
    figure('kills', weather.kill, 'kills'),
    figure('outages', weather.outage + weather.api, 'outages'),
    figure('dropped_streams', weather.drop, 'streams'),
    figure('silent_producers', weather.silence, 'producers'),
    figure('up', played.upPercent, '% of the time'),
    figure('slips', verdict.slips, 'slips'),
    figure('explained', verdict.slips - verdict.unexplained, 'slips'),
    figure('unexplained', verdict.unexplained, 'slips'),
    figure('broken_promises', verdict.broken, 'promises'),
    figure('lost_slips', verdict.lostSlips, 'slips'),
    figure('doubled_slips', verdict.doubledSlips + doings.wrongReplays, 'slips'),
    figure('lost', verdict.lostCents, 'cents'),
    figure('doubled', verdict.doubledCents, 'cents'),
    figure('ledger_sum', verdict.ledgerCents, 'cents'),
    figure('exposures_compared', played.exposures.compared + exposures.compared, 'exposures'),
    figure('exposures_different', played.exposures.different + exposures.different, 'exposures'),
    figure('accepted', doings.placed.size, 'slips'),
    figure('repeated_requests', doings.replays, 'requests'),
    figure('refused', refusedBy('place:'), 'reasons'),
    figure('busy', doings.refused.get('busy') ?? 0, 'requests'),
    figure('live_accepted', verdict.liveAccepted, 'slips'),
    figure('live_refused', verdict.liveRefused, 'slips'),
    figure('settled', verdict.settled, 'slips'),
    figure('won', verdict.won, 'slips'),
    figure('voided', verdict.voided, 'slips'),
    figure('cancelled', verdict.cancelled, 'slips'),
    figure('cashed_out', verdict.cashedOut, 'slips'),
    figure('cashed_out_in_part', verdict.cashedOutInPart, 'slips'),
    figure('corrected', verdict.corrected, 'slips'),
    figure('expired_selections', expired, 'selections'),
    figure('expired_early', expiredEarly, 'selections'),
    figure('left_open', verdict.open, 'slips'),
    figure('drain_ms', Math.round(drainMs), 'ms'),
  ]
}
