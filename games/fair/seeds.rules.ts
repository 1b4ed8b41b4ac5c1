/**
 * A chain of seeds that is fixed before its first draw: s_N is random and s_(i-1) = SHA-256(s_i). s_0 is
 * published before any bet and draw i uses s_i, so its commitment SHA-256(s_i) = s_(i-1) is public before it.
 * That commitment is the seed of the draw before: it may be published only once that draw is over. Where
 * several draws are open at a time, each needs a commitment of another form.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The seed before this one in the chain, which is also this one's commitment. */
export const previousSeed = (seed: Uint8Array): Uint8Array => sha256(seed)

export { bytesToHex as seedText, hexToBytes as seedFromText }
