import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import { openSportsbook, result, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { excludePlayer } from '../../accounts/index.ts'
import { firstRow, rows, sql } from '../../platform/db/db.ts'
import { cancelSlip } from './cancel-slip.ts'
import { askCashOut } from './cash-out.ts'
import { readOwnSlip } from '../history/read-slips.ts'
import { openRuleWatch } from './rule-watch.ts'
import { removeRule, setRule } from './set-rule.ts'

let at: TestSportsbook
let turn: () => Promise<void>
beforeAll(async () => {
  at = await openSportsbook('cash-out-rule')
  turn = openRuleWatch(at.ctx)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const codeOf = (error: { code?: string }) => error.code
const set = (bet: Bet, atKes: number, soldKes = 1_000) =>
  at.ctx.db
    .tx(tx =>
      setRule(tx, at.ctx, {
        playerId: bet.player,
        code: bet.code,
        soldCents: fromKes(soldKes),
        atCents: fromKes(atKes),
      }),
    )
    .catch(codeOf)
const remove = ({ player, code }: Bet) =>
  at.ctx.db.tx(tx => removeRule(tx, at.ctx, { playerId: player, code }))
const ruleOf = async ({ player, code }: Bet) =>
  (await readOwnSlip(at.ctx, { playerId: player, code })).data.cash_out_rule
const ask = (bet: Bet, soldKes: number, offerKes: number) =>
  at.ctx.db
    .tx(tx =>
      askCashOut(tx, at.ctx, {
        playerId: bet.player,
        code: bet.code,
        requestId: at.newId(),
        soldCents: fromKes(soldKes),
        offerCents: fromKes(offerKes),
      }),
    )
    .catch(codeOf)
const attemptsOf = ({ code }: Bet) =>
  rows(
    at.ctx.db.read,
    sql<{ state: string; reason: string | null }>`select c.state, c.reason from sportsbook.cash_outs as c
      join sportsbook.slips as s on s.id = c.slip_id where s.code = ${code} order by c.id`,
  )
/** A chance of its home wins: KES 1,000 on one of them at odds of two are offered 1,900 times it. */
const becomes = async ({ events }: Bet, chance: number) => {
  await at.ctx.clock.advance(1)
  for (const event_id of events)
    await at.feed({ type: 'odds_change', event_id, markets: [priced(1 / chance, chance)] })
}
const livePrice = ({ events }: Bet, chance: number, score: readonly [number, number] = [0, 0]) =>
  at.live(events[0]!, score, [priced(1 / chance, chance)])
const settled = (event: string, won: string) =>
  at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, won)] })
const later = async (ms: number) => {
  await at.ctx.clock.advance(ms)
  await at.settle()
}

describe('a rule is set', () => {
  it('above the offer of now and up to what the slip may pay, for a part that can be sold', async () => {
    const bet = await placeBet(at)
    expect(await set(bet, 950)).toBe('slip_cash_out_rule_low')
    expect(await set(bet, 2_000.01)).toBe('slip_cash_out_rule_high')
    expect(await set(bet, 500, 999.5)).toBe('slip_cash_out_part')
    expect(await set(bet, 800.01, 400)).toBe('slip_cash_out_rule_high')
    expect(await set(bet, 380, 400)).toBe('slip_cash_out_rule_low')
    expect(await ruleOf(bet)).toBeNull()
    expect(await set(bet, 950.01)).toBeUndefined()
    expect(await set(bet, 2_000)).toBeUndefined()
    expect(await set(bet, 800, 400)).toBeUndefined()
    expect(await ruleOf(bet)).toEqual({ stake: 400, at: 800 })
  })

  it('again without effect, also when the offer has passed it by now', async () => {
    const bet = await placeBet(at)
    expect(await set(bet, 1_000)).toBeUndefined()
    await becomes(bet, 0.6)
    expect(await set(bet, 1_000)).toBeUndefined()
    expect(await set(bet, 1_001)).toBe('slip_cash_out_rule_low')
    expect(await ruleOf(bet)).toEqual({ stake: 1_000, at: 1_000 })
  })

  it('by the owner of an open slip that is offered something', async () => {
    const bet = await placeBet(at)
    expect(await set({ ...bet, player: await at.player() }, 1_000)).toBe('slip_unknown')
    await at.feed({ type: 'bet_stop', event_id: bet.events[0]! })
    expect(await set(bet, 1_000)).toBe('slip_cash_out_suspended')
    await settled(bet.events[0]!, '1')
    await at.settle()
    expect(await set(bet, 1_500)).toBe('slip_over')
  })

  it('and removed, once or twice', async () => {
    const bet = await placeBet(at)
    await set(bet, 1_000)
    await remove(bet)
    await remove(bet)
    expect(await ruleOf(bet)).toBeNull()
    await becomes(bet, 0.6)
    await turn()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
  })
})

describe('a rule pays', () => {
  it('at exactly its amount, and not a cent below', async () => {
    const [one, other] = [await placeBet(at), await placeBet(at)]
    await set(one, 1_520)
    await set(other, 1_520.01)
    await becomes(one, 0.8)
    await becomes(other, 0.8)
    await turn()
    expect(await at.slip(one.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(1_520) })
    expect(await at.balances(one.player)).toMatchObject({ cash: fromKes(10_520), held: 0 })
    expect(await ruleOf(one)).toBeNull()
    expect(await at.slip(other.code)).toMatchObject({ state: 'open' })
    expect(await ruleOf(other)).toEqual({ stake: 1_000, at: 1_520.01 })
  })

  it('the higher offer of that moment, once', async () => {
    const bet = await placeBet(at)
    await set(bet, 1_000)
    await becomes(bet, 0.7)
    for (let count = 0; count < 3; count++) await turn()
    expect(await at.slip(bet.code)).toMatchObject({ payout_cents: fromKes(1_330) })
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(10_330), held: 0 })
    expect(await attemptsOf(bet)).toEqual([{ state: 'paid', reason: null }])
  })

  it('for its part of the stake, and the rest goes on without a rule', async () => {
    const bet = await placeBet(at)
    await set(bet, 500, 400)
    await becomes(bet, 0.7)
    await turn()
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_532), held: fromKes(600) })
    const rest = await firstRow(
      at.ctx.db.read,
      sql<{ code: string }>`select code from sportsbook.slips where player_id = ${bet.player}
        and state = 'open'`,
    )
    expect(await ruleOf({ ...bet, code: rest!.code })).toBeNull()
    await becomes(bet, 0.9)
    await turn()
    expect(await at.slip(rest!.code)).toMatchObject({ state: 'open' })
  })

  it('to a player who has excluded themselves since: the bet ends as it was told to', async () => {
    const bet = await placeBet(at)
    await set(bet, 1_000)
    await excludePlayer(at.ctx, bet.player)
    await becomes(bet, 0.6)
    await turn()
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(10_140), held: 0, frozen: true })
  })

  it('when a leg has won, and when cash-out is switched on again', async () => {
    const bet = await placeBet(at, { legs: 2 })
    await set(bet, 1_800)
    await settled(bet.events[0]!, '1')
    await at.settle()
    const off = sql`insert into sportsbook.settings (scope, key, cash_out) values ('operator', '', false)`
    await off.execute(at.ctx.db.read)
    await turn()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
    await sql`delete from sportsbook.settings`.execute(at.ctx.db.read)
    await turn()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(1_900) })
  })
})

describe('a rule is gone', () => {
  it.each([
    ['settled', (bet: Bet) => settled(bet.events[0]!, '2').then(() => at.settle())],
    ['cashed out by hand', (bet: Bet) => ask(bet, 1_000, 950)],
    ['cashed out by hand in part', (bet: Bet) => ask(bet, 400, 380)],
    [
      'void',
      async (bet: Bet) => {
        await at.feed({ type: 'bet_cancel', event_id: bet.events[0]!, markets: [result(1, {})] })
        await at.settle()
      },
    ],
  ])('when its slip was %s', async (_, end) => {
    const bet = await placeBet(at)
    await set(bet, 1_500)
    await end(bet)
    expect(await ruleOf(bet)).toBeNull()
    await turn()
    expect(await attemptsOf(bet)).not.toContainEqual({ state: 'pending', reason: null })
  })

  it('when its slip was cancelled', async () => {
    const bet = await placeBet(at)
    await set(bet, 1_500)
    for (let count = 0; count < 4; count++) await placeBet(at, { player: bet.player, kes: 10 })
    const last = await placeBet(at, { player: bet.player })
    await set(last, 1_500)
    await at.ctx.db.tx(tx => cancelSlip(tx, at.ctx, { playerId: last.player, code: last.code }))
    expect(await ruleOf(last)).toBeNull()
    expect(await ruleOf(bet)).not.toBeNull()
  })

  it('soon, where a process of an older version ended its slip', async () => {
    const bet = await placeBet(at)
    await ask(bet, 1_000, 950)
    await sql`insert into sportsbook.cash_out_rules (slip_id, sold_cents, at_cents, set_at)
      select id, 100000, 150000, placed_at from sportsbook.slips where code = ${bet.code}`.execute(
      at.ctx.db.read,
    )
    await turn()
    expect(await ruleOf(bet)).toBeNull()
  })
})

describe('a rule of a live slip', () => {
  it('waits as any cash-out does, and pays when nothing has happened', async () => {
    const bet = await placeBet(at, { isLive: true })
    await set(bet, 1_000)
    await livePrice(bet, 0.6)
    await at.ctx.clock.advance(1)
    await turn()
    await later(4_999)
    await turn()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
    await later(1)
    expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(1_140) })
    expect(await ruleOf(bet)).toBeNull()
  })

  it('stays after a refusal, and is followed again: one row tells of all attempts', async () => {
    const bet = await placeBet(at, { isLive: true })
    await set(bet, 1_000)
    for (const goals of [1, 2, 3]) {
      await livePrice(bet, 0.6, [goals - 1, 0])
      await at.ctx.clock.advance(1)
      await turn()
      expect(await attemptsOf(bet)).toEqual([{ state: 'pending', reason: null }])
      await at.ctx.clock.advance(1)
      await livePrice(bet, 0.5, [goals, 0])
      await later(5_000)
      expect(await attemptsOf(bet)).toEqual([{ state: 'refused', reason: 'slip_cash_out_changed' }])
      expect(await ruleOf(bet)).toEqual({ stake: 1_000, at: 1_000 })
      await turn()
    }
    await livePrice(bet, 0.6, [3, 0])
    await at.ctx.clock.advance(1)
    await turn()
    await later(5_000)
    expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out' })
  })

  it.each([
    ['removed', remove],
    ['changed', (bet: Bet) => set(bet, 1_500)],
  ])('that is %s takes the sale back that waits', async (_, change) => {
    const bet = await placeBet(at, { isLive: true })
    await set(bet, 1_000)
    await livePrice(bet, 0.6)
    await at.ctx.clock.advance(1)
    await turn()
    await change(bet)
    await later(5_000)
    await turn()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
    expect(await attemptsOf(bet)).toEqual([{ state: 'refused', reason: 'rule_changed' }])
  })

  it('never touches a sale that its player asked for', async () => {
    const bet = await placeBet(at, { isLive: true })
    expect(await ask(bet, 1_000, 950)).toMatchObject({ state: 'pending' })
    await set(bet, 1_000)
    await remove(bet)
    await later(5_000)
    expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(950) })
  })
})
