import { createHash, randomBytes } from 'node:crypto'

/**
 * Randomness for secrets, codes, ids and draws. Only two implementations: the system's, and a seeded one for
 * tests.
 */
export type Random = { bytes(length: number): Buffer }

export const systemRandom: Random = { bytes: length => randomBytes(length) }

/** Deterministic bytes: SHA-256 of the seed and a counter. For tests and simulations only. */
export function seededRandom(seed: string): Random {
  let counter = 0
  let pool = Buffer.alloc(0)
  return {
    bytes(length) {
      while (pool.length < length)
        pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter++}`).digest()])
      const taken = Buffer.from(pool.subarray(0, length))
      pool = pool.subarray(length)
      return taken
    },
  }
}

/** A whole number in [0, bound), without bias. `bound` is at most 2^32. */
export function below(random: Random, bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound
  for (;;) {
    const word = random.bytes(4).readUInt32BE(0)
    if (word < limit) return word % bound
  }
}

/** A decimal code of `digits` digits, such as a PIN sent by SMS. */
export const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => below(random, 10)).join('')

/** A version-7 UUID: time-ordered, so that indexes grow at one end. */
export function uuid(random: Random, nowMs: number): string {
  const raw = random.bytes(16)
  raw.writeUIntBE(nowMs, 0, 6)
  raw[6] = (raw[6]! & 0x0f) | 0x70
  raw[8] = (raw[8]! & 0x3f) | 0x80
  const hex = raw.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
