import { nairobiStartMs } from '@ruka/contract/nairobi'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGame } from '../src/casino/open-game.ts'
import { casinoGames } from '../src/casino/casino-games.ts'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { rows, sql } from '../src/platform/db/db.ts'
import { catalogueModule } from '../src/catalogue/index.ts'
import { houseLimitsOf, storeLimits } from '../src/house-limits/index.ts'
import { roundMaxKes } from '../src/providers/round-limit.ts'
import { quote } from '../src/sportsbook/slips/quote-slip.ts'
import { keepLimits, placeStakes, settleWagers, wagersAudits, type Stake } from '../src/wagers/index.ts'
import { readRemaining } from '../src/wagers/queries.ts'
import { auditBothWays } from './audit-both-ways.ts'
import { openPlayer } from './casino-players.ts'
import { openCrashRoom } from './crash-room.ts'
import { openJackpots } from './jackpot-harness.ts'
import { limitsFile } from './limits-file.ts'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from './sportsbook-harness.ts'
import { listTestGame, stakeOf } from './stakes.ts'
import { openTestContext, type TestContext } from './test-context.ts'
import { openVirtualBook } from './virtual-book.ts'

/** The first moment of a day on which every limit of the house is another one. */
const DAY = '2026-05-05'
const CHANGE_MS = nairobiStartMs(DAY)
const row = (kes: number) => [{ from: DAY, kes }]
const LIMITS_FILE = limitsFile({
  crashPayout: row(900_000),
  casinoPayout: row(800_000),
  sportsStakeMin: row(5),
  sportsStakeMax: row(15_000),
  sportsPayoutSingle: row(100_000),
  sportsPayoutMulti: row(500_000),
  sportsPayout: row(600_000),
  virtualsStakeMin: row(20),
  virtualsStakeMax: row(5_000),
  virtualsPayout: row(700_000),
  jackpotStake: row(50),
  jackpotPrize: row(400_000),
})
const env = { LIMITS_FILE }
const untilChange = ({ clock }: Pick<TestContext, 'clock'>, ms = 0) =>
  clock.advance(CHANGE_MS + ms - clock.now())

describe('a limit on all payouts of a pool', () => {
  let ctx: TestContext
  let playerId: string
  let refs = 0
  beforeAll(async () => {
    ctx = await openTestContext({ seed: 'house limits', env })
    await listTestGame(ctx.db.read)
    await keepLimits(ctx)
    playerId = (await openPlayer(ctx, 10_000)).playerId
  })
  afterAll(async () => {
    const found = await auditBothWays(ctx.db.read, wagersAudits)
    expect(found.filter(({ offending }) => offending.length > 0)).toEqual([])
    await ctx.drop()
  })
  const stake = (over: Partial<Stake>) =>
    stakeOf({ playerId, ref: `bet:${++refs}`, requestId: crypto.randomUUID(), ...over })
  const place = async (each: Stake) => (await ctx.db.tx(tx => placeStakes(tx, ctx, [each])))[0]
  const left = async (pool: 'crash' | 'casino' | 'virtuals' | 'sports') => {
    const leftOf = await readRemaining(ctx.db.read, [playerId], {
      pool,
      atMs: ctx.clock.now(),
      limits: houseLimitsOf(ctx),
    })
    return leftOf(playerId)
  }
  const paid = new Map<string, Cents>()
  const settle = (each: Stake, kes: number) =>
    ctx.db.tx(tx =>
      settleWagers(tx, ctx, [
        {
          ref: each.ref,
          playerId,
          decide: capCents => {
            const payoutCents = asCents(Math.min(fromKes(kes), capCents))
            paid.set(each.ref, payoutCents)
            return { payoutCents, outcome: {} }
          },
        },
      ]),
    )

  it('holds for stakes of its day: what is above the one of the next day is refused from midnight on', async () => {
    const above = [
      stake({ product: 'crash', leastPayoutCents: fromKes(900_001), greatestPayoutCents: fromKes(900_001) }),
      stake({ product: 'casino', leastPayoutCents: fromKes(800_001), greatestPayoutCents: fromKes(800_001) }),
      stake({
        product: 'virtuals',
        leastPayoutCents: fromKes(700_001),
        greatestPayoutCents: fromKes(700_001),
      }),
    ]
    const sports = stake({ product: 'sports', greatestPayoutCents: fromKes(2_000_000) })
    await ctx.clock.advance(CHANGE_MS - 1 - ctx.clock.now())
    expect(await left('sports')).toBe(fromKes(2_500_000))
    for (const each of above) expect(await place(each)).toMatchObject({ ok: true })
    expect(await place(sports)).toMatchObject({ ok: true })
    await untilChange(ctx)
    for (const each of above)
      expect(await place({ ...each, ref: `${each.ref}:next`, requestId: crypto.randomUUID() })).toMatchObject(
        {
          ok: false,
          code: 'payout_allowance_used',
        },
      )
    expect([await left('crash'), await left('casino'), await left('virtuals'), await left('sports')]).toEqual(
      [900_000, 800_000, 700_000, 600_000].map(fromKes),
    )
    // What was reserved on the day before is paid whole.
    for (const each of above) {
      await settle(each, 900_000)
      expect(paid.get(each.ref)).toBe(Math.min(each.greatestPayoutCents, fromKes(900_000)))
    }
    // A pool whose window rolls pays by the limit of the moment at which the bet is settled.
    await settle(sports, 2_000_000)
    expect(paid.get(sports.ref)).toBe(fromKes(600_000))
  })
})

describe('the limits of one bet', () => {
  let at: TestSportsbook
  let virtual: Awaited<ReturnType<typeof openVirtualBook>>
  beforeAll(async () => {
    at = await openSportsbook('house limits', env)
    virtual = await openVirtualBook(at)
  })
  afterAll(() => at.drop())
  const termsOf = async (events: readonly string[], product: 'sports' | 'virtuals') => {
    const legs = events.map(event => leg(event, '1', 2))
    const { data } = await quote(at.ctx, slipOf('', at.newId(), legs, { product }))
    return data.terms && { stake: data.terms.stake, cap: data.terms.cap }
  }

  it('are those of the moment, of a single, a multi and a slip on virtual football', async () => {
    await at.ctx.clock.advance(CHANGE_MS - 1_000 - at.ctx.clock.now())
    const real = () =>
      Promise.all([1, 2].map(() => at.match({ markets: [market(1, { 1: 2, 2: 3.5, 3: 4 })] })))
    const [first, second] = await real()
    expect(await termsOf([first!], 'sports')).toEqual({ stake: { min: 1, max: 20_000 }, cap: 200_000 })
    expect(await termsOf([first!, second!], 'sports')).toMatchObject({ cap: 2_000_000 })
    const [drawn] = await virtual.round()
    expect(await termsOf([drawn!], 'virtuals')).toEqual({ stake: { min: 10, max: 10_000 }, cap: 1_500_000 })
    await untilChange(at.ctx)
    expect(await termsOf([first!], 'sports')).toEqual({ stake: { min: 5, max: 15_000 }, cap: 100_000 })
    expect(await termsOf([first!, second!], 'sports')).toMatchObject({ cap: 500_000 })
    expect(await termsOf([drawn!], 'virtuals')).toEqual({ stake: { min: 20, max: 5_000 }, cap: 700_000 })
  })
})

describe('the limits of games', () => {
  it('reach an open socket of a crash game with the first round of their day, for players and for play money', async () => {
    const crash = await openCrashRoom({
      crashes: [110, 110, 110],
      chainLength: 3,
      env,
      startMs: CHANGE_MS - 2_000,
    })
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    const player = await crash.addPlayer()
    expect((await crash.room().snapshot(player)).message).toMatchObject({
      limits: { maxDay: 1_500_000 },
      dayLeft: 1_500_000,
    })
    await crash.fly(1)
    await crash.crash(1)
    await crash.next(2)
    const told = crash.frames.find(frame => frame.t === 'settings')
    expect(told).toMatchObject({ limits: { maxDay: 900_000 } })
    expect((await crash.room().snapshot(player)).message).toMatchObject({ dayLeft: 900_000 })
    await crash.close()
  })

  it('are what an instant game opens with, and what a round of a provider may pay', async () => {
    const ctx = await openTestContext({ seed: 'house limits of games', env })
    await catalogueModule.seed!(ctx)
    const game = casinoGames[0]!
    const { playerId, sessionId } = await openPlayer(ctx, 100)
    const session = { playerId, sessionId, game: game.slug, alias: '', showsBets: true }
    const open = async () => (await openGame(ctx, game, session)).data
    expect(await open()).toMatchObject({ limits: { maxDay: 1_500_000 }, left: 1_500_000 })
    expect(roundMaxKes(ctx, { payoutMaxKes: 1_000_000 })).toBe(1_000_000)
    await untilChange(ctx)
    expect(await open()).toMatchObject({ limits: { maxDay: 800_000 }, left: 800_000 })
    expect(roundMaxKes(ctx, { payoutMaxKes: 1_000_000 })).toBe(800_000)
    expect(roundMaxKes(ctx, undefined)).toBe(800_000)
    await ctx.drop()
  })

  it('are kept by a list of the Virtual Jackpot to its end, and hold for the list that opens next', async () => {
    const at = await openJackpots('house limits', { env, startMs: CHANGE_MS - 60_000 })
    await keepLimits(at.ctx)
    for (const week of [1, 2]) await at.publish(week)
    const terms = async (week: number) => {
      const list = await at.listOf(week)
      return list && [list.stakeCents, list.prizeCents]
    }
    expect(await terms(1)).toEqual([fromKes(100), fromKes(1_000_000)])
    await untilChange(at.ctx)
    const player = await at.player()
    expect(await at.buy(player, '1X2111XX2211X')).toMatchObject({ ok: true })
    expect(await terms(1)).toEqual([fromKes(100), fromKes(1_000_000)])
    for (const week of [3, 4]) await at.publish(week)
    await at.lock(1)
    expect(await terms(3)).toEqual([fromKes(50), fromKes(400_000)])
    expect(await at.broken()).toEqual([])
    await at.ctx.drop()
  })
})

describe('the rows that are kept for audits', () => {
  it('change for days to come at any time, and for days that have begun only before the first bet', async () => {
    const ctx = await openTestContext({ seed: 'kept limits', env })
    await listTestGame(ctx.db.read)
    const store = (isUsed: boolean, limits = houseLimitsOf(ctx)) =>
      storeLimits(ctx.db, limits, { nowMs: ctx.clock.now(), isUsed: async () => isUsed })
    await store(true)
    // Another start changes nothing, and a row to come may be taken back.
    await store(true)
    await store(true, HOUSE_LIMITS)
    await store(true)
    await untilChange(ctx)
    await expect(store(true, HOUSE_LIMITS)).rejects.toThrow(
      `LIMITS_FILE: crashPayout from ${DAY} has begun, and bets were judged by it`,
    )
    await store(false, HOUSE_LIMITS)
    await ctx.drop()
  })

  it('of a limit that a later version has added stay where an earlier one starts beside it', async () => {
    const ctx = await openTestContext({ seed: 'limits of a later version' })
    const later = () =>
      rows(ctx.db.read, sql<{ kes: number }>`select kes from house_limits.rows where name = 'laterLimit'`)
    await sql`insert into house_limits.rows (name, since, kes) values ('laterLimit', '2020-01-01', 7)`.execute(
      ctx.db.read,
    )
    const store = (isUsed: boolean) =>
      storeLimits(ctx.db, HOUSE_LIMITS, { nowMs: ctx.clock.now(), isUsed: async () => isUsed })
    await store(false)
    await store(true)
    expect(await later()).toEqual([{ kes: 7 }])
    await ctx.drop()
  })
})
