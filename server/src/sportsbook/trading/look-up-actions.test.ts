import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { runStaff } from '../../../test/staff.ts'
import { askCashOut, readOffer } from '../exits/cash-out.ts'
import { bookCode } from '../slips/codes.ts'
import { tradingActions } from './trading-actions.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('look-ups')
})
afterAll(() => at.drop())

const run = (...typed: string[]) => runStaff(at.ctx, tradingActions, ['sports', ...typed])
const json = async (...typed: string[]) =>
  JSON.parse((await run(...typed, '--json'))[0]!) as Record<string, never>
const why = ['--by', 'Sample Trader', '--because', 'the goal was not given'] as const
async function placed(legs: Parameters<typeof slipOf>[2]) {
  const player = await at.player()
  const verdict = await at.place(slipOf(player, at.newId(), legs))
  if (!verdict.ok) throw new Error(verdict.code)
  return { player, code: verdict.code }
}

describe('a slip', () => {
  it('is shown with its legs, every decision, correction and move of money, and who acted by hand', async () => {
    const one = await at.match({ home: 'Sample City', away: 'Example Town' })
    const { player, code } = await placed([leg(one)])
    await at.feed({ type: 'bet_settlement', event_id: one, markets: [result(1, '2')] })
    await at.settle()
    await run('result', one, '--score', '1:0', '--half', '0:0', '--force', ...why)
    await at.settle()
    const sheet = await json('slip', code)
    expect(sheet).toMatchObject({
      slip: { code, playerId: player, state: 'settled', stakeCents: 10_000, payoutCents: 20_000, version: 2 },
      legs: [{ match: 'Sample City v Example Town', odds: 20_000, verdict: 'won', source: 'staff' }],
      legChanges: [{ verdict: 'lost' }, { verdict: 'won', cause: 'staff:Sample Trader' }],
      settlements: [
        { version: 1, payoutCents: 0 },
        { version: 2, payoutCents: 20_000 },
      ],
      acts: [{ actor: 'Sample Trader', what: 'sports.result', reason: 'the goal was not given' }],
    })
    const money = sheet['money'] as unknown as {
      kind: string
      cents: number
      debit: string
      credit: string
    }[]
    expect(money.map(({ kind, debit, credit }) => `${kind} ${debit} ${credit}`)).toEqual([
      'hold cash held',
      'post held revenue/sports',
      'move revenue/sports cash',
    ])
    const text = (await run('slip', code)).join('\n')
    for (const part of [
      player,
      'Sample City v Example Town',
      'staff:Sample Trader',
      'the goal was not given',
      '200.00',
    ])
      expect(text).toContain(part)
  })

  it('is shown with the parts of it that were sold, and as the rest of one', async () => {
    const chances: Record<string, number> = { 1: 0.5, 2: 0.3, 3: 0.2 }
    const line = market(1, { 1: 1.9, 2: 3.1, 3: 4.6 })
    const outcomes = line.outcomes.map(each => ({ ...each, probability: chances[each.outcome]! }))
    const { player, code } = await placed([
      leg(await at.match({ markets: [{ ...line, outcomes }] }), '1', 1.9),
    ])
    const offer = await readOffer(at.ctx.db.read, at.ctx, { playerId: player, code })
    if ('refused' in offer) throw new Error(offer.refused)
    const sold = {
      playerId: player,
      code,
      requestId: at.newId(),
      soldCents: fromKes(50),
      leastCents: fromKes(1),
    }
    await at.ctx.db.tx(tx => askCashOut(tx, at.ctx, { ...sold, offerCents: offer.offerCents }))
    const { cashOuts } = (await json('slip', code)) as unknown as { cashOuts: { rest: string }[] }
    expect(cashOuts).toMatchObject([{ state: 'paid', soldCents: 5_000, isByRule: false }])
    expect(await json('slip', cashOuts[0]!.rest)).toMatchObject({ slip: { restOf: code, stakeCents: 5_000 } })
  })

  it('is found by its code as people write it, by its wager and by its number', async () => {
    const { code } = await placed([leg(await at.match())])
    const { slip } = await json('slip', code)
    const { id } = slip as unknown as { id: number }
    for (const typed of [
      code.toLowerCase(),
      `${code.slice(0, 5)}-${code.slice(5)}`,
      `slip:${code}`,
      String(id),
    ])
      expect(await json('slip', typed)).toMatchObject({ slip: { id, code } })
  })

  it('is no booking: of a booking code the selections are shown', async () => {
    const one = await at.match()
    const { data } = await bookCode(at.ctx, [{ eventId: one, market: 1, specifiers: '', outcome: '1' }])
    expect(await json('slip', data.code)).toMatchObject({
      booking: { selections: [{ event: one, odds: 2 }] },
    })
    await expect(run('slip', 'NONE')).rejects.toMatchObject({
      message: 'There is no slip and no booking NONE',
      exitCode: 1,
    })
    await expect(run('slip')).rejects.toMatchObject({ exitCode: 2 })
  })
})

describe('an event', () => {
  it('is shown with prices, open bets by outcome, and what staff decided with its end', async () => {
    const one = await at.match({
      home: 'Lake Rovers',
      markets: [market(1, { 1: 2, 2: 3.5, 3: 4 }), market(29, { 74: 1.8, 76: 1.9 })],
    })
    await placed([leg(one)])
    await run('set-price', one, '1', '1', '1.95', '--for', '15m', ...why)
    await run('suspend-market', one, '29', ...why)
    await run('set', 'event', one, '--stake-max', '500', ...why)
    expect(await json('event', one)).toMatchObject({
      match: expect.stringContaining('Lake Rovers'),
      status: 'upcoming',
      suspended: null,
      overrides: [
        {
          kind: 'price',
          outcome: '1',
          odds: 19_500,
          by: 'Sample Trader',
          untilMs: at.ctx.clock.now() + 900_000,
        },
        { kind: 'suspended', market: 29, untilMs: null },
      ],
      settings: [{ scope: 'event', stake_max_cents: 50_000 }],
      lines: [
        {
          market: 1,
          status: 'open',
          outcomes: [
            { outcome: '1', odds: 19_500, own: 20_000, slips: 1, stakeCents: 10_000 },
            { outcome: '2', odds: 35_000, slips: 0 },
            { outcome: '3' },
          ],
        },
        { market: 29, status: 'suspended' },
      ],
    })
    const text = (await run('event', one)).join('\n')
    for (const part of [
      '(else 2.00)',
      'suspended until it is reopened',
      'stakes up to KES 500',
      'open bets 1',
    ])
      expect(text).toContain(part)
  })

  it('is found by its teams, and listed where several have these names', async () => {
    const one = await at.match({ home: 'Harbour United', away: 'Hill Stars' })
    const other = await at.match({ home: 'Harbour Athletic', away: 'Plain Stars' })
    expect(await json('event', 'harbour v hill')).toMatchObject({ id: one })
    expect(await json('event', 'harbour stars')).toMatchObject({ events: [{ id: one }, { id: other }] })
    for (const none of ['nowhere', '100%', 'sr:match:4711'])
      await expect(run('event', none)).rejects.toMatchObject({
        message: `There is no event ${none}`,
        exitCode: 1,
      })
  })
})
