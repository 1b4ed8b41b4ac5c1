import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../feed-sim/feed/config.ts'
import type { Match } from '../../feed-sim/feed/match.ts'
import { eventUrn } from '../../feed-sim/messages/xml.rules.ts'
import { createSimulator } from '../../feed-sim/simulator.ts'
import { auditBooks } from '../../server/src/audit-books.ts'
import { producerStates } from '../../server/src/feed/index.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, sql } from '../../server/src/platform/db/db.ts'
import { below, seededRandom } from '../../server/src/platform/base/random.ts'
import { sportsbookModule } from '../../server/src/sportsbook/index.ts'
import { median, percentile, rounded, type Figure } from '../harness/figures.ts'
import { shiftingClock, type ShiftingClock } from '../soak/shifting-clock.ts'
import { openRichPlayers } from '../sportsbook/book.ts'
import { inWorld, type BenchWorld } from '../harness/world.ts'
import { compare } from './compare.ts'
import { openReaders, type Reader } from './readers.ts'
import { openSlips } from './slips.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 50)
const SEED = process.env['BENCH_SEED'] ?? 'feed'
/** Between the kills of a round no bet is placed: producers are seldom up. */
const KILLS_A_ROUND = 20
const SLIPS_A_ROUND = 100
const PLAYERS = 40
const FUNDED_CENTS = 100_000_000_000
/** A reader is killed within this real time after it has come to a stage. */
const LIFE_MS = 400
/** The longest that a reader is waited for to get there; its quota may hold a recovery back. */
const STAGE_MS = 600
/** Time of the feed and of the readers passes in steps, a hundred times as fast as real time. */
const STEP_MS = 2_000
const TURN_MS = 20
/** The pause without a reader after each kill: messages that are sent in it have to be recovered. */
const GONE_MS = 30_000
const CALM_MS_MAX = 120_000
const QUIET_MS = 200
const QUIET_POLLS = 15
/** At the end, in the time of the feed: everything that bets were placed on is played by then. */
const PLAY_OUT_MS = 15 * 60_000

/** Matches take four minutes; messages come twice and in another order at times. */
const FEED = {
  FEED_SIM_PORT: '0',
  FEED_SIM_SEED: SEED,
  FEED_SIM_MANUAL_CLOCK: 'true',
  FEED_SIM_SPEED: '30',
  FEED_SIM_ROUND_MINUTES: '120',
  FEED_SIM_HORIZON_HOURS: '4',
  FEED_SIM_LIVE_TICK_MS: '10000',
  FEED_SIM_PREMATCH_TICK_MS: '60000',
  FEED_SIM_RATES:
    'goal-annulled=0.1,wrong-settlement=0.1,cancel-window=0.05,cancel-withdrawn=0.05,cancelled=0.03',
}
const FAULTS = { duplicate: 0.03, reorder: 0.03 }

type Simulator = ReturnType<typeof createSimulator>

/**
 * The process that reads, logs, applies and settles is killed at any moment, again and again, while the feed
 * goes on; then everything is compared with the simulator’s own books. PostgreSQL and the feed stay up.
 */
export async function kills(): Promise<readonly Figure[]> {
  const clock = shiftingClock(0)
  const simulator = createSimulator(readConfig(FEED), clock.now())
  const url = await simulator.start()
  simulator.transport.set(FAULTS)
  try {
    return await inWorld(world => killAll(world, simulator, clock), {
      clock,
      env: {
        FEED_KIND: 'stream',
        FEED_URL: url,
        FEED_TOKEN: readConfig(FEED).token,
        LOG_LEVEL: process.env['BENCH_LOG'] ?? 'silent',
      },
    })
  } finally {
    await simulator.stop()
  }
}

async function killAll(
  world: BenchWorld,
  simulator: Simulator,
  clock: ShiftingClock,
): Promise<readonly Figure[]> {
  const { ctx } = world
  await sportsbookModule.seed!(ctx)
  await sql`insert into feed.producers (product, name, state, since, alive_until, checkpoint_ms)
    select p, 'bench', 'down', 'epoch', 'epoch', ${clock.now()} from unnest(array[1, 3]) as p`.execute(
    ctx.db.read,
  )
  const players = await openRichPlayers(ctx, PLAYERS)
  const random = seededRandom(SEED)
  const place = openSlips(ctx, players, random)
  const readers = openReaders(world)
  const time = openTime(simulator, clock)
  const cycles: number[] = []
  try {
    for (let killed = 0; killed < KILLS; killed++) {
      const began = performance.now()
      const reader = await readers.start(clock.aheadMs())
      if (killed % KILLS_A_ROUND === 0) {
        await time.passUntil(reader, () => isUp(ctx))
        await place(SLIPS_A_ROUND)
        process.stderr.write(`${killed} of ${KILLS} kills\n`)
      }
      await untilStage(reader, { time, simulator, stage: below(random, 4) })
      await time.pass(reader, below(random, LIFE_MS))
      await reader.kill()
      time.skip(GONE_MS)
      cycles.push(performance.now() - began)
    }
    const last = await readers.start(clock.aheadMs())
    await time.passUntil(last, () => isUp(ctx))
    simulator.transport.set({ duplicate: 0, reorder: 0 })
    await time.pass(last, (PLAY_OUT_MS / STEP_MS) * TURN_MS)
    await time.passUntil(last, () => isUp(ctx))
    await untilDone(ctx)
    await last.kill()
    return await judge(ctx, { matches: time.matches, atMs: simulator.clock.now(), simulator, cycles })
  } finally {
    await readers.stop()
  }
}

/** Some are killed while they start, some while they connect, and half of them while a recovery is sent. */
async function untilStage(
  reader: Reader,
  { time, simulator, stage }: { time: ReturnType<typeof openTime>; simulator: Simulator; stage: number },
): Promise<void> {
  if (stage === 0) return
  await time.passUntil(reader, async () => reader.leads())
  const { accepted } = simulator.recoveries.counts
  const untilMs = performance.now() + STAGE_MS
  const isOver = () => performance.now() > untilMs || simulator.recoveries.counts.accepted > accepted
  if (stage === 1) return
  while (!isOver()) await time.pass(reader, TURN_MS)
}

/**
 * Moves the clocks of the feed, of this process and of its reader together, and keeps every match that is
 * played from now on.
 */
function openTime(simulator: Simulator, clock: ShiftingClock) {
  const beganMs = clock.now()
  const matches = new Map<string, Match>()
  const follow = () => {
    simulator.advance!(Math.max(0, Math.round(clock.now() - simulator.clock.now())))
    for (const match of simulator.engine.matches.values())
      if (match.endMs > beganMs) matches.set(eventUrn(match.fixture.id), match)
  }
  const skip = (ms: number, reader?: Reader) => {
    clock.shift(ms)
    reader?.shift(ms)
    follow()
  }
  const pass = async (reader: Reader, realMs: number): Promise<void> => {
    const untilMs = performance.now() + realMs
    for (let leftMs = realMs; leftMs > 0; leftMs = untilMs - performance.now()) {
      if (leftMs >= TURN_MS) skip(STEP_MS, reader)
      await wait(Math.min(leftMs, TURN_MS))
    }
  }
  return {
    matches,
    skip,
    pass,
    async passUntil(reader: Reader, isSo: () => Promise<boolean>): Promise<void> {
      const began = performance.now()
      while (!(await isSo())) {
        if (performance.now() - began > CALM_MS_MAX) throw new Error('the producers do not come up')
        await pass(reader, TURN_MS * 3)
        // A reader on a busy machine gets more real time for the same time of the feed.
        await wait((performance.now() - began) / 50)
      }
    },
  }
}

async function isUp(ctx: Ctx): Promise<boolean> {
  const states = [...(await producerStates(ctx.db.read, ctx.clock.now())).values()]
  return states.length === 2 && states.every(state => state === 'up')
}

/**
 * Time stands still for the feed: everything that it sent is logged and applied, and what that decides is
 * settled. Nothing has come for some seconds then, since what is on its way is seen nowhere.
 */
async function untilDone(ctx: Ctx): Promise<void> {
  const began = performance.now()
  let [last, quiet] = ['', 0]
  while (quiet < QUIET_POLLS) {
    await wait(QUIET_MS)
    const { left, logged } = (await firstRow(
      ctx.db.read,
      sql<{ left: number; logged: number }>`select (select count(*) from feed.messages
          where id > (select applied_id from feed.position)) + (select count(*) from sportsbook.settlement_work)
        + (select count(*) from sportsbook.slips where state = 'pending') as left,
        (select max(id) from feed.messages) as logged`,
    ))!
    const seen = `${left} ${logged}`
    quiet = left === 0 && seen === last ? quiet + 1 : 0
    last = seen
    if (performance.now() - began > CALM_MS_MAX) throw new Error(`${left} are not done`)
  }
}

async function judge(
  ctx: Ctx,
  played: {
    matches: ReadonlyMap<string, Match>
    atMs: number
    simulator: Simulator
    cycles: readonly number[]
  },
): Promise<readonly Figure[]> {
  const { matches, atMs, simulator, cycles } = played
  const { slips, settled, lost, doubled } = await compare(ctx, matches, { fundedCents: FUNDED_CENTS, atMs })
  for (const line of [...lost.slice(0, 10), ...doubled.slice(0, 10)]) process.stderr.write(`${line}\n`)
  const broken = (await auditBooks(ctx.db)).filter(({ offending }) => offending.length > 0)
  for (const { promise, offending } of broken)
    process.stderr.write(`BROKEN ${promise}: ${JSON.stringify(offending.slice(0, 3))}\n`)
  const log = await firstRow(
    ctx.db.read,
    sql<{ messages: number; unread: number }>`select count(*) as messages,
      (select count(*) from feed.set_aside) as unread from feed.messages`,
  )
  const { accepted, refused } = simulator.recoveries.counts
  return [
    { name: 'kills', value: cycles.length, unit: 'kills' },
    { name: 'kill_cycle_p50_ms', value: rounded(median(cycles), 0), unit: 'ms' },
    { name: 'kill_cycle_p99_ms', value: rounded(percentile(cycles, 99), 0), unit: 'ms' },
    { name: 'kills_messages', value: log!.messages, unit: 'messages' },
    { name: 'kills_slips', value: slips, unit: 'slips' },
    { name: 'kills_settled', value: settled, unit: 'slips' },
    { name: 'kills_recoveries', value: accepted, unit: 'recoveries' },
    { name: 'kills_recoveries_refused', value: refused, unit: 'recoveries' },
    { name: 'lost', value: lost.length + log!.unread, unit: 'slips and lines' },
    { name: 'double_settlements', value: doubled.length, unit: 'slips and wallets' },
    { name: 'broken_promises', value: broken.length, unit: 'promises' },
  ]
}
