import type { LeagueServerMessage } from '@ruka/contract/league'
import { fromKes } from '@ruka/contract/money'
import { expect } from 'vitest'
import { catalogueModule } from '../src/catalogue/index.ts'
import { decode } from '../src/live/index.ts'
import type { Bus } from '../src/platform/events/bus.ts'
import { sql } from '../src/platform/db/db.ts'
import { uuid } from '../src/platform/base/random.ts'
import { openBetting, type LegAsked } from '../src/sportsbook/index.ts'
import { sportsbookAudits } from '../src/sportsbook/audit.ts'
import { settleDue } from './settle-due.ts'
import { virtualsAudits } from '../src/virtuals/audit.ts'
import { acquireLease } from '../src/platform/db/lease.ts'
import { lockRound } from '../src/virtuals/close-round.ts'
import { timesOf } from '../src/virtuals/model/round-times.rules.ts'
import { leagueTopicOf } from '../src/virtuals/broadcaster.ts'
import { readLeagueNow } from '../src/virtuals/league-view.ts'
import { openLeagues } from '../src/virtuals/leagues.ts'
import type { LeagueRoom } from '../src/virtuals/league-room.ts'
import { openKeeper, runLeagues } from '../src/virtuals/run-leagues.ts'
import { readRound, type RoundKey } from '../src/virtuals/model/stored-rounds.ts'
import { wagersAudits } from '../src/wagers/index.ts'
import { readBalances, walletAudits } from '../src/wallet/index.ts'
import { auditBothWays } from './audit-both-ways.ts'
import { createPlayer } from './player.ts'
import { openTestContext } from './test-context.ts'

/** Only what fails waits so long, and a busy machine may need it. */
const PATIENCE_MS = 20_000
/** Less than any phase of a round. */
const STEP_MS = 1_000
export const LIGI_KUU = 'ligi-kuu'
export const BRAND = 'virtual-league'

type Options = {
  readonly env?: Record<string, string>
  readonly startMs?: number
  readonly bus?: Bus
  readonly database?: NonNullable<Parameters<typeof openTestContext>[0]>['database']
}

/** Both leagues on a clone of the database with the test's clock, and players who bet on them. */
export async function openLeague({ env = {}, startMs, bus, database }: Options = {}) {
  const opened = await openTestContext({
    env,
    ...(startMs !== undefined && { startMs }),
    ...(database && { database }),
  })
  let offsetMs = 0
  const { clock: steady } = opened
  const clock = { ...steady, now: () => steady.now() + offsetMs }
  const ctx = { ...opened, clock, ...(bus ? { bus } : {}) }
  await catalogueModule.seed!(ctx)
  await sql`insert into catalogue.games (slug, position) select slug, 0
    from unnest(array['virtual-league', 'ligi-kuu']) as slug on conflict do nothing`.execute(ctx.owner.read)
  const messages: (LeagueServerMessage & { readonly league: string })[] = []
  for (const league of [BRAND, LIGI_KUU])
    ctx.bus.subscribe(leagueTopicOf(league), payload => {
      const text = decode(payload as Buffer).frame.toString()
      messages.push({ ...(JSON.parse(text) as LeagueServerMessage), league })
    })
  const place = openBetting(ctx)
  let engine: Awaited<ReturnType<typeof runLeagues>> | undefined
  const rooms: LeagueRoom[] = []
  /** The clock stands while a league has something to do, so that no step of it comes late. */
  const advance = async (ms: number): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS
    while (!rooms.every(room => room.isWaiting())) {
      if (performance.now() > deadline) throw new Error('a league is not done with its work')
      // Pauses of repeated writes are over when the clock moves.
      await ctx.clock.advance(1)
      await new Promise(resolve => setTimeout(resolve, 1))
    }
    await ctx.clock.advance(ms)
  }
  const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`)
      await advance(STEP_MS)
    }
  }
  const stateOf = async (key: RoundKey) => (await readRound(ctx.db.read, key))?.state
  const settle = () => settleDue(ctx)
  const league = {
    ctx,
    messages,
    until,
    settle,
    start: async () => void (engine = await runLeagues(ctx, room => rooms.push(room))),
    async stop() {
      await engine?.stop()
      engine = undefined
    },
    key: (week: number, slug = LIGI_KUU, season = 1): RoundKey => ({ league: slug, season, week }),
    round: async (key: RoundKey) => (await readRound(ctx.db.read, key))!,
    /** Moves the clock until a round is in a state. */
    reach: (key: RoundKey, state: string) =>
      until(
        `${state} of ${key.league} ${key.season}:${key.week}`,
        async () => (await stateOf(key)) === state,
      ),
    /** Another leader of both leagues, after the fault of this one is noticed. */
    async succeed() {
      const before = rooms.length
      const waitFor = async (what: string, holds: () => boolean, stepMs: number) => {
        const deadline = performance.now() + PATIENCE_MS
        while (!holds()) {
          if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`)
          await ctx.clock.advance(stepMs)
          await new Promise(resolve => setTimeout(resolve, 10))
        }
      }
      // The database tells of a lost connection in its own time.
      await waitFor('the end of the rooms', () => rooms.every(room => room.isOver()), 0)
      await waitFor('the next leaders', () => rooms.length === before + 2, 100)
    },
    /** Stops the leagues once a round is locked, at a time of the lock, before it is drawn. */
    async holdLocked(key: RoundKey, atMs?: number) {
      const { startsAtMs, roundMs } = await league.round(key)
      await league.advanceTo(timesOf(startsAtMs, roundMs).bettingEndsMs - STEP_MS)
      await league.stop()
      await ctx.clock.advance(atMs === undefined ? STEP_MS : atMs - ctx.clock.now())
      const lease = (await acquireLease(ctx.db, `virtuals.${key.league}`))!
      await lockRound(ctx, lease, { round: await league.round(key), keeper: openKeeper(ctx) })
      await lease.release()
      await league.start()
    },
    /** Steps the wall clock, as an operator or a time server does. */
    step: (ms: number) => void (offsetMs += ms),
    /** Moves the clock to a time, while the leagues work. */
    async advanceTo(atMs: number) {
      while (ctx.clock.now() < atMs) await advance(Math.min(STEP_MS, atMs - ctx.clock.now()))
    },
    now: async (slug = LIGI_KUU) =>
      (await readLeagueNow(
        ctx,
        openLeagues(ctx).find(each => each.slug === slug)!,
      ))!,
    player: async (kes = 10_000) => (await createPlayer(ctx, { cashKes: kes })).id,
    balance: async (playerId: string) => (await readBalances(ctx.db.read, playerId))!,
    bet: (playerId: string, stakeKes: number, legs: readonly LegAsked[]) =>
      place({
        product: 'virtuals',
        playerId,
        requestId: uuid(ctx.random, ctx.clock.now()),
        stakeCents: fromKes(stakeKes),
        legs,
        oddsPolicy: 'any',
      }),
    /** A leg on the result of a match of a round: 1, 2 for a draw, or 3. */
    leg: async (key: RoundKey, match: number, outcome: '1' | '2' | '3'): Promise<LegAsked> => {
      const { matches } = await league.round(key)
      return { eventId: matches[match]!.eventId, market: 1, specifiers: '', outcome, odds: 20_000 }
    },
    async expectCleanAudit() {
      await settle()
      const checks = [...walletAudits, ...wagersAudits, ...sportsbookAudits, ...virtualsAudits]
      const found = (await auditBothWays(ctx.db.read, checks)).filter(({ offending }) => offending.length > 0)
      expect(found).toEqual([])
    },
    async close() {
      await league.stop()
      await ctx.drop()
    },
  }
  return league
}
