import { verifyLeagueRound } from '@ruka/games/league/verifier'
import { tableOf } from '@ruka/games/league/table.rules'
import { LEAGUES, WEEKS } from '@ruka/contract/virtual-ids'
import { auditBooks } from '../server/src/audit-books.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { firstRow, sql } from '../server/src/platform/db.ts'
import { below, seededRandom } from '../server/src/platform/random.ts'
import { openBetting } from '../server/src/sportsbook/index.ts'
import { SETTLEMENT_WORKERS } from '../server/src/sportsbook/settlement-queue.ts'
import { settleNext } from '../server/src/sportsbook/settlement-work.ts'
import { readGoals } from '../server/src/virtuals/match-text.rules.ts'
import { readEnded, readRunning, type StoredRound } from '../server/src/virtuals/stored-rounds.ts'
import { rounded, type Figure } from './figures.ts'
import { eventsOf, openRun, resultSlip, runClock } from './league/runs.ts'
import { openRichPlayers } from './sportsbook/book.ts'
import { inWorld } from './world.ts'

const PLAYERS = 60
const SLIPS_PER_ROUND = 20
const ROUND_MS = 120_000
/** Of a hundred half rounds, those in which each fault happens. */
const FAULTS = { killed: 6, stopped: 4, stepped: 4 } as const

/**
 * A season of both leagues at speed, 760 matches on PostgreSQL with fsync on: players bet in every round while leaders
 * are killed, stopped for minutes, and the wall clock steps. Afterwards the audit is clean, the table is its
 * recomputation, every round that was played is checked by the independent verifier, and no stake is held.
 * `LEAGUE_SEED=…` repeats a run.
 */
export async function leagueSeason(): Promise<readonly Figure[]> {
  const clock = runClock()
  const seed = process.env['LEAGUE_SEED'] ?? 'ruka'
  process.stderr.write(`LEAGUE_SEED=${seed}\n`)
  return inWorld(
    async ({ ctx }) => {
      const random = seededRandom(`league-season:${seed}`)
      const players = await openRichPlayers(ctx, PLAYERS)
      const place = openBetting(ctx)
      const run = await openRun(ctx, clock)
      await run.start()
      const begun = performance.now()
      let [slips, refused, faults] = [0, 0, 0]
      for (let turn = 0; (await endedSeasons(ctx)) < LEAGUES.length; turn++) {
        if (turn > 4 * WEEKS) throw new Error('the season does not end')
        await run.advance(ROUND_MS / 4 + below(random, ROUND_MS / 8))
        const open = await openRounds(ctx)
        const verdicts = await Promise.all(
          open.length === 0
            ? []
            : Array.from({ length: SLIPS_PER_ROUND }, (_, at) => {
                const key = open[below(random, open.length)]!
                return place(resultSlip(ctx, players[(turn * 7 + at) % PLAYERS]!, eventsOf(key)))
              }),
        )
        slips += verdicts.filter(({ ok }) => ok).length
        refused += verdicts.filter(({ ok }) => !ok).length
        faults += await disturb(ctx, run, { clock, dice: below(random, 100) })
        await settleAll(ctx)
        if (turn % 10 === 0) process.stderr.write(`turn ${turn}: ${slips} slips, ${faults} faults\n`)
      }
      const seconds = (performance.now() - begun) / 1_000
      await run.stop()
      await settleAll(ctx)
      return [
        { name: 'slips', value: slips, unit: 'slips' },
        { name: 'refused', value: refused, unit: 'slips' },
        { name: 'faults', value: faults, unit: 'kills, stops and steps of the clock' },
        { name: 'rounds_per_s', value: rounded((WEEKS * LEAGUES.length) / seconds), unit: 'rounds/s' },
        ...(await judge(ctx)),
      ]
    },
    { clock },
  )
}

type Run = Awaited<ReturnType<typeof openRun>>

/** One fault or none; gives how many. */
async function disturb(
  ctx: Ctx,
  run: Run,
  { clock, dice }: { readonly clock: ReturnType<typeof runClock>; readonly dice: number },
): Promise<number> {
  if (dice < FAULTS.killed) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ruka-own'
      and datname = current_database()`.execute(ctx.db.read)
    await run.succeed()
  } else if (dice < FAULTS.killed + FAULTS.stopped) {
    await run.stop()
    await clock.advance(1.5 * ROUND_MS)
    await run.start()
  } else if (dice < FAULTS.killed + FAULTS.stopped + FAULTS.stepped) {
    clock.step(-40_000)
    await run.advance(20_000)
    clock.step(40_000)
  } else return 0
  return 1
}

const openRounds = async (ctx: Ctx): Promise<readonly StoredRound[]> =>
  (await Promise.all(LEAGUES.map(({ slug }) => readRunning(ctx.db.read, slug))))
    .flat()
    .filter(({ state }) => state === 'open')

const endedSeasons = async (ctx: Ctx): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{ ended: number }>`select count(*)::integer as ended from virtuals.seasons
      where number = 1 and ended_at is not null`,
  ))!.ended

async function settleAll(ctx: Ctx): Promise<void> {
  for (let worker = 0; worker < SETTLEMENT_WORKERS; worker++)
    while ((await settleNext(ctx, worker)) !== undefined);
}

/** What has to hold after a season. */
async function judge(ctx: Ctx): Promise<readonly Figure[]> {
  const rounds = (
    await Promise.all(LEAGUES.map(({ slug }) => readEnded(ctx.db.read, slug, { limit: 1_000 })))
  )
    .flat()
    .filter(({ season }) => season === 1)
  const played = rounds.filter(({ state }) => state === 'settled')
  let different = 0
  for (const round of played) {
    const { seedFitsCommitment, matches } = await verifyLeagueRound({
      round: `${round.league}:${round.season}:${round.week}`,
      commitment: round.commitment.toString('hex'),
      seed: round.seed!.toString('hex'),
      beacon: '',
      means: round.matches.map(({ means }) => means),
    })
    if (!seedFitsCommitment) different++
    for (const [no, { goals }] of matches.entries()) {
      const text = goals.map(goal => goal.replace(/^(\d+) (.).*$/, '$2$1')).join('')
      if (text !== round.matches[no]!.goals) different++
    }
  }
  const held = await firstRow(
    ctx.db.read,
    sql<{ slips: number }>`select count(*)::integer as slips from sportsbook.slips as s
      where state = 'open' and not exists (select from sportsbook.slip_legs as l
        join sportsbook.selections as x on x.id = l.selection_id
        join virtuals.matches as m on m.event_id = x.event_id
        join virtuals.rounds as r using (league, season, week)
        where l.slip_id = s.id and r.state in ('open', 'locked', 'drawn'))`,
  )
  const broken = (await auditBooks(ctx.db)).filter(({ offending }) => offending.length > 0)
  for (const { promise, offending } of broken)
    process.stderr.write(`${promise}: ${JSON.stringify(offending.slice(0, 3))}\n`)
  return [
    { name: 'rounds_played', value: played.length, unit: `of ${rounds.length} rounds` },
    { name: 'rounds_void', value: rounds.length - played.length, unit: 'rounds' },
    { name: 'matches_played', value: played.length * 10, unit: 'matches' },
    { name: 'verifier_different', value: different, unit: 'matches' },
    { name: 'champions_wrong', value: await wrongChampions(ctx, played), unit: 'leagues' },
    { name: 'slips_left_open', value: held!.slips, unit: 'slips' },
    { name: 'audit_findings', value: broken.length, unit: 'promises' },
  ]
}

async function wrongChampions(ctx: Ctx, played: readonly StoredRound[]): Promise<number> {
  let wrong = 0
  for (const { slug } of LEAGUES) {
    const matches = played
      .filter(({ league }) => league === slug)
      .sort((one, other) => one.week - other.week)
      .flatMap(round => round.matches.map(each => ({ ...each, score: readGoals(each.goals!).score })))
    const season = await firstRow(
      ctx.db.read,
      sql<{ champion: number | null }>`select champion from virtuals.seasons
        where (league, number) = (${slug}, 1)`,
    )
    if (season!.champion !== tableOf(matches)[0]!.team) wrong++
  }
  return wrong
}
