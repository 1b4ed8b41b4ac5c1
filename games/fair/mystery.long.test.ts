import { expect, it } from 'vitest'
import { isHit } from './mystery.rules.ts'
import { drawOf, expectVerified, seedOf } from './mystery-for-tests.ts'

it('is what a verifier finds in 100,000 draws that is written from the description alone', () =>
  expectVerified(100_000))

it('hits each level in proportion to the stake: 20,000 draws of each of five stakes pass chi-square', () => {
  const seed = seedOf('proportion')
  const draws = 20_000
  const oneInCents = [50_000, 100_000, 200_000, 400_000]
  const chiSquares = oneInCents.map(() => 0)
  for (const stakeCents of [100, 500, 1_000, 5_000, 20_000]) {
    const hits = oneInCents.map(() => 0)
    for (let at = 0; at < draws; at++) {
      const drawn = drawOf(seed, `${stakeCents}-${at}`)
      for (const [level, one] of oneInCents.entries())
        if (isHit(drawn, level, { stakeCents, oneInCents: one })) hits[level]!++
    }
    for (const [level, one] of oneInCents.entries()) {
      const expected = (draws * stakeCents) / one
      const off = (hits[level]! - expected) ** 2
      chiSquares[level]! += off / expected + off / (draws - expected)
    }
  }
  // Five degrees of freedom each: one seed in a thousand would exceed it.
  for (const chiSquare of chiSquares) expect(chiSquare).toBeLessThan(20.5)
})
