import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { keysOf, secretOf } from '../../platform/config/keys.ts'
import type { Token, TokenStore } from '../rails/mpesa/tokens.ts'

/**
 * The rail's access token in the database, shared by all processes: a process that finds it invalid renews it
 * under a lock, and a process that waited for the lock reads the new one. It is sealed, because it gives
 * access to the pay-bill.
 */
export function sharedToken(
  { db, clock, random, config }: Pick<Ctx, 'db' | 'clock' | 'random' | 'config'>,
  rail: string,
): TokenStore {
  // Other credentials have another key, so that their token is never used.
  const sealKey = () => {
    const about = `token of ${rail} for ${secretOf(config, 'MPESA_CONSUMER_KEY')}`
    return Buffer.from(hkdfSync('sha256', keysOf(config, 'HOOK_KEY')[0], '', about, 32))
  }
  return {
    renew: (not, fetch) =>
      db.tx(async tx => {
        const key = sealKey()
        await sql`select pg_advisory_xact_lock(hashtextextended(${`payments.token.${rail}`}, 0))`.execute(tx)
        const stored = await firstRow(
          tx,
          sql<{
            sealed: Buffer
            renew_at: Date
          }>`select sealed, renew_at from payments.rail_tokens where rail = ${rail}`,
        )
        const text = stored && open(key, stored.sealed)
        if (stored && text !== undefined && text !== not && stored.renew_at.getTime() > clock.now())
          return { text, renewAtMs: stored.renew_at.getTime() }
        const token: Token = await fetch()
        await sql`insert into payments.rail_tokens (rail, sealed, renew_at)
          values (${rail}, ${seal(key, random.bytes(NONCE_BYTES), token.text)}, ${new Date(token.renewAtMs)})
          on conflict (rail) do update set sealed = excluded.sealed, renew_at = excluded.renew_at`.execute(tx)
        return token
      }),
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, text. */
function seal(key: Buffer, nonce: Uint8Array, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The text, or undefined when it was sealed under another key. */
function open(key: Buffer, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
