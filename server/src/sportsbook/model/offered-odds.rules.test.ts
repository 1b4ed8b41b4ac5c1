import { evenOdds, marketOdds, withMargin } from '@ruka/sports/margin.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price } from './book.rules.ts'
import { offeredOdds } from './offered-odds.rules.ts'

const WINNER = 1
const DOUBLE_CHANCE = 10
const DRAW_NO_BET = 11

/** Prices of the feed with a margin of their own. */
const feedPrices = (chances: readonly number[], book: number): Record<string, Price> => {
  const burdened = withMargin(chances, book)
  return Object.fromEntries(
    chances.map((probability, at) => [
      String(at + 1),
      { odds: Math.floor(10_000 / burdened[at]!), active: true, probability },
    ]),
  )
}
const withoutOdds = (prices: Record<string, Price>) =>
  Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, { ...price, odds: 0 }]))
const withoutChances = (prices: Record<string, Price>) =>
  Object.fromEntries(Object.entries(prices).map(([id, { odds, active }]) => [id, { odds, active }]))
const bookOf = (odds: Readonly<Record<string, number | null>>): number =>
  Object.values(odds).reduce<number>((sum, each) => sum + 10_000 / each!, 0)

const chances = fc
  .array(fc.integer({ min: 3, max: 100 }), { minLength: 2, maxLength: 5 })
  .map(parts => parts.map(part => part / parts.reduce((sum, each) => sum + each, 0)))

describe('the odds of a line', () => {
  it('are those of the feed as they come, without a margin of ours', () => {
    const prices = { 1: { odds: 21_234, active: true }, 2: { odds: 17_000, active: false } }
    expect(offeredOdds(WINNER, prices, null, marketOdds)).toEqual({ 1: 21_234, 2: null })
  })
  it('are never above fair with a margin, and keep at least the margin', () => {
    fc.assert(
      fc.property(chances, fc.integer({ min: 0, max: 300 }), fc.boolean(), (fair, margin, hasChances) => {
        const prices = feedPrices(fair, 1.06)
        const odds = offeredOdds(WINNER, hasChances ? prices : withoutChances(prices), margin, marketOdds)
        for (const [at, chance] of fair.entries()) {
          const price = odds[String(at + 1)]
          // Without probabilities they are estimated from the odds, which were cut.
          if (price !== null) expect(price! * chance).toBeLessThanOrEqual(hasChances ? 10_000.1 : 10_400)
        }
        if (Object.values(odds).every(price => price !== null && price < 2_500_000))
          expect(bookOf(odds)).toBeGreaterThanOrEqual(1 + margin / 1_000 - 1e-3)
      }),
      { seed: 17 },
    )
  })
  it('are shorter with a greater margin', () => {
    const prices = feedPrices([0.5, 0.3, 0.2], 1.05)
    expect(offeredOdds(WINNER, prices, 0, marketOdds)).toEqual({ 1: 20_000, 2: 33_000, 3: 50_000 })
    const narrow = offeredOdds(WINNER, prices, 40, marketOdds)
    const wide = offeredOdds(WINNER, prices, 120, marketOdds)
    for (const id of ['1', '2', '3']) expect(wide[id]).toBeLessThan(narrow[id]!)
  })
  it('are ours where the feed has only probabilities, and none where it has neither', () => {
    const prices = withoutOdds(feedPrices([0.5, 0.3, 0.2], 1.05))
    const odds = offeredOdds(WINNER, prices, null, marketOdds)
    expect(bookOf(odds)).toBeGreaterThan(1.05)
    expect(bookOf(odds)).toBeLessThan(1.07)
    expect(offeredOdds(WINNER, withoutChances(prices), null, marketOdds)).toEqual({
      1: null,
      2: null,
      3: null,
    })
  })
  it('are made of the odds where probabilities leave out stakes that are given back', () => {
    // Half of all matches are draws here: the probabilities of the sides sum to a half.
    const prices = {
      4: { odds: 16_000, active: true, probability: 0.3 },
      5: { odds: 24_000, active: true, probability: 0.2 },
    }
    const odds = offeredOdds(DRAW_NO_BET, prices, 0, marketOdds)
    // Fair are 1.6667 and 2.5; what odds say of that is an estimate.
    expect(odds[4]! / 16_667).toBeCloseTo(1, 1)
    expect(odds[5]! / 25_000).toBeCloseTo(1, 1)
    expect(offeredOdds(DRAW_NO_BET, withoutOdds(prices), null, marketOdds)).toEqual({ 4: null, 5: null })
  })
  it('are made of the odds where a probability is far from what these say', () => {
    const prices = feedPrices([0.5, 0.3, 0.2], 1.05)
    const other = {
      ...prices,
      1: { ...prices[1]!, probability: 0.44 },
      2: { ...prices[2]!, probability: 0.36 },
    }
    const odds = offeredOdds(WINNER, other, 0, marketOdds)
    expect(odds[1]! / 20_000).toBeCloseTo(1, 1)
    expect(odds[1]).toBeLessThan(10_000 / 0.47)
  })
  it('keep to a sum of one where probabilities were cut', () => {
    const prices = {
      1: { odds: 0, active: true, probability: 0.49 },
      2: { odds: 0, active: true, probability: 0.5 },
    }
    expect(bookOf(offeredOdds(29, prices, 0, marketOdds))).toBeGreaterThanOrEqual(1 - 1e-9)
  })
  it('are missing where one of the outcomes that would say the margin is', () => {
    const { 1: home, 2: draw, 3: away } = withoutChances(feedPrices([0.5, 0.3, 0.2], 1.05))
    const prices = { 1: { ...home!, active: false }, 2: draw!, 3: away! }
    expect(offeredOdds(WINNER, prices, 50, marketOdds)).toEqual({ 1: null, 2: null, 3: null })
    expect(offeredOdds(WINNER, prices, null, marketOdds)).toEqual({ 1: null, 2: draw!.odds, 3: away!.odds })
  })
  it('of a double chance are those of outcomes of which two win', () => {
    const prices = feedPrices([0.8, 0.7, 0.5], 1.05)
    expect(offeredOdds(DOUBLE_CHANCE, prices, 0, marketOdds)).toEqual({ 1: 12_500, 2: 14_200, 3: 20_000 })
  })
  it('are missing for an outcome that is all but sure', () => {
    const prices = {
      1: { odds: 10_050, active: true, probability: 0.995 },
      2: { odds: 900_000, active: true, probability: 0.005 },
    }
    expect(offeredOdds(29, prices, 60, marketOdds)[1]).toBeNull()
  })
})

describe('a margin of staff on a line of the leagues', () => {
  it('offers no odds above the ladder, which would return less than the others', () => {
    const prices = Object.fromEntries(
      [0.5, 0.497, 0.003].map((probability, at) => [String(at + 1), { odds: 0, active: true, probability }]),
    )
    expect(offeredOdds(WINNER, prices, 0, evenOdds)).toEqual({ 1: 20_000, 2: 20_100, 3: null })
    expect(offeredOdds(WINNER, prices, 0, marketOdds)[3]).toBe(2_500_000)
  })
  it('is borne alike by all its outcomes, and what is all but certain has no odds', () => {
    const prices = Object.fromEntries(
      [0.9, 0.06, 0.04].map((probability, at) => [String(at + 1), { odds: 0, active: true, probability }]),
    )
    expect(offeredOdds(WINNER, prices, 100, evenOdds)).toEqual({ 1: 10_100, 2: 150_000, 3: 220_000 })
    expect(offeredOdds(WINNER, prices, 120, evenOdds)).toEqual({ 1: null, 2: 145_000, 3: 220_000 })
  })
})
