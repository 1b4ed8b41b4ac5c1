import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endingBefore } from '../../../test/ending-before.ts'
import { leg, openSportsbook, result, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { priced } from '../../../test/priced-bets.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { openBetting } from './place-slips.ts'
import { cancelSlip } from '../exits/cancel-slip.ts'
import { askCashOut, decideCashOuts } from '../exits/cash-out.ts'
import { decidePending } from './decide-pending.ts'
import { openRuleWatch } from '../exits/rule-watch.ts'
import { setRule } from '../exits/set-rule.ts'
import { settleDue } from '../../../test/settle-due.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('crash')
})
afterAll(() => at.drop())

type Case = {
  readonly player: string
  readonly event: string
  readonly run: (ctx: Ctx) => Promise<unknown>
}
const slip = (player: string, event: string) => slipOf(player, at.newId(), [leg(event)], { kes: 1_000 })
async function placed(player: string, event: string): Promise<string> {
  const verdict = await at.place(slip(player, event))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return verdict.code
}
const settlement = (event: string, won: string) =>
  at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, won)] })

const verbs: Readonly<Record<string, (player: string, event: string) => Promise<Case['run']>>> = {
  'a slip that is placed': async (player, event) => {
    const asked = slip(player, event)
    return ctx => openBetting(ctx)(asked)
  },
  'a live bet that is accepted': async (player, event) => {
    await at.live(event, [0, 0], [priced(2, 0.48)])
    await at.ctx.clock.advance(1)
    await placed(player, event)
    await at.ctx.clock.advance(5_000)
    return decidePending
  },
  'a settlement': async (player, event) => {
    await placed(player, event)
    await settlement(event, '1')
    return settleDue
  },
  'a correction': async (player, event) => {
    await placed(player, event)
    await settlement(event, '1')
    await at.settle()
    await at.ctx.clock.advance(1)
    await settlement(event, '2')
    return settleDue
  },
  'a cancellation': async (player, event) => {
    for (let count = 0; count < 4; count++) await placed(player, event)
    const code = await placed(player, event)
    return ctx => ctx.db.tx(tx => cancelSlip(tx, ctx, { playerId: player, code }))
  },
  'a partial cash-out': async (player, event) => {
    const asked = { playerId: player, code: await placed(player, event), requestId: at.newId() }
    const part = { soldCents: fromKes(400), offerCents: fromKes(300) }
    return ctx => ctx.db.tx(tx => askCashOut(tx, ctx, { ...asked, ...part }))
  },
  'a live cash-out': async (player, event) => {
    await at.live(event, [0, 0], [priced(2, 0.48)])
    await at.ctx.clock.advance(1)
    const code = await placed(player, event)
    await at.ctx.clock.advance(5_000)
    await at.settle()
    await at.ctx.clock.advance(1)
    const asked = { playerId: player, code, requestId: at.newId() }
    const whole = { soldCents: fromKes(1_000), offerCents: fromKes(900) }
    await at.ctx.db.tx(tx => askCashOut(tx, at.ctx, { ...asked, ...whole }))
    await at.ctx.clock.advance(5_000)
    return decideCashOuts
  },
  'a rule that is set': async (player, event) => {
    const code = await placed(player, event)
    return ctx => ctx.db.tx(tx => setRule(tx, ctx, { playerId: player, code, ...rule }))
  },
  'a cash-out by a rule': async (player, event) => {
    const code = await placed(player, event)
    await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: player, code, ...rule }))
    await rises(event)
    return ctx => openRuleWatch(ctx)()
  },
  'a live cash-out by a rule': async (player, event) => {
    await at.live(event, [0, 0], [priced(2, 0.48)])
    await at.ctx.clock.advance(1)
    const code = await placed(player, event)
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
}
/** The whole slip is sold from KES 1,100 on, which it is worth when its prices have risen. */
const rule = { soldCents: fromKes(1_000), atCents: fromKes(1_100) }
const rises = (event: string) =>
  at.feed({ type: 'odds_change', event_id: event, markets: [priced(1.4, 0.7)] })

it.each(Object.keys(verbs))(
  '%s is whole or nothing, wherever the program ends, and is done when it is repeated',
  async verb => {
    const outcomes: unknown[] = []
    let ended = 0
    for (let statement = 1; ; statement++) {
      const [player, event] = [await at.player(10_000), await at.match({ markets: [priced(2, 0.48)] })]
      const run = await verbs[verb]!(player, event)
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
  },
  60_000,
)
