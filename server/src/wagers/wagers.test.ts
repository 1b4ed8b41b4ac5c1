import { asCents, fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { batcher } from '../platform/db/batcher.ts'
import { sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { postTransfer, freezeWallet, openWallet, readBalances, walletAudits } from '../wallet/index.ts'
import { placeStakes, settleWagers, voidWagers, wagersAudits, type Stake } from './index.ts'
import { openWagers } from './queries.ts'

let ctx: TestContext
let player: string
const newId = () => uuid(ctx.random, ctx.clock.now())
const at = () => ({ atMs: ctx.clock.now() })
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'wagers' })
  await listTestGame(ctx.db.read)
})
afterAll(async () => {
  expect(
    (await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits])).filter(
      result => result.offending.length > 0,
    ),
  ).toEqual([])
  await ctx.drop()
})
beforeEach(async () => {
  player = newId()
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
      at(),
    )
  })
})

const stake = (over: Partial<Stake> = {}): Stake =>
  stakeOf({ playerId: player, ref: `test:${newId()}`, requestId: newId(), ...over })
const place = (...stakes: Stake[]) => ctx.db.tx(tx => placeStakes(tx, ctx, stakes))
const settle = (bet: Stake, kes: number) =>
  ctx.db.tx(tx =>
    settleWagers(tx, ctx, [{ ref: bet.ref, playerId: bet.playerId, payoutCents: fromKes(kes), outcome: {} }]),
  )
const cash = async () => (await readBalances(ctx.db.read, player))!.cash

describe('placing a stake', () => {
  it('holds the money until the wager ends', async () => {
    expect(await place(stake())).toMatchObject([{ ok: true, replay: false, balanceCents: fromKes(70) }])
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ cash: 7000, held: 3000 })
  })

  it('is refused as a whole where the row of its payout cap cannot be updated', async () => {
    await place(stake({ stakeCents: fromKes(10) }))
    const shift = (by: string) =>
      sql`update wagers.payout_caps set at = at + ${by}::interval where player_id = ${player}`.execute(
        ctx.db.read,
      )
    // A time between two milliseconds is read, and found by no update.
    await shift('1 microsecond')
    await expect(place(stake({ stakeCents: fromKes(10) }))).rejects.toThrow('no longer there')
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ cash: 9000, held: 1000 })
    await shift('-1 microsecond')
  })

  it('draws on money from Sambaza first, then on cash', async () => {
    await ctx.db.tx(tx =>
      postTransfer(
        tx,
        {
          op: 'move',
          key: `gift:${player}`,
          debit: { house: 'revenue/crash' },
          credit: { playerId: player, account: 'stake' },
          cents: fromKes(20),
        },
        at(),
      ),
    )
    const bet = stake()
    await place(bet)
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ stake: 0, cash: 9000, held: 3000 })
    await ctx.db.tx(tx => voidWagers(tx, ctx, [bet], { reason: 'test' }))
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ stake: 2000, cash: 10000, held: 0 })
  })

  it('draws only on the sub-accounts that the stake names, in their order', async () => {
    const gift = { op: 'move', debit: { house: 'promo' }, cents: fromKes(50) } as const
    await ctx.db.tx(tx =>
      postTransfer(
        tx,
        { ...gift, key: `bonus:${player}`, credit: { playerId: player, account: 'bonus' } },
        at(),
      ),
    )
    const bonus = (kes: number) => stake({ stakeCents: fromKes(kes), drawOn: ['bonus'] })
    const verdicts = await place(
      bonus(30),
      bonus(30),
      stake({ stakeCents: fromKes(30), drawOn: ['bonus', 'cash'] }),
    )
    expect(verdicts.map(verdict => ('code' in verdict ? verdict.code : verdict.ok))).toEqual([
      true,
      'insufficient_funds',
      true,
    ])
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ bonus: 0, cash: 9000, held: 6000 })
  })

  it.each([
    [
      'account_suspended',
      'a frozen wallet, even when it is empty',
      async () => (
        await ctx.db.tx(tx => freezeWallet(tx, player, true)),
        stake({ stakeCents: fromKes(500) })
      ),
    ],
    ['account_suspended', 'a player without a wallet', async () => stake({ playerId: newId() })],
    [
      'bet_exists',
      'another request for the same bet',
      async () => (await place(stake({ ref: 'test:same' })), stake({ ref: 'test:same' })),
    ],
    // spec: 5.29
    ['insufficient_funds', 'a stake above the balance', async () => stake({ stakeCents: asCents(10_001) })],
  ] as const)('refuses with %s: %s', async (code, _, prepare) => {
    expect(await place(await prepare())).toEqual([{ ok: false, code }])
  })

  it('takes the same request again as a replay and moves nothing', async () => {
    const bet = stake()
    await place(bet)
    expect(await place(bet)).toMatchObject([{ ok: true, replay: true, placedAt: ctx.clock.now() }])
    expect(await cash()).toBe(7000)
  })

  it('judges each stake of a batch by itself, in order', async () => {
    const verdicts = await place(stake(), stake({ stakeCents: fromKes(80) }), stake(), stake(), stake())
    expect(verdicts.map(verdict => verdict.ok)).toEqual([true, false, true, true, false])
  })

  // spec: 5.29
  it('accepts 3 of 100 parallel stakes over a balance for 3', async () => {
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => place(stake())))
    expect(verdicts.flat().filter(verdict => verdict.ok)).toHaveLength(3)
    expect(await cash()).toBe(1000)
  })

  // spec: 5.29
  it('accepts 3 of 100 parallel stakes over a balance for 3 when they are committed in groups', async () => {
    const grouped = batcher({
      run: (items: Stake[], shard) => ctx.db.tx(tx => placeStakes(tx, ctx, items, { shard })),
      itemsMax: 16,
    })
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => grouped(stake())))
    expect(verdicts.filter(verdict => verdict.ok)).toHaveLength(3)
  })

  it('takes one of 50 parallel copies of one request', async () => {
    const bet = stake()
    const verdicts = (await Promise.all(Array.from({ length: 50 }, () => place(bet)))).flat()
    expect(verdicts.filter(verdict => verdict.ok && !verdict.replay)).toHaveLength(1)
    expect(verdicts.every(verdict => verdict.ok)).toBe(true)
    expect(await cash()).toBe(7000)
  })

  it('leaves nothing behind when the transaction is cut off', async () => {
    const bet = stake()
    await ctx.db
      .tx(async tx => {
        await placeStakes(tx, ctx, [bet])
        throw new Error('the process died here')
      })
      .catch(() => undefined)
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ cash: 10000, held: 0 })
    expect(await place(bet)).toMatchObject([{ ok: true, replay: false }])
  })
})

describe('ending a wager', () => {
  it('pays the gross payout into cash', async () => {
    const bet = stake()
    await place(bet)
    expect(await settle(bet, 45)).toEqual([{ verdict: 'settled', balanceCents: fromKes(115) }])
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ cash: 11500, held: 0 })
  })

  it('keeps the stake of a lost bet', async () => {
    const bet = stake()
    await place(bet)
    await settle(bet, 0)
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ cash: 7000, held: 0 })
  })

  it('pays once when 100 settlements race', async () => {
    const bet = stake()
    await place(bet)
    const verdicts = (await Promise.all(Array.from({ length: 100 }, (_, n) => settle(bet, 40 + n)))).flat()
    const winner = verdicts.filter(verdict => verdict.verdict === 'settled')
    expect(winner).toHaveLength(1)
    const paid = verdicts.flatMap(verdict => (verdict.verdict === 'ended' ? [verdict.payoutCents] : []))
    expect(new Set(paid).size).toBe(1)
    expect(await cash()).toBe(7000 + paid[0]!)
  })

  it('refuses to settle a void stake, and to void a settled one', async () => {
    const [voided, settled] = [stake(), stake()]
    await place(voided, settled)
    await ctx.db.tx(tx => voidWagers(tx, ctx, [voided], { reason: 'test' }))
    expect(await settle(voided, 60)).toEqual([{ verdict: 'ended', payoutCents: null }])
    await settle(settled, 60)
    expect(await ctx.db.tx(tx => voidWagers(tx, ctx, [settled], { reason: 'test' }))).toEqual([
      { verdict: 'ended', payoutCents: 6000 },
    ])
    expect(await cash()).toBe(10000 - 3000 + 6000)
  })

  it('says unknown for a bet that was never placed', async () => {
    expect(await settle(stake(), 10)).toEqual([{ verdict: 'unknown' }])
  })

  it('settles a debt before it pays', async () => {
    const bet = stake()
    await place(bet)
    await ctx.db.tx(tx =>
      postTransfer(
        tx,
        {
          op: 'move',
          key: `debt:${player}`,
          debit: { playerId: player, account: 'debt' },
          credit: { house: 'mpesa' },
          cents: fromKes(50),
        },
        at(),
      ),
    )
    await settle(bet, 60)
    expect(await readBalances(ctx.db.read, player)).toMatchObject({ debt: 0, cash: 7000 + 1000 })
  })

  it('lists what is open, for a restart to resolve', async () => {
    const bet = stake({ ref: `restart:${newId()}` })
    await place(bet)
    expect(await openWagers(ctx.db.read, 'restart:')).toEqual([
      {
        ref: bet.ref,
        playerId: player,
        requestId: bet.requestId,
        stakeCents: 3000,
        selection: { slot: 0 },
        placedAt: ctx.clock.now(),
      },
    ])
  })
})
