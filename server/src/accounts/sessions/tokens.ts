import { createHmac } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Session } from '../../live/index.ts'
import { isMadeByOne } from '../../platform/config/keys.ts'
import { ACCESS_TOKEN_MS } from '../model/limits.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const TOKENS_REMEMBERED_MAX = 10_000

/** Access tokens: a JWT with the player's and the session's id, nothing else. */
export type AccessTokens = {
  make(session: Session, nowMs: number): string
  /**
   * The session that a token names, or null when it is forged, foreign or past its time. Says nothing about the session
   * itself.
   */
  read(token: string, nowMs: number): Session | null
}

/** The first of the keys makes tokens; those of each are read. */
export function accessTokens(sessionKeys: readonly Buffer[]): AccessTokens {
  const sign = createSigner({ key: sessionKeys[0]!, algorithm: 'HS256', noTimestamp: true })
  // Expiry is checked against the injected clock, below. A shell sends one token some hundred times: genuine
  // ones are remembered under their SHA-256, which spares three quarters of the work; forged ones are not.
  const verifiers = sessionKeys.map(key =>
    createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, cache: TOKENS_REMEMBERED_MAX }),
  )
  return {
    make({ playerId, sessionId }, nowMs) {
      return sign({ sub: playerId, sid: sessionId, exp: Math.floor((nowMs + ACCESS_TOKEN_MS) / 1000) })
    },
    read(token, nowMs) {
      const claims = firstVerified(verifiers, token)
      if (!claims) return null
      const { sub, sid, exp } = claims
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
      return UUID.test(sub) && UUID.test(sid) && exp * 1000 > nowMs ? { playerId: sub, sessionId: sid } : null
    },
  }
}

function firstVerified(
  verifiers: readonly ((token: string) => unknown)[],
  token: string,
): Record<string, unknown> | null {
  for (const verify of verifiers) {
    const claims = verified(verify, token)
    if (claims) return claims
  }
  return null
}

/** The claims of a genuine token; fast-jwt throws on any other, which here is an answer and not a fault. */
function verified(verify: (token: string) => unknown, token: string): Record<string, unknown> | null {
  try {
    const claims = verify(token)
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}

const ID_BYTES = 16
const COUNT_BYTES = 4
const MAC_BYTES = 32

/** What a refresh token claims; only `isGenuine` makes it more than a claim. */
export type RefreshClaim = { readonly sessionId: string; readonly generation: number; readonly mac: Buffer }

type Generation = { readonly sessionId: string; readonly generation: number; readonly salt: Buffer }

const macOf = (sessionKey: Buffer, { sessionId, generation, salt }: Generation): Buffer =>
  createHmac('sha256', sessionKey).update(`refresh\n${sessionId}\n${generation}\n`).update(salt).digest()

/**
 * The refresh token of a session's generation: always the same one, so that concurrent refreshes get one
 * successor.
 */
export function refreshToken(sessionKey: Buffer, of: Generation): string {
  const head = Buffer.alloc(ID_BYTES + COUNT_BYTES)
  head.write(of.sessionId.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(of.generation, ID_BYTES)
  return Buffer.concat([head, macOf(sessionKey, of)]).toString('base64url')
}

/** Parses a refresh token; null when it has not the form of one. */
export function readRefreshToken(token: string): RefreshClaim | null {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding is lenient; only the one spelling of a token is accepted.
  if (bytes.length !== ID_BYTES + COUNT_BYTES + MAC_BYTES || bytes.toString('base64url') !== token)
    return null
  const hex = bytes.toString('hex', 0, ID_BYTES)
  const sessionId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return {
    sessionId,
    generation: bytes.readUInt32BE(ID_BYTES),
    mac: bytes.subarray(ID_BYTES + COUNT_BYTES),
  }
}

/** Whether we made this token, for whichever generation it claims. */
export const isGenuine = (sessionKeys: readonly Buffer[], claim: RefreshClaim, salt: Buffer): boolean =>
  isMadeByOne(sessionKeys, key => macOf(key, { ...claim, salt }), claim.mac)
