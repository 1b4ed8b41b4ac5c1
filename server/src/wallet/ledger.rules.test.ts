import { asCents, type Cents } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerState } from './books.rules.ts'
import { decide } from './ledger.rules.ts'
import {
  endKey,
  subAccounts,
  type Operation,
  type Balances,
  type Side,
  type Transfer,
} from './operation.rules.ts'

const wallet = (over: Partial<Record<keyof Balances, number | boolean>> = {}): Balances =>
  ({ cash: 0, stake: 0, bonus: 0, earnings: 0, held: 0, debt: 0, frozen: false, ...over }) as Balances
const state = (wallets: Record<string, Balances>, more: Partial<LedgerState> = {}): LedgerState => ({
  wallets: new Map(Object.entries(wallets)),
  keys: new Set(),
  holds: new Map(),
  ...more,
})
const cents = (value: number): Cents => asCents(value)

const players = ['ann', 'ben']
const amount = fc.integer({ min: 1, max: 300 }).map(cents)
const playerId = fc.constantFrom(...players)
/** Few keys, so that duplicates, and ends of holds that exist, are common. */
const key = fc.constantFrom('a', 'b', 'c', 'd')
const side: fc.Arbitrary<Side> = fc.oneof(
  fc.constantFrom<Side>({ house: 'mpesa' }, { house: 'revenue/crash' }),
  fc.record({ playerId, account: fc.constantFrom('cash', 'stake', 'earnings', 'debt') }),
)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    op: fc.constant('hold'),
    key,
    playerId,
    // What a post passes on is a part of the hold.
    cents: fc.integer({ min: 3, max: 300 }).map(cents),
    from: fc.constantFrom(['stake', 'cash'] as const, ['cash'] as const),
  }),
  fc.record({
    op: fc.constant('post'),
    key,
    playerId: fc.constant('ann'),
    to: fc.constant('revenue/crash'),
    payCents: fc.integer({ min: 0, max: 500 }).map(cents),
    taxCents: fc.constantFrom(cents(0), cents(1)),
    backCents: fc.constantFrom(cents(0), cents(1)),
  }),
  fc.record({
    op: fc.constant('split'),
    key,
    restKey: fc.constantFrom('e', 'f'),
    playerId: fc.constant('ann'),
    to: fc.constant('revenue/crash'),
    payCents: fc.integer({ min: 0, max: 500 }).map(cents),
    keepCents: fc.constantFrom(cents(1), cents(2)),
  }),
  fc.record({ op: fc.constant('void'), key: fc.constantFrom('e', 'f'), playerId: fc.constant('ann') }),
  fc.record({ op: fc.constant('void'), key, playerId: fc.constant('ann') }),
  fc.record({ op: fc.constant('move'), key, debit: side, credit: side, cents: amount }),
  fc.record({
    op: fc.constant('move'),
    key,
    debit: fc.constant<Side>({ house: 'mpesa' }),
    credit: fc.constant<Side>({ playerId: 'ann', account: 'cash' }),
    cents: fc.constant(cents(100)),
    taxCents: fc.integer({ min: 0, max: 99 }).map(cents),
  }),
  fc.record({ op: fc.constant('claw_back'), key, playerId, cents: amount, to: fc.constant('mpesa') }),
  fc.record({
    op: fc.constant('claw_back'),
    key,
    playerId,
    cents: fc.constant(cents(100)),
    to: fc.constant('mpesa'),
    taxCents: fc.constant(cents(5)),
  }),
  fc.record({
    op: fc.constant('adjust'),
    key,
    playerId,
    house: fc.constant('revenue/crash'),
    changes: fc.uniqueArray(
      fc.record({
        account: fc.constantFrom('cash', 'stake', 'earnings'),
        cents: fc.integer({ min: -300, max: 300 }),
      }),
      { selector: ({ account }) => account },
    ),
  }),
)

const worth = (p: Balances) =>
  subAccounts.reduce((sum, account) => sum + (account === 'debt' ? -p[account] : p[account]), 0)

/** A hold is ended for the player who made it; the ledger is given each operation with its own player. */
const withOwners = (operations: readonly Operation[]): Operation[] => {
  const owners = new Map<string, string>()
  return operations.map(op => {
    if (op.op === 'hold' && !owners.has(op.key)) owners.set(op.key, op.playerId)
    if (op.op !== 'post' && op.op !== 'void' && op.op !== 'split') return op
    const owner = owners.get(op.key) ?? op.playerId
    if (op.op === 'split' && !owners.has(op.restKey)) owners.set(op.restKey, owner)
    return { ...op, playerId: owner }
  })
}

describe('the ledger', () => {
  const start = { ann: wallet({ cash: 500, stake: 200, debt: 60 }), ben: wallet({ cash: 100, earnings: 50 }) }

  // spec: 5.29
  it('moves money, never makes or loses it, and leaves no balance negative, for any operations', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), operations => {
        const { wallets, house, transfers, verdicts } = decide(state(start), withOwners(operations))
        const before = Object.values(start).reduce((sum, p) => sum + worth(p), 0)
        const after =
          [...wallets.values()].reduce((sum, p) => sum + worth(p), 0) +
          [...house.values()].reduce((sum, change) => sum + change, 0)
        expect(after).toBe(before)
        for (const p of wallets.values())
          for (const account of subAccounts) expect(p[account]).toBeGreaterThanOrEqual(0)
        expect(new Set(transfers.map(t => `${t.key}#${t.leg}`)).size).toBe(transfers.length)
        expect(verdicts).toHaveLength(operations.length)
        for (const p of players)
          expect(balancesOf(transfers, p, start[p as keyof typeof start])).toEqual(wallets.get(p))
      }),
    )
  })

  it('gives the same answer one by one as all at once', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 20 }), list => {
        const operations = withOwners(list)
        const together = decide(state(start), operations)
        let now = state(start)
        const verdicts = operations.map(op => {
          const step = decide(now, [op])
          now = after(now, step.wallets, step.transfers)
          return step.verdicts[0]
        })
        expect(verdicts).toEqual(together.verdicts)
      }),
    )
  })
})

/** The balances that follow from the movements alone. */
function balancesOf(transfers: readonly Transfer[], player: string, from: Balances): Balances {
  const result: Record<string, number | boolean> = { ...from }
  for (const { debit, credit, cents: value } of transfers) {
    for (const [end, change] of [
      [debit, -value],
      [credit, value],
    ] as const)
      if ('playerId' in end && end.playerId === player)
        result[end.account] = (result[end.account] as number) + (end.account === 'debt' ? -change : change)
  }
  return result as unknown as Balances
}

/** What a database would contain after a step. */
function after(
  before: LedgerState,
  wallets: ReadonlyMap<string, Balances>,
  transfers: readonly Transfer[],
): LedgerState {
  const keys = new Set([...before.keys, ...transfers.map(t => t.key)])
  const holds = new Map(before.holds)
  for (const [holdKey, legs] of Map.groupBy(
    transfers.filter(t => t.kind === 'hold'),
    t => t.key,
  ))
    holds.set(holdKey, legs)
  for (const holdKey of holds.keys()) if (keys.has(endKey(holdKey))) holds.delete(holdKey)
  return { wallets, keys, holds }
}

describe('what arrives in cash', () => {
  it('settles the player’s debt first', () => {
    const { wallets } = decide(state({ ann: wallet({ debt: 70 }) }), [
      {
        op: 'move',
        key: 'k',
        debit: { house: 'mpesa' },
        credit: { playerId: 'ann', account: 'cash' },
        cents: cents(100),
      },
    ])
    expect(wallets.get('ann')).toMatchObject({ debt: 0, cash: 30 })
  })
})

describe('a tax', () => {
  const taxed = { cents: cents(100), taxCents: cents(5) }
  const tax = { credit: { house: 'tax' }, cents: 5 }

  it('on what arrives is a line of its own, and the rest settles debt, then goes to cash', () => {
    const { wallets, house, transfers } = decide(state({ ann: wallet({ debt: 70 }) }), [
      {
        op: 'move',
        key: 'k',
        debit: { house: 'mpesa' },
        credit: { playerId: 'ann', account: 'cash' },
        ...taxed,
      },
    ])
    expect(wallets.get('ann')).toMatchObject({ debt: 0, cash: 25 })
    expect(Object.fromEntries(house)).toEqual({ mpesa: -100, tax: 5 })
    expect(transfers.at(-1)).toMatchObject({ leg: 2, debit: { house: 'mpesa' }, ...tax })
  })

  it('on what is paid out comes from the account that the hold was posted to', () => {
    const { house, transfers } = decide(state({ ann: wallet({ cash: 100 }) }), [
      { op: 'hold', key: 'k', playerId: 'ann', cents: cents(100), from: ['cash'] },
      { op: 'post', key: 'k', playerId: 'ann', to: 'mpesa', taxCents: cents(5) },
    ])
    expect(Object.fromEntries(house)).toEqual({ mpesa: 95, tax: 5 })
    expect(transfers.at(-1)).toMatchObject({ key: 'k/end', leg: 1, kind: 'post', ...tax })
  })

  it('leaves a fraction that goes back to the account the hold drew on last, even past a debt', () => {
    const { wallets, house, transfers } = decide(state({ ann: wallet({ earnings: 9_500, debt: 1 }) }), [
      { op: 'hold', key: 'k', playerId: 'ann', cents: cents(9_500), from: ['earnings'] },
      {
        op: 'post',
        key: 'k',
        playerId: 'ann',
        to: 'mpesa',
        taxCents: cents(475),
        backCents: cents(25),
      },
    ])
    expect(Object.fromEntries(house)).toEqual({ mpesa: 9_000, tax: 475 })
    expect(wallets.get('ann')).toMatchObject({ earnings: 25, held: 0, cash: 0, debt: 1 })
    expect(transfers.map(({ leg, cents: value }) => [leg, value])).toEqual([
      [0, 9_500],
      [0, 9_500],
      [1, 475],
      [2, 25],
    ])
  })

  it('of everything or more is a defect, never a movement', () => {
    const move = {
      op: 'move',
      key: 'k',
      debit: { house: 'mpesa' },
      credit: { playerId: 'ann', account: 'cash' },
    } as const
    expect(() => decide(state({ ann: wallet() }), [{ ...move, ...taxed, taxCents: cents(100) }])).toThrow(
      'part',
    )
    expect(() =>
      decide(state({ ann: wallet({ cash: 100 }) }), [
        { op: 'hold', key: 'k', playerId: 'ann', cents: cents(100), from: ['cash'] },
        { op: 'post', key: 'k', playerId: 'ann', to: 'mpesa', taxCents: cents(50), backCents: cents(50) },
      ]),
    ).toThrow('part')
  })
})

describe('a claw-back', () => {
  const take = (over: Parameters<typeof wallet>[0]) =>
    decide(state({ ann: wallet({ stake: 500, earnings: 500, held: 500, ...over }) }), [
      { op: 'claw_back', key: 'k', playerId: 'ann', cents: cents(100), to: 'mpesa' },
    ])

  it.each([
    [{ cash: 250 }, { cash: 150, debt: 0 }],
    [{ cash: 100 }, { cash: 0, debt: 0 }],
    [
      { cash: 30, debt: 5 },
      { cash: 0, debt: 75 },
    ],
    [{ frozen: true }, { cash: 0, debt: 100 }],
  ])('from %j takes cash first, and the rest is owed', (before, after) => {
    const { wallets, house } = take(before)
    expect(wallets.get('ann')).toMatchObject({ stake: 500, earnings: 500, held: 500, ...after })
    expect(house.get('mpesa')).toBe(100)
  })

  it('of earnings leaves cash alone', () => {
    const { wallets, house } = decide(state({ ann: wallet({ cash: 900, earnings: 30 }) }), [
      {
        op: 'claw_back',
        key: 'k',
        playerId: 'ann',
        cents: cents(100),
        to: 'revenue/crash',
        from: 'earnings',
      },
    ])
    expect(wallets.get('ann')).toMatchObject({ cash: 900, earnings: 0, debt: 70 })
    expect(Object.fromEntries(house)).toEqual({ 'revenue/crash': 100 })
  })

  it('takes the tax share from where the tax went, and the player only gives what there was to have', () => {
    const { wallets, house, transfers } = decide(state({ ann: wallet({ cash: 40 }) }), [
      { op: 'claw_back', key: 'k', playerId: 'ann', cents: cents(100), to: 'mpesa', taxCents: cents(5) },
    ])
    expect(wallets.get('ann')).toMatchObject({ cash: 0, debt: 55 })
    expect(Object.fromEntries(house)).toEqual({ mpesa: 100, tax: -5 })
    expect(transfers.at(-1)).toMatchObject({
      leg: 2,
      debit: { house: 'tax' },
      credit: { house: 'mpesa' },
      cents: 5,
    })
  })
})

describe('a refusal', () => {
  const hold = (over: object = {}): Operation => ({
    op: 'hold',
    key: 'k',
    playerId: 'ann',
    cents: cents(100),
    from: ['stake', 'cash'],
    ...over,
  })
  it.each([
    [
      'duplicate',
      'a key that was used, even by a frozen and empty wallet',
      state({ ann: wallet({ frozen: true }) }, { keys: new Set(['k']) }),
      hold(),
    ],
    ['missing', 'a player without a wallet', state({}), hold()],
    ['frozen', 'a frozen wallet, even when it is empty', state({ ann: wallet({ frozen: true }) }), hold()],
    // spec: 5.25
    [
      'insufficient_funds',
      'more than the accounts named hold',
      state({ ann: wallet({ cash: 60, stake: 30, earnings: 500 }) }),
      hold(),
    ],
    [
      'missing',
      'the end of a hold that is not there',
      state({ ann: wallet() }),
      { op: 'void', key: 'k', playerId: 'ann' },
    ],
    [
      'duplicate',
      'the second end of a hold',
      state({ ann: wallet() }, { keys: new Set(['k', 'k/end']) }),
      { op: 'post', key: 'k', playerId: 'ann', to: 'revenue/crash' },
    ],
    [
      'insufficient_funds',
      'a move of money that is not there',
      state({ ann: wallet({ cash: 99 }) }),
      {
        op: 'move',
        key: 'k',
        debit: { playerId: 'ann', account: 'cash' },
        credit: { house: 'mpesa' },
        cents: cents(100),
      },
    ],
  ] as const)('is %s: %s', (verdict, _, before, op) => {
    expect(decide(before, [op])).toMatchObject({ verdicts: [{ verdict }], transfers: [] })
  })
})
