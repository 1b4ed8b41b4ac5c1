import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import { sql } from '../../platform/db/db.ts'
import { listOwnSlips, readOwnSlip } from '../history/read-slips.ts'
import { quote } from './quote-slip.ts'

let at: TestSportsbook
let virtual: Awaited<ReturnType<typeof openVirtualBook>>
beforeAll(async () => {
  at = await openSportsbook('useful stakes')
  virtual = await openVirtualBook(at)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

type Over = Parameters<typeof slipOf>[3]
const priced = (odds: number) => at.match({ markets: [market(1, { 1: odds, 2: 1.2, 3: 4 })] })
async function asked(odds: readonly number[], over: Over = {}) {
  const events = await Promise.all(odds.map(each => priced(each)))
  const player = await at.player(50_000)
  const legs = events.map((event, no) => leg(event, '1', odds[no]))
  return slipOf(player, at.newId(), legs, over)
}
const place = async (odds: readonly number[], over: Over = {}) => at.place(await asked(odds, over))

describe('a stake whose own win passes the cap of one bet', () => {
  // spec: 9.23
  it('is refused, with the greatest stake that does not: of a single, a multi and a system', async () => {
    expect(await place([250], { kes: 801 })).toEqual({
      ok: false,
      code: 'payout_above_maximum',
      text: 'One bet wins at most KES 200,000: stake up to KES 800 at these odds',
      stakeMaxKes: 800,
    })
    expect(await place([250], { kes: 800 })).toMatchObject({ ok: true })
    expect(await place([50, 30], { kes: 1_334 })).toMatchObject({ stakeMaxKes: 1_333 })
    expect(await place([50, 30], { kes: 1_333 })).toMatchObject({ ok: true })
    // The mean of three lines that all win, at 400 each.
    const system = [20, 20, 20]
    expect(await place(system, { kes: 5_001, sizes: [2] })).toMatchObject({ stakeMaxKes: 5_000 })
    expect(await place(system, { kes: 5_000, sizes: [2] })).toMatchObject({ ok: true })
  })

  it('names no stake above the maximum of the bet, so that one tap is enough', async () => {
    expect(await place([9.9], { kes: 30_000 })).toMatchObject({
      code: 'payout_above_maximum',
      stakeMaxKes: 20_000,
    })
  })

  it('says that these odds cannot be taken where even the least stake wins more, also by law or operator', async () => {
    expect(await place([600, 600, 600], { kes: 1 })).toMatchObject({
      code: 'odds_above_maximum',
      text: 'One bet wins at most KES 2,000,000: even KES 1 could win more at these odds',
    })
    await sql`update catalogue.games set min_stake_kes = 20 where slug = 'sports'`.execute(at.ctx.db.read)
    const slip = await asked([600, 200], { kes: 100 })
    expect(await at.place(slip)).toMatchObject({ code: 'odds_above_maximum' })
    expect((await quote(at.ctx, slip)).data.refusal).toMatchObject({ code: 'odds_above_maximum' })
    await sql`update catalogue.games set min_stake_kes = null where slug = 'sports'`.execute(at.ctx.db.read)
    expect(await at.place(slip)).toMatchObject({ code: 'payout_above_maximum', stakeMaxKes: 16 })
  })

  it('counts by the lower cap that staff set', async () => {
    const slip = await asked([4], { kes: 1_000 })
    await sql`insert into sportsbook.settings (scope, key, payout_max_cents)
      values ('event', ${slip.legs[0]!.eventId}, ${fromKes(1_000)})`.execute(at.ctx.db.read)
    expect(await at.place(slip)).toMatchObject({ code: 'payout_above_maximum', stakeMaxKes: 250 })
    expect(await at.place({ ...slip, stakeCents: fromKes(250) })).toMatchObject({ ok: true })
  })

  it('is in the quote of a player and of a visitor, with the terms that the slip has', async () => {
    const slip = await asked([250], { kes: 10_000 })
    for (const playerId of [slip.playerId, ''])
      expect((await quote(at.ctx, { ...slip, playerId })).data).toMatchObject({
        refusal: { code: 'payout_above_maximum', stake: 800 },
        terms: { kind: 'single', odds: [250], cap: 200_000 },
      })
    const taken = (await quote(at.ctx, { ...slip, stakeCents: fromKes(800) })).data
    expect(taken).toMatchObject({
      refusal: null,
      terms: { possible_payout: 200_000, capped: 0, returned: 0 },
    })
  })

  it('leaves the multi bonus aside, which fills the cap at most', async () => {
    await sql`insert into sportsbook.multi_bonuses (least_odds, tiers, set_at)
      values (15000, '[{"legs":2,"percent":50}]', ${new Date(at.ctx.clock.now())})`.execute(at.ctx.db.read)
    const slip = await asked([50, 40], { kes: 1_000 })
    expect((await quote(at.ctx, slip)).data).toMatchObject({
      refusal: null,
      terms: { possible_payout: 2_000_000, bonus: 0, capped: 999_500, returned: 0 },
    })
    expect(await at.place(slip)).toMatchObject({ ok: true })
    await sql`delete from sportsbook.multi_bonuses`.execute(at.ctx.db.read).catch(() => undefined)
  })

  // spec: 9.33
  it('of virtual football too, where the quote also names what the day leaves', async () => {
    const player = await at.player(50_000)
    const ids = await virtual.round({ markets: [market(1, { 1: 250, 2: 1.2, 3: 1.5 })] })
    const bet = (no: number, kes: number) =>
      slipOf(player, at.newId(), [leg(ids[no]!, '1', 250)], { kes, product: 'virtuals' })
    expect(await at.place(bet(0, 6_001))).toMatchObject({
      code: 'payout_above_maximum',
      stakeMaxKes: 6_000,
    })
    expect(await at.place(bet(0, 5_000))).toMatchObject({ ok: true })
    expect((await quote(at.ctx, bet(1, 5_000))).data.refusal).toMatchObject({
      code: 'payout_allowance_held',
      stake: 1_000,
    })
    expect(await at.place(bet(1, 1_000))).toMatchObject({ ok: true })
    await virtual.void([ids[0]!, ids[1]!])
    await at.settle()
  })
})

describe('odds that rise on the way', () => {
  // spec: 9.25
  it('refuse no stake at placing: it is judged by the odds agreed to, and pays no less than was shown', async () => {
    const event = await priced(10)
    const player = await at.player(50_000)
    await at.feed({ type: 'odds_change', event_id: event, markets: [market(1, { 1: 40 })] })
    const slip = slipOf(player, at.newId(), [leg(event, '1', 10)], { kes: 20_000, oddsPolicy: 'higher' })
    // A quote is of now: the player may choose less before placing.
    expect((await quote(at.ctx, slip)).data.refusal).toMatchObject({ stake: 5_000 })
    const verdict = await at.place(slip)
    expect(verdict).toMatchObject({ ok: true })
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
    await at.settle()
    // 800,000 won: 200,000 are paid, and three quarters of the stake are returned.
    expect(await at.slip(verdict.code)).toMatchObject({ payout_cents: fromKes(215_000) })
    const { data } = await readOwnSlip(at.ctx, { playerId: player, code: verdict.code })
    expect(data.capped).toEqual({ by: 'bet', void: 600_000, returned: 15_000 })
  })

  it('refuse no live bet when its delay is over', async () => {
    const event = await at.match({ inHours: 1 })
    const player = await at.player(50_000)
    await at.ctx.clock.advance(3_600_000)
    await at.live(event, [0, 0], [market(1, { 1: 10 })])
    await at.ctx.clock.advance(1)
    const slip = slipOf(player, at.newId(), [leg(event, '1', 10)], { kes: 20_000, oddsPolicy: 'any' })
    const verdict = await at.place(slip)
    expect(verdict).toMatchObject({ ok: true, state: 'pending' })
    await at.live(event, [0, 0], [market(1, { 1: 16 })])
    await at.ctx.clock.advance(5_000)
    await at.settle()
    expect(await at.slip(verdict.code)).toMatchObject({ state: 'open' })
  })
})

describe('the cap of 24 hours that is used up', () => {
  // spec: 9.24, 9.25
  it('refuses a bet that could only return its stake, in the quote and at placing, until a win is older', async () => {
    const player = await at.player(300_000)
    const event = await priced(10)
    for (let count = 0; count < 13; count++)
      await at.place(slipOf(player, at.newId(), [leg(event, '1', 10)], { kes: 20_000 }))
    const open = await priced(4.95)
    const slip = slipOf(player, at.newId(), [leg(open, '1', 4.95)])
    expect(await at.place({ ...slip, requestId: at.newId() })).toMatchObject({ ok: true })
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
    await at.settle()
    expect((await quote(at.ctx, slip)).data.refusal).toMatchObject({ code: 'payout_window_used' })
    expect(await at.place(slip)).toMatchObject({ ok: false, code: 'payout_window_used' })
    // The thirteenth bet got half of what it won, and the one that was placed in time its stake.
    await at.feed({ type: 'bet_settlement', event_id: open, markets: [result(1, '1')] })
    await at.settle()
    const { data: slips } = await listOwnSlips(at.ctx, { playerId: player })
    expect(slips[0]).toMatchObject({
      state: 'void',
      payout: null,
      capped: { by: 'day', void: 495, returned: 100 },
    })
    expect(slips.filter(({ capped }) => capped).map(({ payout, capped }) => [payout, capped])).toEqual([
      [null, { by: 'day', void: 495, returned: 100 }],
      [110_000, { by: 'day', void: 100_000, returned: 10_000 }],
    ])
    await at.ctx.clock.advance(86_400_000)
    const next = slipOf(player, at.newId(), [leg(await priced(4.95), '1', 4.95)])
    expect(await at.place(next)).toMatchObject({ ok: true })
  })

  it('takes a bet of which even a cent can be won', async () => {
    const player = await at.player(1_000)
    const usage = (kes: number) =>
      sql`insert into wagers.payout_caps (player_id, pool, at, game, paid_cents, reserved_cents, greatest_cents,
          staked_cents) values (${player}, 'sports', ${new Date(at.ctx.clock.now())}, 'sports',
          ${fromKes(kes)}, 0, 0, 0)`.execute(at.ctx.db.read)
    await usage(2_499_999.98)
    const at2 = await priced(2)
    // At odds of 2 a cap of two cents returns all but one of the stake.
    expect(await at.place(slipOf(player, at.newId(), [leg(at2)]))).toMatchObject({ ok: true })
    const at105 = await priced(1.05)
    expect(await at.place(slipOf(player, at.newId(), [leg(at105, '1', 1.05)]))).toMatchObject({
      code: 'payout_window_used',
    })
    await sql`delete from wagers.payout_caps where player_id = ${player}`.execute(at.ctx.owner.read)
  })
})
