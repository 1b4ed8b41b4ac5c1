import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { askCashOut, readOffer } from '../exits/cash-out.ts'
import { cancelSlip } from '../exits/cancel-slip.ts'
import type { LegAsked, SlipAsked } from './judge-slip.rules.ts'
import { quote } from './quote-slip.ts'
import { setRule } from '../exits/set-rule.ts'

const DAY_MS = 86_400_000
/** KES 10,000 on it come to 2,000,000: more than a bet or a day pays. */
const LONG = [market(1, { 1: 200, 2: 1.2, 3: 1.5 })]

let at: TestSportsbook
let virtual: Awaited<ReturnType<typeof openVirtualBook>>
beforeAll(async () => {
  at = await openSportsbook('virtual slips')
  virtual = await openVirtualBook(at)
})
// A round is bet on for 75 seconds.
beforeEach(() => at.ctx.clock.advance(600_000))
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const bet = (player: string, legs: readonly LegAsked[], over: Partial<SlipAsked> & { kes?: number } = {}) =>
  slipOf(player, at.newId(), legs, { product: 'virtuals', ...over })
const codeOf = async (...asked: Parameters<typeof bet>) => {
  const verdict = await at.place(bet(...asked))
  return verdict.ok ? 'placed' : verdict.code
}
const wagerOf = (code: string) =>
  firstRow(
    at.ctx.db.read,
    sql<object>`select product, game, greatest_payout_cents as cents from wagers.wagers
      where ref = ${`slip:${code}`}`,
  )
const switchLeague = (slug: string, stopped: boolean) =>
  sql`update catalogue.games set stopped = ${stopped} where slug = ${slug}`.execute(at.ctx.db.read)

describe('a slip on virtual matches', () => {
  it('is a wager on virtual games, of the league of its first leg, with its payout reserved', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    const single = await at.place(bet(player, [leg(two!)], { kes: 100 }))
    const multi = await at.place(bet(player, [leg(one!), leg(two!, '2', 3.5)], { kes: 10 }))
    expect([single, multi]).toMatchObject([{ ok: true, state: 'open', decideAtMs: null }, { ok: true }])
    expect(await wagerOf(single.code)).toEqual({ product: 'virtuals', game: 'ligi-kuu', cents: 20_000 })
    expect(await wagerOf(multi.code)).toEqual({ product: 'virtuals', game: 'virtual-league', cents: 7_000 })
    expect(await at.balances(player)).toMatchObject({ held: fromKes(110) })
  })

  // spec: 9.33
  it('stakes KES 10 to 10,000, within the bounds of every league that it is on', async () => {
    const player = await at.player(100_000)
    const [one] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    const stake = (kes: number) => codeOf(player, [leg(one!), leg(two!)], { kes })
    expect(await stake(9)).toBe('stake_below_minimum')
    expect(await stake(10_001)).toBe('stake_above_maximum')
    expect([await stake(10), await stake(10_000)]).toEqual(['placed', 'placed'])
    const most = (kes: number | null) =>
      sql`update catalogue.games set max_stake_kes = ${kes} where slug = 'ligi-kuu'`.execute(at.ctx.db.read)
    await most(50)
    expect([await stake(51), await stake(50)]).toEqual(['stake_above_maximum', 'placed'])
    await most(null)
  })

  it('is never on real matches, nor a slip of sports on virtual ones', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round()
    const real = await at.match()
    expect(await codeOf(player, [leg(one!), leg(real)])).toBe('slip_mixed')
    expect(await codeOf(player, [leg(real)])).toBe('slip_mixed')
    expect(await codeOf(player, [leg(one!)], { product: 'sports' })).toBe('slip_mixed')
    expect(await codeOf(player, [leg(real), leg(one!)], { product: 'sports' })).toBe('slip_mixed')
  })

  it('is no system bet, and has no multi bonus', async () => {
    const player = await at.player(1_000)
    const legs = (await virtual.round()).slice(0, 3).map(id => leg(id))
    expect(await codeOf(player, legs, { sizes: [2] })).toBe('slip_no_systems')
    expect(await codeOf(player, legs, { bonusId: 1 })).toBe('slip_bonus_changed')
  })

  it('may name teams twice, which meet again within the hour', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round({ league: 1 })
    const [again] = await virtual.round({ league: 1 })
    expect(await codeOf(player, [leg(one!), leg(again!)])).toBe('placed')
    const twice = await at.place(bet(player, [leg(one!), leg(one!, '2', 3.5)]))
    expect(twice).toMatchObject({ code: 'slip_refused', legs: [{ no: 1, code: 'selection_related' }] })
  })

  it('is refused while one of its leagues is closed, and where staff suspended one', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    await switchLeague('ligi-kuu', true)
    expect(await codeOf(player, [leg(one!), leg(two!)])).toBe('game_closed')
    expect(await codeOf(player, [leg(one!)])).toBe('placed')
    await switchLeague('ligi-kuu', false)
    await sql`insert into sportsbook.settings (scope, key, suspended)
      values ('competition', 'virtual:league:2', 'test')`.execute(at.ctx.db.read)
    const refused = await at.place(bet(player, [leg(one!), leg(two!)]))
    expect(refused).toMatchObject({ legs: [{ no: 1, code: 'selection_suspended' }] })
    await sql`delete from sportsbook.settings`.execute(at.ctx.db.read)
    expect(await codeOf(player, [leg(one!), leg(two!)])).toBe('placed')
  })

  it('needs no producer of a feed, and no other line has the producer of the leagues', async () => {
    const player = await at.player(1_000)
    const real = await at.match()
    await at.feed({
      type: 'odds_change',
      product: 900,
      event_id: real,
      timestamp: at.ctx.clock.now() + 1,
      markets: [market(1, { 1: 2, 2: 3.5, 3: 4 })],
    })
    const verdict = await at.place(slipOf(player, at.newId(), [leg(real)]))
    expect(verdict).toMatchObject({ legs: [{ code: 'selection_suspended' }] })
  })

  it('is neither cancelled nor cashed out', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round()
    for (let count = 0; count < 4; count++) await at.place(bet(player, [leg(one!)]))
    const { code } = await at.place(bet(player, [leg(one!)]))
    const whose = { playerId: player, code, product: 'virtuals' as const }
    const failed = (done: Promise<unknown>) =>
      done.then(
        () => 'done',
        error => error.code,
      )
    const { db } = at.ctx
    const sale = { requestId: at.newId(), soldCents: fromKes(100), offerCents: fromKes(1) }
    expect(await failed(db.tx(tx => cancelSlip(tx, at.ctx, whose)))).toBe('slip_virtual')
    expect(await readOffer(db.read, at.ctx, whose)).toEqual({ refused: 'slip_cash_out_off' })
    expect(await failed(db.tx(tx => askCashOut(tx, at.ctx, { ...whose, ...sale })))).toBe('slip_cash_out_off')
    const rule = { soldCents: fromKes(100), atCents: fromKes(150) }
    expect(await failed(db.tx(tx => setRule(tx, at.ctx, { ...whose, ...rule })))).toBe('slip_cash_out_off')
    expect(await failed(db.tx(tx => cancelSlip(tx, at.ctx, { playerId: player, code })))).toBe('slip_unknown')
  })
})

// spec: 9.33
describe('the cap of virtual games', () => {
  it('is what a slip pays at most, the stake that stands for the rest returned', async () => {
    const player = await at.player(10_000)
    const [one] = await virtual.round({ markets: LONG })
    // At the odds that the player saw it wins what one bet may; they have risen.
    const risen = { kes: 10_000, oddsPolicy: 'higher' as const }
    const { code } = await at.place(bet(player, [leg(one!, '1', 150)], risen))
    await virtual.draw({ [one!]: '1' })
    await at.settle()
    // A quarter of what was won is above the cap, and so a quarter of the stake is void.
    expect(await at.slip(code)).toMatchObject({ state: 'settled', payout_cents: fromKes(1_502_500) })
    const [next] = await virtual.round()
    expect(await codeOf(player, [leg(next!)], { kes: 10 })).toBe('payout_allowance_used')
    await at.ctx.clock.advance(DAY_MS)
    const [tomorrow] = await virtual.round()
    expect(await codeOf(player, [leg(tomorrow!)], { kes: 10 })).toBe('placed')
  })

  it('of a day is reserved by open slips together, and freed by those that lose or are void', async () => {
    const player = await at.player(100_000)
    const ids = await virtual.round({ markets: [market(1, { 1: 50, 2: 1.2, 3: 1.5 })] })
    const place = (no: number, kes: number) => codeOf(player, [leg(ids[no]!, '1', 50)], { kes })
    expect([await place(0, 10_000), await place(1, 10_000)]).toEqual(['placed', 'placed'])
    // KES 500,000 are left.
    expect(await place(2, 10_001)).toBe('stake_above_maximum')
    expect([await place(2, 9_990), await place(3, 11)]).toEqual(['placed', 'payout_allowance_held'])
    expect(await place(3, 10)).toBe('placed')
    expect(await place(4, 10)).toBe('payout_allowance_held')
    await virtual.draw({ [ids[0]!]: '2' })
    await virtual.void([ids[1]!])
    await at.settle()
    expect([await place(4, 10_000), await place(5, 10_000)]).toEqual(['placed', 'placed'])
    expect(await place(6, 10)).toBe('payout_allowance_held')
    // All of them win, and nothing is cut.
    await virtual.draw(Object.fromEntries(ids.slice(2, 6).map(id => [id, '1'])))
    await at.settle()
    expect(await place(6, 10)).toBe('payout_allowance_used')
    const cash = 100_000 - 4 * 10_000 - 10_000 + 10_000 + 1_500_000
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(cash), held: 0 })
  })

  it('is in the quote, with what is left of it and why a bet is refused', async () => {
    const player = await at.player(100_000)
    const [one, two] = await virtual.round({ markets: LONG })
    const asked = bet(player, [leg(one!, '1', 200)], { kes: 5_000 })
    const before = (await quote(at.ctx, asked)).data
    expect(before.multi_bonus).toBeNull()
    expect(before).toMatchObject({ refusal: null, terms: { stake: { min: 10, max: 10_000 } } })
    expect(before.terms).toMatchObject({ possible_payout: 1_000_000, cap: 1_500_000, remaining: 1_500_000 })
    await at.place(asked)
    const after = (await quote(at.ctx, bet(player, [leg(two!, '1', 200)], { kes: 5_000 }))).data
    expect(after).toMatchObject({ refusal: { code: 'payout_allowance_held' }, terms: { cap: 1_500_000 } })
    const visitor = (await quote(at.ctx, bet('', [leg(one!, '1', 200)], { kes: 10_000 }))).data
    expect(visitor.refusal).toMatchObject({ code: 'payout_above_maximum', stake: 7_500 })
    expect(visitor.terms).toMatchObject({ possible_payout: 1_502_500, returned: 2_500, remaining: null })
  })
})

describe('the results of a round', () => {
  it('settle slips once, multis over both leagues by all of their legs', async () => {
    const player = await at.player(1_000)
    const [one, other] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    const won = await at.place(bet(player, [leg(one!), leg(two!, '3', 4)]))
    const lost = await at.place(bet(player, [leg(one!), leg(other!, '2', 3.5)]))
    await virtual.lock([one!, other!])
    await virtual.draw({ [one!]: '1', [other!]: '1' })
    await at.settle()
    expect(await at.slip(won.code)).toMatchObject({ state: 'open', version: 0 })
    expect(await at.slip(lost.code)).toMatchObject({ state: 'settled', payout_cents: 0 })
    await virtual.draw({ [two!]: '3' })
    await at.settle()
    await virtual.draw({ [two!]: '3' })
    await at.settle()
    expect(await at.slip(won.code)).toMatchObject({ payout_cents: fromKes(800), version: 1 })
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(1_600), held: 0 })
  })

  it('of a round that is void return the stakes, and take a void leg out of a multi', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    const single = await at.place(bet(player, [leg(one!)]))
    const multi = await at.place(bet(player, [leg(one!), leg(two!, '2', 3.5)]))
    await virtual.void([one!])
    await virtual.draw({ [two!]: '2' })
    await at.settle()
    expect(await at.slip(single.code)).toMatchObject({ state: 'void' })
    expect(await at.slip(multi.code)).toMatchObject({ state: 'settled', payout_cents: fromKes(350) })
  })
})
