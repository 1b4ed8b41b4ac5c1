import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priced } from '../../../test/priced-bets.ts'
import { openSportsbookEdge, wireLeg, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { result } from '../../../test/sportsbook-harness.ts'

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('cash-out-http')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A slip of KES 100 on a home win at 2.00, worth KES 95 less a little. */
async function bet() {
  const [player, event] = [await at.player(1_000), await at.match({ markets: [priced(2, 0.5)] })]
  const { code } = (await at.send(player, [wireLeg(event)])).body.data as { code: string }
  return { player, event, code, path: `/sports/slips/${code}/cash-out/` }
}
const ask = (path: string, player: string, body: object) => at.call('POST', path, { player, body })

describe('cash-out', () => {
  it('shows the offer with its margin, and pays it once', async () => {
    const { player, code, path } = await bet()
    const shown = (await at.call('GET', path, { player })).body.data
    expect(shown).toEqual({ offer: 95, margin_percent: 5, least_part: 10, refusal: null, latest: null })
    const body = { id: at.newId(), stake: 100, offer: 95 }
    const paid = { state: 'paid', amount: 95, decide_at: null }
    for (let count = 0; count < 2; count++) {
      const { status, body: answer } = await ask(path, player, body)
      expect([status, answer.data]).toEqual([200, paid])
    }
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(995), held: 0 })
    expect(await at.slip(code)).toMatchObject({ state: 'cashed_out' })
    const after = (await at.call('GET', path, { player })).body.data
    expect(after).toMatchObject({
      offer: null,
      refusal: { code: 'slip_over' },
      latest: { id: body.id, state: 'paid', stake: 100, amount: 95, rest_code: null },
    })
  })

  it('of a part names the slip with the rest', async () => {
    const { player, event, path } = await bet()
    await ask(path, player, { id: at.newId(), stake: 40, offer: 38 })
    const { latest } = (await at.call('GET', path, { player })).body.data as { latest: { rest_code: string } }
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
    await at.settle()
    expect(await at.slip(latest.rest_code)).toMatchObject({ state: 'settled', payout_cents: fromKes(120) })
  })

  it('is refused below the offer, for other players, and for amounts that are none', async () => {
    const { player, path } = await bet()
    const id = at.newId()
    const codeOf = async (body: object, who = player) => {
      const answer = await ask(path, who, body)
      return [answer.status, answer.body['code']]
    }
    expect(await codeOf({ id, stake: 100, offer: 95.01 })).toEqual([409, 'slip_cash_out_changed'])
    expect(await codeOf({ id, stake: 100, offer: 95 }, await at.player())).toEqual([404, 'slip_unknown'])
    expect(await codeOf({ id, stake: 99.5, offer: 1 })).toEqual([400, 'slip_cash_out_part'])
    for (const wrong of [
      { id, stake: 0, offer: 1 },
      { id, stake: 100.001, offer: 95 },
      { id, stake: 100, offer: -1 },
      { id, stake: '100', offer: 95 },
      { id: 'x', stake: 100, offer: 95 },
      { id, stake: 100, offer: 95, player: 'other' },
    ])
      expect((await ask(path, player, wrong)).status).toBe(400)
    expect((await at.call('GET', path, { player: await at.player() })).status).toBe(404)
  })
})
