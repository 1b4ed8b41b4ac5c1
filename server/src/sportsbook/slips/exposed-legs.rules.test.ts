import { fromKes } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LegEnd } from './end-of-slip.rules.ts'
import { exposedAtPlacing, exposedLegs, exposureChanges } from './exposed-legs.rules.ts'

const leg = (no: number, odds: number, verdict: LegEnd['verdict'] = null): LegEnd => ({
  no,
  odds: odds * 10_000,
  verdict,
  deadHeat: null,
  reason: null,
})
const terms = (kes = 100, over: { sizes?: readonly number[]; capKes?: number } = {}) => ({
  stakeCents: fromKes(kes),
  sizes: over.sizes ?? null,
  capCents: fromKes(over.capKes ?? 2_000_000),
})
const inKes = (exposed: ReturnType<typeof exposedLegs>) =>
  exposed.map(each => each && each.map(cents => cents / 100))

describe('a leg of a slip', () => {
  it('is exposed by the stake at its odds, and at most by all odds together', () => {
    expect(inKes(exposedLegs(terms(), [leg(0, 2), leg(1, 3), leg(2, 5)]))).toEqual([
      [100, 200, 3_000],
      [100, 300, 3_000],
      [100, 500, 3_000],
    ])
    expect(inKes(exposedAtPlacing(terms(), [{ odds: 20_000 }]))).toEqual([[100, 200, 200]])
  })

  it('that is the last of a won multi carries all that it pays, up to the cap, and decided ones nothing', () => {
    const legs = [leg(0, 20, 'won'), leg(1, 30, 'won'), leg(2, 4, 'void'), leg(3, 1.9)]
    expect(inKes(exposedLegs(terms(), legs))).toEqual([null, null, null, [60_000, 114_000, 114_000]])
    // 114,000 against a cap of 57,000: half of the stake returns beside it.
    const capped = exposedLegs(terms(100, { capKes: 57_000 }), legs)
    expect(inKes(capped)[3]).toEqual([57_005, 57_050, 57_050])
  })

  it('counts half of what a half-won leg multiplies, and nothing behind a lost one', () => {
    expect(inKes(exposedLegs(terms(), [leg(0, 2, 'half_won'), leg(1, 3)]))[1]).toEqual([150, 450, 450])
    expect(inKes(exposedLegs(terms(), [leg(0, 2, 'lost'), leg(1, 3)]))[1]).toEqual([0, 0, 0])
  })

  it('of a system is exposed by the lines that it is in', () => {
    const system = terms(300, { sizes: [2] })
    // Three lines of 100: two of them have the leg.
    expect(inKes(exposedLegs(system, [leg(0, 2), leg(1, 2), leg(2, 2)]))[0]).toEqual([300, 500, 1_200])
    expect(inKes(exposedLegs(system, [leg(0, 2, 'lost'), leg(1, 2), leg(2, 2)]))).toEqual([
      null,
      [100, 200, 400],
      [100, 200, 400],
    ])
  })

  it('of a multi is exposed as one of a system with a single line of all legs', () => {
    const verdict = fc.constantFrom(null, 'won', 'lost', 'void', 'half_won', 'half_lost')
    const anyLeg = fc.record({
      odds: fc.integer({ min: 10_000, max: 10_000_000 }),
      verdict,
      deadHeat: fc.constantFrom(null, '0.5'),
    })
    fc.assert(
      fc.property(
        fc.array(anyLeg, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 20_000 }),
        (found, kes) => {
          const legs = found.map((each, no) => ({ ...each, no, reason: null }))
          const line = terms(kes, { sizes: [legs.length] })
          expect(exposedLegs(terms(kes), legs)).toEqual(exposedLegs(line, legs))
        },
      ),
    )
  })
})

describe('what changes', () => {
  it('is the difference of both, nothing where they are the same, and all where a slip begins or ends', () => {
    const before = exposedLegs(terms(), [leg(0, 2), leg(1, 3)])
    const after = exposedLegs(terms(), [leg(0, 2, 'won'), leg(1, 3)])
    const of = (exposed: typeof before) => ({ stakeCents: fromKes(100), exposed })
    expect(exposureChanges([7, 8], { was: of(before), now: of(before) })).toEqual([])
    expect(exposureChanges([7, 8], { was: of(before), now: of(after) })).toEqual([
      {
        selectionId: 7,
        slips: -1,
        stakeCents: -10_000,
        voidCents: -10_000,
        payoutCents: -20_000,
        mostCents: -60_000,
      },
      { selectionId: 8, slips: 0, stakeCents: 0, voidCents: 10_000, payoutCents: 30_000, mostCents: 0 },
    ])
    const begun = exposureChanges([7, 8], { was: null, now: of(before) })
    const ended = exposureChanges([7, 8], { was: of(before), now: null })
    expect(begun.map(({ mostCents, slips }) => [mostCents, slips])).toEqual([
      [60_000, 1],
      [60_000, 1],
    ])
    expect(ended.map(({ payoutCents, slips }) => [payoutCents, slips])).toEqual([
      [-20_000, -1],
      [-30_000, -1],
    ])
  })
})
