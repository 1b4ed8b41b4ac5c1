import { createHash } from 'node:crypto'
import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { drawOf, NO_SEEDS } from '../src/crash/chain.ts'
import { seededRandom, type Random } from '../src/platform/base/random.ts'

/** A crash point, or its lower bound. */
export type Wanted = number | { readonly atLeast: number }

/**
 * A source of randomness with which each round crashes where the test sets it: a chain has one seed here, and
 * the draws of 32 bytes are a chain's end and its salt in turn. Rounds beyond the list use seeded randomness.
 */
export function riggedRandom(game: string, crashes: readonly Wanted[]): Random {
  const seeded = seededRandom('rigged')
  let calls = 0
  return {
    bytes(length) {
      if (length !== 32) return seeded.bytes(length)
      const call = calls++
      const wanted = crashes[call >> 1]
      const salt = createHash('sha256')
        .update(`salt ${call >> 1}`)
        .digest()
      if (call % 2 === 1) return salt
      const draw = drawOf(game, 1 + (call >> 1), {
        salt: salt.toString('hex'),
        clientSeeds: NO_SEEDS,
      })
      for (;;) {
        const end = seeded.bytes(32)
        if (wanted === undefined) return end
        const x100 = crashX100(end, draw)
        if (typeof wanted === 'number' ? x100 === wanted : x100 >= wanted.atLeast) return end
      }
    },
  }
}
