/**
 * The crash point of a round, from a seed of a chain that was fixed before the first round
 * (`fair/seeds.rules.ts`). The salt is a public value fixed after the chain's commitment s_0. All arithmetic
 * on the outcome is exact, in BigInt: a double would be off by a hundredth at rare boundaries.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The greatest crash point, 1,000,000.00x, in hundredths. */
export const CRASH_X100_MAX = 100_000_000
/** The draw is uniform on 0 ≤ h < E: 13 hex digits. */
const HEX_DIGITS = 13
const E = 1n << BigInt(4 * HEX_DIGITS)
/** The return to player, in hundredths. */
const RETURN_X100 = 97n

/** The inputs of a round's draw beside its seed. Three client seeds, empty where players gave none. */
export type Draw = {
  readonly roundId: string
  readonly clientSeeds: readonly [string, string, string]
  readonly salt: string
}

/** The crash point in hundredths: 100 is an instant crash. */
export const crashX100 = (seed: Uint8Array, draw: Draw): number => crashX100Of(drawnNumber(seed, draw))

/** h: the first 52 bits of HMAC-SHA512 over the round's message, keyed with the seed's bytes. */
export function drawnNumber(seed: Uint8Array, { roundId, clientSeeds, salt }: Draw): bigint {
  const lines = ['crash:v1', roundId, ...clientSeeds, salt]
  // A line break inside a part would let two different draws share one message.
  if (lines.some(line => /[\r\n]/.test(line)))
    throw new RangeError('parts of a draw must not contain line breaks')
  const digest = bytesToHex(hmac(sha512, seed, utf8ToBytes(lines.join('\n'))))
  return BigInt(`0x${digest.slice(0, HEX_DIGITS)}`)
}

/**
 * K = floor(97·E / (E − h)) hundredths, within 1.00x and 1,000,000x: for every target k ≤ the cap, P(K ≥ k)
 * is 0.97·100/k up to 2^-52.
 */
export function crashX100Of(h: bigint): number {
  if (h < 0n || h >= E) throw new RangeError('a draw has 52 bits')
  const k = (RETURN_X100 * E) / (E - h)
  return k < 100n ? 100 : k > BigInt(CRASH_X100_MAX) ? CRASH_X100_MAX : Number(k)
}

/**
 * How many of the E equally likely draws crash at `x100` or later (for 101 ≤ x100 ≤ the cap): the exact
 * tail.
 */
export const drawsReaching = (x100: number): bigint => (RETURN_X100 * E) / BigInt(x100)
/** The number of draws. */
export const drawCount: bigint = E
