/**
 * The random numbers of a play, drawn from HMAC-SHA256 of the player's seed, the play's number and a block's,
 * keyed with the server's seed, which was committed to before. Blocks are read as 32-bit words, highest byte
 * first; a word at or above the greatest multiple of `n` is rejected, so all results have exactly the same
 * probability.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Draws of one play, in order. `below(n)` is uniform on 0 to n − 1, for n from 1 to 2^32. */
export type Draws = { below(n: number): number }

/** The seeds of one play. `nonce` counts the plays under one pair of seeds, from 0. */
export type PlaySeeds = {
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  readonly nonce: number
}

const WORDS = 2 ** 32
const WORD_BYTES = 4

/** The 32 bytes of block `index`. */
export type Block = (index: number) => Uint8Array

/** The text of which block `index` is the HMAC. A client seed has no colon, so no two plays share a text. */
export const blockText = (clientSeed: string, nonce: number, index: number): string =>
  `${clientSeed}:${nonce}:${index}`

export const blocksOf =
  ({ serverSeed, clientSeed, nonce }: PlaySeeds): Block =>
  index =>
    hmac(sha256, serverSeed, utf8ToBytes(blockText(clientSeed, nonce, index)))

export function drawsFrom(block: Block): Draws {
  let view: DataView = new DataView(new ArrayBuffer(0))
  let at = 0
  let next = 0
  const word = (): number => {
    if (at >= view.byteLength) {
      const { buffer, byteOffset, byteLength } = block(next++)
      view = new DataView(buffer, byteOffset, byteLength)
      at = 0
    }
    const value = view.getUint32(at)
    at += WORD_BYTES
    return value
  }
  return {
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError('a draw is among 1 to 2^32')
      const fair = WORDS - (WORDS % n)
      let value = word()
      while (value >= fair) value = word()
      return value % n
    },
  }
}

/** Draws `count` of the numbers 0 to n − 1, none twice, in the order in which they are drawn. */
export function drawDistinct(draws: Draws, n: number, count: number): readonly number[] {
  const left = Array.from({ length: n }, (_, number) => number)
  for (let i = 0; i < count; i++) {
    const j = i + draws.below(n - i)
    ;[left[i], left[j]] = [left[j]!, left[i]!]
  }
  return left.slice(0, count)
}
