import { asCents } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerState } from './books.rules.ts'
import { decide } from './ledger.rules.ts'
import type { Balances, Change } from './operation.rules.ts'

type Start = Partial<Record<keyof Balances, number | boolean>>
const wallet = (over: Start): Balances =>
  ({ cash: 0, stake: 0, bonus: 0, earnings: 0, held: 0, debt: 0, frozen: false, ...over }) as Balances
const adjusted = (before: Start, changes: readonly Change[]) => {
  const state: LedgerState = {
    wallets: new Map([['ann', wallet(before)]]),
    keys: new Set(),
    holds: new Map(),
  }
  const operation = { op: 'adjust', key: 'k', playerId: 'ann', house: 'revenue/sports', changes } as const
  const decision = decide(state, [operation])
  return { ...decision, after: decision.wallets.get('ann')! }
}

describe('an adjustment', () => {
  it.each([
    ['returns to where it is told', {}, { stake: 60, cash: 40 }, { stake: 60, cash: 40 }],
    ['settles debt from cash alone', { debt: 70 }, { stake: 60, cash: 40 }, { stake: 60, debt: 30 }],
    ['takes from where it is told', { stake: 60, cash: 90 }, { stake: -60, cash: -40 }, { cash: 50 }],
    ['takes from cash what is not there', { stake: 10, cash: 90 }, { stake: -60 }, { cash: 40 }],
    ['and makes the rest a debt', { stake: 10, cash: 20, frozen: true }, { stake: -60 }, { debt: 30 }],
    ['takes what is missing from what arrives', { stake: 10 }, { stake: -60, cash: 200 }, { cash: 150 }],
    ['never pays cash from stake', { cash: 30 }, { stake: 60, cash: -100 }, { stake: 60, debt: 70 }],
  ] as const)('%s', (_, before, given, after) => {
    const changes = Object.entries(given).map(([account, cents]) => ({ account, cents }) as Change)
    expect(adjusted(before, changes).after).toEqual(
      wallet({ ...('frozen' in before ? { frozen: true } : {}), ...after }),
    )
  })

  it('changes what the player has by its sum, each account by its part, and owes only without cash', () => {
    const there = fc.integer({ min: 0, max: 300 })
    const parts = { cash: there, stake: there, bonus: there, debt: there }
    const change = fc.integer({ min: -500, max: 500 })
    const given = fc.record({ cash: change, stake: change, bonus: change })
    fc.assert(
      fc.property(fc.record(parts), given, (before, { cash, stake, bonus }) => {
        const { after, house, transfers } = adjusted(before, [
          { account: 'stake', cents: stake },
          { account: 'cash', cents: cash },
          { account: 'bonus', cents: bonus },
        ])
        const worth = ({ cash, stake, bonus, debt }: typeof before) => cash + stake + bonus - debt
        expect(worth(after) - worth(before)).toBe(cash + stake + bonus)
        expect(house.get('revenue/sports') ?? 0).toBe(asCents(-(cash + stake + bonus)))
        expect(after.stake).toBe(Math.max(0, before.stake + stake))
        expect(after.bonus).toBe(Math.max(0, before.bonus + bonus))
        if (after.debt > before.debt) expect(after.cash).toBe(0)
        if (after.cash > before.cash) expect(after.debt).toBe(0)
        expect(transfers.map(({ leg }) => leg)).toEqual(transfers.map((_, index) => index))
      }),
    )
  })

  it('of nothing writes nothing', () => {
    expect(adjusted({ cash: 5 }, [{ account: 'stake', cents: 0 }])).toMatchObject({
      verdicts: [{ verdict: 'ok', balanceCents: 5 }],
      transfers: [],
    })
  })
})
