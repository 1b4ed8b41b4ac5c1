import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The commitment to a server seed: SHA-256 of its bytes, both in hexadecimal digits. */
export const hashOf = (seedHex: string): string => bytesToHex(sha256(hexToBytes(seedHex)))
