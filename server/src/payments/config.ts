import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { Config, ConfigSection } from '../platform/config/config.ts'
import {
  keyVariables,
  networksSuchAs,
  origin,
  sameKeyFaults,
  text,
  url,
} from '../platform/config/config-forms.ts'
import { localOrigin, sampleFault, simulatorUrl } from '../platform/config/platform-config.ts'
import { encryptedFault, httpsFault } from '../platform/config/transport-faults.ts'

const kes = z.coerce
  .number({ error: 'an amount in KES' })
  .int('an amount in whole KES')
  .min(0, 'an amount in KES')
  .max(1_000_000_000, 'an amount in KES')

const count = z.coerce.number({ error: 'a whole number' }).int('a whole number').min(1, 'at least 1')

const variables = {
  /** The pay-bill number that players see. */
  PAYBILL_SHOWN: z
    .string()
    .regex(/^\d{5,7}$/, 'a pay-bill number')
    .default('575758'),
  MPESA_BASE_URL: url.optional(),
  MPESA_SHORTCODE: z.string().regex(/^\d{5,7}$/, 'the pay-bill number'),
  /** The phone that Pull is subscribed with; without it nothing is pulled. */
  MPESA_PULL_NUMBER: z
    .string()
    .regex(/^254[17]\d{8}$/, 'a phone such as 254700000000')
    .optional(),
  /** Where M-PESA reaches this server; words that M-PESA forbids in such addresses are refused. */
  MPESA_CALLBACK_ORIGIN: origin
    .refine(
      address => !/m-?pesa|safaricom|exe|cmd|sql|query/i.test(address),
      'an address without mpesa, safaricom, exe, cmd, sql or query in it',
    )
    .optional(),
  /** Below this balance a case asks staff to fund the payout account. */
  FLOAT_ALARM_KES: kes.default(100_000),
  /** How much of unconfirmed pay-bill payments is credited to one player. */
  PAYBILL_UNPROVEN_KES: kes.max(250_000, 'at most 250,000').default(10_000),
  /**
   * When this much of an hour's callbacks is unknown to M-PESA, a case opens and callbacks alone credit
   * nothing.
   */
  FORGED_ALARM_KES: kes.default(50_000),
  /** The networks that M-PESA calls from; without them only the secret address is checked. */
  MPESA_NETWORKS: networksSuchAs('196.201.214.0/24'),
  /** How many withdrawals a player may request in a Nairobi day. */
  WITHDRAWALS_PER_DAY: count.max(1_000, 'at most 1,000').default(20),
  /**
   * How often an hour M-PESA is queried about claims, and, counted separately, about callbacks that credited
   * no player.
   */
  CLAIM_QUESTIONS_PER_HOUR: count.max(1_000_000, 'at most 1,000,000').default(600),
  ...keyVariables('HOOK_KEY'),
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
}

type Read = z.output<z.ZodObject<typeof variables>>
type Completed = 'MPESA_BASE_URL' | 'MPESA_CALLBACK_ORIGIN'
type PaymentsConfig = Omit<Read, Completed> & { [name in Completed]: string }

declare module '../platform/config/config.ts' {
  interface Config extends PaymentsConfig {}
}

const CREDENTIALS = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_PASSKEY',
  'MPESA_INITIATOR_NAME',
  'MPESA_INITIATOR_PASSWORD',
] as const

export const paymentsSection: ConfigSection<PaymentsConfig> = {
  variables,
  uses: {
    /** The addresses of callbacks: made with each request to M-PESA, and checked when they are called. */
    HOOK_KEY: ['web', 'worker'],
    /** The process that serves the player requests the deposit. */
    MPESA_CONSUMER_KEY: ['web', 'worker'],
    MPESA_CONSUMER_SECRET: ['web', 'worker'],
    MPESA_PASSKEY: ['web', 'worker'],
    /** A process with the name and the password can pay out. The certificate is public, and useful only with the password. */
    MPESA_INITIATOR_NAME: ['worker'],
    MPESA_INITIATOR_PASSWORD: ['worker'],
    MPESA_CERTIFICATE: ['worker'],
  },
  derive: read => ({
    MPESA_BASE_URL:
      read.MPESA_BASE_URL ?? (read.SIMULATOR ? simulatorUrl(read) : 'https://api.safaricom.co.ke'),
    MPESA_CALLBACK_ORIGIN: read.MPESA_CALLBACK_ORIGIN ?? localOrigin(read, read.PORT),
  }),
  faults: config => [
    ...sameKeyFaults(config, ['HOOK_KEY']),
    ...(config.RUKA_ENV === 'production' ? productionFaults(config) : []),
  ],
}

const productionFaults = (config: Config): readonly string[] => [
  config.PAYBILL_SHOWN === config.MPESA_SHORTCODE
    ? ''
    : 'PAYBILL_SHOWN must be the same number as MPESA_SHORTCODE in production',
  httpsFault('MPESA_CALLBACK_ORIGIN', config.MPESA_CALLBACK_ORIGIN),
  encryptedFault('MPESA_BASE_URL', config.MPESA_BASE_URL),
  config.MPESA_CERTIFICATE === undefined ? '' : certificateFault(config.MPESA_CERTIFICATE),
  ...CREDENTIALS.map(name => sampleFault(config, name)),
]

/**
 * The subject of the simulator's certificate names the simulator. Its key is public, and can decrypt the
 * initiator's password.
 */
function certificateFault(pem: string): string {
  try {
    return /sample|test only|simulator/i.test(new X509Certificate(pem).subject)
      ? 'MPESA_CERTIFICATE must be Safaricom’s in production, not a sample'
      : ''
  } catch {
    return 'MPESA_CERTIFICATE must be a certificate in PEM form'
  }
}
