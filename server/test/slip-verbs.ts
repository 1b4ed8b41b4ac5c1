import { fromKes } from '@ruka/contract/money'
import { expect } from 'vitest'
import type { Ctx } from '../src/platform/context/context.ts'
import { askCashOut, decideCashOuts } from '../src/sportsbook/exits/cash-out.ts'
import { cancelSlip } from '../src/sportsbook/exits/cancel-slip.ts'
import { openRuleWatch } from '../src/sportsbook/exits/rule-watch.ts'
import { setRule } from '../src/sportsbook/exits/set-rule.ts'
import { decidePending } from '../src/sportsbook/slips/decide-pending.ts'
import { openBetting } from '../src/sportsbook/slips/place-slips.ts'
import { endingBefore } from './ending-before.ts'
import { priced } from './priced-bets.ts'
import { settleDue } from './settle-due.ts'
import { leg, result, slipOf, type TestSportsbook } from './sportsbook-harness.ts'

/** What is asked of a program, which may end in the middle of it. */
type Run = (ctx: Ctx) => Promise<unknown>

/** The whole slip is sold from KES 1,100 on, which it is worth when its prices have risen. */
const rule = { soldCents: fromKes(1_000), atCents: fromKes(1_100) }

const slip = (at: TestSportsbook, player: string, event: string) =>
  slipOf(player, at.newId(), [leg(event)], { kes: 1_000 })
async function placed(at: TestSportsbook, player: string, event: string): Promise<string> {
  const verdict = await at.place(slip(at, player, event))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return verdict.code
}
const settlement = (at: TestSportsbook, event: string, won: string) =>
  at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, won)] })
const rises = (at: TestSportsbook, event: string) =>
  at.feed({ type: 'odds_change', event_id: event, markets: [priced(1.4, 0.7)] })

/** Each verb of a slip, prepared for a player and a match. */
const verbs = {
  'a slip that is placed': async (at, player, event) => {
    const asked = slip(at, player, event)
    return ctx => openBetting(ctx)(asked)
  },
  'a live bet that is accepted': async (at, player, event) => {
    await at.live(event, [0, 0], [priced(2, 0.48)])
    await at.ctx.clock.advance(1)
    await placed(at, player, event)
    await at.ctx.clock.advance(5_000)
    return decidePending
  },
  'a settlement': async (at, player, event) => {
    await placed(at, player, event)
    await settlement(at, event, '1')
    return settleDue
  },
  'a correction': async (at, player, event) => {
    await placed(at, player, event)
    await settlement(at, event, '1')
    await at.settle()
    await at.ctx.clock.advance(1)
    await settlement(at, event, '2')
    return settleDue
  },
  'a cancellation': async (at, player, event) => {
    for (let count = 0; count < 4; count++) await placed(at, player, event)
    const code = await placed(at, player, event)
    return ctx => ctx.db.tx(tx => cancelSlip(tx, ctx, { playerId: player, code }))
  },
  'a partial cash-out': async (at, player, event) => {
    const asked = { playerId: player, code: await placed(at, player, event), requestId: at.newId() }
    const part = { soldCents: fromKes(400), offerCents: fromKes(300) }
    return ctx => ctx.db.tx(tx => askCashOut(tx, ctx, { ...asked, ...part }))
  },
  'a live cash-out': async (at, player, event) => {
    await at.live(event, [0, 0], [priced(2, 0.48)])
    await at.ctx.clock.advance(1)
    const code = await placed(at, player, event)
    await at.ctx.clock.advance(5_000)
    await at.settle()
    await at.ctx.clock.advance(1)
    const asked = { playerId: player, code, requestId: at.newId() }
    const whole = { soldCents: fromKes(1_000), offerCents: fromKes(900) }
    await at.ctx.db.tx(tx => askCashOut(tx, at.ctx, { ...asked, ...whole }))
    await at.ctx.clock.advance(5_000)
    return decideCashOuts
  },
  'a rule that is set': async (at, player, event) => {
    const code = await placed(at, player, event)
    return ctx => ctx.db.tx(tx => setRule(tx, ctx, { playerId: player, code, ...rule }))
  },
  'a cash-out by a rule': async (at, player, event) => {
    const code = await placed(at, player, event)
    await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: player, code, ...rule }))
    await rises(at, event)
    return ctx => openRuleWatch(ctx)()
  },
  'a live cash-out by a rule': async (at, player, event) => {
    await at.live(event, [0, 0], [priced(2, 0.48)])
    await at.ctx.clock.advance(1)
    const code = await placed(at, player, event)
    await at.ctx.clock.advance(5_000)
    await at.settle()
    await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: player, code, ...rule }))
    await at.ctx.clock.advance(1)
    await at.live(event, [0, 0], [priced(1.4, 0.7)])
    return async ctx => {
      await openRuleWatch(ctx)()
      await at.ctx.clock.advance(5_000)
      await decideCashOuts(ctx)
    }
  },
} satisfies Readonly<Record<string, (at: TestSportsbook, player: string, event: string) => Promise<Run>>>
export type SlipVerb = keyof typeof verbs

/**
 * Runs a verb in programs that end before its first statement, its second and so on, and each time again in one
 * that does not end.
 */
export async function expectWholeOrNothing(at: TestSportsbook, verb: SlipVerb): Promise<void> {
  const outcomes: unknown[] = []
  let ended = 0
  for (let statement = 1; ; statement++) {
    const [player, event] = [await at.player(10_000), await at.match({ markets: [priced(2, 0.48)] })]
    const run = await verbs[verb](at, player, event)
    const ctx = endingBefore(at.ctx, statement)
    await run(ctx).catch(() => undefined)
    if (ctx.statements() >= statement) ended += 1
    expect(await at.broken()).toEqual([])
    // What failed is tried again a little later.
    await at.ctx.clock.advance(5_000)
    await run(at.ctx)
    await at.settle()
    outcomes.push(await at.balances(player))
    if (ctx.statements() < statement) break
  }
  expect(ended).toBeGreaterThan(5)
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes.at(-1))
  expect(await at.broken()).toEqual([])
}
