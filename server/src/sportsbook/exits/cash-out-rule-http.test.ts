import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priced } from '../../../test/priced-bets.ts'
import { openSportsbookEdge, wireLeg, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { result } from '../../../test/sportsbook-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { openRuleWatch } from './rule-watch.ts'

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('cash-out-rule-http')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A slip of KES 100 on a home win at 2.00, worth KES 95 and up to KES 200. */
async function bet() {
  const player = await at.player(1_000)
  const event = await at.match({ markets: [priced(2, 0.5)] })
  const { code } = (await at.send(player, [wireLeg(event)])).body.data as { code: string }
  return { player, event, code, path: `/sports/slips/${code}/cash-out/rule/` }
}
type Bet = Awaited<ReturnType<typeof bet>>
const set = async ({ path, player }: Bet, body: object, by = player) => {
  const { status, body: answer } = await at.call('PUT', path, { player: by, body })
  return status === 200 ? answer.data : [status, answer['code'] ?? answer]
}
const remove = async ({ code, player }: Bet, by = player) => {
  const path = `/sports/slips/${code}/cash-out/rule/remove/`
  const { status, body } = await at.call('POST', path, { player: by })
  return status === 200 ? body.data : [status, body['code']]
}
const shown = async ({ code, player }: Bet) => {
  const one = (await at.call('GET', `/sports/slips/${code}/`, { player })).body.data as Shown
  const [listed] = (await at.call('GET', '/sports/slips/', { player })).body.data as readonly Shown[]
  expect(listed!.cash_out_rule).toEqual(one.cash_out_rule)
  return one.cash_out_rule
}
type Shown = { readonly cash_out_rule: object | null }

describe('the rule of a slip', () => {
  it('is set, shown with the slip and in the list, changed, and removed', async () => {
    const slip = await bet()
    expect(await shown(slip)).toBeNull()
    const rule = { stake: 100, at: 120.5 }
    for (let count = 0; count < 2; count++) expect(await set(slip, rule)).toEqual(rule)
    expect(await shown(slip)).toEqual(rule)
    const part = { stake: 40, at: 60 }
    expect(await set(slip, part)).toEqual(part)
    expect(await shown(slip)).toEqual(part)
    for (let count = 0; count < 2; count++) expect(await remove(slip)).toEqual({ code: slip.code })
    expect(await shown(slip)).toBeNull()
  })

  it('is the same for a code as a person writes it', async () => {
    const slip = await bet()
    const path = `/sports/slips/${slip.code.toLowerCase()}/cash-out/rule/`
    expect(await set({ ...slip, path }, { stake: 100, at: 120 })).toEqual({ stake: 100, at: 120 })
    expect(await shown(slip)).toEqual({ stake: 100, at: 120 })
  })

  it('pays a player who has logged out', async () => {
    const slip = await bet()
    await set(slip, { stake: 100, at: 120 })
    await sql`delete from accounts.sessions where player_id = ${slip.player}`.execute(at.ctx.db.read)
    const prices = priced(1.25, 0.8)
    await at.feed({ type: 'odds_change', event_id: slip.event, markets: [prices] })
    await openRuleWatch(at.ctx)()
    expect(await at.slip(slip.code)).toMatchObject({ state: 'cashed_out' })
    expect((await at.balances(slip.player)).cash).toBeGreaterThanOrEqual(fromKes(1_020))
    const { latest } = (await at.call('GET', `/sports/slips/${slip.code}/cash-out/`, { player: slip.player }))
      .body.data as { latest: object }
    expect(latest).toMatchObject({ state: 'paid', stake: 100 })
    expect(await shown(slip)).toBeNull()
  })

  it('is refused at what is offered now, above what can be paid, for no part, and after the end', async () => {
    const slip = await bet()
    expect(await set(slip, { stake: 100, at: 95 })).toEqual([409, 'slip_cash_out_rule_low'])
    expect(await set(slip, { stake: 100, at: 200.01 })).toEqual([409, 'slip_cash_out_rule_high'])
    expect(await set(slip, { stake: 99.5, at: 150 })).toEqual([400, 'slip_cash_out_part'])
    expect(await set(slip, { stake: 100.01, at: 150 })).toEqual([400, 'slip_cash_out_part'])
    await set(slip, { stake: 100, at: 150 })
    await at.feed({ type: 'bet_settlement', event_id: slip.event, markets: [result(1, '2')] })
    await at.settle()
    expect(await set(slip, { stake: 100, at: 150 })).toEqual([409, 'slip_over'])
    expect(await remove(slip)).toEqual({ code: slip.code })
    expect(await shown(slip)).toBeNull()
  })

  it('is the owner’s alone', async () => {
    const slip = await bet()
    const rule = { stake: 100, at: 120 }
    await set(slip, rule)
    const other = await at.player()
    expect(await set(slip, rule, other)).toEqual([404, 'slip_unknown'])
    expect(await remove(slip, other)).toEqual([404, 'slip_unknown'])
    expect(await set(slip, rule, `${slip.player}/aviator`)).toEqual([401, 'token_not_valid'])
    const path = '/sports/slips/NOBODYS000/cash-out/rule/'
    expect(await set({ ...slip, path }, rule)).toEqual([404, 'slip_unknown'])
    expect(await shown(slip)).toEqual(rule)
  })

  it('is refused where the amounts are none', async () => {
    const slip = await bet()
    for (const body of [
      {},
      { stake: 100 },
      { stake: 0, at: 120 },
      { stake: 100, at: 120.001 },
      { stake: 100, at: -1 },
      { stake: 100, at: '120' },
      { stake: 100, at: null },
      { stake: 100, at: 1e308 },
      { stake: 100, at: 120, player: 'other' },
    ])
      expect(await set(slip, body)).toMatchObject([400, {}])
    expect(await shown(slip)).toBeNull()
  })
})
