import { z } from 'zod'
import { ConfigError, type Config, type ConfigSection, type Environment } from '../platform/config/config.ts'
import { between, text, url } from '../platform/config/config-forms.ts'
import { authorityOf } from './authority.ts'
import { encryptedFault, isEncrypted } from '../platform/config/transport-faults.ts'

const variables = {
  /** Where messages of sports come from: nowhere, our simulator's stream, or a broker as Betradar runs it. */
  FEED_KIND: z.enum(['off', 'stream', 'amqp'], { error: 'off, stream or amqp' }).default('off'),
  /** The base of the REST interface, and of the stream. */
  FEED_URL: url.optional(),
  /** The broker; without a path the virtual host is the one that the REST interface names. */
  FEED_AMQP_URL: z
    .string()
    .refine(
      address => URL.canParse(address) && /^amqps?:$/.test(new URL(address).protocol),
      'an amqp:// or amqps:// address',
    )
    .optional(),
  FEED_EXCHANGE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'the name of an exchange')
    .default('unifiedfeed'),
  /** Tells this system's recoveries from those of others with the same account. */
  FEED_NODE_ID: between('nodes', { least: 1, most: 1_000_000 }).default(1),
  /**
   * A file with the certificates of the broker's authority, in PEM form, where it is none of the system's.
   */
  FEED_CA: z.string().min(1, 'a file').optional(),
  /** How many days applied messages stay in the log. */
  FEED_KEPT_DAYS: between('days', { least: 1, most: 60 }).default(3),
  FEED_TOKEN: text('the account’s access token'),
}

type FeedConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends FeedConfig {}
}

export const feedSection: ConfigSection<FeedConfig> = {
  variables,
  uses: {
    FEED_TOKEN: [
      { role: 'engine', where: ['FEED_KIND', 'stream'] },
      { role: 'engine', where: ['FEED_KIND', 'amqp'] },
    ],
  },
  faults: (config, env) => [
    ...missingFaults(config),
    ...authorityFaults(config, env),
    ...(config.RUKA_ENV === 'production' ? productionFaults(config) : []),
  ],
}

/**
 * A wrong kind may stand for a broker, so its file is judged, too. With a right kind only an engine with a broker
 * reads the file (`index.ts`).
 */
function authorityFaults(config: Config, { FEED_KIND }: Environment): readonly string[] {
  if (!FEED_KIND || variables.FEED_KIND.safeParse(FEED_KIND).success) return []
  try {
    authorityOf(config)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

function missingFaults({ FEED_KIND, FEED_URL, FEED_AMQP_URL }: Config): readonly string[] {
  const { username, password } = new URL(FEED_AMQP_URL ?? 'amqp://none')
  return [
    FEED_KIND !== 'off' && FEED_URL === undefined ? `FEED_URL must be given with FEED_KIND=${FEED_KIND}` : '',
    FEED_KIND === 'amqp' && FEED_AMQP_URL === undefined
      ? 'FEED_AMQP_URL must be given with FEED_KIND=amqp'
      : '',
    username === '' && password === ''
      ? ''
      : 'FEED_AMQP_URL must have no user or password: FEED_TOKEN is both',
  ]
}

const productionFaults = ({ FEED_URL, FEED_AMQP_URL }: Config): readonly string[] => [
  FEED_URL === undefined ? '' : encryptedFault('FEED_URL', FEED_URL),
  FEED_AMQP_URL === undefined || isEncrypted(FEED_AMQP_URL.replace(/^amqps:/, 'tls:'))
    ? ''
    : 'FEED_AMQP_URL must be an amqps:// address in production, or lead to this machine',
]
