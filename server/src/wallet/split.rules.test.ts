import { asCents as cents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import type { LedgerState } from './books.rules.ts'
import { decide } from './ledger.rules.ts'
import type { Balances } from './operation.rules.ts'

const wallet = (over: Partial<Record<keyof Balances, number>>): Balances =>
  ({ cash: 0, stake: 0, bonus: 0, earnings: 0, held: 0, debt: 0, frozen: false, ...over }) as Balances
const state = (wallets: Record<string, Balances>): LedgerState => ({
  wallets: new Map(Object.entries(wallets)),
  keys: new Set(),
  holds: new Map(),
})

describe('a hold that is ended in part', () => {
  const held = () =>
    decide(state({ ann: wallet({ cash: 70, stake: 30, debt: 5 }) }), [
      { op: 'hold', key: 'a', playerId: 'ann', cents: cents(100), from: ['stake', 'cash'] },
      {
        op: 'split',
        key: 'a',
        restKey: 'a/1',
        playerId: 'ann',
        to: 'revenue/crash',
        payCents: cents(40),
        keepCents: cents(80),
      },
      { op: 'void', key: 'a/1', playerId: 'ann' },
    ])

  it('pays the part that is sold, settles debt from it alone, and holds the rest as it was drawn', () => {
    const { verdicts, wallets, house } = held()
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
    // The part that is sold was a gift; of the rest 70 are cash.
    expect(verdicts.map(each => 'cashCents' in each && each.cashCents)).toEqual([70, 0, 70])
    // The part that was sold took 20 of the stake account; the rest came back whole.
    expect(wallets.get('ann')).toEqual(wallet({ cash: 70 + 35, stake: 10 }))
    expect(house).toEqual(new Map([['revenue/crash', 20 - 40]]))
  })

  it('ends once, whatever operation is tried again', () => {
    const again = decide(state({ ann: wallet({ cash: 100 }) }), [
      { op: 'hold', key: 'a', playerId: 'ann', cents: cents(100), from: ['cash'] },
      {
        op: 'split',
        key: 'a',
        restKey: 'b',
        playerId: 'ann',
        to: 'revenue/crash',
        payCents: cents(0),
        keepCents: cents(1),
      },
      {
        op: 'split',
        key: 'a',
        restKey: 'c',
        playerId: 'ann',
        to: 'revenue/crash',
        payCents: cents(9),
        keepCents: cents(1),
      },
      { op: 'void', key: 'a', playerId: 'ann' },
    ])
    expect(again.verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'duplicate', 'duplicate'])
  })

  it.each([0, 100, 101])('leaves a part held: %i of 100 is a defect', keep => {
    expect(() =>
      decide(state({ ann: wallet({ cash: 100 }) }), [
        { op: 'hold', key: 'a', playerId: 'ann', cents: cents(100), from: ['cash'] },
        {
          op: 'split',
          key: 'a',
          restKey: 'b',
          playerId: 'ann',
          to: 'revenue/crash',
          payCents: cents(0),
          keepCents: cents(keep),
        },
      ]),
    ).toThrow('not a part')
  })
})
