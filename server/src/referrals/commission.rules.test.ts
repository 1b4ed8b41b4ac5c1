import { asCents, timesWhole } from '@ruka/contract/money'
import { games } from '@ruka/games'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countStakes,
  lapse,
  pendingCents,
  reverse,
  commissionOf,
  smallestMultiple,
  type Commission,
} from './commission.rules.ts'

const commission = (
  over: Partial<Omit<Commission, 'qualifyingCents'>> & { qualifyingCents?: number } = {},
): Commission => ({
  depositId: 'a',
  refereeId: 'referee',
  referrerId: 'referrer',
  stakedCents: asCents(0),
  wageringMultiple: 3,
  state: 'pending',
  paidCents: asCents(0),
  creditedAtMs: 1_000,
  ...over,
  qualifyingCents: asCents(over.qualifyingCents ?? 10_000),
})
const stake = (cents: number, placedAt = 2_000) => ({ cents: asCents(cents), placedAt })
const figures = (commissions: readonly Commission[]) =>
  commissions
    .toSorted((a, b) => (a.depositId < b.depositId ? -1 : 1))
    .map(({ state, qualifyingCents, stakedCents, paidCents }) => [
      state,
      qualifyingCents,
      stakedCents,
      paidCents,
    ])

describe('a commission', () => {
  // spec: 9.13
  it('is 5 % of the deposit, rounded down to the cent', () => {
    expect([10_000, 100, 99, 19, 0].map(cents => commissionOf(asCents(cents)))).toEqual([500, 5, 4, 0, 0])
  })

  it('waits until three times the deposit is staked, and is released by the stake that reaches it', () => {
    const [before] = countStakes([commission()], [stake(29_999)])
    expect(figures([before!])).toEqual([['pending', 10_000, 29_999, 0]])
    expect(figures(countStakes([before!], [stake(500)]))).toEqual([['released', 10_000, 30_000, 500]])
  })

  it('counts no stake that was placed before the deposit', () => {
    expect(figures(countStakes([commission()], [stake(30_000, 999)]))).toEqual([['pending', 10_000, 0, 0]])
  })

  it('shares stakes with no other deposit: the oldest is served first', () => {
    const two = [commission({ depositId: 'b', creditedAtMs: 1_500 }), commission()]
    expect(figures(countStakes(two, [stake(40_000)]))).toEqual([
      ['released', 10_000, 30_000, 500],
      ['pending', 10_000, 10_000, 0],
    ])
  })

  it('lapses by what is withdrawn before it was staked, the newest deposit first', () => {
    const two = [commission(), commission({ depositId: 'b', creditedAtMs: 1_500, qualifyingCents: 4_000 })]
    expect(figures(lapse(two, asCents(5_000)))).toEqual([
      ['pending', 9_000, 0, 0],
      ['lapsed', 0, 0, 0],
    ])
  })

  it('counts what was staked: the half that was staked is released when the other half leaves', () => {
    expect(figures(lapse([commission({ stakedCents: asCents(15_000) })], asCents(1_000_000)))).toEqual([
      ['released', 5_000, 15_000, 250],
    ])
  })

  it.each([
    ['waiting', commission(), 10_000, ['reversed', 0, 0, 0]],
    ['released', commission({ state: 'released', paidCents: asCents(500) }), 10_000, ['reversed', 0, 0, 0]],
    [
      'released, in part',
      commission({ state: 'released', paidCents: asCents(500) }),
      4_000,
      ['released', 6_000, 0, 300],
    ],
    ['lapsed', commission({ state: 'lapsed', qualifyingCents: 0 }), 10_000, ['lapsed', 0, 0, 0]],
    ['refused', commission({ state: 'refused' }), 10_000, ['refused', 0, 0, 0]],
  ] as const)('that is %s earns nothing of what is reversed', (_, before, cents, after) => {
    expect(figures([reverse(before, asCents(cents))])).toEqual([after])
  })
})

describe('for any acts of a referee, in any order', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('deposit' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
    fc.record({ does: fc.constant('stake' as const), cents: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ does: fc.constant('withdraw' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ does: fc.constant('reverse' as const), cents: fc.nat(30) }),
  )

  // spec: 9.13
  it('no more is earned than 5 % of what stayed, of a third of what was staked, and nothing is negative', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 2, max: 5 }),
        (steps, wageringMultiple) => {
          let commissions: readonly Commission[] = []
          const total = { deposits: 0, stakes: 0, lapsed: 0, reversed: 0 }
          const counted = () => commissions.reduce((sum, each) => sum + each.qualifyingCents, 0)
          for (const [index, { does, cents }] of steps.entries()) {
            const before = counted()
            if (does === 'deposit') {
              total.deposits += cents
              commissions = [
                ...commissions,
                commission({
                  depositId: `d${index}`,
                  qualifyingCents: cents,
                  creditedAtMs: index,
                  wageringMultiple,
                }),
              ]
            } else if (does === 'stake') {
              total.stakes += cents
              commissions = countStakes(commissions, [stake(cents, index)])
              expect(counted()).toBe(before)
            } else if (does === 'withdraw') {
              commissions = lapse(commissions, asCents(cents))
              expect(before - counted()).toBeLessThanOrEqual(cents)
              total.lapsed += before - counted()
            } else if (commissions.length > 0) {
              const gone = commissions[cents % commissions.length]!
              commissions = commissions.map(each =>
                each === gone ? reverse(each, each.qualifyingCents) : each,
              )
              total.reversed += before - counted()
            }
          }
          const paid = commissions.reduce((sum, each) => sum + each.paidCents, 0)
          const staked = commissions.reduce((sum, each) => sum + each.stakedCents, 0)
          expect(staked).toBeLessThanOrEqual(total.stakes)
          expect(counted()).toBe(total.deposits - total.lapsed - total.reversed)
          expect(paid * 20).toBeLessThanOrEqual(total.deposits - total.lapsed - total.reversed)
          expect(paid * 20 * wageringMultiple).toBeLessThanOrEqual(staked)
          for (const each of commissions) {
            expect(Math.min(each.qualifyingCents, each.stakedCents, each.paidCents)).toBeGreaterThanOrEqual(0)
            expect(each.paidCents > 0).toBe(each.state === 'released')
            if (each.state === 'pending')
              expect(each.stakedCents).toBeLessThan(timesWhole(each.qualifyingCents, wageringMultiple))
            else expect(pendingCents(each)).toBe(0)
          }
        },
      ),
    )
  })

  it('money that goes in and out without being staked earns nothing, however often', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        amounts => {
          const commissions = amounts.reduce<readonly Commission[]>(
            (before, cents, index) =>
              lapse(
                [...before, commission({ depositId: `d${index}`, qualifyingCents: cents })],
                asCents(cents),
              ),
            [],
          )
          expect(commissions.every(each => each.state === 'lapsed' && each.paidCents === 0)).toBe(true)
        },
      ),
    )
  })
})

describe('the wagering multiple', () => {
  it.each([
    [970_000, 2],
    [980_000, 3],
    [990_000, 5],
    [999_900, 500],
    [940_000, 1],
    [1_000_000, null],
    [1_010_000, null],
  ])('at a return of %d parts in a million is at least %s', (rtp, smallest) => {
    expect(smallestMultiple(rtp)).toBe(smallest)
  })

  it('of 3 leaves at least 8 % of the deposit at the games there are, of which 5 % are shared', () => {
    const best = Math.max(...games.map(game => game.rtpX1000000.max))
    expect((1_000_000 - best) * 3).toBeGreaterThanOrEqual(80_000)
    expect(smallestMultiple(best)).toBeLessThanOrEqual(3)
  })
})
