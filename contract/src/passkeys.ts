/**
 * Passkeys: log-in with the lock of the player's own device, beside the password. What browsers need and give
 * keeps the names of Web Authentication; bytes are base64url.
 */
import * as z from 'zod/mini'
import { password, tokens } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** The most passkeys of one player. */
export const PASSKEYS_MAX = 10

const bytes = (lengthMax: number) =>
  z
    .string('Passkey is invalid')
    .check(z.regex(/^[A-Za-z0-9_-]+$/, 'Passkey is invalid'), z.maxLength(lengthMax, 'Passkey is invalid'))
/** At most 1,023 bytes. */
const credentialId = bytes(1_364)
/** What the browser says that it signs: kind, challenge and origin. */
const clientData = bytes(2_000)
const message = z.object({ message: z.string() })
const credentialType = z.literal('public-key')

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys/',
  auth: 'player',
  summary: 'The player’s passkeys, the newest first',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        /** Where it was added, such as `Chrome, Android`; empty where the device did not say. */
        device: z.string(),
        created_at: z.string(),
        /** The last log-in with it. */
        used_at: z.optional(z.string()),
      }),
    ),
  }),
  refusals: [],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/1/',
  auth: 'player',
  summary:
    'What a browser needs to create a passkey, for five minutes and one try; voids what this session had before',
  body: z.strictObject({
    /** Needed where the log-in is not of the last minutes. */
    password: z.optional(password),
  }),
  reply: z.object({
    data: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
      timeout: z.number(),
      excludeCredentials: z.array(z.object({ type: credentialType, id: z.string() })),
      authenticatorSelection: z.object({
        authenticatorAttachment: z.literal('platform'),
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  refusals: [
    'account_suspended',
    'account_lapsed',
    'password_required',
    'password_wrong',
    'passkeys_full',
    'too_many_requests',
    'busy',
  ],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/2/',
  auth: 'player',
  summary: 'Add the passkey that the browser created',
  body: z.strictObject({ client_data: clientData, attestation: bytes(8_000) }),
  reply: z.object({ data: message }),
  refusals: ['account_suspended', 'account_lapsed', 'passkey_expired', 'passkey_refused', 'passkeys_full'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/{id}/remove/',
  auth: 'player',
  summary: 'Remove one of the player’s own passkeys: it logs in no more',
  params: z.object({ id: z.uuid('Passkey is unknown') }),
  reply: z.object({ data: message }),
  refusals: [],
})

export const beginPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/auth/token/passkey/1/',
  auth: 'visitor',
  summary: 'What a browser needs to log in with any passkey of this site, for five minutes and one try',
  body: z.strictObject({}),
  reply: z.object({
    data: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
  }),
  refusals: ['too_many_requests'],
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/token/passkey/2/',
  auth: 'visitor',
  summary: 'Log in with what the passkey signed',
  body: z.strictObject({
    id: credentialId,
    client_data: clientData,
    authenticator_data: bytes(2_000),
    signature: bytes(1_400),
    user_handle: bytes(100),
  }),
  reply: tokens,
  refusals: [
    'passkey_expired',
    'passkey_unknown',
    'passkey_refused',
    'account_suspended',
    'too_many_requests',
  ],
})

export const passkeysApi = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeyLogIn,
  logInWithPasskey,
}
