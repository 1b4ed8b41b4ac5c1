import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { below, seededRandom, uuid, type Random } from '../platform/base/random.ts'
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
import { readWagerEnds } from './queries.ts'

const PLAYERS = 3
const STEPS = 250
const START_CENTS = fromKes(3_000_000)
/** What of that is for stakes only. */
const RECEIVED_CENTS = fromKes(3_000)

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'any order' })
  await listTestGame(ctx.db.read)
})
afterAll(() => ctx.drop())

/** What the test believes of a wager. */
type Believed = {
  readonly stake: Stake
  readonly greatest: Cents
  readonly state: 'open' | 'settled' | 'void'
  readonly version: number
  readonly payout: number | null
  /** What a correction returns: of a wager that was cashed out in part, the part that was sold. */
  readonly atRiskCents: Cents
}

it.each(['one', 'two', 'three'])(
  'any order of place, settle, correct, partial cash-out, void and their repeats keeps the books equal and the caps exact: seed %s',
  async seed => {
    const random = seededRandom(`any order ${seed}`)
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => openPlayer(random)))
    const believed = new Map<string, Believed>()
    const expected = new Map(players.map(playerId => [playerId, START_CENTS as number]))
    const pick = () => {
      const all = [...believed.values()]
      return all.length === 0 ? undefined : all[below(random, all.length)]
    }
    for (let step = 0; step < STEPS; step++) {
      if (below(random, 20) === 0) await ctx.clock.advance(below(random, 12) * 3_600_000)
      await act(random, { players, believed, expected, pick })
    }
    for (const [playerId, cents] of expected) {
      const { cash, stake, debt, held } = (await readBalances(ctx.db.read, playerId))!
      expect(cash + stake + held - debt).toBe(cents)
    }
    const found = await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits])
    expect(found.filter(({ offending }) => offending.length > 0)).toEqual([])
  },
)

type World = {
  readonly players: readonly string[]
  readonly believed: Map<string, Believed>
  /** What each player has, with what is held and without what is owed. */
  readonly expected: Map<string, number>
  readonly pick: () => Believed | undefined
}

async function act(random: Random, world: World): Promise<void> {
  const wager = world.pick()
  switch (below(random, 7)) {
    case 0:
    case 1:
      return place(random, world)
    case 2:
      return wager && settle(random, world, wager)
    case 3:
      return wager && giveBack(wager)
    case 4:
    case 5:
      return wager && correct(random, world, wager)
    default:
      return wager && sell(random, world, wager)
  }
}

const add = ({ expected }: World, { stake: { playerId } }: Believed, cents: number): void =>
  void expected.set(playerId, expected.get(playerId)! + cents)

/** A new stake, or the repeat of one. */
async function place(random: Random, world: World): Promise<void> {
  const { players, believed } = world
  const again = below(random, 4) === 0 ? world.pick() : undefined
  const playerId = players[below(random, players.length)]!
  const greatest = fromKes(10 + below(random, 900_000))
  const id = uuid(random, ctx.clock.now())
  const stake =
    again?.stake ??
    stakeOf({
      playerId,
      ref: `test:${id}`,
      requestId: id,
      stakeCents: fromKes(2 + below(random, 500)),
      leastPayoutCents: below(random, 2) === 0 ? greatest : fromKes(1),
      greatestPayoutCents: greatest,
    })
  const [verdict] = await ctx.db.tx(tx => placeStakes(tx, ctx, [stake]))
  if (again) return expect(verdict).toMatchObject({ ok: true, replay: true })
  if (!verdict!.ok) return expect(verdict!.code).toMatch(/^payout_allowance_|^insufficient_funds$/)
  const [end] = await readWagerEnds(ctx.db.read, [stake])
  const greatestTaken = end!.greatestPayoutCents!
  believed.set(stake.ref, opened(stake, greatestTaken))
}

/** Settles a wager, or tries to settle one that has ended. */
async function settle(random: Random, world: World, wager: Believed): Promise<void> {
  const payoutCents = asCents(below(random, 3) === 0 ? 0 : below(random, wager.greatest + 1))
  const [verdict] = await ctx.db.tx(tx =>
    settleWagers(tx, ctx, [{ ...nameOf(wager), payoutCents, outcome: {} }]),
  )
  if (wager.state !== 'open') return expect(verdict).toEqual({ verdict: 'ended', payoutCents: wager.payout })
  expect(verdict).toMatchObject({ verdict: 'settled' })
  add(world, wager, payoutCents - wager.stake.stakeCents)
  Object.assign(wager, { state: 'settled', version: 1, payout: payoutCents })
}

async function giveBack(wager: Believed): Promise<void> {
  const [verdict] = await ctx.db.tx(tx => voidWagers(tx, ctx, [nameOf(wager)], { reason: 'test' }))
  if (wager.state !== 'open') return expect(verdict).toEqual({ verdict: 'ended', payoutCents: wager.payout })
  expect(verdict).toMatchObject({ verdict: 'voided' })
  Object.assign(wager, { state: 'void', version: 1 })
}

/** Corrects a wager to a payout or a return, repeats a correction, or leaves a version out. */
async function correct(random: Random, world: World, wager: Believed): Promise<void> {
  const version = wager.version + [1, 1, 1, 0, 2][below(random, 5)]!
  const payoutCents = below(random, 4) === 0 ? null : asCents(below(random, wager.greatest + 1))
  const correction = { ...nameOf(wager), version, payoutCents, outcome: {}, reason: 'test' }
  const [verdict] = await ctx.db.tx(tx => correctWagers(tx, ctx, [correction]))
  if (wager.state === 'open' || version > wager.version + 1)
    return expect(verdict).toEqual({ verdict: 'unknown' })
  if (version === wager.version)
    return expect(verdict).toEqual({ verdict: payoutCents === wager.payout ? 'made' : 'conflict' })
  if (verdict!.verdict === 'above_cap') return expect(payoutCents).toBeGreaterThan(wager.payout ?? 0)
  expect(verdict).toMatchObject({ verdict: 'corrected' })
  add(world, wager, (payoutCents ?? wager.atRiskCents) - (wager.payout ?? wager.atRiskCents))
  Object.assign(wager, { state: payoutCents === null ? 'void' : 'settled', version, payout: payoutCents })
}

/** Sells a part of a wager, or tries to of one that has ended. */
async function sell(random: Random, world: World, wager: Believed): Promise<void> {
  const { stakeCents } = wager.stake
  const payoutCents = asCents(below(random, wager.greatest + 1))
  const rest = { ...wager.stake, ref: `${wager.stake.ref}/1`, requestId: uuid(random, ctx.clock.now()) }
  if (rest.ref.length > 80 || stakeCents < 2) return
  const keepCents = asCents(1 + below(random, stakeCents - 1))
  const greatest = asCents(wager.greatest - payoutCents)
  const verdict = await ctx.db.tx(tx =>
    cashOutPart(tx, ctx, {
      ...nameOf(wager),
      restRef: rest.ref,
      requestId: rest.requestId,
      keepCents,
      payoutCents,
      greatestPayoutCents: greatest,
      outcome: {},
    }),
  )
  if (wager.state !== 'open') return expect(verdict).toEqual({ verdict: 'ended' })
  expect(verdict).toMatchObject({ verdict: 'cashed_out' })
  const sold = asCents(stakeCents - keepCents)
  add(world, wager, payoutCents - sold)
  Object.assign(wager, { state: 'settled', version: 1, payout: payoutCents, atRiskCents: sold })
  world.believed.set(rest.ref, opened({ ...rest, stakeCents: keepCents }, greatest))
}

const opened = (stake: Stake, greatest: Cents): Believed => ({
  stake,
  greatest,
  state: 'open',
  version: 0,
  payout: null,
  atRiskCents: stake.stakeCents,
})

const nameOf = ({ stake: { ref, playerId } }: Believed) => ({ ref, playerId })

async function openPlayer(random: Random): Promise<string> {
  const playerId = uuid(random, ctx.clock.now())
  await ctx.db.tx(async tx => {
    await openWallet(tx, playerId)
    for (const [account, cents] of [
      ['stake', RECEIVED_CENTS],
      ['cash', asCents(START_CENTS - RECEIVED_CENTS)],
    ] as const) {
      const credit = { playerId, account }
      const key = `fund:${account}:${playerId}`
      await postTransfer(
        tx,
        { op: 'move', key, debit: { house: 'mpesa' }, credit, cents },
        { atMs: ctx.clock.now() },
      )
    }
  })
  return playerId
}
