import * as addresses from '@ruka/contract/addresses'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { enterWith } from './enter.ts'

/**
 * What the player and the browser made of it. A player who cancels, or lets the time pass, wanted just that;
 * `known` says that the device has a passkey of the account already.
 */
export type Outcome = 'done' | 'cancelled' | 'known' | 'unsupported'

/** Adds a passkey of this device to the account. @throws CallFailed, `password_required` among others */
export async function addPasskey(password: string): Promise<Outcome> {
  const { data } = await call(addresses.beginPasskey, password === '' ? {} : { password })
  const publicKey = {
    ...data,
    challenge: bytesOf(data.challenge),
    user: { ...data.user, id: bytesOf(data.user.id) },
    excludeCredentials: data.excludeCredentials.map(({ type, id }) => ({ type, id: bytesOf(id) })),
  }
  const made = await ask(() => navigator.credentials.create({ publicKey }))
  if (typeof made === 'string') return made
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  await call(addresses.addPasskey, {
    client_data: textOf(clientDataJSON),
    attestation: textOf(attestationObject),
  })
  return 'done'
}

/** Logs in with a passkey of this device. @throws CallFailed */
export async function logInWithPasskey(): Promise<Outcome> {
  const { data } = await call(addresses.beginPasskeyLogIn, {})
  const publicKey = { ...data, challenge: bytesOf(data.challenge) }
  const signed = await ask(() => navigator.credentials.get({ publicKey }))
  if (typeof signed === 'string') return signed
  const id = textOf(signed.rawId)
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    signed.response as AuthenticatorAssertionResponse
  const tokens = await call(addresses.logInWithPasskey, {
    id,
    client_data: textOf(clientDataJSON),
    authenticator_data: textOf(authenticatorData),
    signature: textOf(signature),
    user_handle: textOf(userHandle ?? new ArrayBuffer(0)),
  }).catch((thrown: unknown) => {
    if (failureOf(thrown).code === 'passkey_unknown') forget(data.rpId, id)
    throw thrown
  })
  await enterWith({ access: tokens.access, refresh: tokens.refresh })
  return 'done'
}

/**
 * Browsers answer one who cancels and a time that passes alike, so that a page learns of no passkey that it
 * may not use.
 */
async function ask(asking: () => Promise<Credential | null>): Promise<PublicKeyCredential | Outcome> {
  try {
    return ((await asking()) as PublicKeyCredential | null) ?? 'cancelled'
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
    return name === 'InvalidStateError' ? 'known' : 'unsupported'
  }
}

/** A passkey that the server does not know is offered no longer, where browsers can be told so. */
function forget(rpId: string, credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as Signals
  void signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined)
}

type Signals = {
  readonly signalUnknownCredential?: (options: { rpId: string; credentialId: string }) => Promise<void>
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
