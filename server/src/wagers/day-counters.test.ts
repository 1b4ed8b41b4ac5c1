import { readFile } from 'node:fs/promises'
import { fromKes } from '@ruka/contract/money'
import { nairobiDate, nairobiDayMs } from '@ruka/contract/nairobi'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditBothWays, brokenByLie } from '../../test/audit-both-ways.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { rows, sql, type Reader } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { openWallet, postTransfer, walletAudits } from '../wallet/index.ts'
import { cashOutPart, correctWagers, placeStakes, settleWagers, voidWagers, wagersAudits } from './index.ts'
import type { Stake } from './index.ts'
import { readDayCounters } from './queries.ts'

const DAY_MS = 86_400_000
const STAKED = 'the counters of a player’s day are what was staked on it in each product'
const RETURNED = 'the counters of a player’s day are what the ledger gave back for the day’s play'
let ctx: TestContext
let player: string
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'day counters' })
  await listTestGame(ctx.db.read)
})
afterAll(async () => {
  const found = await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits])
  expect(found.filter(({ offending }) => offending.length > 0)).toEqual([])
  await ctx.drop()
})
beforeEach(async () => {
  player = newId()
  await ctx.db.tx(tx => openWallet(tx, player))
  const [debit, credit] = [{ house: 'mpesa' }, { playerId: player, account: 'cash' }] as const
  const move = { op: 'move', key: `fund:${player}`, debit, credit, cents: fromKes(1_000) } as const
  await ctx.db.tx(tx => postTransfer(tx, move, { atMs: ctx.clock.now() }))
})

const newId = () => uuid(ctx.random, ctx.clock.now())
const today = () => nairobiDate(ctx.clock.now())
const stake = (kes: number, over: Partial<Stake> = {}): Stake =>
  stakeOf({ playerId: player, ref: `test:${newId()}`, requestId: newId(), stakeCents: fromKes(kes), ...over })
const place = (...stakes: readonly Stake[]) => ctx.db.tx(tx => placeStakes(tx, ctx, stakes))
const settle = (bet: Stake, kes: number | null) =>
  ctx.db.tx(tx =>
    settleWagers(tx, ctx, [{ ...bet, payoutCents: kes === null ? null : fromKes(kes), outcome: {} }]),
  )
const correct = (bet: Stake, version: number, kes: number | null) => {
  const decide = () => ({ payoutCents: kes === null ? null : fromKes(kes), outcome: {} })
  return ctx.db.tx(tx => correctWagers(tx, ctx, [{ ...bet, version, reason: 'test', decide }]))
}
/** What the counters say, by day and product: staked and returned in KES. */
const counted = async () => {
  const counters = await readDayCounters(ctx.db.read, [{ playerId: player, from: '2000-01-01' }])
  return Object.fromEntries(
    (counters.get(player) ?? []).map(({ day, product, stakedCents, returnedCents }) => [
      `${day} ${product}`,
      [stakedCents / 100, returnedCents / 100],
    ]),
  )
}
const nextDay = async () => {
  await ctx.clock.advance(nairobiDayMs(today())! + DAY_MS - ctx.clock.now())
}

it('a day counts what was staked and what came back, by product', async () => {
  const [won, lost, returned] = [stake(30), stake(20), stake(50, { product: 'sports' })]
  await place(won, lost, returned)
  await settle(won, 75)
  await settle(lost, 0)
  await ctx.db.tx(tx => voidWagers(tx, ctx, [returned], { reason: 'test' }))
  expect(await counted()).toEqual({ [`${today()} casino`]: [50, 75], [`${today()} sports`]: [50, 50] })
})

it('a wager that ends as it is placed counts both at once', async () => {
  const bet = stake(30)
  const decide = () => ({ payoutCents: fromKes(45), outcome: {} })
  await ctx.db.tx(tx => placeStakes(tx, ctx, [bet, stake(10)], { decide }))
  expect(await counted()).toEqual({ [`${today()} casino`]: [40, 90] })
})

it('nothing counts twice: a request that is repeated, an end that is repeated, a stake that is refused', async () => {
  const bet = stake(30)
  await place(bet, bet)
  await Promise.all([place(bet), place(bet), place(stake(5_000))])
  await Promise.all([settle(bet, 60), settle(bet, 60)])
  await settle(bet, 60)
  expect(await counted()).toEqual({ [`${today()} casino`]: [30, 60] })
})

it('stakes of one player in parallel all count', async () => {
  await Promise.all(Array.from({ length: 8 }, () => place(stake(10))))
  expect(await counted()).toEqual({ [`${today()} casino`]: [80, 0] })
})

it('a stake that is rolled back is not counted', async () => {
  const failing = ctx.db.tx(async tx => {
    await placeStakes(tx, ctx, [stake(30)])
    throw new Error('the process ends')
  })
  await expect(failing).rejects.toThrow('the process ends')
  expect(await counted()).toEqual({})
})

it('what comes back counts on the Nairobi day on which it moves', async () => {
  await nextDay()
  await ctx.clock.advance(-1)
  const bet = stake(30)
  const before = today()
  await place(bet)
  await ctx.clock.advance(1)
  expect(today()).not.toBe(before)
  await settle(bet, 100)
  expect(await counted()).toEqual({ [`${before} casino`]: [30, 0], [`${today()} casino`]: [0, 100] })
})

it('a correction counts the difference on its own day, below zero where it takes back', async () => {
  const bet = stake(30)
  const first = today()
  await place(bet)
  await settle(bet, 100)
  await nextDay()
  await correct(bet, 2, 0)
  expect(await counted()).toEqual({ [`${first} casino`]: [30, 100], [`${today()} casino`]: [0, -100] })
  await correct(bet, 3, null)
  expect(await counted()).toMatchObject({ [`${today()} casino`]: [0, -70] })
})

it('a part that is cashed out comes back, and the rest is no new stake', async () => {
  const bet = stake(100, { product: 'sports' })
  const day = today()
  await place(bet)
  const rest = { ...bet, ref: `test:${newId()}`, requestId: newId() }
  await nextDay()
  const { playerId, ref } = bet
  const part = { playerId, ref, restRef: rest.ref, requestId: rest.requestId, outcome: {} }
  const sold = { keepCents: fromKes(40), payoutCents: fromKes(70), greatestPayoutCents: fromKes(400) }
  expect(await ctx.db.tx(tx => cashOutPart(tx, ctx, { ...part, ...sold }))).toMatchObject({
    verdict: 'cashed_out',
  })
  await settle(rest, 90)
  await correct(bet, 2, 80)
  expect(await counted()).toEqual({ [`${day} sports`]: [100, 0], [`${today()} sports`]: [0, 170] })
})

it('a migration counts what was there as the verbs do', async () => {
  const [voided, sold] = [stake(60), stake(100, { product: 'sports' })]
  const many = Array.from({ length: 60 }, () => stake(1))
  await place(voided, sold, ...many)
  await ctx.db.tx(tx => voidWagers(tx, ctx, [voided], { reason: 'test' }))
  for (const bet of many) await settle(bet, 0)
  const { playerId, ref } = sold
  const part = { playerId, ref, restRef: `test:${newId()}`, requestId: newId(), outcome: {} }
  const kept = { keepCents: fromKes(40), payoutCents: fromKes(70), greatestPayoutCents: fromKes(400) }
  await ctx.db.tx(tx => cashOutPart(tx, ctx, { ...part, ...kept }))
  await nextDay()
  await correct(voided, 2, 0)
  await correct(voided, 3, 500)
  await correct(sold, 2, null)
  const migration = await readFile(`${import.meta.dirname}/../../migrations/0117_day_counters.sql`, 'utf8')
  const inserts = migration
    .slice(migration.indexOf('insert into'))
    .split(/;\n/)
    .filter(text => text.trim())
  const stored = (reader: Reader) =>
    rows(
      reader,
      sql<object>`select * from wagers.day_counters where (staked_cents, returned_cents) <> (0, 0)
        order by player_id, day, product`,
    )
  const written = await stored(ctx.db.read)
  const trying = ctx.owner.tx(async tx => {
    await sql`delete from wagers.day_counters`.execute(tx)
    for (const insert of inserts) await sql.raw(insert).execute(tx)
    expect(inserts).toHaveLength(2)
    expect(await stored(tx)).toEqual(written)
    throw new Error('compared')
  })
  await expect(trying).rejects.toThrow('compared')
})

it('the audit finds a counter that is wrong, a day without one, and one of a player without wagers', async () => {
  await place(stake(30))
  const audits = [...walletAudits, ...wagersAudits]
  const broken = (lie: ReturnType<typeof sql>) => brokenByLie(ctx.owner, audits, lie)
  const set = (change: ReturnType<typeof sql>) =>
    broken(sql`update wagers.day_counters set ${change} where player_id = ${player}`)
  expect(await set(sql`staked_cents = staked_cents + 1`)).toEqual([STAKED, RETURNED])
  expect(await set(sql`returned_cents = 1`)).toEqual([RETURNED])
  expect(await set(sql`product = 'sports'`)).toEqual([STAKED])
  expect(await broken(sql`delete from wagers.day_counters where player_id = ${player}`)).toEqual([
    STAKED,
    RETURNED,
  ])
  expect(
    await broken(sql`insert into wagers.day_counters values (${newId()}, ${today()}::date, 'casino', 1, 0)`),
  ).toEqual([STAKED, RETURNED])
})
