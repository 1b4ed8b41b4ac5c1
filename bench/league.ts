import { LEAGUES } from '@ruka/contract/virtual-ids'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { firstRow, sql } from '../server/src/platform/db/db.ts'
import { decode } from '../server/src/live/index.ts'
import { openBetting, type SlipAsked } from '../server/src/sportsbook/index.ts'
import { simulateLocks } from '../server/test/league-lock-simulation.ts'
import { leagueTopicOf } from '../server/src/virtuals/broadcaster.ts'
import { timesOf } from '../server/src/virtuals/model/round-times.rules.ts'
import { runLeagues } from '../server/src/virtuals/run-leagues.ts'
import { readRound, readRunning, type StoredRound } from '../server/src/virtuals/model/stored-rounds.ts'
import { expectCleanAudit } from './harness/clean-audit.ts'
import { percentile, rounded, type Figure } from './harness/figures.ts'
import { eventsOf, openLeagueGames, resultSlip } from './league/runs.ts'
import { bareEnds } from './sportsbook/bare-ends.ts'
import { openRichPlayers } from './sportsbook/book.ts'
import { timeSettlement } from './sportsbook/time-settlement.ts'
import { inWorld } from './harness/world.ts'

const PLAYERS = 5_000
/** Players whose slips are under way at once. */
const AT_ONCE = 600
/** Half a minute of betting, of which the last ten seconds are measured. */
const ROUND_MS = 48_000
const RUSH_MS = 10_000
/** Bets go on for as long after the lock. */
const AFTER_MS = 2_000
const SIMULATED = 1_000_000
const LEAGUE = LEAGUES[1].slug

/**
 * A round of a league on PostgreSQL, fsync on: 5,000 players place slips in its last ten seconds and on,
 * beside the same on a round that stays open; how many were accepted after the lock, how long the settlement
 * of all slips takes, and the bytes that each follower of the round is sent. Then a million rounds by a
 * simulated clock.
 */
export async function league(): Promise<readonly Figure[]> {
  const figures = await inWorld(({ ctx }) => inOneRound(ctx), { env: { LEAGUE_ROUND_MS: String(ROUND_MS) } })
  const simulated = simulateLocks(SIMULATED, 'bench')
  return [
    ...figures,
    { name: 'simulated_rounds', value: simulated.rounds, unit: 'rounds' },
    { name: 'simulated_bets_accepted', value: simulated.accepted, unit: 'bets', baseline: simulated.bets },
    { name: 'simulated_lock_late', value: simulated.late, unit: 'bets' },
  ]
}

async function inOneRound(ctx: Ctx): Promise<readonly Figure[]> {
  await openLeagueGames(ctx)
  const players = await openRichPlayers(ctx, PLAYERS)
  const place = openBetting(ctx)
  const sent = new Map<string, number>()
  ctx.bus.subscribe(leagueTopicOf(LEAGUE), payload => {
    const { frame } = decode(payload as Buffer)
    const { t, week, round } = JSON.parse(frame.toString()) as {
      t: string
      week?: number
      round?: { week: number }
    }
    if ((week ?? round?.week) === 2) sent.set(t, frame.length)
  })
  const running = await runLeagues(ctx)
  try {
    const [first, second, , later] = await untilFour(ctx)
    const baseline = await rush(ctx, { place, players, round: later!, untilMs: Date.now() + RUSH_MS / 2 })
    // The second round has all its betting before it.
    const ends = timesOf(second!.startsAtMs, second!.roundMs).bettingEndsMs
    await sleep(ends - RUSH_MS - Date.now())
    const rate = await rush(ctx, {
      place,
      players,
      round: second!,
      untilMs: ends + AFTER_MS,
      countUntilMs: ends,
    })
    await untilState(ctx, second!, 'settled')
    const settleMs = await timeSettlement(ctx, performance.now())
    const bareMs = await bareEnds(ctx, settleMs.length)
    const late = await lateSlips(ctx, [first!, second!])
    await expectCleanAudit(ctx)
    return [
      {
        name: 'slips_per_s',
        value: rounded(rate, 0),
        unit: 'slips/s',
        baseline: rounded(baseline, 0),
      },
      { name: 'lock_late', value: late, unit: 'slips' },
      { name: 'settled_slips', value: settleMs.length, unit: 'slips' },
      {
        name: 'settle_p99_ms',
        value: rounded(percentile(settleMs, 99), 0),
        unit: 'ms',
        baseline: rounded(percentile(bareMs, 99), 0),
      },
      {
        name: 'bytes_of_a_round',
        value: [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
        unit: 'bytes a follower',
      },
    ]
  } finally {
    await running.stop()
  }
}

type Rush = {
  readonly place: ReturnType<typeof openBetting>
  readonly players: readonly string[]
  readonly round: StoredRound
  readonly untilMs: number
  /** Slips that are accepted until then count. */
  readonly countUntilMs?: number
}

/** Players place one slip after the other on a round; gives how many a second were accepted. */
async function rush(
  ctx: Ctx,
  { place, players, round, untilMs, countUntilMs = untilMs }: Rush,
): Promise<number> {
  const begunMs = Date.now()
  let [accepted, at] = [0, 0]
  const asked = (): SlipAsked => resultSlip(ctx, players[at++ % players.length]!, eventsOf(round))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (Date.now() < untilMs) {
        const verdict = await place(asked())
        if (verdict.ok && Date.now() <= countUntilMs) accepted++
      }
    }),
  )
  return (accepted * 1_000) / (Math.min(Date.now(), countUntilMs) - begunMs)
}

/** Slips on these rounds that were placed at their lock or later. */
async function lateSlips(ctx: Ctx, rounds: readonly StoredRound[]): Promise<number> {
  let late = 0
  for (const round of rounds) {
    const { lockedAtMs } = (await readRound(ctx.db.read, round))!
    const found = await firstRow(
      ctx.db.read,
      sql<{ late: number }>`select count(distinct s.id)::integer as late from sportsbook.slips as s
        join sportsbook.slip_legs as l on l.slip_id = s.id
        join sportsbook.selections as x on x.id = l.selection_id
        where x.event_id = any(${[...eventsOf(round)]}::text[])
          and s.placed_at >= ${new Date(lockedAtMs!)}::timestamptz`,
    )
    late += found!.late
  }
  return late
}

async function untilFour(ctx: Ctx): Promise<readonly StoredRound[]> {
  for (;;) {
    const rounds = await readRunning(ctx.db.read, LEAGUE)
    if (rounds.length === 4) return rounds
    await sleep(20)
  }
}

async function untilState(ctx: Ctx, round: StoredRound, state: StoredRound['state']): Promise<void> {
  for (;;) {
    const now = (await readRound(ctx.db.read, round))!.state
    if (now === state) return
    if (now === 'void') throw new Error('the round is void')
    await sleep(10)
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, ms)))
