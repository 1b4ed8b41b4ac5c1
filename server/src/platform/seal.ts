import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Ctx } from './context.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (ctx: Ctx): Buffer => Buffer.from(ctx.config.SEED_SEAL_KEY, 'hex')

/** A secret as it is stored: AES-256-GCM under the configured key; nonce, ciphertext, tag. It opens only beside what it is `bound` to. */
export function seal(ctx: Ctx, bound: string, secret: Uint8Array): Buffer {
  const nonce = ctx.random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), nonce)
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when it was sealed under another key or for another place, or was tampered with. */
export function unseal(ctx: Ctx, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
