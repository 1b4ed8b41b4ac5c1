import { plus, times, ZERO } from '@ruka/sports/fraction.rules'
import { MARKETS, marketOf } from '@ruka/sports/markets.rules'
import { multiplierOf } from '@ruka/sports/settle.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uncoveredCents, type Single } from './uncovered.rules.ts'

/** Odds as decimals. */
const on = (selection: string, stakeCents: number, odds: number): Single => {
  const [market, outcome, specifiers = ''] = selection.split(' ')
  return {
    market: Number(market),
    outcome: outcome!,
    specifiers,
    stakeCents,
    odds: Math.round(odds * 10_000),
  }
}

/** Recomputes it by fractions, over all scores of up to six goals, one after the other. */
function recomputed(singles: readonly Single[]): number {
  const staked = singles.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
  let most = 0n
  for (let home = 0; home <= 6; home++)
    for (let away = 0; home + away <= 6; away++)
      for (let first = 0; first <= home; first++)
        for (let other = 0; other <= away; other++) {
          let paid = ZERO
          for (const { market, specifiers, outcome, odds, stakeCents } of singles) {
            const { outcomes, judge } = marketOf(market)!
            const verdicts = judge({ half: { home: first, away: other }, full: { home, away } }, specifiers)!
            const verdict = verdicts[outcomes.findIndex(({ id }) => id === outcome)]! as 'won'
            const multiplier = multiplierOf({
              odds: { numerator: BigInt(odds), denominator: 10_000n },
              verdict,
            })
            paid = plus(paid, times(multiplier, { numerator: BigInt(stakeCents), denominator: 1n }))
          }
          const lost = (BigInt(staked) * paid.denominator - paid.numerator) / paid.denominator
          if (lost > most) most = lost
        }
  return Number(most)
}

describe('slips on one match', () => {
  it('count what no other slip covers', () => {
    const home = on('1 1', 10_000, 2)
    const draw = on('1 2', 10_000, 3.5)
    const away = on('1 3', 10_000, 4)
    expect(uncoveredCents([home])).toBe(10_000)
    expect(uncoveredCents([home, home])).toBe(20_000)
    expect(uncoveredCents([home, draw])).toBe(20_000)
    // The home side wins at worst, and returns 20,000 of 30,000.
    expect(uncoveredCents([home, draw, away])).toBe(10_000)
    expect(uncoveredCents([home, on('18 12 total=2.5', 5_000, 1.9)])).toBe(15_000)
    expect(uncoveredCents([on('18 12 total=2.5', 10_000, 1.9), on('18 13 total=2.5', 10_000, 1.9)])).toBe(
      1_000,
    )
    expect(uncoveredCents([on('18 12 total=9.5', 10_000, 50), on('18 13 total=9.5', 10_000, 1.01)])).toBe(
      9_900,
    )
    expect(uncoveredCents([home, on('10 11', 10_000, 2)])).toBe(0)
    expect(uncoveredCents([])).toBe(0)
  })
  it('are void, half won and half lost as the book settles them', () => {
    // A draw returns both stakes; the side that wins pays 1.8.
    expect(uncoveredCents([on('11 4', 10_000, 1.8), on('11 5', 10_000, 1.8)])).toBe(2_000)
    // One goal is half won at 0.75, half lost by the other side.
    const over = on('18 12 total=0.75', 10_000, 1.2)
    const under = on('18 13 total=0.75', 10_000, 4)
    expect(uncoveredCents([over, under])).toBe(20_000 - 12_000)
    expect(uncoveredCents([on('18 12 total=0.75', 10_000, 1.2), on('18 13 total=0.75', 4_000, 4)])).toBe(
      2_000,
    )
  })
  it('cover each other by the order of the goals, and over the halves', () => {
    const first = [
      on('8 6 goalnr=1', 10_000, 3),
      on('8 7 goalnr=1', 10_000, 3),
      on('8 8 goalnr=1', 10_000, 3),
    ]
    expect(uncoveredCents(first)).toBe(0)
    expect(uncoveredCents(first.slice(0, 2))).toBe(20_000)
    // No goal in either half is no goal at all; the others need one.
    expect(uncoveredCents([on('8 7 goalnr=1', 10_000, 2), on('18 12 total=0.5', 10_000, 2)])).toBe(0)
    expect(uncoveredCents([on('68 13 total=0.5', 10_000, 2), on('90 13 total=0.5', 10_000, 2)])).toBe(20_000)
  })
  it('are uncovered by themselves where scores do not decide them', () => {
    const corners = [on('166 12 total=8.5', 10_000, 3), on('166 13 total=8.5', 10_000, 3)]
    expect(uncoveredCents(corners)).toBe(20_000)
    expect(uncoveredCents([on('18 12 total=160.5', 100, 3), on('1 99', 100, 3), on('1 1', 100, 3)])).toBe(300)
    // What others return beyond their stakes does not cover them.
    const sure = [on('1 1', 10_000, 4), on('10 11', 10_000, 4)]
    expect(uncoveredCents([...sure, corners[0]!])).toBe(10_000)
  })
  it('count their whole stake each, alone, on every outcome that we offer', () => {
    for (const { id, offered, outcomes } of MARKETS)
      for (const specifiers of offered)
        for (const { id: outcome } of outcomes)
          expect(
            uncoveredCents([{ market: id, specifiers, outcome, stakeCents: 12_345, odds: 10_100 }]),
            `${id} ${specifiers} ${outcome}`,
          ).toBe(12_345)
  })
  it('count nothing on more selections than are judged', () => {
    const scores = MARKETS.filter(({ id }) => [1, 10, 15, 35, 36, 37, 41, 45, 47, 52, 81].includes(id))
    const many = scores.flatMap(({ id: market, offered, outcomes }) =>
      outcomes.map(({ id: outcome }) => ({
        market,
        specifiers: offered[0]!,
        outcome,
        stakeCents: 1,
        odds: 10_001,
      })),
    )
    expect(many.length).toBeGreaterThan(100)
    expect(uncoveredCents(many.slice(0, 100))).toBeGreaterThan(0)
    expect(uncoveredCents(many.slice(0, 101))).toBe(0)
  })
})

describe('any slips', () => {
  const lines = MARKETS.flatMap(({ id, offered, outcomes }) =>
    offered.flatMap(specifiers => outcomes.map(({ id: outcome }) => ({ market: id, specifiers, outcome }))),
  )
  const selection = fc.oneof(
    fc.constantFrom(...lines),
    fc.constantFrom(...lines.filter(({ market }) => market === 1 || market === 8)),
    fc.constantFrom({ market: 166, specifiers: 'total=8.5', outcome: '12' }),
  )
  const single = fc
    .tuple(selection, fc.integer({ min: 10_001, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000_000 }))
    .map(([of, odds, stakeCents]): Single => ({ ...of, odds, stakeCents }))
  const singles = fc.array(single, { maxLength: 12 })
  const stakeOf = (of: readonly Single[]) => of.reduce((sum, { stakeCents }) => sum + stakeCents, 0)

  it('count between nothing and all stakes, in any order, and one counts its stake', () => {
    fc.assert(
      fc.property(
        singles.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const cents = uncoveredCents(all)
          expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= stakeOf(all)).toBe(true)
          expect(uncoveredCents(shuffled)).toBe(cents)
          for (const each of all) expect(uncoveredCents([each])).toBe(each.stakeCents)
        },
      ),
      { numRuns: 300 },
    )
  })
  it('count at most the stake of a further slip more with it', () => {
    fc.assert(
      fc.property(singles, single, (before, further) => {
        expect(uncoveredCents([...before, further])).toBeLessThanOrEqual(
          uncoveredCents(before) + further.stakeCents,
        )
      }),
      { numRuns: 300 },
    )
  })
  it('count what every course of a match with up to six goals proves', () => {
    const few = lines.filter(
      ({ market, specifiers }) =>
        [1, 10, 11, 29, 47].includes(market) || (market === 18 && Number(specifiers.slice(6)) <= 3.5),
    )
    const single = fc
      .tuple(
        fc.constantFrom(...few),
        fc.integer({ min: 10_001, max: 50_000 }),
        fc.integer({ min: 1, max: 1e6 }),
      )
      .map(([of, odds, stakeCents]) => ({ ...of, odds, stakeCents }))
    fc.assert(
      fc.property(fc.array(single, { minLength: 1, maxLength: 6 }), singles => {
        expect(uncoveredCents(singles)).toBe(recomputed(singles))
      }),
      { numRuns: 200 },
    )
  })
  it('count no more than the margin where they cover all outcomes by the odds', () => {
    const odds = fc.integer({ min: 10_500, max: 300_000 })
    fc.assert(
      fc.property(
        odds,
        odds,
        odds,
        fc.integer({ min: 1_000, max: 100_000_000 }),
        (one, two, three, returned) => {
          const chance = [one, two, three].reduce((sum, each) => sum + 10_000 / each, 0)
          fc.pre(chance > 1)
          const all = [one, two, three].map((each, at) => {
            const stakeCents = Math.ceil((returned * 10_000) / each)
            return { market: 1, specifiers: '', outcome: String(at + 1), stakeCents, odds: each }
          })
          // Stakes are rounded up to the cent.
          expect(uncoveredCents(all)).toBeLessThanOrEqual(Math.ceil(returned * (chance - 1)) + 3)
        },
      ),
    )
  })
})
