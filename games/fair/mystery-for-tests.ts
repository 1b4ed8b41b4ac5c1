import { createHash, createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { isHit, mysteryDraw, mysteryText, type MysteryStake } from './mystery.rules.ts'

export const seedOf = (text: string) => createHash('sha256').update(text).digest()
export const stake = (ticket: string): MysteryStake => ({ jackpot: 'mega', seedNo: 12, ticket })
export const drawOf = (seed: Uint8Array, ticket: string): Uint8Array =>
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

/** Compares the rules with that verifier over many draws, of which more than one in ten hits a level. */
export function expectVerified(draws: number): void {
  const seed = seedOf('agreement')
  const oneInCents = [2_000, 50_000, 1_000_000, 99_999_999]
  let hits = 0
  for (let at = 0; at < draws; at++) {
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
  expect(hits).toBeGreaterThan(draws / 10)
}
