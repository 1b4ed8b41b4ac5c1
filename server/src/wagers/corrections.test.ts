import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { asCents, fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { rows, sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { postTransfer, openWallet, readBalances, walletAudits } from '../wallet/index.ts'
import {
  cashOutPart,
  correctWagers,
  placeStakes,
  settleWagers,
  voidWagers,
  wagersAudits,
  type Stake,
} from './index.ts'
import { readUnreserved } from './queries.ts'

const LIMIT_KES = 1_500_000
let ctx: TestContext
let player: string
let bet: Stake
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'corrections' })
  await listTestGame(ctx.db.read)
})
afterAll(async () => {
  const found = await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits])
  expect(found.filter(({ offending }) => offending.length > 0)).toEqual([])
  await ctx.drop()
})
beforeEach(async () => {
  player = newId()
  bet = stakeOf({ playerId: player, ref: `test:${newId()}`, requestId: newId() })
  await ctx.db.tx(async tx => {
    await openWallet(tx, player)
    await postTransfer(
      tx,
      {
        op: 'move',
        key: `fund:${player}`,
        debit: { house: 'mpesa' },
        credit: { playerId: player, account: 'cash' },
        cents: fromKes(100),
      },
      { atMs: ctx.clock.now() },
    )
    await placeStakes(tx, ctx, [bet])
  })
})

const newId = () => uuid(ctx.random, ctx.clock.now())
const wallet = async () => (await readBalances(ctx.db.read, player))!
const left = () =>
  readUnreserved(ctx.db.read, {
    playerId: player,
    pool: 'casino',
    atMs: ctx.clock.now(),
    limits: HOUSE_LIMITS,
  })
const settle = (kes: number) =>
  ctx.db.tx(tx => settleWagers(tx, ctx, [{ ...bet, payoutCents: fromKes(kes), outcome: {} }]))
const correct = (version: number, kes: number | null, of = bet) => {
  const payoutCents = kes === null ? null : fromKes(kes)
  return ctx.db.tx(tx =>
    correctWagers(tx, ctx, [{ ...of, version, payoutCents, outcome: { version }, reason: 'test' }]),
  )
}
const sell = (over: Partial<Parameters<typeof cashOutPart>[2]> = {}) =>
  ctx.db.tx(tx =>
    cashOutPart(tx, ctx, {
      ...bet,
      restRef: `${bet.ref}/1`,
      keepCents: fromKes(10),
      payoutCents: fromKes(25),
      greatestPayoutCents: fromKes(300),
      outcome: {},
      ...over,
    }),
  )

describe('a correction', () => {
  it('pays the difference, keeps every version, and counts what it paid towards the cap', async () => {
    await settle(0)
    expect(await correct(2, 60)).toEqual([{ verdict: 'corrected', balanceCents: fromKes(130) }])
    expect(await correct(3, 45)).toEqual([{ verdict: 'corrected', balanceCents: fromKes(115) }])
    expect(await left()).toBe(fromKes(LIMIT_KES - 45))
    const versions = await rows(
      ctx.db.read,
      sql<object>`select version, payout_cents, outcome from wagers.settlement_versions
        where player_id = ${player} order by version`,
    )
    expect(versions).toEqual([
      { version: 1, payout_cents: 0, outcome: {} },
      { version: 2, payout_cents: 6_000, outcome: { version: 2 } },
      { version: 3, payout_cents: 4_500, outcome: { version: 3 } },
    ])
  })

  it('returns the stake of a wager that should have been void, and takes it again from one that should not', async () => {
    await settle(60)
    expect(await correct(2, null)).toMatchObject([{ balanceCents: fromKes(100) }])
    expect(await left()).toBe(fromKes(LIMIT_KES))
    expect(await correct(3, 0)).toMatchObject([{ balanceCents: fromKes(70) }])
  })

  it('becomes debt where what was paid has been spent, and the next payout settles it', async () => {
    await settle(60)
    const all = { ...bet, ref: `test:${newId()}`, requestId: newId(), stakeCents: fromKes(130) }
    await ctx.db.tx(tx => placeStakes(tx, ctx, [all]))
    await correct(2, 0)
    expect(await wallet()).toMatchObject({ cash: 0, debt: 6_000 })
    await ctx.db.tx(tx => settleWagers(tx, ctx, [{ ...all, payoutCents: fromKes(200), outcome: {} }]))
    expect(await wallet()).toMatchObject({ cash: 14_000, debt: 0 })
  })

  it('is made once when 50 copies race, and its repeat changes nothing', async () => {
    await settle(0)
    const verdicts = (await Promise.all(Array.from({ length: 50 }, () => correct(2, 60)))).flat()
    expect(verdicts.filter(({ verdict }) => verdict === 'corrected')).toHaveLength(1)
    expect(verdicts.filter(({ verdict }) => verdict === 'made')).toHaveLength(49)
    expect(await wallet()).toMatchObject({ cash: 13_000 })
  })

  it('with another payout than its version was made with is a conflict, whichever version it is', async () => {
    await settle(0)
    await correct(2, 60)
    await correct(3, null)
    expect(await correct(3, 60)).toEqual([{ verdict: 'conflict' }])
    expect(await correct(3, null)).toEqual([{ verdict: 'made' }])
    expect(await correct(2, 61)).toEqual([{ verdict: 'conflict' }])
    expect(await correct(2, 60)).toEqual([{ verdict: 'made' }])
    expect(await correct(1, 0)).toEqual([{ verdict: 'made' }])
    expect(await correct(1, 1)).toEqual([{ verdict: 'conflict' }])
    expect(await wallet()).toMatchObject({ cash: 10_000 })
  })

  it('of a wager that is open, of none, or of a version that leaves one out is unknown', async () => {
    expect(await correct(2, 60)).toEqual([{ verdict: 'unknown' }])
    expect(await correct(2, 60, { ...bet, ref: 'test:none' })).toEqual([{ verdict: 'unknown' }])
    await settle(0)
    expect(await correct(3, 60)).toEqual([{ verdict: 'unknown' }])
  })

  it('above what the caps leave is refused with what they leave, and so is one above what the wager may pay', async () => {
    await settle(0)
    const big = {
      ...bet,
      ref: `test:${newId()}`,
      requestId: newId(),
      leastPayoutCents: fromKes(LIMIT_KES - 50),
      greatestPayoutCents: fromKes(LIMIT_KES - 50),
    }
    await ctx.db.tx(tx => placeStakes(tx, ctx, [big]))
    expect(await correct(2, 60)).toEqual([{ verdict: 'above_cap', remainingCents: fromKes(50) }])
    expect(await correct(2, 50)).toMatchObject([{ verdict: 'corrected' }])
    expect(await correct(3, 1_000.01)).toEqual([{ verdict: 'above_greatest' }])
    await ctx.db.tx(tx => voidWagers(tx, ctx, [big], { reason: 'test' }))
  })

  it('leaves nothing behind when its transaction is cut off', async () => {
    await settle(0)
    const cut = ctx.db.tx(async tx => {
      await correctWagers(tx, ctx, [
        { ...bet, version: 2, payoutCents: fromKes(60), outcome: {}, reason: 'test' },
      ])
      throw new Error('the process died here')
    })
    await expect(cut).rejects.toThrow('died here')
    expect(await wallet()).toMatchObject({ cash: 7_000 })
    expect(await correct(2, 60)).toMatchObject([{ verdict: 'corrected' }])
  })
})

describe('a partial cash-out', () => {
  it('pays for the part that is sold, and the rest plays on as a wager of its own', async () => {
    expect(await sell()).toEqual({ verdict: 'cashed_out', balanceCents: fromKes(95) })
    expect(await wallet()).toMatchObject({ cash: 9_500, held: 1_000 })
    expect(await left()).toBe(fromKes(LIMIT_KES - 25 - 300))
    const rest = { ref: `${bet.ref}/1`, playerId: player }
    await ctx.db.tx(tx => settleWagers(tx, ctx, [{ ...rest, payoutCents: fromKes(40), outcome: {} }]))
    expect(await wallet()).toMatchObject({ cash: 13_500, held: 0 })
    expect(await left()).toBe(fromKes(LIMIT_KES - 65))
  })

  it('returns of a void rest what was at risk there, and of a corrected part what was sold', async () => {
    await sell()
    await ctx.db.tx(tx =>
      voidWagers(tx, ctx, [{ ref: `${bet.ref}/1`, playerId: player }], { reason: 'test' }),
    )
    expect(await wallet()).toMatchObject({ cash: 10_500, held: 0 })
    await correct(2, null)
    expect(await wallet()).toMatchObject({ cash: 10_000, held: 0 })
  })

  it('happens once when it races with copies of itself, a settlement and a return', async () => {
    const verdicts = await Promise.all([
      ...Array.from({ length: 10 }, () => sell()),
      ...Array.from({ length: 10 }, async () => (await settle(40))[0]!),
      ...Array.from(
        { length: 10 },
        async () => (await ctx.db.tx(tx => voidWagers(tx, ctx, [bet], { reason: 'test' })))[0]!,
      ),
    ])
    expect(verdicts.filter(({ verdict }) => verdict !== 'ended')).toHaveLength(1)
  })

  it('of none, of all or nothing, or one that could come to more than the wager may pay changes nothing', async () => {
    expect(await sell({ ref: 'test:none' })).toEqual({ verdict: 'unknown' })
    expect(await sell({ greatestPayoutCents: fromKes(975.01) })).toEqual({ verdict: 'above_greatest' })
    expect(await sell({ keepCents: asCents(0) })).toEqual({ verdict: 'not_a_part' })
    expect(await sell({ keepCents: fromKes(30) })).toEqual({ verdict: 'not_a_part' })
    expect(await wallet()).toMatchObject({ cash: 7_000, held: 3_000 })
  })

  it('leaves nothing behind when its transaction is cut off', async () => {
    const cut = ctx.db.tx(async tx => {
      await cashOutPart(tx, ctx, {
        ...bet,
        restRef: `${bet.ref}/1`,
        keepCents: fromKes(10),
        payoutCents: fromKes(25),
        greatestPayoutCents: fromKes(300),
        outcome: {},
      })
      throw new Error('the process died here')
    })
    await expect(cut).rejects.toThrow('died here')
    expect(await wallet()).toMatchObject({ cash: 7_000, held: 3_000 })
    expect(await sell()).toMatchObject({ verdict: 'cashed_out' })
  })
})
