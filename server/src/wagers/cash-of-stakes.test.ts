import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { createPlayer, fundPlayer } from '../../test/player.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { uuid } from '../platform/base/random.ts'
import { walletAudits } from '../wallet/index.ts'
import {
  cashOutPart,
  correctWagers,
  placeStakes,
  settleWagers,
  wagersAudits,
  wagersEvents,
  type Stake,
} from './index.ts'
import { settledWagers } from './queries.ts'

let ctx: TestContext
type Shown = { readonly ref: string; readonly stakeCents: Cents; readonly cashCents?: Cents | undefined }
function keep(events: readonly { readonly payload: { readonly wagers: readonly Shown[] } }[]): void {
  for (const { payload } of events)
    for (const { ref, stakeCents, cashCents } of payload.wagers)
      published.push([ref, toKes(stakeCents), cashCents === undefined ? undefined : toKes(cashCents)])
}
/** What was published, by wager: the stake, and what of it was cash, in KES. */
const published: [ref: string, stake: number, cash: number | undefined][] = []
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'cash of stakes' })
  await listTestGame(ctx.db.read)
  ctx.events.subscribe(wagersEvents.settled, 'test', async (_, events) => keep(events))
  ctx.events.subscribe(wagersEvents.corrected, 'test', async (_, events) => keep(events))
})
afterAll(async () => {
  const found = await auditBothWays(ctx.db.read, [...walletAudits, ...wagersAudits])
  expect(found.filter(({ offending }) => offending.length > 0)).toEqual([])
  await ctx.drop()
})

const newId = () => uuid(ctx.random, ctx.clock.now())
/** A player with cash and with a gift, which is staked first. */
async function playerWith({ cash, gift }: { cash: number; gift: number }): Promise<string> {
  const { id } = await createPlayer(ctx, { cashKes: cash })
  if (gift > 0) await fundPlayer(ctx, id, { kes: gift, account: 'stake' })
  return id
}
const stake = (playerId: string, ref: string, kes: number, over: Partial<Stake> = {}): Stake =>
  stakeOf({ playerId, ref, requestId: newId(), stakeCents: fromKes(kes), ...over })
async function place(stakes: readonly Stake[], payout?: number): Promise<void> {
  const decide = () => (payout === undefined ? undefined : { payoutCents: fromKes(payout), outcome: {} })
  const verdicts = await ctx.db.tx(tx => placeStakes(tx, ctx, stakes, { decide }))
  expect(verdicts.every(({ ok }) => ok)).toBe(true)
}
const settle = (stakes: readonly Stake[], kes = 0) =>
  ctx.db.tx(tx =>
    settleWagers(
      tx,
      ctx,
      stakes.map(({ ref, playerId }) => ({ ref, playerId, payoutCents: fromKes(kes), outcome: {} })),
    ),
  )
async function shown(): Promise<typeof published> {
  while ((await ctx.events.deliver()) > 0);
  return published.splice(0).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

it('a settlement says what of its stake was cash, and nothing of a stake that was all cash', async () => {
  const player = await playerWith({ cash: 300, gift: 140 })
  const stakes = ['a', 'b', 'c'].map(ref => stake(player, ref, 100))
  await place(stakes)
  await settle(stakes.slice(0, 2))
  await settle(stakes.slice(2), 250)
  const expected = [
    ['a', 100, 0],
    ['b', 100, 60],
    ['c', 100, undefined],
  ]
  expect(await shown()).toEqual(expected)
})

it('says so of wagers that end as they are placed, however they are drawn', async () => {
  const player = await playerWith({ cash: 100, gift: 40 })
  await fundPlayer(ctx, player, { kes: 10, account: 'bonus' })
  await place([stake(player, 'd', 50), stake(player, 'e', 30)], 20)
  await place([stake(player, 'f', 60, { drawOn: ['cash', 'bonus'] })], 0)
  expect(await shown()).toEqual([
    ['d', 50, 10],
    ['e', 30, undefined],
    ['f', 60, undefined],
  ])
  await place([stake(player, 'g', 45, { drawOn: ['cash', 'bonus'] })], 0)
  expect(await shown()).toEqual([['g', 45, 40]])
})

it('says so of many losses that are posted together', async () => {
  const [one, other] = [
    await playerWith({ cash: 1_000, gift: 25 }),
    await playerWith({ cash: 1_000, gift: 0 }),
  ]
  const stakes = Array.from({ length: 60 }, (_, no) =>
    stake(no % 2 === 0 ? one : other, `many:${String(no).padStart(2, '0')}`, 10),
  )
  await place(stakes)
  await settle(stakes)
  const all = await shown()
  expect(all).toHaveLength(60)
  expect(all.filter(([, , cash]) => cash !== undefined)).toEqual([
    ['many:00', 10, 0],
    ['many:02', 10, 0],
    ['many:04', 10, 5],
  ])
})

it('says of the part that is sold what it was drawn from, and of the rest, and of what is corrected', async () => {
  const player = await playerWith({ cash: 100, gift: 50 })
  const whole = stake(player, 'h', 100)
  await place([whole])
  await ctx.db.tx(tx =>
    cashOutPart(tx, ctx, {
      ...whole,
      restRef: 'i',
      requestId: newId(),
      keepCents: fromKes(40),
      payoutCents: fromKes(30),
      greatestPayoutCents: fromKes(300),
      outcome: {},
    }),
  )
  await settle([{ ...whole, ref: 'i' }])
  const parts = [
    ['h', 60, 10],
    ['i', 40, undefined],
  ]
  expect(await shown()).toEqual(parts)
  const correct = (ref: string, version: number, kes: number | null) =>
    ctx.db.tx(tx => {
      const payoutCents = kes === null ? null : fromKes(kes)
      return correctWagers(tx, ctx, [
        { ref, playerId: player, version, reason: 'test', payoutCents, outcome: {} },
      ])
    })
  await correct('h', 2, 20)
  await correct('i', 2, null)
  expect(await shown()).toEqual(parts)
  await correct('h', 3, null)
  await correct('i', 3, 200)
  expect(await shown()).toEqual(parts)
})

it('is read of settled wagers, too', async () => {
  await ctx.clock.advance(60_000)
  const fromMs = ctx.clock.now()
  const player = await playerWith({ cash: 100, gift: 15 })
  await place([stake(player, 'j', 10), stake(player, 'k', 10), stake(player, 'l', 10)], 0)
  const found = await settledWagers(ctx.db.read, { fromMs, toMs: fromMs + 1, limit: 10 })
  expect(found.map(({ ref, cashCents }) => [ref, toKes(cashCents)])).toEqual([
    ['j', 0],
    ['k', 5],
    ['l', 10],
  ])
})
