import { z } from 'zod'
import { KEY_NAMES, previousNameOf, type KeyName, type PreviousKeyName } from './keys.ts'
import type { SecretName } from './secrets.ts'

const key32 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '32 bytes as 64 lower-case hex digits')
  .optional()
const text = (what: string) => z.string().min(1, what).optional()

const keys = Object.fromEntries(
  KEY_NAMES.flatMap(name => [
    [name, key32],
    // While a key is rotated, the other one that is accepted beside it.
    [previousNameOf(name), key32],
  ]),
) as Record<KeyName | PreviousKeyName, typeof key32>

/** The form of each secret. Each may be left out here: `secrets.ts` says which of them a process must have. */
export const secretVariables = {
  ...keys,
  MPESA_CONSUMER_KEY: text('the app’s consumer key'),
  MPESA_CONSUMER_SECRET: text('the app’s consumer secret'),
  MPESA_PASSKEY: text('the pay-bill’s passkey'),
  MPESA_INITIATOR_NAME: text('the API operator’s name'),
  MPESA_INITIATOR_PASSWORD: text('the API operator’s password'),
  /** PEM text; line breaks may be written as \n. */
  MPESA_CERTIFICATE: z
    .string()
    .transform(pem => pem.replaceAll('\\n', '\n'))
    .pipe(z.string().includes('BEGIN CERTIFICATE', { error: 'a certificate in PEM form' }))
    .optional(),
  SMS_USERNAME: text('the gateway’s user name'),
  SMS_API_KEY: text('the gateway’s key'),
} satisfies Record<SecretName, z.ZodType>
