/** A network of our own with the scheme of drand's quicknet, whose secret is known: it can sign every round. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { messageOf } from './drand.ts'

const { shortSignatures } = bls12_381
const { Fr } = bls12_381.fields
const secret = Fr.toBytes(Fr.create(BigInt(`0x${bytesToHex(sha256(utf8ToBytes('a network for tests')))}`)))

/** 96 bytes, hexadecimal. */
export const OWN_PUBLIC_KEY = bytesToHex(shortSignatures.getPublicKey(secret).toBytes())

/** What it signs a round with: 48 bytes, hexadecimal. */
export const ownSignatureOf = (round: number): string =>
  bytesToHex(shortSignatures.sign(messageOf(round), secret).toBytes())
