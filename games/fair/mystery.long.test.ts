import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isHit, mysteryDraw, mysteryText, type MysteryStake } from './mystery.rules.ts'

const seedOf = (text: string) => createHash('sha256').update(text).digest()
const stake = (ticket: string): MysteryStake => ({ jackpot: 'mega', seedNo: 12, ticket })
const drawOf = (seed: Uint8Array, ticket: string): Uint8Array =>
  createHmac('sha256', seed)
    .update(mysteryText(stake(ticket)))
    .digest()

/** Written from `docs/jackpots.md` alone: which of four levels a stake hits. */
function verified(
  seed: Buffer,
  { jackpot, seedNo, ticket }: MysteryStake,
  stakeCents: number,
  oneInCents: readonly number[],
) {
  const message = ['ruka-mystery-v1', jackpot, String(seedNo), ticket].join('\n')
  const drawn = createHmac('sha256', seed).update(message).digest('hex')
  return oneInCents.map((one, level) => {
    const u = BigInt(`0x${drawn.slice(16 * level, 16 * level + 16)}`)
    return u * BigInt(one) < BigInt(stakeCents) * 2n ** 64n
  })
}

it('is what a verifier finds in 100,000 draws that is written from the description alone', () => {
  const seed = seedOf('agreement')
  const oneInCents = [2_000, 50_000, 1_000_000, 99_999_999]
  let hits = 0
  for (let at = 0; at < 100_000; at++) {
    const asked = stake(`t${at}`)
    const stakeCents = 1 + ((at * 7_919) % 3_000)
    const drawn = at % 50 === 0 ? mysteryDraw(seed, asked) : drawOf(seed, asked.ticket)
    const expected = verified(seed, asked, stakeCents, oneInCents)
    for (const [level, one] of oneInCents.entries()) {
      const isOne = isHit(drawn, level, { stakeCents, oneInCents: one })
      if (isOne !== expected[level]) expect.fail(`draw ${at}, level ${level}`)
      if (isOne) hits++
    }
  }
  expect(hits).toBeGreaterThan(10_000)
})

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
