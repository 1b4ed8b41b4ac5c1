import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isHit, type MysteryDraw } from './mystery.rules.ts'

const seedOf = (text: string) => createHash('sha256').update(text).digest()
const draw = (over: Partial<MysteryDraw> = {}): MysteryDraw => ({
  pot: 'mega:1',
  wager: 'w1',
  stakeCents: 1_000,
  oneInCents: 100_000,
  ...over,
})

it('is what a verifier finds that is written from the description alone', () => {
  const verify = (seed: Buffer, { pot, wager, stakeCents, oneInCents }: MysteryDraw): boolean => {
    const drawn = createHmac('sha256', seed).update(`ruka-mystery-v1\n${pot}\n${wager}`).digest('hex')
    return BigInt(`0x${drawn.slice(0, 16)}`) * BigInt(oneInCents) < BigInt(stakeCents) << 64n
  }
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      (text, wager, stakeCents, more) => {
        const asked = draw({ wager, stakeCents, oneInCents: stakeCents + more })
        expect(isHit(seedOf(text), asked)).toBe(verify(seedOf(text), asked))
      },
    ),
  )
})

it('hits in proportion to the stake: 20,000 draws of each of five stakes pass chi-square', () => {
  const seed = seedOf('proportion')
  const draws = 20_000
  let chiSquare = 0
  for (const stakeCents of [100, 500, 1_000, 5_000, 20_000]) {
    let hits = 0
    for (let at = 0; at < draws; at++)
      if (isHit(seed, draw({ wager: `${stakeCents}-${at}`, stakeCents }))) hits++
    const expected = (draws * stakeCents) / 100_000
    chiSquare += (hits - expected) ** 2 / expected + (hits - expected) ** 2 / (draws - expected)
  }
  // Five degrees of freedom: one seed in a thousand would exceed it.
  expect(chiSquare).toBeLessThan(20.5)
})

it('does not depend on what was staked before, and is certain for a stake of the whole mean', () => {
  const seed = seedOf('certain')
  expect(isHit(seed, draw({ stakeCents: 100_000 }))).toBe(true)
  const asked = Array.from({ length: 200 }, (_, at) => draw({ wager: `w${at}`, stakeCents: 50_000 }))
  const drawn = asked.map(each => isHit(seed, each))
  expect(asked.toReversed().map(each => isHit(seed, each))).toEqual(drawn.toReversed())
  expect(new Set(drawn).size).toBe(2)
})

it('refuses a stake that a pot cannot take', () => {
  for (const over of [
    { stakeCents: 0 },
    { stakeCents: -1 },
    { stakeCents: 0.5 },
    { stakeCents: 100_001 },
    { oneInCents: NaN },
  ])
    expect(() => isHit(seedOf('none'), draw(over))).toThrow(RangeError)
})
