import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import {
  LIVE,
  market,
  openSportsbook,
  result,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { askCashOut } from './cash-out.ts'
import { lockEventsAlone } from '../model/event-locks.ts'
import { openRuleWatch } from './rule-watch.ts'
import { removeRule, setRule } from './set-rule.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('rule-watch')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A slip that is cashed out from KES 1,000 on, and was worth less when the rule was set. */
async function ruled(): Promise<Bet> {
  const bet = await placeBet(at)
  const rule = { soldCents: fromKes(1_000), atCents: fromKes(1_000) }
  await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: bet.player, code: bet.code, ...rule }))
  return bet
}
/** It is worth KES 1,140 now. */
const rises = async ({ events }: Bet) => {
  await at.ctx.clock.advance(1)
  await at.feed({ type: 'odds_change', event_id: events[0]!, markets: [priced(1.6, 0.6)] })
}
const stateOf = async ({ code }: Bet) => (await at.slip(code)).state
const paidOnce = async (bet: Bet, kes = 1_140) => {
  expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(kes) })
  expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_000 + kes), held: 0 })
}

describe('a turn looks at', () => {
  it('the slips on lines with other prices than it saw last, and no others', async () => {
    const turn = openRuleWatch(at.ctx, { changed: 100, anyway: 0 })
    const [one, other] = [await ruled(), await ruled()]
    await turn()
    await rises(one)
    // Other prices that are no message of the feed, and a message about another line of the match.
    await sql`update sportsbook.lines as l set outcomes = o.outcomes from sportsbook.lines as o
      where l.event_id = ${other.events[0]} and o.event_id = ${one.events[0]}`.execute(at.ctx.db.read)
    await at.feed({ type: 'odds_change', event_id: other.events[0]!, markets: [market(10, { 9: 2, 10: 2 })] })
    await turn()
    expect([await stateOf(one), await stateOf(other)]).toEqual(['cashed_out', 'open'])
  })

  it('all of them when it has just started', async () => {
    const bet = await ruled()
    await rises(bet)
    await openRuleWatch(at.ctx, { changed: 100, anyway: 0 })()
    await paidOnce(bet)
  })

  it('a rule for a part that is too small to be sold once, and drops it', async () => {
    const bet = await ruled()
    await sql`update sportsbook.cash_out_rules as r set sold_cents = 50, at_cents = 50 from sportsbook.slips as s
      where s.id = r.slip_id and s.code = ${bet.code}`.execute(at.ctx.db.read)
    await rises(bet)
    await openRuleWatch(at.ctx, { changed: 100, anyway: 0 })()
    const left = sql`select 1 from sportsbook.cash_out_rules as r join sportsbook.slips as s on s.id = r.slip_id
      where s.code = ${bet.code}`
    expect((await left.execute(at.ctx.db.read)).rows).toEqual([])
    expect(await stateOf(bet)).toBe('open')
  })

  it('a bounded number of them: the others wait for the next turn', async () => {
    // What the test before left is paid.
    await openRuleWatch(at.ctx)()
    const turn = openRuleWatch(at.ctx, { changed: 1, anyway: 0 })
    const bets = [await ruled(), await ruled(), await ruled()]
    for (const bet of bets) await rises(bet)
    const paid = async () => (await Promise.all(bets.map(stateOf))).filter(state => state !== 'open').length
    for (const count of [1, 2, 3]) {
      await turn()
      expect(await paid()).toBe(count)
    }
  })

  it('a few of the others, one after the other, whatever their prices do', async () => {
    const turn = openRuleWatch(at.ctx, { changed: 0, anyway: 2 })
    const bets = [await ruled(), await ruled(), await ruled()]
    await turn()
    for (const bet of bets) await rises(bet)
    for (let count = 0; count < 3; count++) await turn()
    expect(await Promise.all(bets.map(stateOf))).toEqual(['cashed_out', 'cashed_out', 'cashed_out'])
  })
})

describe('a slip is paid once', () => {
  it('by two workers at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const bet = await ruled()
      await rises(bet)
      await Promise.all([openRuleWatch(at.ctx)(), openRuleWatch(at.ctx)(), openRuleWatch(at.ctx)()])
      await paidOnce(bet)
    }
  })

  it('by its rule or by hand', async () => {
    for (let round = 0; round < 4; round++) {
      const bet = await ruled()
      await rises(bet)
      const asked = {
        playerId: bet.player,
        code: bet.code,
        requestId: at.newId(),
        soldCents: fromKes(1_000),
        offerCents: fromKes(1_140),
      }
      const byHand = at.ctx.db.tx(tx => askCashOut(tx, at.ctx, asked)).catch(error => error.code)
      await Promise.all([byHand, openRuleWatch(at.ctx)()])
      await paidOnce(bet)
      expect([{ state: 'paid', offerCents: 114_000, decideAtMs: null }, 'slip_over']).toContainEqual(
        await byHand,
      )
    }
  })

  it('or not at all, when its rule is removed at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const bet = await ruled()
      await rises(bet)
      const whose = { playerId: bet.player, code: bet.code }
      await Promise.all([at.ctx.db.tx(tx => removeRule(tx, at.ctx, whose)), openRuleWatch(at.ctx)()])
      if ((await stateOf(bet)) === 'cashed_out') await paidOnce(bet)
      await openRuleWatch(at.ctx)()
      expect(await at.balances(bet.player)).toMatchObject(
        (await stateOf(bet)) === 'open' ? { cash: fromKes(9_000), held: fromKes(1_000) } : { held: 0 },
      )
    }
  })

  it('or settled: of both at once one happens', async () => {
    for (const won of ['1', '2', '1', '2']) {
      const bet = await ruled()
      await rises(bet)
      await Promise.all([
        openRuleWatch(at.ctx)(),
        at
          .feed({
            type: 'bet_settlement',
            product: LIVE,
            event_id: bet.events[0]!,
            markets: [result(1, won)],
          })
          .then(() => at.settle()),
      ])
      await at.settle()
      const cash = (await stateOf(bet)) === 'cashed_out' ? 10_140 : won === '1' ? 11_000 : 9_000
      expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(cash), held: 0 })
    }
  })
})

describe('one slip delays no other', () => {
  it('when it cannot be paid: it is tried again', async () => {
    const turn = openRuleWatch(at.ctx)
    const [one, other] = [await ruled(), await ruled()]
    const defect = sql`alter table sportsbook.cash_outs add constraint defect
      check (offer_cents <> 114000) not valid`
    await defect.execute(at.ctx.owner.read)
    await rises(one)
    await at.feed({ type: 'odds_change', event_id: other.events[0]!, markets: [priced(1.4, 0.7)] })
    await turn()
    expect([await stateOf(one), await stateOf(other)]).toEqual(['open', 'cashed_out'])
    await sql`alter table sportsbook.cash_outs drop constraint defect`.execute(at.ctx.owner.read)
    await turn()
    expect(await stateOf(one)).toBe('open')
    await at.ctx.clock.advance(5_000)
    await turn()
    await paidOnce(one)
  })

  it('while its event is being decided', async () => {
    const turn = openRuleWatch(at.ctx)
    const [one, other] = [await ruled(), await ruled()]
    await rises(one)
    await rises(other)
    await at.ctx.db.tx(async tx => {
      await lockEventsAlone(tx, one.events)
      await turn()
      expect([await stateOf(one), await stateOf(other)]).toEqual(['open', 'cashed_out'])
    })
    await turn()
    await paidOnce(one)
  })
})
