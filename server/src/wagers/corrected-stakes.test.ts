import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { below, seededRandom, uuid } from '../platform/base/random.ts'
import { openWallet, postTransfer, readBalances, walletAudits } from '../wallet/index.ts'
import {
  cashOutPart,
  correctWagers,
  placeStakes,
  settleWagers,
  voidWagers,
  wagersAudits,
  type EndOfWager,
  type Stake,
} from './index.ts'

let ctx: TestContext
let player: string
let bet: Stake
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'corrected stakes' })
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
  await fund('stake', 60)
  await fund('cash', 100)
  bet = await placed(100)
  expect(await wallet()).toMatchObject({ stake: 0, cash: fromKes(60), held: fromKes(100) })
})

const newId = () => uuid(ctx.random, ctx.clock.now())
const wallet = async () => (await readBalances(ctx.db.read, player))!
const fund = (account: 'stake' | 'cash', kes: number) => {
  const [debit, credit] = [{ house: 'mpesa' }, { playerId: player, account }] as const
  const move = { op: 'move', key: `fund:${newId()}`, debit, credit, cents: fromKes(kes) } as const
  return ctx.db.tx(tx => postTransfer(tx, move, { atMs: ctx.clock.now() }))
}
async function placed(kes: number): Promise<Stake> {
  const names = { playerId: player, ref: `slip:${newId()}`, requestId: newId() }
  const stake = stakeOf({ ...names, product: 'sports', stakeCents: fromKes(kes) })
  expect(await ctx.db.tx(tx => placeStakes(tx, ctx, [stake]))).toMatchObject([{ ok: true }])
  return stake
}

/** Null is a void; `returned` is a part of the payout. */
const end = (kes: number | null, returned = 0): EndOfWager => ({
  payoutCents: kes === null ? null : fromKes(kes),
  returnedCents: fromKes(returned),
  outcome: {},
})
const settle = (kes: number | null, returned = 0) =>
  ctx.db.tx(tx => settleWagers(tx, ctx, [{ ...bet, decide: () => end(kes, returned) }]))
async function correct(version: number, kes: number | null, returned = 0): Promise<void> {
  const correction = { ...bet, version, reason: 'test', decide: () => end(kes, returned) }
  const verdicts = await ctx.db.tx(tx => correctWagers(tx, ctx, [correction]))
  const { cash, stake } = await wallet()
  expect(verdicts).toEqual([{ verdict: 'corrected', balanceCents: cash + stake }])
}
const has = async (stakeKes: number, cashKes: number, debtKes = 0) =>
  expect(await wallet()).toMatchObject({
    stake: fromKes(stakeKes),
    cash: fromKes(cashKes),
    debt: fromKes(debtKes),
    held: 0,
  })

describe('the stake of a corrected wager', () => {
  it('returns to the sub-accounts that it was drawn from, and is taken from them again', async () => {
    await settle(0)
    await has(0, 60)
    await correct(2, null)
    await has(60, 100)
    await correct(3, 0)
    await has(0, 60)
    await correct(4, 250)
    await has(0, 310)
    await correct(5, null)
    await has(60, 100)
  })

  it('returns there when a payout of the same amount was paid', async () => {
    await settle(100)
    await has(0, 160)
    await correct(2, null)
    await has(60, 100)
  })

  it('that was returned and spent is taken from cash, and the rest is owed', async () => {
    await ctx.db.tx(tx => voidWagers(tx, ctx, [bet], { reason: 'test' }))
    await placed(50)
    expect(await wallet()).toMatchObject({ stake: fromKes(10), cash: fromKes(100) })
    await correct(2, 0)
    expect(await wallet()).toMatchObject({ stake: 0, cash: fromKes(10), debt: 0 })
    await placed(10)
    await correct(3, null)
    await placed(60)
    await placed(40)
    await correct(4, 0)
    expect(await wallet()).toMatchObject({ stake: 0, cash: 0, debt: fromKes(100) })
  })

  it('that was returned and spent is taken from a payout that takes its place', async () => {
    await settle(null)
    await placed(150)
    expect(await wallet()).toMatchObject({ stake: 0, cash: fromKes(10) })
    await correct(2, 300)
    // 300 less the stake of 60 and 40, beside the 10 that were there.
    expect(await wallet()).toMatchObject({ stake: 0, cash: fromKes(210), debt: 0 })
  })

  it('never becomes cash: a payout that is taken back is owed, beside the stake that returns', async () => {
    await settle(200)
    await placed(260)
    await correct(2, null)
    expect(await wallet()).toMatchObject({ stake: fromKes(60), cash: 0, debt: fromKes(160) })
  })

  it('returns in part where a cap cuts a payout, what was drawn last first', async () => {
    await settle(0)
    await correct(2, 250, 50)
    // The stake returns 40 to cash and 10 to what Sambaza received.
    await has(10, 60 + 200 + 40)
    await correct(3, 200, 20)
    await has(0, 60 + 180 + 20)
    await correct(4, 0)
    await has(0, 60)
  })

  it('of a partial cash-out returns as what was sold was drawn', async () => {
    await ctx.db.tx(tx =>
      cashOutPart(tx, ctx, {
        ...bet,
        restRef: `${bet.ref}/1`,
        requestId: newId(),
        keepCents: fromKes(70),
        payoutCents: fromKes(25),
        greatestPayoutCents: fromKes(300),
        outcome: {},
      }),
    )
    await correct(2, null)
    expect(await wallet()).toMatchObject({ stake: fromKes(30), cash: fromKes(60), held: fromKes(70) })
  })

  it.each(['one', 'two', 'three'])(
    'is where the latest version says, whichever came before it: seed %s',
    async seed => {
      const random = seededRandom(`corrected stakes ${seed}`)
      const drawEnd = () => {
        const returned = below(random, 2) * below(random, 100)
        return [
          [null, 0],
          [0, 0],
          [returned + below(random, 900), returned],
        ][below(random, 3)] as [number | null, number]
      }
      await settle(...drawEnd())
      for (let version = 2; version < 40; version++) {
        const [kes, returned] = drawEnd()
        await correct(version, kes, returned)
        const back = kes === null ? 100 : returned
        const toStake = Math.max(0, back - 40)
        await has(toStake, 60 + (kes ?? 100) - toStake)
      }
    },
  )
})
