/**
 * Proves that a value is that of a round of drand's quicknet: the network's BLS signature of the round's
 * number, whose SHA-256 is the value (scheme `bls-unchained-g1-rfc9380`). Only the network can make the
 * signature, and each round has exactly one.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { PUBLIC_KEY } from './drand-key.ts'

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether the network signed this round with these 48 bytes, hexadecimal. */
export function isSignatureOf(round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false
  try {
    return bls12_381.shortSignatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(PUBLIC_KEY))
  } catch {
    return false // The bytes are not a point of the curve.
  }
}

/** What the network signs of a round, as a point of the curve. */
export function messageOf(round: number) {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  return bls12_381.shortSignatures.hash(sha256(number), DOMAIN)
}

/** The value of the round with this signature, 64 hexadecimal digits. */
export const randomnessOf = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))
