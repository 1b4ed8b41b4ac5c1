import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** What a server's seed is committed to by: SHA-256 of its bytes, both in hexadecimal digits. */
export const hashOf = (seedHex: string): string => bytesToHex(sha256(hexToBytes(seedHex)))
