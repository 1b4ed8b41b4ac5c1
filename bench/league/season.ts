import { LEAGUES, WEEKS } from '@ruka/contract/virtual-ids'
import { isSignatureOf } from '@ruka/games/fair/drand'
import { ownSignatureOf } from '@ruka/games/fair/own-network-for-tests'
import { JACKPOT_MATCHES, PICKS } from '@ruka/games/league/jackpot.rules'
import { seedProduct } from '../../server/src/catalogue/index.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'
import { below, seededRandom, uuid } from '../../server/src/platform/base/random.ts'
import { openBetting } from '../../server/src/sportsbook/index.ts'
import { settleDue } from '../../server/test/settle-due.ts'
import { END_TICKETS, endTickets } from '../../server/src/virtuals/jackpot/end-tickets.ts'
import { JACKPOT_GAME, type ListKey } from '../../server/src/virtuals/jackpot/lists.ts'
import { openTicketOffice } from '../../server/src/virtuals/jackpot/place-tickets.ts'
import { readRunning, type StoredRound } from '../../server/src/virtuals/model/stored-rounds.ts'
import { rounded, type Figure } from '../harness/figures.ts'
import { openRichPlayers } from '../sportsbook/book.ts'
import { inWorld } from '../harness/world.ts'
import { openRelay } from './relay.ts'
import { eventsOf, openRun, resultSlip, runClock, type RunClock } from './runs.ts'
import { judgeSeason } from './season-judge.ts'

const PLAYERS = 60
const SLIPS_PER_ROUND = 20
const ROUND_MS = 120_000
/** How many of a hundred half rounds have each fault. */
const FAULTS = { killed: 6, stopped: 4, stepped: 4 } as const

/** What was placed, and how many faults there were. */
type Counts = { slips: number; refused: number; tickets: number; faults: number }

async function playSeason(ctx: Ctx, clock: RunClock, seed: string): Promise<Counts & { seconds: number }> {
  const random = seededRandom(`league-season:${seed}`)
  const players = await openRichPlayers(ctx, PLAYERS)
  const [place, buy] = [openBetting(ctx), openTicketOffice(ctx)]
  ctx.jobs.on(END_TICKETS, payload => endTickets(ctx, payload))
  await seedProduct(ctx.db.read, JACKPOT_GAME)
  const run = await openRun(ctx, clock)
  await run.start()
  const begun = performance.now()
  const counts: Counts = { slips: 0, refused: 0, tickets: 0, faults: 0 }
  for (let turn = 0; (await endedSeasons(ctx)) < LEAGUES.length; turn++) {
    if (turn > 4 * WEEKS) throw new Error('the season does not end')
    await run.advance(ROUND_MS / 4 + below(random, ROUND_MS / 8))
    const open = await openRounds(ctx)
    const playerOf = (at: number) => players[(turn * 7 + at) % PLAYERS]!
    const slips = Array.from({ length: open.length === 0 ? 0 : SLIPS_PER_ROUND }, (_, at) =>
      place(resultSlip(ctx, playerOf(at), eventsOf(open[below(random, open.length)]!))),
    )
    const tickets = (await openLists(ctx)).map((list, at) => buy(ticketOn(ctx, playerOf(at), list)))
    for (const { ok } of await Promise.all(slips)) counts[ok ? 'slips' : 'refused']++
    for (const { ok } of await Promise.all(tickets)) if (ok) counts.tickets++
    counts.faults += await disturb(ctx, run, { clock, dice: below(random, 100) })
    await settleAll(ctx)
    if (turn % 10 === 0) process.stderr.write(`turn ${turn}: ${JSON.stringify(counts)}\n`)
  }
  const seconds = (performance.now() - begun) / 1_000
  await run.stop()
  await settleAll(ctx)
  return { ...counts, seconds }
}

const openLists = (ctx: Ctx): Promise<readonly ListKey[]> =>
  rows(ctx.db.read, sql<ListKey>`select league, season, week from virtuals.jackpots where state = 'open'`)

const ticketOn = ({ random, clock }: Ctx, playerId: string, { league, season, week }: ListKey) => ({
  playerId,
  requestId: uuid(random, clock.now()),
  league,
  season,
  week,
  picks: Array.from({ length: JACKPOT_MATCHES }, () => PICKS[below(random, PICKS.length)]).join(''),
})

type Run = Awaited<ReturnType<typeof openRun>>

/** One fault or none; gives how many. */
async function disturb(
  ctx: Ctx,
  run: Run,
  { clock, dice }: { readonly clock: ReturnType<typeof runClock>; readonly dice: number },
): Promise<number> {
  if (dice < FAULTS.killed) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ruka-own/%'
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
  await ctx.jobs.drain()
  await settleDue(ctx)
}

async function season(): Promise<readonly Figure[]> {
  if (!isSignatureOf(1, ownSignatureOf(1)))
    throw new Error('the own network has not taken the place of drand')
  const seed = process.env['LEAGUE_SEED'] ?? 'ruka'
  const clock = runClock()
  const relay = await openRelay(clock, seed)
  try {
    return await inWorld(
      async ({ ctx }) => {
        const { seconds, ...counts } = await playSeason(ctx, clock, seed)
        return [
          { name: 'slips', value: counts.slips, unit: 'slips' },
          { name: 'refused', value: counts.refused, unit: 'slips' },
          { name: 'tickets', value: counts.tickets, unit: 'tickets' },
          { name: 'faults', value: counts.faults, unit: 'kills, stops and steps of the clock' },
          ...relay.figures(),
          { name: 'rounds_per_s', value: rounded((WEEKS * LEAGUES.length) / seconds), unit: 'rounds/s' },
          ...(await judgeSeason(ctx)),
        ]
      },
      { clock, env: { LEAGUE_BEACON: 'drand', LEAGUE_DRAND_URLS: relay.url } },
    )
  } finally {
    await relay.close()
  }
}

// It ends with the bench that started it.
process.on('disconnect', () => process.exit())
process.send!(await season())
process.disconnect()
