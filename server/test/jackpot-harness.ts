import { createHash } from 'node:crypto'
import { gridOf } from '@ruka/games/league/grid.rules'
import { chancesOf, PICKS, type Pick } from '@ruka/games/league/jackpot.rules'
import { matchesOf, strengthIn } from '@ruka/games/league/season.rules'
import { TEAMS_OF } from '@ruka/games/league/teams'
import { virtualEventId } from '@ruka/contract/virtual-ids'
import { seedProduct } from '../src/catalogue/index.ts'
import { audit } from '../src/platform/context/audit.ts'
import { pgTable, rows, sql, type Tx } from '../src/platform/db/db.ts'
import { uuid } from '../src/platform/base/random.ts'
import { lockEventsAlone } from '../src/sportsbook/index.ts'
import { END_TICKETS, endTickets } from '../src/virtuals/jackpot/end-tickets.ts'
import { jackpotAudits } from '../src/virtuals/jackpot/jackpot-audit.ts'
import { keepJackpot } from '../src/virtuals/jackpot/keep-jackpot.ts'
import { JACKPOT_GAME, matchesOf as listMatches, readLists } from '../src/virtuals/jackpot/lists.ts'
import { openTicketOffice, type TicketAsked } from '../src/virtuals/jackpot/place-tickets.ts'
import { wagersAudits } from '../src/wagers/index.ts'
import { readBalances, walletAudits } from '../src/wallet/index.ts'
import { createPlayer, fundPlayer } from './player.ts'
import { openTestContext } from './test-context.ts'

export const LEAGUE = 'ligi-kuu'
const SEASON = 1
const ROUND_MS = 120_000

/** Longer than a test lasts. */
const LOCK_MS = 40_000
/** The first round of the test begins this long after the clock's start. */
const FIRST_MS = 120_000
export const jackpotChecks = [...walletAudits, ...wagersAudits, ...jackpotAudits]

/**
 * A league whose rounds a test publishes, locks, settles and voids itself, with its jackpots, on a clone of
 * the database.
 */
export async function openJackpots(
  seed: string,
  options: Omit<NonNullable<Parameters<typeof openTestContext>[0]>, 'seed'> = {},
) {
  const ctx = await openTestContext({ seed, ...options })
  for (const slug of [JACKPOT_GAME, LEAGUE]) await seedProduct(ctx.db.read, slug)
  ctx.jobs.on(END_TICKETS, payload => endTickets(ctx, payload))
  const beganMs = ctx.clock.now()
  const commitment = createHash('sha256').update(seed).digest()
  const strengths = TEAMS_OF[LEAGUE]!.map((team, at) => strengthIn(commitment.toString('hex'), at, team))
  await sql`insert into virtuals.seasons (league, number, commitment, sealed_end, has_beacon, incarnation,
      committed_at)
    values (${LEAGUE}, ${SEASON}, ${commitment}::bytea, ''::bytea, false, 1, ${new Date(beganMs)})`.execute(
    ctx.owner.read,
  )
  const office = openTicketOffice(ctx)
  const startsAtMs = (week: number) => beganMs + FIRST_MS + (week - 1) * ROUND_MS
  const keeper = keepJackpot(ctx, LEAGUE)
  /** The lists follow their rounds. */
  const advance = () => {
    keeper.wake()
    return keeper.stop()
  }
  const at = () => new Date(ctx.clock.now())
  const ofWeek = (week: number) => sql`(league, season, week) = (${LEAGUE}, ${SEASON}, ${week})`
  const eventId = (week: number, match: number) => virtualEventId({ league: 2, season: SEASON, week, match })
  /** Changes a round behind the lock of its matches, as the leader does. */
  const change = (week: number, how: (tx: Tx) => Promise<unknown>) =>
    ctx.db.tx(async tx => {
      await lockEventsAlone(
        tx,
        Array.from({ length: 10 }, (_, match) => eventId(week, match)),
      )
      await how(tx)
    })
  const publish = (week: number) =>
    change(week, async tx => {
      await sql`insert into virtuals.rounds (league, season, week, starts_at, round_ms, commitment,
          published_at)
        values (${LEAGUE}, ${SEASON}, ${week}, ${new Date(startsAtMs(week))}, ${ROUND_MS},
          ${commitment}::bytea, ${at()})`.execute(tx)
      await sql`insert into virtuals.matches (league, season, week, no, event_id, home, away, home_mean,
          away_mean)
        select ${LEAGUE}, ${SEASON}, ${week}, m.* from ${pgTable(
          'm',
          matchesOf(strengths, week - 1).map((match, no) => ({ ...match, no })),
          {
            no: ['smallint', each => each.no],
            event_id: ['text', each => eventId(week, each.no)],
            home: ['smallint', each => each.home],
            away: ['smallint', each => each.away],
            home_mean: ['bigint', each => each.means.home],
            away_mean: ['bigint', each => each.means.away],
          },
        )}`.execute(tx)
    })
  const lock = (week: number) =>
    change(week, tx =>
      sql`update virtuals.rounds set state = 'locked', locked_at = ${at()} where ${ofWeek(week)}`.execute(tx),
    )
  const settle = (week: number, result: Pick = '1') =>
    change(week, async tx => {
      await sql`update virtuals.matches set goals = ${{ '1': 'h10', X: '', '2': 'a80' }[result]}
        where ${ofWeek(week)}`.execute(tx)
      await sql`update virtuals.rounds set state = 'settled', seed = commitment, drawn_at = ${at()},
        ended_at = ${at()}, locked_at = coalesce(locked_at, ${at()}) where ${ofWeek(week)}`.execute(tx)
    })
  const voidRound = (week: number) =>
    change(week, tx =>
      sql`update virtuals.rounds set state = 'void', ended_at = ${at()},
        void_reason = 'not_drawn' where ${ofWeek(week)}`.execute(tx),
    )
  /** The lists follow at once. */
  const followed =
    <Given extends readonly unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      await work(...given)
      await advance()
    }
  const listOf = async (week: number) =>
    (await readLists(ctx.db.read, sql`where (league, season, week) = (${LEAGUE}, ${SEASON}, ${week})`))[0]

  const asked = (playerId: string, picks: string, over: Partial<TicketAsked> = {}): TicketAsked => ({
    playerId,
    requestId: uuid(ctx.random, ctx.clock.now()),
    league: LEAGUE,
    season: SEASON,
    week: 1,
    picks,
    ...over,
  })

  return {
    ctx,
    advance,
    listOf,
    asked,
    startsAtMs,
    place: office,
    buy: (playerId: string, picks: string, over: Partial<TicketAsked> = {}) =>
      office(asked(playerId, picks, over)),
    publish: followed(publish),
    lock: followed(lock),
    /** Settles a round whose matches end alike: with a goal of the home or the away side, or with none. */
    settle: followed(settle),
    voidRound: followed(voidRound),
    /** The rounds, when the lists do not follow. */
    rounds: { publish, lock, settle, voidRound },
    /** The picks that are right when the rounds of a list end so. */
    async rightPicks(week: number, earlier: Pick, later: Pick) {
      return listMatches((await listOf(week))!)
        .map(match => (match.week === week ? earlier : later))
        .join('')
    },
    /** The likeliest picks of a list. */
    async bestPicks(week: number) {
      return listMatches((await listOf(week))!)
        .map(({ means }) => {
          const { weights } = chancesOf(gridOf(means))
          return PICKS.reduce((best, pick) => (weights[pick] > weights[best] ? pick : best))
        })
        .join('')
    },
    player: async (kes = 1_000) => (await createPlayer(ctx, { cashKes: kes })).id,
    fund: (playerId: string, given: Parameters<typeof fundPlayer>[2]) => fundPlayer(ctx, playerId, given),
    balances: async (playerId: string) => (await readBalances(ctx.db.read, playerId))!,
    tickets: (playerId: string) =>
      rows(
        ctx.db.read,
        sql<{ code: string; state: string; cents: number | null }>`select code, state, share_cents as cents
          from virtuals.jackpot_tickets where player_id = ${playerId} order by id`,
      ),
    /** From now on no lock is given up while a test runs. */
    waitForLocks: () =>
      void ctx.db.pool.on('acquire', client => void client.query(`set lock_timeout = ${LOCK_MS}`)),
    broken: async () =>
      (await audit(ctx.db.read, jackpotChecks)).filter(({ offending }) => offending.length > 0),
    drop: () => ctx.drop(),
  }
}
export type TestJackpots = Awaited<ReturnType<typeof openJackpots>>
