import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endingBefore } from '../../../test/ending-before.ts'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { askCashOut, decideCashOuts } from '../exits/cash-out.ts'
import { decidePending } from './decide-pending.ts'

let at: TestSportsbook
beforeEach(async () => {
  at = await openSportsbook('silence', {}, { silence: true })
  await at.heard()
})
afterEach(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const PRICES = { 1: 1.9, 2: 3.2, 3: 4.4 }
const DELAY_MS = 5_000
/** What the live producer says of a match when nothing has happened. */
const tick = (event: string) => at.live(event, [0, 0], [market(1, PRICES)])
const goal = (event: string) => at.live(event, [1, 0], [market(1, PRICES)])
const liveMatch = async () => {
  const event = await at.match({ inHours: 0 })
  await tick(event)
  return event
}
async function bet(event: string) {
  await at.ctx.clock.advance(1)
  const player = await at.player(1_000)
  const slip = slipOf(player, at.newId(), [leg(event, '1', 1.9)], { oddsPolicy: 'any' })
  const verdict = await at.place(slip)
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  return { player, slip, code: verdict.code }
}
const stateOf = async ({ code }: { readonly code: string }) => {
  const { state, reason } = await at.slip(code)
  return reason === null ? state : `${state}: ${reason}`
}
/** Ends the program before each statement of a verb in turn, and repeats the verb. */
async function whereverItEnds(
  prepare: () => Promise<{ run: (ctx: Ctx) => Promise<unknown>; expectDone: () => Promise<void> }>,
): Promise<void> {
  for (let statement = 1; ; statement++) {
    const { run, expectDone } = await prepare()
    const ctx = endingBefore(at.ctx, statement)
    await run(ctx).catch(() => undefined)
    // What failed is tried again a little later, and is heard by then.
    await at.ctx.clock.advance(5_001)
    await at.heard()
    await at.settle()
    await expectDone()
    if (ctx.statements() < statement) return expect(statement).toBeGreaterThan(5)
  }
}
describe('a pending live bet', () => {
  it('is decided wherever the program ends, once it is tried again', async () => {
    await whereverItEnds(async () => {
      const event = await liveMatch()
      const placed = await bet(event)
      await at.ctx.clock.advance(DELAY_MS + 1)
      await goal(event)
      await at.heard()
      return {
        run: decidePending,
        async expectDone() {
          expect(await stateOf(placed)).toBe('refused: 1:selection_changed')
          expect(await at.balances(placed.player)).toMatchObject({ cash: fromKes(1_000), held: 0 })
        },
      }
    })
  }, 120_000)
})

describe('a live cash-out', () => {
  const open = async () => {
    const placed = await placeBet(at, { isLive: true })
    const event = placed.events[0]!
    await says(event)
    await at.heard()
    await at.settle()
    expect(await stateOf(placed)).toBe('open')
    return { ...placed, event }
  }
  const says = (event: string, probability = 0.5) =>
    at.live(event, [0, 0], [priced(1 / probability, probability)])
  const ask = ({ player, code }: Bet, offerKes = 950) =>
    at.ctx.db.tx(tx =>
      askCashOut(tx, at.ctx, {
        playerId: player,
        code,
        requestId: at.newId(),
        soldCents: fromKes(1_000),
        offerCents: fromKes(offerKes),
      }),
    )
  const requestOf = ({ code }: Bet) =>
    firstRow(
      at.ctx.db.read,
      sql<{ state: string; reason: string | null }>`select c.state, c.reason from sportsbook.cash_outs as c
        join sportsbook.slips as s on s.id = c.slip_id where s.code = ${code} order by c.id desc limit 1`,
    )

  it('is decided wherever the program ends, once it is tried again', async () => {
    await whereverItEnds(async () => {
      const placed = await open()
      await says(placed.event)
      await at.ctx.clock.advance(1)
      await ask(placed)
      await at.ctx.clock.advance(DELAY_MS + 1)
      await says(placed.event)
      await at.heard()
      return {
        run: decideCashOuts,
        async expectDone() {
          expect(await requestOf(placed)).toMatchObject({ state: 'paid' })
          expect(await at.balances(placed.player)).toMatchObject({ cash: fromKes(9_950), held: 0 })
        },
      }
    })
  }, 120_000)
})
