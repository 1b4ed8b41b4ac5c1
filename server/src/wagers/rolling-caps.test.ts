import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { sql } from '../platform/db/db.ts'
import { below, seededRandom, uuid } from '../platform/base/random.ts'
import { openWallet, postTransfer, readBalances, walletAudits } from '../wallet/index.ts'
import {
  cashOutPart,
  correctWagers,
  placeStakes,
  settleWagers,
  wagersAudits,
  type DecideEnd,
  type Stake,
} from './index.ts'
import { wagersByRef } from './queries.ts'

const HOUR_MS = 3_600_000
let ctx: TestContext
let player: string
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'rolling caps' })
  await listTestGame(ctx.db.read)
})
afterAll(() => ctx.drop())
beforeEach(async () => {
  player = newId()
  await ctx.db.tx(async tx => {
    await openWallet(tx, player)
    for (const [account, kes] of [
      ['stake', 60_000],
      ['cash', 940_000],
    ] as const)
      await postTransfer(
        tx,
        {
          op: 'move',
          key: `fund:${account}:${player}`,
          debit: { house: 'mpesa' },
          credit: { playerId: player, account },
          cents: fromKes(kes),
        },
        { atMs: ctx.clock.now() },
      )
  })
})

const newId = () => uuid(ctx.random, ctx.clock.now())
const wallet = async () => (await readBalances(ctx.db.read, player))!
/** A stake on sports that may win two million. */
async function placed(stakeKes = 100_000, greatestKes = 2_000_000): Promise<Stake> {
  const stake = stakeOf({
    playerId: player,
    product: 'sports',
    ref: `slip:${newId()}`,
    requestId: newId(),
    stakeCents: fromKes(stakeKes),
    greatestPayoutCents: fromKes(greatestKes),
  })
  const [verdict] = await ctx.db.tx(tx => placeStakes(tx, ctx, [stake]))
  expect(verdict).toMatchObject({ ok: true })
  return stake
}
/** Pays up to the cap, and returns the part of the stake that stands for the rest. */
const paying =
  (stakeCents: Cents, kes: number): DecideEnd =>
  capCents => {
    const wonCents = fromKes(kes)
    if (wonCents === 0) return { payoutCents: wonCents, outcome: {} }
    const paidCents = Math.min(wonCents, capCents)
    const returnedCents = asCents(Math.floor((stakeCents * (wonCents - paidCents)) / wonCents))
    if (paidCents === 0) return { payoutCents: null, outcome: {} }
    return { payoutCents: asCents(paidCents + returnedCents), returnedCents, outcome: {} }
  }
const settle = (bets: readonly (readonly [Stake, number])[]) =>
  ctx.db.tx(tx =>
    settleWagers(
      tx,
      ctx,
      bets.map(([stake, kes]) => ({ ...stake, decide: paying(stake.stakeCents, kes) })),
    ),
  )
const correctAll = (corrections: readonly (readonly [Stake, number, number])[]) =>
  ctx.db.tx(tx =>
    correctWagers(
      tx,
      ctx,
      corrections.map(([stake, version, kes]) => ({
        ...stake,
        version,
        reason: 'test',
        decide: paying(stake.stakeCents, kes),
      })),
    ),
  )
const correct = (stake: Stake, version: number, kes: number) => correctAll([[stake, version, kes]])
const paid = async (stake: Stake) => {
  const [wager] = await wagersByRef(ctx.db.read, [stake])
  return [wager!.state, wager!.payoutCents]
}
const broken = async () => {
  const found = await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits])
  return found.filter(({ offending }) => offending.length > 0).map(({ promise }) => promise)
}

describe('a pool with a rolling window', () => {
  it('reserves nothing for open wagers, however many there are', async () => {
    for (let count = 0; count < 4; count++) await placed()
    expect(await broken()).toEqual([])
  })

  // spec: 9.24
  it('pays up to its limit, in the order of settlement, and returns the stake of the rest', async () => {
    const [first, second, third] = [await placed(), await placed(), await placed()]
    await settle([
      [first, 2_000_000],
      [second, 1_000_000],
      [third, 1_000_000],
    ])
    expect(await paid(first)).toEqual(['settled', fromKes(2_000_000)])
    // 500,000 is left: half of the winnings, and half of the stake.
    expect(await paid(second)).toEqual(['settled', fromKes(550_000)])
    expect(await paid(third)).toEqual(['void', null])
    expect(await broken()).toEqual([])
  })

  it('returns stakes to the sub-accounts that they came from', async () => {
    const bet = await placed(100_000, 500_000)
    expect(await wallet()).toMatchObject({ stake: 0, cash: fromKes(900_000) })
    await settle([[bet, 2_000_000]])
    // 500,000 of 2,000,000: three quarters of the stake return, those first that were drawn last.
    expect(await wallet()).toMatchObject({ stake: fromKes(35_000), cash: fromKes(1_440_000), held: 0 })
    expect(await broken()).toEqual([])
  })

  it('has room again after 24 hours', async () => {
    const [first, second, third] = [await placed(), await placed(), await placed()]
    await settle([[first, 2_000_000]])
    await ctx.clock.advance(24 * HOUR_MS - 1)
    await settle([[second, 1_000_000]])
    expect(await paid(second)).toEqual(['settled', fromKes(550_000)])
    await ctx.clock.advance(1)
    await settle([[third, 2_000_000]])
    expect(await paid(third)).toEqual(['settled', fromKes(2_000_000)])
    expect(await broken()).toEqual([])
  })

  it('is released by a correction, and a greater payout later fits every window around its time', async () => {
    const [first, second] = [await placed(), await placed()]
    await settle([[first, 2_000_000]])
    await ctx.clock.advance(HOUR_MS)
    await settle([[second, 2_000_000]])
    // 500,000 of 2,000,000, and three quarters of the stake.
    expect(await paid(second)).toEqual(['settled', fromKes(575_000)])
    expect(await correct(first, 2, 1)).toMatchObject([{ verdict: 'corrected' }])
    expect(await correct(second, 2, 2_000_000)).toMatchObject([{ verdict: 'corrected' }])
    expect(await paid(second)).toEqual(['settled', fromKes(2_000_000)])
    // The window in which the second was paid has room for 500,000 of the first, not for 2,000,000.
    await correct(first, 3, 2_000_000)
    expect(await paid(first)).toEqual(['settled', fromKes(575_000)])
    expect(await broken()).toEqual([])
  })

  // spec: 9.24
  it('limits corrections of one call together, of wagers that were settled an hour apart', async () => {
    const [first, second] = [await placed(), await placed()]
    await settle([[first, 0]])
    await ctx.clock.advance(HOUR_MS)
    await settle([[second, 0]])
    await correctAll([
      [first, 2, 2_000_000],
      [second, 2, 2_000_000],
    ])
    expect(await paid(first)).toEqual(['settled', fromKes(2_000_000)])
    expect(await paid(second)).toEqual(['settled', fromKes(575_000)])
    // What the first gives back is free for the second, whose window it is in.
    await correctAll([
      [first, 3, 1_000_000],
      [second, 3, 2_000_000],
    ])
    expect(await paid(second)).toEqual(['settled', fromKes(1_525_000)])
    expect(await broken()).toEqual([])
  })

  it.each(['one', 'two', 'three'])(
    'keeps every window within its limit, whichever corrections one call makes: seed %s',
    async seed => {
      const random = seededRandom(`corrections of one call ${seed}`)
      const bets: Stake[] = []
      for (let count = 0; count < 12; count++) bets.push(await placed(10_000))
      for (const bet of bets) {
        await ctx.clock.advance(below(random, 12) * HOUR_MS)
        await settle([[bet, below(random, 3) * 1_000_000]])
      }
      for (let version = 2; version < 6; version++) {
        const order = bets.map(bet => ({ bet, place: below(random, 1_000) }))
        const verdicts = await correctAll(
          order
            .toSorted((a, b) => a.place - b.place)
            .map(({ bet }) => [bet, version, below(random, 5) * 500_000]),
        )
        expect(verdicts.map(({ verdict }) => verdict)).toEqual(bets.map(() => 'corrected'))
        expect(await broken()).toEqual([])
      }
    },
  )

  it('makes each version once, whatever the caps leave at its repeat', async () => {
    const [first, second] = [await placed(), await placed()]
    await settle([[first, 1_000_000]])
    await correct(first, 2, 2_000_000)
    await settle([[second, 2_000_000]])
    expect(await correct(first, 2, 2_000_000)).toEqual([{ verdict: 'made' }])
    expect(await paid(first)).toEqual(['settled', fromKes(2_000_000)])
  })

  it('limits what a partial cash-out pays', async () => {
    const [first, second] = [await placed(), await placed()]
    await settle([[first, 2_000_000]])
    const sell = (kes: number) =>
      ctx.db.tx(tx =>
        cashOutPart(tx, ctx, {
          ...second,
          restRef: `${second.ref}/1`,
          requestId: newId(),
          keepCents: fromKes(50_000),
          payoutCents: fromKes(kes),
          greatestPayoutCents: fromKes(1_000_000),
          outcome: {},
        }),
      )
    expect(await sell(500_001)).toEqual({ verdict: 'above_cap' })
    expect(await sell(500_000)).toMatchObject({ verdict: 'cashed_out' })
    expect(await broken()).toEqual([])
  })

  it('is audited: more in a window than the limit is found', async () => {
    const bet = await placed()
    await settle([[bet, 2_000_000]])
    await ctx.owner.tx(async tx => {
      await sql`insert into wagers.payout_caps (player_id, pool, at, game, paid_cents) values
        (${player}, 'sports', ${new Date(ctx.clock.now() + HOUR_MS)}, 'test', 60000000)`.execute(tx)
    })
    expect(await broken()).toContain(
      'no player was paid more within 24 hours than the limit of a pool whose window rolls',
    )
  })
})
