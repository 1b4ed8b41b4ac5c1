import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previousSeed, seedFromText } from '../fair/seeds.rules.ts'
import { games } from '../index.ts'
import {
  CRASH_X100_MAX,
  crashX100,
  crashX100Of,
  drawCount,
  drawnNumber,
  drawsReaching,
} from './outcome.rules.ts'

const draw = { roundId: 'aviator:812', clientSeeds: ['', '', ''] as const, salt: 'ab'.repeat(32) }
const draws = fc.bigInt({ min: 0n, max: drawCount - 1n })

describe('the outcome of a round', () => {
  it('is the first 52 bits of HMAC-SHA512 over version, round, three client seeds and salt, a line each', () => {
    const seed = seedFromText('0102'.repeat(16))
    const digest = createHmac('sha512', seed)
      .update(`crash:v1\naviator:812\n\n\n\n${draw.salt}`)
      .digest('hex')
    expect(drawnNumber(seed, draw)).toBe(BigInt(`0x${digest.slice(0, 13)}`))
  })

  it('does not change once published', () => {
    expect(crashX100(seedFromText('0102'.repeat(16)), draw)).toBe(142)
    expect(crashX100(seedFromText('ff'.repeat(32)), { ...draw, clientSeeds: ['a', 'b', 'c'] })).toBe(351)
  })

  it.each([
    [0n, 100],
    [drawCount - (97n * drawCount) / 101n - 1n, 100],
    [drawCount - (97n * drawCount) / 101n, 101],
    [drawCount / 2n, 194],
    [0x0ee9a18dab7ecn, 102],
    [drawCount - 1n, CRASH_X100_MAX],
  ])('crashes for the draw %s at %s hundredths, also where a double would be wrong', (h, x100) => {
    expect(crashX100Of(h)).toBe(x100)
  })

  it('refuses a draw of more than 52 bits and parts with line breaks', () => {
    expect(() => crashX100Of(drawCount)).toThrow(RangeError)
    expect(() => crashX100Of(-1n)).toThrow(RangeError)
    expect(() => drawnNumber(new Uint8Array(32), { ...draw, salt: 'a\nb' })).toThrow(RangeError)
  })

  it('gives different messages when seeds are shifted between the three places', () => {
    const seed = new Uint8Array(32)
    const placed = (...clientSeeds: [string, string, string]) => drawnNumber(seed, { ...draw, clientSeeds })
    expect(new Set([placed('a', '', ''), placed('', 'a', ''), placed('', '', 'a')]).size).toBe(3)
  })

  it('reaches a target in exactly the number of draws of the tail formula', () => {
    fc.assert(
      fc.property(draws, fc.integer({ min: 101, max: CRASH_X100_MAX }), (h, x100) => {
        expect(crashX100Of(h) >= x100).toBe(drawCount - h <= drawsReaching(x100))
      }),
      { seed: 1, numRuns: 5_000 },
    )
  })
})

describe('the return to player', () => {
  /**
   * The difference between 97 % of all draws and the tail of a target, times the target: (97·E) mod k, exact
   * in doubles by halves of E.
   */
  const lacking = (x100: number): number => (((97 * 2 ** 26) % x100) * (2 ** 26 % x100)) % x100

  // spec: 9.20, 9.21
  it(
    'is 97 % at every target from 1.01x to 1,000,000x, less at most 3 in 10 billion, computed for each',
    {
      timeout: 120_000,
    },
    () => {
      let most = 0
      for (let x100 = 101; x100 <= CRASH_X100_MAX; x100++) most = Math.max(most, lacking(x100))
      // Never more than 97 %, since the difference is never negative, and never less than this.
      expect(most / (100 * Number(drawCount))).toBeLessThan(3e-10)
      const returns = games.filter(({ engine }) => engine === 'crash').map(({ rtpX1000000 }) => rtpX1000000)
      expect(returns).toEqual(returns.map(() => ({ min: 970_000, max: 970_000 })))
      expect(returns).not.toEqual([])
    },
  )

  it('is computed from the tails that decide rounds', () => {
    const holds = (x100: number) =>
      BigInt(x100) * drawsReaching(x100) + BigInt(lacking(x100)) === 97n * drawCount
    for (let x100 = 101; x100 <= 100_000; x100++) if (!holds(x100)) expect.fail(`at ${x100}`)
    fc.assert(fc.property(fc.integer({ min: 101, max: CRASH_X100_MAX }), holds), { seed: 2, numRuns: 20_000 })
  })

  // spec: 9.20
  it('matches the tail formula in 100,000 rounds of one chain', { timeout: 120_000 }, () => {
    const rounds = 100_000
    const targets = [101, 110, 150, 200, 300, 500, 1_000, 5_000]
    const counts = targets.map(() => 0)
    let seed: Uint8Array = createHash('sha256').update('simulation').digest()
    for (let round = 0; round < rounds; round++) {
      const x100 = crashX100(seed, { ...draw, roundId: `aviator:${round}` })
      targets.forEach((target, index) => (counts[index]! += x100 >= target ? 1 : 0))
      seed = previousSeed(seed)
    }
    for (const [index, target] of targets.entries()) {
      const p = Number(drawsReaching(target)) / Number(drawCount)
      const sigmas = Math.abs(counts[index]! - rounds * p) / Math.sqrt(rounds * p * (1 - p))
      // Two-sided p > 10⁻⁴ is 3.9 standard deviations.
      expect(sigmas).toBeLessThan(3.9)
    }
  })
})

describe('the chain of seeds', () => {
  it('is linked by SHA-256, so that each seed proves the previous one', () => {
    const seed = seedFromText('07'.repeat(32))
    expect(previousSeed(seed)).toEqual(new Uint8Array(createHash('sha256').update(seed).digest()))
  })

  it('does not reveal the outcome through the commitment', () => {
    const seed = seedFromText('0102'.repeat(16))
    expect(drawnNumber(previousSeed(seed), draw)).not.toBe(drawnNumber(seed, draw))
  })
})
