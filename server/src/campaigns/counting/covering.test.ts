import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  coveringOf,
  eventsOf,
  riskOn,
  SLIPS_MAX,
  type CountedSlip,
  type CoveringSlip,
} from './covering.rules.ts'

/** `a1@2.8 b3@2`: outcomes of 1X2, each with its odds. */
const slip = (stakeCents: number, legs: string): CoveringSlip => ({
  stakeCents,
  legs: legs.split(' ').map(leg => ({
    event: leg[0]!,
    market: 1,
    specifiers: '',
    outcome: leg[1]!,
    odds: Math.round(Number(leg.slice(3)) * 10_000),
  })),
})

type Counted = CountedSlip & { on: string | null }
/** What each slip adds, one after the other. */
function counted(slips: readonly CoveringSlip[]): readonly Counted[] {
  const all: Counted[] = []
  for (const each of slips) {
    const covering = coveringOf(each, event =>
      all.filter(
        ({ slip: { legs }, on }) => (on ?? event) === event && legs.some(leg => leg.event === event),
      ),
    )
    if (!covering) continue
    for (const other of all)
      if (covering.on !== null && eventsOf(other.slip).includes(covering.on)) other.on ??= covering.on
    all.push({ slip: each, ...covering })
  }
  return all
}
const addedBy = (...slips: readonly CoveringSlip[]) => counted(slips).map(({ riskCents }) => riskCents)
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

it('counts slips against each other by an event that they share, whatever their other legs are', () => {
  expect(addedBy(slip(100, 'a1@2.8'), slip(100, 'a2@2.8'), slip(100, 'a3@2.8'))).toEqual([100, 100, -180])
  expect(addedBy(slip(100, 'a1@2.8 b1@1.01'), slip(100, 'a2@2.8 c1@1.01'), slip(100, 'a3@2.8 d1@9'))).toEqual(
    [100, 100, -180],
  )
  // Both are lost with a draw, and with b.
  expect(addedBy(slip(100, 'a1@2.8 b1@2'), slip(100, 'a3@2.8 c1@2'), slip(100, 'b1@2'))).toEqual([
    100, 100, 100,
  ])
})

it('counts a slip on one event, the one where it adds the least', () => {
  const both = slip(100, 'a1@2.8 b1@2.8')
  const on = (event: string) => [slip(100, `${event}2@2.8`), slip(100, `${event}3@2.8`)]
  expect(addedBy(both, ...on('a'), ...on('b'))).toEqual([100, 100, -180, 100, 100])
  expect(addedBy(both, ...on('b'), ...on('a'))).toEqual([100, 100, -180, 100, 100])
  expect(addedBy(...on('a'), slip(100, 'b2@2.8'), both)).toEqual([100, 100, 100, -180])
})

it('counts nothing of a slip that has an event with more slips than are looked at', () => {
  const many = Array.from({ length: SLIPS_MAX }, () => slip(1, 'a1@2'))
  expect(addedBy(...many, slip(100, 'b1@2'))).toHaveLength(SLIPS_MAX + 1)
  expect(addedBy(...many, slip(100, 'a1@2 b1@2'))).toHaveLength(SLIPS_MAX)
})

const event = fc.constantFrom('a', 'b', 'c', 'd')
const outcome = fc.constantFrom('1', '2', '3')
const stake = fc.integer({ min: 1, max: 100_000 })
const leg = (of: string) =>
  fc.tuple(outcome, fc.integer({ min: 101, max: 900 })).map(([no, odds]) => `${of}${no}@${odds / 100}`)
const legs = fc
  .uniqueArray(event, { minLength: 1, maxLength: 3 })
  .chain(of => fc.tuple(...of.map(leg)).map(each => each.join(' ')))
const slips = fc.array(
  fc.tuple(stake, legs).map(([cents, of]) => slip(cents, of)),
  { maxLength: 10 },
)

it('counts between nothing and all stakes, and of a further slip its stake at most', () => {
  fc.assert(
    fc.property(slips, all => {
      const added = counted(all)
      let sum = 0
      let staked = 0
      for (const { slip: each, riskCents } of added) {
        expect(riskCents).toBeLessThanOrEqual(each.stakeCents)
        sum += riskCents
        staked += each.stakeCents
        expect(sum >= 0 && sum <= staked).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

it('is in sum what slips that count on the same event can lose there', () => {
  fc.assert(
    fc.property(slips, all => {
      for (const [on, group] of Map.groupBy(counted(all), each => each.on)) {
        const of = group.map(each => each.slip)
        expect(sumOf(group.map(({ riskCents }) => riskCents))).toBe(
          on === null ? sumOf(of.map(({ stakeCents }) => stakeCents)) : riskOn(on, of),
        )
      }
    }),
    { numRuns: 500 },
  )
})

/** The most that all slips together lose over every outcome of every event, in cents and rounded up. */
function mostLost(all: readonly CoveringSlip[]): number {
  const events = [...new Set(all.flatMap(eventsOf))]
  let most = 0
  for (let no = 0; no < 3 ** events.length; no++) {
    const results = new Map(events.map((of, at) => [of, String((Math.floor(no / 3 ** at) % 3) + 1)]))
    const lost = all.map(({ stakeCents, legs: of }) =>
      of.reduce(
        (paid, { event: on, outcome: backed, odds }) =>
          results.get(on) === backed ? (paid * odds) / 10_000 : 0,
        stakeCents,
      ),
    )
    most = Math.max(most, sumOf(all.map(({ stakeCents }) => stakeCents)) - sumOf(lost))
  }
  return Math.ceil(most)
}

/** Odds of a match without a gain for sure: each chance pays at most one over it. */
const book = fc
  .tuple(
    fc.integer({ min: 5, max: 60 }),
    fc.integer({ min: 5, max: 35 }),
    fc.double({ min: 0.8, max: 1, noNaN: true }),
  )
  .map(([home, draw, kept]) =>
    [home, draw, 100 - home - draw].map(chance => Math.max(1.01, Math.floor((kept * 10_000) / chance) / 100)),
  )

it('counts what every outcome proves where the slips have one event, and never more where they share all', () => {
  fc.assert(
    fc.property(
      fc.tuple(book, book, book),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.tuple(stake, fc.tuple(outcome, outcome, outcome)), { minLength: 1, maxLength: 9 }),
      (books, size, of) => {
        const all = of.map(([cents, outcomes]) =>
          slip(
            cents,
            outcomes
              .slice(0, size)
              .map((no, at) => `${'abc'[at]!}${no}@${books[at]![Number(no) - 1]!}`)
              .join(' '),
          ),
        )
        const sum = sumOf(addedBy(...all))
        const most = mostLost(all)
        if (size === 1) expect(Math.abs(sum - most)).toBeLessThanOrEqual(1)
        else expect(sum).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: 500 },
  )
})
