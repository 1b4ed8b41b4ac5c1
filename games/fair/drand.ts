/**
 * Proves that a value is that of a round of drand's quicknet: the network's BLS signature of the round's
 * number, whose SHA-256 is the value (scheme `bls-unchained-g1-rfc9380`). Only the network can make the
 * signature, and each round has exactly one.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** As `https://api.drand.sh/…/info` publishes it. */
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether the network signed this round with these 48 bytes, hexadecimal. */
export function isSignatureOf(round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  const { shortSignatures: bls } = bls12_381
  try {
    return bls.verify(hexToBytes(signature), bls.hash(sha256(number), DOMAIN), hexToBytes(PUBLIC_KEY))
  } catch {
    return false // The bytes are not a point of the curve.
  }
}

/** The value of the round with this signature, 64 hexadecimal digits. */
export const randomnessOf = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))
