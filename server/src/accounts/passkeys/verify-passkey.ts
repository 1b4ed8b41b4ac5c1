import type { Ctx } from '../../platform/context/context.ts'
import { relyingPartyOf } from './passkey.rules.ts'

/**
 * COSE numbers of the signatures that we accept: ES256, RS256, EdDSA. All authenticators of phones and
 * computers have one.
 */
export const ALGORITHMS = [-7, -257, -8]

/** What the table keeps: longer ids are against the standard, and longer keys are of no use. */
const CREDENTIAL_ID_BYTES_MAX = 1_023
const PUBLIC_KEY_BYTES_MAX = 2_048

/** A passkey as it is stored: its id, its public key in COSE form, and its counter of signatures. */
export type Credential = {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
}

/**
 * The library and its parsers of certificates take a quarter of a second to load, which most processes never
 * need.
 */
const library = async () => {
  const [verify, parse] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...verify, ...parse }
}

/** Checks a new passkey against the challenge that was used up for it; null when it is not genuine. */
export async function verifyNewPasskey(
  ctx: Ctx,
  { challenge, clientData, attestation }: { challenge: string; clientData: string; attestation: string },
): Promise<Credential | null> {
  const { decodeAttestationObject, parseAuthenticatorData, verifyRegistrationResponse } = await library()
  return genuine(ctx, async () => {
    const object = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')))
    // We ask for no proof of the device's make, so that no certificate of a stranger is parsed, and no
    // address in one is called: what is left is no statement, or one that the passkey itself signed.
    const format: string = object.get('fmt')
    const isOwn = format === 'packed' && object.get('attStmt').get('x5c') === undefined
    if (format !== 'none' && !isOwn) return null
    const { credentialID = new Uint8Array() } = parseAuthenticatorData(object.get('authData'))
    const id = Buffer.from(credentialID).toString('base64url')
    const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(ctx.config.SITE_ORIGIN)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { publicKey, counter } = registrationInfo.credential
    if (credentialID.length > CREDENTIAL_ID_BYTES_MAX || publicKey.length > PUBLIC_KEY_BYTES_MAX) return null
    return {
      credentialId: Buffer.from(credentialID),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
    }
  })
}

/** What a passkey signed for a log-in, base64url. */
export type Assertion = {
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/**
 * The counter that comes with a genuine signature of the passkey; null for any other signature. Whether the
 * counter has moved on is for `recordUse` to say.
 */
export async function verifyAssertion(
  ctx: Ctx,
  { credentialId, publicKey }: Credential,
  { challenge, clientData, authenticatorData, signature }: Assertion & { readonly challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  return genuine(ctx, async () => {
    const id = credentialId.toString('base64url')
    const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(ctx.config.SITE_ORIGIN)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // The library refuses a counter that fell behind before it checks the signature: a stranger could
      // accuse a passkey.
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** The library throws on whatever is not genuine, and on what cannot be parsed; here both are an answer. */
async function genuine<T>(ctx: Ctx, check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check()
  } catch (error) {
    ctx.log.debug({ error }, 'a passkey was refused')
    return null
  }
}
