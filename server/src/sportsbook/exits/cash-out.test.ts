import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  LIVE,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { placeBet, priced, type Bet } from '../../../test/priced-bets.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { askCashOut, readOffer } from './cash-out.ts'
import { setRule } from './set-rule.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('cash-out')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const placed = (options: Parameters<typeof placeBet>[1] = {}) => placeBet(at, options)
const offer = async ({ player, code }: Bet) => {
  const found = await readOffer(at.ctx.db.read, at.ctx, { playerId: player, code })
  return 'refused' in found ? found.refused : found.offerCents
}
const ask = (bet: Bet, soldKes: number, offerKes: number, requestId = at.newId(), leastKes = offerKes) =>
  at.ctx.db
    .tx(tx =>
      askCashOut(tx, at.ctx, {
        playerId: bet.player,
        code: bet.code,
        requestId,
        soldCents: fromKes(soldKes),
        offerCents: fromKes(offerKes),
        leastCents: fromKes(leastKes),
      }),
    )
    .catch((error: { code?: string }) => error.code)
const settled = (event: string, won: string, product = 3) =>
  at.feed({ type: 'bet_settlement', product, event_id: event, markets: [result(1, won)] })

describe('the offer', () => {
  it('is the fair worth less five per cent', async () => {
    const bet = await placed()
    expect(await offer(bet)).toBe(fromKes(950))
    await at.feed({ type: 'odds_change', event_id: bet.events[0]!, markets: [priced(1.25, 0.8)] })
    // 1,000 × 2 × 0.8 × 0.95
    expect(await offer(bet)).toBe(fromKes(1_520))
  })

  it('pauses where the feed gives no probability: odds alone do not say what of them is margin', async () => {
    const bet = await placed()
    const line = market(1, { 1: 1.9, 2: 3.8, 3: 3.8 })
    await at.feed({ type: 'odds_change', event_id: bet.events[0]!, markets: [line] })
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
  })

  it('counts the stake that comes back by the lines beside it, and watches them for a rule', async () => {
    const player = await at.player(10_000)
    const noBet = (chance: number, odds: number) => ({
      ...market(11, { 4: odds, 5: 2 }),
      outcomes: [
        { outcome: '4', odds, active: true, probability: chance },
        { outcome: '5', odds: 0.95 / (1 - chance), active: true, probability: 1 - chance },
      ],
    })
    const event = await at.match({ markets: [priced(2, 0.45), noBet(0.6, 1.5)] })
    const verdict = await at.place(
      slipOf(player, at.newId(), [{ ...leg(event, '4', 1.5), market: 11 }], { kes: 1_000 }),
    )
    if (!verdict.ok) throw new Error(JSON.stringify(verdict))
    const bet = { player, code: verdict.code, events: [event] }
    // A home win comes with 45 %, a draw with 30.25 %.
    const chance = 0.45 / (1 - 0.3025)
    await at.feed({ type: 'odds_change', event_id: event, markets: [noBet(chance, 1.4)] })
    expect(await offer(bet)).toBe(Math.floor(0.95 * 100_000 * (1.5 * 0.45 + 0.3025)))
    // Without the line beside it nothing says what comes back.
    await at.feed({ type: 'odds_change', event_id: event, markets: [priced(2, 0.45, { status: -1 })] })
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
    await at.feed({ type: 'odds_change', event_id: event, markets: [priced(2, 0.45)] })
    await sql`insert into sportsbook.settings (scope, key, suspended) values ('market', '1', 'wrong price')`.execute(
      at.ctx.db.read,
    )
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
    await sql`delete from sportsbook.settings`.execute(at.ctx.db.read)
    await at.ctx.db.tx(tx =>
      setRule(tx, at.ctx, {
        playerId: player,
        code: bet.code,
        soldCents: fromKes(1_000),
        atCents: fromKes(1_200),
      }),
    )
    const watched = await rows(
      at.ctx.db.read,
      sql<{
        market: number
      }>`select market from sportsbook.cash_out_rule_lines where event_id = ${event} order by market`,
    )
    expect(watched.map(row => row.market)).toEqual(expect.arrayContaining([1, 11, 16]))
  })

  it('goes by probabilities alone where the feed has no odds, and pauses where they do not say what is fair', async () => {
    const bet = await placed()
    const [event] = bet.events
    const say = async (line: ReturnType<typeof priced>) => {
      const outcomes = line.outcomes.map(({ outcome, probability }) => ({
        outcome,
        probability,
        active: true,
      }))
      await at.feed({ type: 'odds_change', event_id: event!, markets: [{ ...line, outcomes }] })
      return offer(bet)
    }
    expect(await say(priced(2, 0.4))).toBe(fromKes(760))
    const half = priced(2, 0.4)
    half.outcomes.forEach(outcome => (outcome.probability /= 2))
    expect(await say(half)).toBe('slip_cash_out_suspended')
  })

  it('counts legs that have won at their odds, and legs that are void as one', async () => {
    const bet = await placed({ legs: 3 })
    await settled(bet.events[0]!, '1')
    await at.feed({ type: 'bet_cancel', event_id: bet.events[1]!, markets: [result(1, {})] })
    await at.settle()
    // 1,000 × 2 × 1 × 2 × 0.5 × 0.95
    expect(await offer(bet)).toBe(fromKes(1_900))
  })

  it('is never more than the slip may pay', async () => {
    const bet = await placed({ legs: 8 })
    for (const event of bet.events.slice(1)) await settled(event, '1')
    await at.settle()
    // 256,000 by its odds, within the cap of a multi.
    expect(await offer(bet)).toBe(fromKes(121_600))
    await sql`update sportsbook.slips set cap_cents = 10000000 where code = ${bet.code}`.execute(
      at.ctx.db.read,
    )
    expect(Number(await offer(bet))).toBeLessThanOrEqual(fromKes(100_000))
    await sql`update sportsbook.slips set cap_cents = 200000000 where code = ${bet.code}`.execute(
      at.ctx.db.read,
    )
  })

  it('ends with the knowledge of how a leg ended', async () => {
    const bet = await placed({ legs: 2, isLive: true })
    await settled(bet.events[0]!, '2', LIVE)
    // Not settled yet, and worth nothing already.
    expect(await offer(bet)).toBe('slip_over')
    await at.settle()
    expect(await offer(bet)).toBe('slip_over')
  })

  it('pauses while a leg is suspended, its producer is down, or the feed says so', async () => {
    const bet = await placed({ isLive: true })
    const [event] = bet.events
    await at.feed({ type: 'bet_stop', product: LIVE, event_id: event! })
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
    await at.live(event!, [0, 0], [priced(2, 0.5, { cashout_status: -1 })])
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
    await at.live(event!, [0, 0], [priced(2, 0.5, { cashout_status: 1 })])
    expect(await offer(bet)).toBe(fromKes(950))
    await sql`update feed.producers set state = 'down' where product = 1`.execute(at.ctx.db.read)
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
    await sql`update feed.producers set state = 'up' where product = 1`.execute(at.ctx.db.read)
  })

  it('is switched off by event, market, competition or operator', async () => {
    const bet = await placed()
    for (const [scope, key] of [
      ['event', bet.events[0]!],
      ['market', '1'],
      ['competition', 'sr:tournament:1'],
      ['operator', ''],
    ] as const) {
      await sql`insert into sportsbook.settings (scope, key, cash_out) values (${scope}, ${key}, false)`.execute(
        at.ctx.db.read,
      )
      expect(await offer(bet)).toBe('slip_cash_out_off')
      expect(await ask(bet, 1_000, 1)).toBe('slip_cash_out_off')
      await sql`delete from sportsbook.settings where scope = ${scope}`.execute(at.ctx.db.read)
    }
    expect(await offer(bet)).toBe(fromKes(950))
  })
})

describe('a cash-out', () => {
  it('before kick-off is paid at once, ends the slip, and is repeated without effect', async () => {
    const bet = await placed()
    const id = at.newId()
    const paid = { state: 'paid', offerCents: fromKes(950), decideAtMs: null }
    expect(await ask(bet, 1_000, 950, id)).toEqual(paid)
    expect(await ask(bet, 1_000, 950, id)).toEqual(paid)
    expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(950) })
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_950), held: 0 })
    await settled(bet.events[0]!, '1')
    await at.settle()
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_950), held: 0 })
    expect(await ask(bet, 1_000, 950)).toBe('slip_over')
  })

  it('below what the player was shown is refused', async () => {
    const bet = await placed()
    await at.feed({ type: 'odds_change', event_id: bet.events[0]!, markets: [priced(2.5, 0.4)] })
    expect(await ask(bet, 1_000, 950)).toBe('slip_cash_out_changed')
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
  })

  it('of a part keeps the rest of the stake on the same legs', async () => {
    const bet = await placed()
    expect(await ask(bet, 400, 380)).toMatchObject({ state: 'paid', offerCents: fromKes(380) })
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_380), held: fromKes(600) })
    await settled(bet.events[0]!, '1')
    await at.settle()
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_380 + 1_200), held: 0 })
  })

  it('of a part leaves at least a shilling and sells at least something', async () => {
    const bet = await placed()
    for (const kes of [999.5, 0, -1, 1_001]) expect(await ask(bet, kes, 0.01)).toBe('slip_cash_out_part')
  })

  it('of a part is a tenth of the first stake at least, so a slip has ten parts at most', async () => {
    const bet = await placed()
    expect(await ask(bet, 99.99, 0.01)).toBe('slip_cash_out_part')
    let code: string | null = bet.code
    const sold: unknown[] = []
    while (code !== null && sold.length < 20) {
      // One of many at once is paid, and the others find no slip any more.
      const of = { ...bet, code }
      const answers = await Promise.all([100, 100, 100].map(kes => ask(of, kes, 1)))
      const paid = answers.filter(answer => typeof answer === 'object')
      expect(paid).toHaveLength(1)
      sold.push(...paid)
      const found: readonly { code: string }[] = await rows(
        at.ctx.db.read,
        sql<{ code: string }>`select code from sportsbook.slips
          where parent_id = (select id from sportsbook.slips where code = ${code})`,
      )
      code = found[0]?.code ?? null
      if (code !== null) expect(await ask({ ...bet, code }, 99, 1)).toBe('slip_cash_out_part')
    }
    expect(sold).toHaveLength(10)
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_950), held: 0 })
  })

  it('of a small stake has parts of a shilling at least', async () => {
    const bet = await placed({ kes: 5 })
    expect(await ask(bet, 0.99, 0.01)).toBe('slip_cash_out_part')
    expect(await ask(bet, 1, 0.95)).toMatchObject({ state: 'paid' })
  })

  it('under the id of an earlier one with another part, offer or least amount is refused', async () => {
    const bet = await placed()
    const id = at.newId()
    expect(await ask(bet, 400, 380, id)).toMatchObject({ state: 'paid' })
    expect(await ask(bet, 400, 380, id)).toMatchObject({ state: 'paid', offerCents: fromKes(380) })
    expect(await ask(bet, 600, 380, id)).toBe('idempotency_key_reused')
    expect(await ask(bet, 400, 379, id)).toBe('idempotency_key_reused')
    expect(await ask(bet, 400, 380, id, 370)).toBe('idempotency_key_reused')
  })

  it('live pays the offer of the moment it is decided, and no less than the player takes', async () => {
    const ends = [
      // The least amount taken, the chance of now, and what becomes of it.
      [950, 0.49, 'refused', 950],
      [930, 0.49, 'paid', 931],
      [930, 0.52, 'paid', 988],
      [931.01, 0.49, 'refused', 950],
    ] as const
    for (const [least, chance, state, kes] of ends) {
      const bet = await placed({ isLive: true })
      expect(await ask(bet, 1_000, 950, at.newId(), least)).toMatchObject({ state: 'pending' })
      await at.ctx.clock.advance(1)
      await at.live(bet.events[0]!, [0, 0], [priced(1.9, chance)])
      await at.ctx.clock.advance(5_000)
      await at.settle()
      const found = await rows(
        at.ctx.db.read,
        sql<{ state: string; offer_cents: number }>`select c.state, c.offer_cents
          from sportsbook.cash_outs as c join sportsbook.slips as s on s.id = c.slip_id where s.code = ${bet.code}`,
      )
      expect(found).toEqual([{ state, offer_cents: fromKes(kes) }])
    }
  })

  it('by many requests at once is made once', async () => {
    const bet = await placed()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask(bet, 1_000, 950)))
    expect(outcomes.filter(outcome => typeof outcome === 'object')).toHaveLength(1)
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(9_950), held: 0 })
  })

  it('or a settlement: of both at once one happens', async () => {
    for (const won of ['1', '2', '1', '2']) {
      const bet = await placed()
      const asking = ask(bet, 1_000, 950)
      await Promise.all([asking, settled(bet.events[0]!, won).then(() => at.settle())])
      await at.settle()
      const { state } = await at.slip(bet.code)
      expect(typeof (await asking) === 'object' ? 'cashed_out' : 'settled').toBe(state)
    }
  })

  it('live waits as a live bet does, and is paid when nothing has happened', async () => {
    const bet = await placed({ isLive: true })
    expect(await ask(bet, 1_000, 950)).toMatchObject({ state: 'pending' })
    expect(await ask(bet, 1_000, 950)).toBe('slip_cash_out_pending')
    await at.ctx.clock.advance(4_999)
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
    await at.ctx.clock.advance(1)
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'cashed_out', payout_cents: fromKes(950) })
  })

  it.each([
    ['a goal', (event: string) => at.live(event, [1, 0], [priced(1.1, 0.9)])],
    ['a stop of bets', (event: string) => at.feed({ type: 'bet_stop', product: LIVE, event_id: event })],
    ['a lower price', (event: string) => at.live(event, [0, 0], [priced(2.5, 0.4)])],
    ['a result that was won', (event: string) => settled(event, '1', LIVE)],
    ['a result that was lost', (event: string) => settled(event, '2', LIVE)],
  ])('live is refused after %s within its delay', async (_, happens) => {
    const bet = await placed({ isLive: true })
    expect(await ask(bet, 1_000, 950)).toMatchObject({ state: 'pending' })
    await at.ctx.clock.advance(1)
    await happens(bet.events[0]!)
    await at.ctx.clock.advance(5_000)
    await at.settle()
    const found = await rows(
      at.ctx.db.read,
      sql<{ state: string }>`select c.state from sportsbook.cash_outs as c
        join sportsbook.slips as s on s.id = c.slip_id where s.code = ${bet.code}`,
    )
    expect(found).toEqual([{ state: 'refused' }])
    expect((await at.slip(bet.code)).state).not.toBe('cashed_out')
  })

  it('under an id that named another bet of the player is paid all the same', async () => {
    const player = await at.player(10_000)
    const [one, two] = [
      await at.match({ markets: [priced(2, 0.5)] }),
      await at.match({ markets: [priced(2, 0.5)] }),
    ]
    const id = at.newId()
    await at.place(slipOf(player, id, [leg(one)]))
    const verdict = await at.place(slipOf(player, at.newId(), [leg(two)], { kes: 1_000 }))
    const bet = { player, code: verdict.ok ? verdict.code : '', events: [two] }
    expect(await ask(bet, 400, 380, id)).toMatchObject({ state: 'paid' })
  })

  it('live is refused when another leg has won within its delay', async () => {
    const bet = await placed({ isLive: true, legs: 2 })
    expect(await ask(bet, 1_000, 900)).toMatchObject({ state: 'pending' })
    await at.ctx.clock.advance(1)
    await settled(bet.events[0]!, '1', LIVE)
    await at.ctx.clock.advance(5_000)
    await at.settle()
    expect(await at.slip(bet.code)).toMatchObject({ state: 'open' })
  })

  it('is not offered at a price that staff suspended', async () => {
    const bet = await placed()
    await sql`insert into sportsbook.settings (scope, key, suspended) values ('event', ${bet.events[0]!}, 'wrong price')`.execute(
      at.ctx.db.read,
    )
    expect(await offer(bet)).toBe('slip_cash_out_suspended')
    await sql`delete from sportsbook.settings`.execute(at.ctx.db.read)
  })

  it('pays at most what the cap of 24 hours leaves', async () => {
    const player = await at.player(300_000)
    const event = await at.match({ markets: [market(1, { 1: 15 })] })
    for (let count = 0; count < 13; count++)
      await at.place(slipOf(player, at.newId(), [leg(event, '1', 10)], { kes: 20_000, oddsPolicy: 'higher' }))
    const other = await at.match({ markets: [priced(2, 0.5)] })
    const verdict = await at.place(slipOf(player, at.newId(), [leg(other)], { kes: 1_000 }))
    if (!verdict.ok) throw new Error(JSON.stringify(verdict))
    await settled(event, '1')
    await at.settle()
    const bet = { player, code: verdict.code, events: [other] }
    expect(await offer(bet)).toBe('slip_cash_out_small')
    expect(await ask(bet, 1_000, 1)).toBe('slip_cash_out_small')
  })
})
