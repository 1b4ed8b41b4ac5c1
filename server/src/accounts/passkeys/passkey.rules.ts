/** For whom a passkey is: browsers bind it to the host, and only pages of exactly this origin may use it. */
export type RelyingParty = { readonly id: string; readonly origin: string }

export const relyingPartyOf = (siteOrigin: string): RelyingParty => {
  const { hostname, origin } = new URL(siteOrigin)
  return { id: hostname, origin }
}

/** Whether browsers make passkeys for an origin: they make none for an address of IP, of either version. */
export const takesPasskeys = (siteOrigin: string): boolean =>
  !/^(?:\d+\.\d+\.\d+\.\d+|\[.*)$/.test(relyingPartyOf(siteOrigin).id)

export const CHALLENGE_BYTES = 32

/**
 * The challenge in what a browser signed; null where there is none of ours, and where a page of another
 * origin held ours in a frame.
 */
export function challengeIn(clientData: string): Buffer | null {
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(clientData, 'base64url').toString())
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null) return null
  const { challenge, crossOrigin, topOrigin } = said as Record<string, unknown>
  if (typeof challenge !== 'string' || crossOrigin === true || topOrigin !== undefined) return null
  const bytes = Buffer.from(challenge, 'base64url')
  // Decoding is lenient; only the one spelling is accepted.
  return bytes.length === CHALLENGE_BYTES && bytes.toString('base64url') === challenge ? bytes : null
}
