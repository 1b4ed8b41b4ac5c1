import { expect, it } from 'vitest'
import { cashOutShares } from './cash-out.ts'

it('offers between half of the fair worth and the stated share of it, for slips of every kind in random states of matches', () => {
  const shares = cashOutShares({ slips: 3_000, seed: 38 })
  expect(shares.map(({ kind }) => kind).sort()).toEqual([
    'capped',
    'multi',
    'part',
    'plain',
    'returning',
    'system',
  ])
  for (const { kind, offers, none, greatest, least } of shares) {
    expect([kind, offers > none]).toEqual([kind, true])
    expect([kind, greatest <= 0.95 + 1e-9]).toEqual([kind, true])
    // A cap is taken off as if all legs won, and leaves less of the worth of some.
    if (kind !== 'capped') expect([kind, least >= 0.5]).toEqual([kind, true])
  }
}, 60_000)
