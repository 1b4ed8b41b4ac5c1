import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previousSeed, seedText } from '../fair/seeds.rules.ts'
import { crashX100, crashX100Of, drawCount, drawsReaching } from './outcome.rules.ts'
import { crashOfDraw, leadsTo, type PublishedRound, verifyRound } from './verifier.ts'

const SALT = 'ab'.repeat(32)
const DRAWS = Number(drawCount)

/** A round as the server computes and publishes it. */
function published(seed: Uint8Array, number: number, given: Partial<PublishedRound> = {}): PublishedRound {
  const draw = { roundId: `aviator:${number}`, clientSeeds: ['', '', ''] as const, salt: SALT, ...given }
  const commitment = seedText(previousSeed(seed))
  return { ...draw, seed: seedText(seed), commitment, x100: crashX100(seed, draw), ...given }
}

describe('the verifier', () => {
  // spec: C.1
  it('agrees with the server on 100,000 rounds of a chain, seed by seed', { timeout: 120_000 }, async () => {
    let seed: Uint8Array = new Uint8Array(32).fill(5)
    for (let number = 100_000; number > 0; number--) {
      const round = published(seed, number, { clientSeeds: [`a${number}`, '', `c${number % 7}`] })
      const { seedFitsCommitment, outcomeFits } = await verifyRound(round)
      if (!seedFitsCommitment || !outcomeFits) expect.fail(`round ${number}: ${JSON.stringify(round)}`)
      seed = previousSeed(seed)
    }
  })

  it('agrees on both sides of every boundary between two outcomes up to 1,000x', () => {
    for (let x100 = 101; x100 <= 100_000; x100++) {
      // The last draw below it, and the first draw that reaches it.
      const first = DRAWS - Number(drawsReaching(x100))
      expect([crashOfDraw(first - 1), crashOfDraw(first)]).toEqual([x100 - 1, x100])
    }
  })

  it('agrees on random draws, also where doubles are coarse', () => {
    const near = fc.tuple(fc.integer({ min: 101, max: 100_000_000 }), fc.integer({ min: -2, max: 1 }))
    fc.assert(
      fc.property(near, ([x100, by]) => {
        const draw = Math.min(DRAWS - 1, DRAWS - Number(drawsReaching(x100)) + by)
        expect(crashOfDraw(draw)).toBe(crashX100Of(BigInt(draw)))
      }),
      { seed: 3, numRuns: 50_000 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DRAWS - 1 }), draw => {
        expect(crashOfDraw(draw)).toBe(crashX100Of(BigInt(draw)))
      }),
      { seed: 4, numRuns: 50_000 },
    )
    expect([crashOfDraw(0), crashOfDraw(DRAWS - 1)]).toEqual([100, 100_000_000])
  })

  it('detects a seed that was not committed to, and an outcome that does not follow', async () => {
    const seed = new Uint8Array(32).fill(9)
    const round = published(seed, 812)
    expect(await verifyRound(round)).toMatchObject({ seedFitsCommitment: true, outcomeFits: true })
    const other = { ...round, commitment: 'cd'.repeat(32) }
    expect(await verifyRound(other)).toMatchObject({ seedFitsCommitment: false, outcomeFits: true })
    const altered = { ...round, x100: round.x100 + 1 }
    expect(await verifyRound(altered)).toMatchObject({ seedFitsCommitment: true, outcomeFits: false })
    const moved = { ...round, clientSeeds: ['', 'mine', ''] as const }
    expect((await verifyRound(moved)).draw).not.toBe((await verifyRound(round)).draw)
  })

  it('follows a chain back to the hash that was published before launch only', async () => {
    let seed: Uint8Array = new Uint8Array(32).fill(7)
    const last = seedText(seed)
    for (let at = 0; at < 40; at++) seed = previousSeed(seed)
    expect(await leadsTo(last, 40, seedText(seed))).toBe(true)
    expect(await leadsTo(last, 39, seedText(seed))).toBe(false)
  })

  it.each([
    ['a short seed', { seed: 'ab' }],
    ['a seed in capitals', { seed: 'AB'.repeat(32) }],
    ['a line break in a client seed', { clientSeeds: ['a\nb', '', ''] as const }],
  ])('refuses %s', async (_, given) => {
    const round = { ...published(new Uint8Array(32), 1), ...given }
    await expect(verifyRound(round)).rejects.toThrow(RangeError)
  })

  it('refuses a draw of more than 52 bits', () => {
    for (const draw of [-1, 0.5, DRAWS, Number.NaN]) expect(() => crashOfDraw(draw)).toThrow(RangeError)
  })
})
