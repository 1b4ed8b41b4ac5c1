import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Ctx } from './context.ts'
import { keysOf } from '../config/keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A secret as it is stored: AES-256-GCM under the configured key; nonce, ciphertext, tag. It opens only
 * beside what it is `bound` to.
 */
export function seal(ctx: Ctx, bound: string, secret: Uint8Array): Buffer {
  const nonce = ctx.random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keysOf(ctx.config, 'SEED_SEAL_KEY')[0], nonce)
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when it was sealed under another key or for another place, or was tampered with. */
export function unseal(ctx: Ctx, bound: string, sealed: Buffer): Buffer {
  const [current, previous] = keysOf(ctx.config, 'SEED_SEAL_KEY')
  try {
    return opened(current, bound, sealed)
  } catch (error) {
    if (previous === undefined) throw error
    return opened(previous, bound, sealed)
  }
}

/**
 * The secret sealed under the key in use, or null where it is already. @throws Error when no key opens
 * it.
 */
export function resealed(ctx: Ctx, bound: string, sealed: Buffer): Buffer | null {
  try {
    opened(keysOf(ctx.config, 'SEED_SEAL_KEY')[0], bound, sealed)
    return null
  } catch {
    return seal(ctx, bound, unseal(ctx, bound, sealed))
  }
}

function opened(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/**
 * Proves at the start that the key opens what was sealed before: with another one no game could draw, and
 * each would fail by itself. @throws Error with one sentence for the operator.
 */
export function proveSealKey(ctx: Ctx, bound: string, sealed: Buffer): void {
  try {
    unseal(ctx, bound, sealed)
  } catch (error) {
    throw new Error('SEED_SEAL_KEY is not the key that the seeds in this database were sealed under', {
      cause: error,
    })
  }
}
