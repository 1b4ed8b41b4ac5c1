import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { askCashOut, decideCashOuts, readOffer } from '../exits/cash-out.ts'
import { decidePending } from './decide-pending.ts'
import { quote } from './quote-slip.ts'
import { openRuleWatch } from '../exits/rule-watch.ts'
import { setRule } from '../exits/set-rule.ts'

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
const after = async (ms: number) => {
  await at.ctx.clock.advance(ms)
  await at.settle()
}

describe('a pending live bet', () => {
  it('is not accepted by silence, and is decided by what is heard afterwards', async () => {
    const [calm, scored] = [await liveMatch(), await liveMatch()]
    const bets = [await bet(calm), await bet(scored)]
    await after(DELAY_MS + 1)
    expect(await Promise.all(bets.map(stateOf))).toEqual(['pending', 'pending'])
    await tick(calm)
    await goal(scored)
    // The messages are applied; that nothing else was said before them is not known yet.
    await at.settle()
    expect(await stateOf(bets[0]!)).toBe('pending')
    await at.heard()
    await at.settle()
    expect(await Promise.all(bets.map(stateOf))).toEqual(['open', 'refused: 1:selection_changed'])
    expect(await at.balances(bets[1]!.player)).toMatchObject({ cash: fromKes(1_000), held: 0 })
  })

  it('waits for a sign of life that is later than its delay, by the feed’s time', async () => {
    const event = await liveMatch()
    const placed = await bet(event)
    await at.ctx.clock.advance(DELAY_MS)
    await tick(event)
    // Just at the end of the delay.
    await at.heard()
    await after(2_000)
    expect(await stateOf(placed)).toBe('pending')
    await at.heard()
    await at.settle()
    expect(await stateOf(placed)).toBe('open')
  })

  it('waits for its own match, however lively others are, and is returned when the match stays silent', async () => {
    const [silent, lively] = [await liveMatch(), await liveMatch()]
    await at.ctx.clock.advance(9_000)
    await tick(lively)
    const placed = await bet(silent)
    await at.ctx.clock.advance(DELAY_MS + 500)
    await tick(lively)
    await at.heard()
    await at.settle()
    expect(await stateOf(placed)).toBe('pending')
    await after(1_000)
    expect(await stateOf(placed)).toBe('refused: 1:selection_suspended')
    expect(await at.balances(placed.player)).toMatchObject({ cash: fromKes(1_000), held: 0 })
  })

  it('is returned with that reason when nothing was heard within half a minute', async () => {
    const event = await liveMatch()
    const placed = await bet(event)
    // Its match is heard of, and the producer’s silence is not over.
    for (let seconds = 0; seconds < 34; seconds++) {
      await at.ctx.clock.advance(1_000)
      await tick(event)
      await at.settle()
    }
    expect(await stateOf(placed)).toBe('pending')
    await after(1_001)
    expect(await stateOf(placed)).toBe('refused: unheard')
    expect(await at.balances(placed.player)).toMatchObject({ cash: fromKes(1_000), held: 0 })
  })

  it('is returned at once when its producer is down', async () => {
    const event = await liveMatch()
    const placed = await bet(event)
    await sql`update feed.producers set state = 'down' where product = ${LIVE}`.execute(at.ctx.db.read)
    await after(DELAY_MS)
    expect(await stateOf(placed)).toBe('refused: 1:selection_suspended')
  })

  describe('whose lines a crash of the database has emptied', () => {
    const emptied = async () => {
      const event = await liveMatch()
      const placed = await bet(event)
      await sql`truncate sportsbook.lines, sportsbook.lines_whole`.execute(at.ctx.owner.read)
      await at.ctx.clock.advance(DELAY_MS + 1)
      await at.heard()
      await at.settle()
      expect(await stateOf(placed)).toBe('pending')
      return { event, placed }
    }

    it('is decided by them once they are made again', async () => {
      const { event, placed } = await emptied()
      await tick(event)
      await at.heard()
      await at.settle()
      expect(await stateOf(placed)).toBe('open')
    })

    it('is returned as one that nothing was heard of where they are not', async () => {
      const { placed } = await emptied()
      await after(30_001)
      expect(await stateOf(placed)).toBe('refused: unheard')
      expect(await at.balances(placed.player)).toMatchObject({ cash: fromKes(1_000), held: 0 })
    })
  })

  it('that waits delays none behind it', async () => {
    const [silent, lively] = [await liveMatch(), await liveMatch()]
    await at.ctx.clock.advance(2_000)
    await tick(lively)
    const waiting = await bet(silent)
    const decided = await bet(lively)
    await at.ctx.clock.advance(DELAY_MS + 1)
    await tick(lively)
    await at.heard()
    expect(await decidePending(at.ctx, 1)).toBe(1)
    expect([await stateOf(waiting), await stateOf(decided)]).toEqual(['pending', 'open'])
  })

  it('of a live and a coming match waits for the live one alone', async () => {
    const [live, coming] = [await liveMatch(), await at.match()]
    await at.ctx.clock.advance(1)
    const player = await at.player(1_000)
    const legs = [leg(live, '1', 1.9), leg(coming)]
    const verdict = await at.place(slipOf(player, at.newId(), legs))
    expect(verdict).toMatchObject({ ok: true, state: 'pending' })
    await at.ctx.clock.advance(DELAY_MS + 1)
    await tick(live)
    await at.heard()
    await at.settle()
    expect(await stateOf(verdict as { code: string })).toBe('open')
  })

  it('is decided once by workers that race, and its request is answered as before', async () => {
    const event = await liveMatch()
    const placed = await bet(event)
    await at.ctx.clock.advance(DELAY_MS + 1)
    await tick(event)
    await at.heard()
    await Promise.all([at.settle(), at.settle(), at.settle()])
    expect(await stateOf(placed)).toBe('open')
    expect(await at.place(placed.slip)).toMatchObject({ ok: true, replay: true, code: placed.code })
    expect(await at.balances(placed.player)).toMatchObject({ cash: fromKes(900), held: fromKes(100) })
  })
})

describe('the lines of a live match that is silent', () => {
  it('close by themselves, and open when it is heard of again', async () => {
    const event = await liveMatch()
    const slip = slipOf('', at.newId(), [leg(event, '1', 1.9)])
    const quoted = async () => (await quote(at.ctx, slip)).data.selections.map(({ code }) => code)
    await at.ctx.clock.advance(14_999)
    expect(await quoted()).toEqual([])
    await at.ctx.clock.advance(1)
    expect(await quoted()).toEqual(['selection_suspended'])
    const asked = slipOf(await at.player(1_000), at.newId(), [leg(event, '1', 1.9)])
    expect(await at.place(asked)).toMatchObject({ legs: [{ code: 'selection_suspended' }] })
    await tick(event)
    expect(await quoted()).toEqual([])
  })

  it('stay closed whatever the producer before it says, and what came late', async () => {
    const event = await liveMatch()
    const saidMs = at.ctx.clock.now()
    const slip = slipOf('', at.newId(), [leg(event, '1', 1.9)])
    await at.ctx.clock.advance(20_000)
    await at.feed({ type: 'odds_change', product: 3, event_id: event, markets: [market(1, PRICES)] })
    await at.feed({
      type: 'odds_change',
      product: LIVE,
      event_id: event,
      markets: [market(1, PRICES)],
      timestamp: saidMs + 1,
    })
    expect((await quote(at.ctx, slip)).data.selections).toMatchObject([{ code: 'selection_suspended' }])
  })

  it('are never open before the live producer spoke, though its kick-off has passed', async () => {
    const event = await at.match({ inHours: 1 })
    await at.ctx.clock.advance(3_600_000)
    await at.feed({
      type: 'odds_change',
      event_id: event,
      markets: [market(1, PRICES)],
      event_status: { status: 1, home_score: 0, away_score: 0, periods: [] },
    })
    const slip = slipOf('', at.newId(), [leg(event, '1', 1.9)])
    expect((await quote(at.ctx, slip)).data.selections).toMatchObject([{ code: 'selection_suspended' }])
  })
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

  it('is not paid by silence, and is decided by what is heard afterwards', async () => {
    const [calm, scored] = [await open(), await open()]
    await says(calm.event)
    await says(scored.event)
    await at.ctx.clock.advance(1)
    await ask(scored)
    await ask(calm)
    await after(DELAY_MS + 1)
    expect([await requestOf(calm), await requestOf(scored)]).toMatchObject([
      { state: 'pending' },
      { state: 'pending' },
    ])
    await says(calm.event)
    await at.live(scored.event, [0, 1], [priced(2, 0.5)])
    await at.heard()
    await at.settle()
    expect(await requestOf(calm)).toMatchObject({ state: 'paid' })
    expect(await requestOf(scored)).toMatchObject({ state: 'refused', reason: 'slip_cash_out_changed' })
    expect(await stateOf(scored)).toBe('open')
  })

  it('is refused with that reason when nothing was heard within half a minute', async () => {
    const placed = await open()
    await says(placed.event)
    await at.ctx.clock.advance(1)
    await ask(placed)
    for (let seconds = 0; seconds < 34; seconds++) {
      await at.ctx.clock.advance(1_000)
      await says(placed.event)
      await at.settle()
    }
    expect(await requestOf(placed)).toMatchObject({ state: 'pending' })
    await after(1_001)
    expect(await requestOf(placed)).toMatchObject({ state: 'refused', reason: 'slip_cash_out_late' })
    expect(await stateOf(placed)).toBe('open')
  })

  it('is not offered while its match is silent, neither to the player nor to a rule', async () => {
    const placed = await open()
    await says(placed.event)
    const rule = { soldCents: fromKes(1_000), atCents: fromKes(1_000) }
    await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: placed.player, code: placed.code, ...rule }))
    await at.ctx.clock.advance(1)
    await says(placed.event, 0.6)
    await at.ctx.clock.advance(15_000)
    await openRuleWatch(at.ctx)()
    expect(await requestOf(placed)).toBeUndefined()
    const whose = { playerId: placed.player, code: placed.code }
    expect(await readOffer(at.ctx.db.read, at.ctx, whose)).toEqual({ refused: 'slip_cash_out_suspended' })
  })

  it('of a rule is decided by what is heard afterwards, once by workers that race', async () => {
    const [calm, scored] = [await open(), await open()]
    const rule = { soldCents: fromKes(1_000), atCents: fromKes(1_000) }
    for (const placed of [calm, scored]) {
      await says(placed.event)
      await at.ctx.db.tx(tx => setRule(tx, at.ctx, { playerId: placed.player, code: placed.code, ...rule }))
      await at.ctx.clock.advance(1)
      await says(placed.event, 0.6)
    }
    await at.ctx.clock.advance(1)
    await openRuleWatch(at.ctx)()
    await after(DELAY_MS + 1)
    expect([await stateOf(calm), await stateOf(scored)]).toEqual(['open', 'open'])
    await says(calm.event, 0.6)
    await at.live(scored.event, [0, 1], [priced(4, 0.25)])
    await at.heard()
    await Promise.all([decideCashOuts(at.ctx), decideCashOuts(at.ctx), decideCashOuts(at.ctx)])
    expect([await stateOf(calm), await stateOf(scored)]).toEqual(['cashed_out', 'open'])
    expect(await at.balances(calm.player)).toMatchObject({ cash: fromKes(10_140), held: 0 })
  })
})
