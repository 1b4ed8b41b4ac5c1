import { asCents, fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenByLie } from '../../../test/audit-both-ways.ts'
import { openSportsbookEdge, wireLeg, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { LIVE, market, result } from '../../../test/sportsbook-harness.ts'
import { runStaff } from '../../../test/staff.ts'
import { sql } from '../../platform/db/db.ts'
import { sportsbookAudits } from '../audit.ts'
import { setBonusAction } from '../trading/bonus-actions.ts'
import { tradingActions } from '../trading/trading-actions.ts'

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('multi-bonus', { TAX_PROFILE: 'kenya-2025' })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const actions = [...tradingActions, setBonusAction(async () => 0)]
const staff = (...typed: string[]) => runStaff(at.ctx, actions, ['sports', ...typed])
const setBonus = (tiers: string, ...more: string[]) =>
  staff('set-bonus', tiers, ...more, '--by', 'Sample Trader', '--because', 'a test')

const matches = (count: number) => Promise.all(Array.from({ length: count }, () => at.match()))
const settle = async (events: readonly string[], outcome = '1') => {
  for (const event of events)
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, outcome)] })
  await at.settle()
}
type Shown = { code: string; possible_payout: number; payout: number | null; bonus: object | null }
const read = async (player: string, code: string) =>
  (await at.call('GET', `/sports/slips/${code}/`, { player })).body.data as Shown
async function place(events: readonly string[], over: object = {}) {
  const player = await at.player(50_000)
  const legs = events.map(event => wireLeg(event))
  const answer = await at.send(player, legs, over)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return { player, code: (answer.body.data as { code: string }).code }
}
const quote = async (events: readonly string[]) => {
  const body = { stake: 100, odds_policy: 'none', legs: events.map(event => wireLeg(event)) }
  return (await at.call('POST', '/sports/quotes/', { body })).body.data as Record<string, unknown>
}

describe('the multi bonus', () => {
  it.each([
    ['20:1000', '1.01', '1000 % on 20 legs'],
    ['10:500', '1.01', '500 % on 10 legs'],
    ['2:50', '1.5', '50 % on 2 legs'],
    ['3:10,20:150', '1.5', '150 % on 20 legs of 1.51 would return 114.9 % of the stakes'],
  ])(
    'is refused where a multi would return more than its stake: %s from %s on',
    async (tiers, odds, figures) => {
      await expect(setBonus(tiers, '--least-odds', odds)).rejects.toThrow(figures)
      expect(await staff('bonus')).toEqual(['no multi bonus'])
    },
  )

  it('is off until the operator has one, and off again after `none`', async () => {
    const events = await matches(3)
    expect(await staff('bonus')).toEqual(['no multi bonus'])
    expect(await quote(events)).toMatchObject({
      multi_bonus: null,
      terms: { possible_payout: 800, bonus: 0 },
    })
    const without = await place(events)
    await setBonus('2:10', '--least-odds', '1.5')
    expect(await quote(events)).toMatchObject({ terms: { possible_payout: 870, bonus: 70 } })
    await setBonus('none')
    expect(await quote(events)).toMatchObject({ multi_bonus: null, terms: { possible_payout: 800 } })
    await settle(events)
    expect(await read(without.player, without.code)).toMatchObject({ payout: 800, bonus: null })
  })

  it('is shown before placing, kept by the slip whatever is set later, and paid', async () => {
    const events = await matches(3)
    expect(await setBonus('2:10,3:15', '--least-odds', '1.5')).toEqual([
      '2 legs: 10 %  3 legs: 15 %  legs count from odds of 1.50 on',
    ])
    expect(await quote(events)).toMatchObject({
      multi_bonus: {
        least_odds: 1.5,
        tiers: [
          { legs: 2, percent: 10 },
          { legs: 3, percent: 15 },
        ],
      },
      terms: { possible_payout: 905, bonus: 105, capped: 0 },
    })
    const bet = await place(events)
    await setBonus('2:1', '--least-odds', '1.5')
    expect(await read(bet.player, bet.code)).toMatchObject({
      possible_payout: 905,
      bonus: { percent: 15, amount: 105 },
    })
    await settle(events)
    expect(await read(bet.player, bet.code)).toMatchObject({
      payout: 905,
      bonus: { percent: 15, amount: 105 },
    })
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(50_000 - 100 + 905) })
  })

  it('falls to the tier of the legs that are left when one is void, also by a later correction', async () => {
    await setBonus('2:10,3:15', '--least-odds', '1.5')
    const events = await matches(3)
    const bet = await place(events)
    await settle(events)
    expect(await read(bet.player, bet.code)).toMatchObject({ payout: 905 })
    await at.feed({ type: 'bet_cancel', event_id: events[2]!, markets: [result(1, {})] })
    await at.settle()
    // 100 at 2 × 2: 400, of which 300 are won, and a tenth of them.
    expect(await read(bet.player, bet.code)).toMatchObject({
      payout: 430,
      bonus: { percent: 10, amount: 30 },
    })
    expect(await at.balances(bet.player)).toMatchObject({ cash: fromKes(50_000 - 100 + 430) })
  })

  it('is in no single, no system bet, no lost slip and no cash-out', async () => {
    await setBonus('2:10', '--least-odds', '1.01')
    const events = await matches(3)
    const single = await place(events.slice(0, 1))
    const { id } = (await quote(events))['multi_bonus'] as { id: number }
    const system = await place(events, { sizes: [2], stake: 300, multi_bonus: id })
    const lost = await place(events.slice(0, 2))
    expect(await read(single.player, single.code)).toMatchObject({ possible_payout: 200, bonus: null })
    expect(await read(system.player, system.code)).toMatchObject({ possible_payout: 1_200, bonus: null })
    await settle(events.slice(0, 1))
    await settle(events.slice(1, 2), '2')
    expect(await read(lost.player, lost.code)).toMatchObject({ payout: 0, bonus: null })
  })

  it('goes on with the rest of a slip that was cashed out in part, and is in no offer', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const outcomes = [
      { outcome: '1', odds: 2, probability: 0.5 },
      { outcome: '2', odds: 2, probability: 0.5 },
    ]
    const priced = { ...market(1, { 1: 2, 2: 2 }), cashout_status: 1, outcomes }
    const events = [await at.match({ markets: [priced] }), await at.match({ markets: [priced] })]
    const bet = await place(events)
    const path = `/sports/slips/${bet.code}/cash-out/`
    expect((await at.call('GET', path, { player: bet.player })).body.data).toMatchObject({ offer: 95 })
    await at.call('POST', path, { player: bet.player, body: { id: at.newId(), stake: 40, offer: 38 } })
    const { latest } = (await at.call('GET', path, { player: bet.player })).body.data as {
      latest: { rest_code: string }
    }
    await settle(events)
    // 60 at 4: 240, of which 180 are won.
    expect(await read(bet.player, latest.rest_code)).toMatchObject({
      payout: 258,
      bonus: { percent: 10, amount: 18 },
    })
    expect(await read(bet.player, bet.code)).toMatchObject({ payout: 38, bonus: null })
  })

  it('fills the cap of the slip, and the player’s of 24 hours, at most', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const events = await matches(2)
    const bet = await place(events)
    await sql`update sportsbook.slips set cap_cents = ${fromKes(420)} where code = ${bet.code}`.execute(
      at.ctx.db.read,
    )
    expect(await read(bet.player, bet.code)).toMatchObject({
      possible_payout: 420,
      bonus: { percent: 10, amount: 20 },
    })
    await sql`update sportsbook.slips set cap_cents = ${fromKes(2_000_000)} where code = ${bet.code}`.execute(
      at.ctx.db.read,
    )
    await sql`update wagers.wagers set greatest_payout_cents = ${fromKes(415)} where ref = ${`slip:${bet.code}`}`.execute(
      at.ctx.db.read,
    )
    await settle(events)
    expect(await read(bet.player, bet.code)).toMatchObject({
      payout: 415,
      bonus: { percent: 10, amount: 15 },
    })
  })

  it('holds for live bets, of the time when they were placed', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const [first, second] = [await at.match({ inHours: 1 }), await at.match({ inHours: 5 })]
    await at.ctx.clock.advance(3_600_000)
    await at.live(first, [0, 0], [market(1, { 1: 2 })])
    await at.ctx.clock.advance(1)
    const bet = await place([first, second])
    await setBonus('none')
    await at.ctx.clock.advance(5_000)
    await at.settle()
    await at.feed({
      type: 'bet_settlement',
      product: LIVE,
      event_id: first,
      markets: [result(1, '1')],
    })
    await settle([second])
    expect(await read(bet.player, bet.code)).toMatchObject({ payout: 430 })
  })

  it('is what was paid, while a leg is decided again and the correction is still to come', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const events = await matches(2)
    const bet = await place(events)
    await settle(events)
    await at.feed({ type: 'bet_settlement', event_id: events[0]!, markets: [result(1, '2')] })
    expect(await read(bet.player, bet.code)).toMatchObject({
      payout: 430,
      bonus: { percent: 10, amount: 30 },
    })
    await at.settle()
    expect(await read(bet.player, bet.code)).toMatchObject({ payout: 0, bonus: null })
  })

  it('that a player was shown counts for a minute after it was replaced, and then no more', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const events = await matches(2)
    const { id } = (await quote(events))['multi_bonus'] as { id: number }
    await setBonus('none')
    await at.ctx.clock.advance(59_000)
    const bet = await place(events, { multi_bonus: id })
    expect(await read(bet.player, bet.code)).toMatchObject({ possible_payout: 430 })
    await at.ctx.clock.advance(1_000)
    for (const stale of [id, id + 1_000]) {
      const late = await at.send(
        bet.player,
        events.map(event => wireLeg(event)),
        { multi_bonus: stale },
      )
      expect([late.status, late.body['code']]).toEqual([409, 'slip_bonus_changed'])
    }
    await setBonus('2:10', '--least-odds', '1.5')
    const { id: mistaken } = (await quote(events))['multi_bonus'] as { id: number }
    await setBonus('2:5', '--least-odds', '1.5', '--at-once')
    const refused = await at.send(
      bet.player,
      events.map(event => wireLeg(event)),
      { multi_bonus: mistaken },
    )
    expect(refused.body['code']).toBe('slip_bonus_changed')
    for (const wrong of [0, -1, 1.5, '1', null])
      expect(
        (
          await at.send(
            bet.player,
            events.map(event => wireLeg(event)),
            { multi_bonus: wrong },
          )
        ).status,
      ).toBe(400)
  })

  it('that a request names belongs to the request: a repeat gets the first answer', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const events = await matches(2)
    const { id } = (await quote(events))['multi_bonus'] as { id: number }
    const player = await at.player(1_000)
    const body = at.slipBody(
      events.map(event => wireLeg(event)),
      { multi_bonus: id },
    )
    const send = (over: object = {}) =>
      at.call('POST', '/sports/slips/', { player, body: { ...body, ...over } })
    const first = await send()
    await setBonus('none')
    await at.ctx.clock.advance(120_000)
    expect((await send()).body).toEqual(first.body)
    expect((await send({ multi_bonus: undefined })).body['code']).toBe('idempotency_key_reused')
    expect(await at.balances(player)).toMatchObject({ held: fromKes(100) })
  })

  it('is of one version, however placing and setting race', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    const events = await matches(2)
    const { id } = (await quote(events))['multi_bonus'] as { id: number }
    const bets = await Promise.all(
      Array.from({ length: 12 }, async (_, count) => {
        if (count % 4 === 3) await setBonus(`2:${count}`, '--least-odds', '1.5')
        return place(events, { multi_bonus: id })
      }),
    )
    await settle(events)
    for (const { player, code } of bets)
      expect(await read(player, code)).toMatchObject({ payout: 430, bonus: { percent: 10, amount: 30 } })
  })

  it('that is not the one of its placing, or was paid wrongly, is found by the audit', async () => {
    await setBonus('2:10', '--least-odds', '1.5')
    await at.ctx.clock.advance(300_000)
    const events = await matches(2)
    const bet = await place(events)
    const single = await place(events.slice(0, 1))
    await at.ctx.clock.advance(300_000)
    await setBonus('2:9', '--least-odds', '1.5')
    const found = (lie: ReturnType<typeof sql>) => brokenByLie(at.ctx.owner, sportsbookAudits, lie)
    const versions =
      'each multi has the bonus of the time when it was placed, and the rest of a slip has that of the slip'
    const latest = sql`(select max(id) from sportsbook.multi_bonuses)`
    for (const { code } of [bet, single])
      expect(
        await found(sql`update sportsbook.slips set multi_bonus_id = ${latest} where code = ${code}`),
      ).toEqual([versions])
    for (const id of [sql`null`, sql`-1`])
      expect(
        await found(sql`update sportsbook.slips set multi_bonus_id = ${id} where code = ${bet.code}`),
      ).toEqual([versions])
    await settle(events)
    expect(
      await found(sql`update sportsbook.slips set bonus_cents = bonus_cents + 1 where code = ${bet.code}`),
    ).toEqual([
      'each settled slip pays what its legs come to, and returns the stake that stands for what a cap cut',
    ])
  })

  it('is set in tiers that rise, with the least odds of a leg, and never changes afterwards', async () => {
    const set = (tiers: string, ...more: string[]) =>
      setBonus(tiers, ...more).catch((error: unknown) => String(error))
    for (const wrong of ['3', '3:0', '1:5', '3:5,2:10', '3:10,5:5', '21:5', '3:1001', '3:5,', 'x', ''])
      expect(await set(wrong, '--least-odds', '1.5')).toMatch(
        /Tiers are LEGS:PERCENT|Tiers rise in legs, 2 to \d+, and in per cent|TIERS is missing/,
      )
    for (const odds of ['1', '1.001', '0', '101', '-2', 'x', '1e1'])
      expect(await set('3:5', '--least-odds', odds)).toMatch(/The least odds of a leg are 1.01 to 100/)
    expect(await set('3:5')).toMatch(/A bonus needs --least-odds/)
    await expect(
      sql`update sportsbook.multi_bonuses set tiers = '[]'`.execute(at.ctx.db.read),
    ).rejects.toThrow()
  })
})

describe('the tax on withdrawals', () => {
  it('is told with a quote, and taken of no win', async () => {
    await setBonus('none')
    const events = await matches(2)
    expect(await quote(events)).toMatchObject({ withdrawal_tax: 5, terms: { possible_payout: 400 } })
    const bet = await place(events)
    await settle(events)
    expect(await at.balances(bet.player)).toMatchObject({ cash: asCents(fromKes(50_000 - 100 + 400)) })
  })
})
