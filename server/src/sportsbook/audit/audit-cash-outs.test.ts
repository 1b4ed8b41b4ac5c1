import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenByLie } from '../../../test/audit-both-ways.ts'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import { openSportsbook, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { sportsbookAudits } from '../audit.ts'
import { cashOutAudits } from './audit-cash-outs.ts'
import { openRuleWatch } from '../exits/rule-watch.ts'
import { setRule } from '../exits/set-rule.ts'

/** A slip that its rule cashed out, and one that is open: each test plants a lie, which is rolled back. */
let at: TestSportsbook
let paid: Bet
let open: Bet
beforeAll(async () => {
  at = await openSportsbook('audit of cash-outs')
  const rule = { soldCents: fromKes(1_000), atCents: fromKes(1_000) }
  const ruled = async () => {
    const bet = await placeBet(at)
    await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: bet.player, code: bet.code, ...rule }))
    return bet
  }
  paid = await ruled()
  open = await ruled()
  await at.feed({ type: 'odds_change', event_id: paid.events[0]!, markets: [priced(1.6, 0.6)] })
  await openRuleWatch(at.ctx)()
})
afterAll(() => at.drop())

const found = (lie: ReturnType<typeof sql>) => brokenByLie(at.ctx.owner, sportsbookAudits, lie)
const [payments, rules] = cashOutAudits.map(({ promise }) => promise)
const slip = (bet: () => Bet) => sql`(select id from sportsbook.slips where code = ${bet().code})`

describe('the audit of cash-outs finds', () => {
  it('nothing in honest books', async () => {
    expect(await at.slip(paid.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(1_140) })
    expect(await found(sql`select 1`)).toEqual([])
  })

  it.each<[string, () => ReturnType<typeof sql>, readonly (string | undefined)[]]>([
    ['a cash-out that nobody asked for', () => sql`delete from sportsbook.cash_outs`, [payments]],
    [
      'a slip that was paid for two requests',
      () => sql`insert into sportsbook.cash_outs (slip_id, request_id, sold_cents, offer_cents, state, asked_at)
        select slip_id, gen_random_uuid(), sold_cents, offer_cents, state, asked_at from sportsbook.cash_outs`,
      [payments],
    ],
    [
      'another payout than was offered',
      () => sql`update sportsbook.cash_outs set offer_cents = offer_cents + 1`,
      [payments],
    ],
    [
      'a rule that was followed below its amount',
      () => sql`update sportsbook.cash_outs set rule_cents = offer_cents + 1`,
      [payments],
    ],
    [
      'a rule of a slip that has ended',
      () => sql`update sportsbook.cash_out_rules set slip_id = ${slip(() => paid)}`,
      [rules],
    ],
    [
      'a rule that sells more than the stake',
      () => sql`update sportsbook.cash_out_rules set sold_cents = 100001`,
      [rules],
    ],
    ['a rule that watches nothing', () => sql`delete from sportsbook.cash_out_rule_lines`, [rules]],
    [
      'a rule that watches another match',
      () => sql`update sportsbook.cash_out_rule_lines set event_id = ${paid.events[0]}
        where slip_id = ${slip(() => open)}`,
      [rules],
    ],
  ])('%s', async (_, lie, promises) => {
    expect(await found(lie())).toEqual(promises)
  })
})
