import { z } from 'zod'
import { limitVariables } from './config-limits.ts'
import type { Config, ConfigSection, Environment } from './config.ts'
import {
  flag,
  host,
  keyVariables,
  list,
  networksSuchAs,
  origin,
  port,
  sameKeyFaults,
  text,
  url,
} from './config-forms.ts'
import { ROLES } from './secrets.ts'
import { databaseFault, encryptedFault, httpsFault, isEncrypted, ownNameFault } from './transport-faults.ts'

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
  .optional()

const variables = {
  RUKA_ENV: z
    .enum(['development', 'test', 'production'], { error: 'development, test or production' })
    .default('development'),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(7000),
  GAMES_PORT: port.default(7001),
  WIDGETS_PORT: port.default(7002),
  /** Where metrics are served, in every role; without a port nowhere. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  SITE_ORIGIN: origin.optional(),
  GAMES_ORIGIN: origin.optional(),
  WIDGETS_ORIGIN: origin.optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUSTED_PROXIES: networksSuchAs('10.0.0.0/8'),
  /** The operator's own facts, as contract/src/site.ts describes them. */
  SITE_FILE: z.string().min(1, 'a file').default('web/site.sample.json'),
  /** Whether the interface is shown as a page; without it, outside production. */
  API_DOCS: z.enum(['on', 'off'], { error: 'on or off' }).optional(),
  DATA_DIR: z.string().min(1, 'a folder').default('.ruka'),
  /** The file for the database's log position; on another disk than the database's. */
  HIGH_WATER_FILE: z.string().min(1, 'a file').optional(),
  DATABASE_URL: databaseAddress,
  /** The role that owns the tables and migrates them, where the program serves as another. */
  MIGRATE_DATABASE_URL: databaseAddress,
  DATABASE_POOL: z.coerce
    .number({ error: 'a number of connections' })
    .int()
    .min(8, 'at least 8 connections')
    .max(200, 'at most 200 connections')
    .default(16),
  ...limitVariables,
  ROLES: list
    .pipe(
      z
        .array(z.enum(ROLES, { error: 'a list of web, engine, worker' }))
        .min(1, 'a list of web, engine, worker'),
    )
    .default(['web', 'engine', 'worker']),
  /** Whether engines and workers get a process of their own where one process would have every role. */
  ENGINES_APART: flag.default(true),
  /** Set by the program itself for its two processes: the roles that the other one has. */
  OTHER_ROLES: list.pipe(z.array(z.enum(ROLES, { error: 'a list of web, engine, worker' }))).default([]),
  /** The bus between processes; credentials may precede its @. */
  NATS_URL: z
    .string()
    .refine(
      address =>
        URL.canParse(address) &&
        /^(?:nats|tls):\/\/[^/?#]+\/?$/.test(address) &&
        new URL(address).host !== '',
      'a nats:// or tls:// address',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debug, info, warn, error or silent' })
    .default('info'),
  /** Whether our simulator stands in for outside systems, and where it listens. */
  SIMULATOR: flag.optional(),
  SIM_PORT: port.default(7003),
  SMS_BASE_URL: url.optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'a sender id of at most 11 letters')
    .default('RUKA'),
  SMS_USERNAME: text('the gateway’s user name'),
  SMS_API_KEY: text('the gateway’s key'),
  ...keyVariables('SEED_SEAL_KEY'),
  ...keyVariables('EXPORT_KEY'),
}

type Read = z.output<z.ZodObject<typeof variables>>
type Completed =
  | 'SITE_ORIGIN'
  | 'GAMES_ORIGIN'
  | 'WIDGETS_ORIGIN'
  | 'SMS_BASE_URL'
  | 'SIMULATOR'
  | 'DRAIN_MS'
  | 'API_DOCS'
type PlatformConfig = Omit<Read, Completed> & { [name in Completed]: NonNullable<Read[name]> }

declare module './config.ts' {
  interface Config extends PlatformConfig {}
}

/** Where the simulator listens, for the addresses of what it stands in for. */
export const simulatorUrl = ({ SIM_PORT }: Pick<Config, 'SIM_PORT'>): string => `http://127.0.0.1:${SIM_PORT}`

/** This process's own origin on a port, where none is configured. */
export const localOrigin = ({ HOST }: Pick<Config, 'HOST'>, at: number): string =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${at}`

export const platformSection: ConfigSection<PlatformConfig> = {
  variables,
  uses: {
    /** For messages to phones, which wait sealed in a job; the sections of games add their own uses. */
    SEED_SEAL_KEY: ['web', 'worker'],
    /** Signs exports for auditors: the 32 bytes of an Ed25519 key. */
    EXPORT_KEY: [],
    SMS_USERNAME: ['worker'],
    SMS_API_KEY: ['worker'],
  },
  derive(read) {
    const isProduction = read.RUKA_ENV === 'production'
    const SIMULATOR = read.SIMULATOR ?? !isProduction
    return {
      SIMULATOR,
      API_DOCS: read.API_DOCS ?? (isProduction ? 'off' : 'on'),
      DRAIN_MS: read.DRAIN_MS ?? (isProduction ? 5_000 : 0),
      SITE_ORIGIN: read.SITE_ORIGIN ?? localOrigin(read, read.PORT),
      GAMES_ORIGIN: read.GAMES_ORIGIN ?? localOrigin(read, read.GAMES_PORT),
      WIDGETS_ORIGIN: read.WIDGETS_ORIGIN ?? localOrigin(read, read.WIDGETS_PORT),
      SMS_BASE_URL: read.SMS_BASE_URL ?? (SIMULATOR ? simulatorUrl(read) : 'https://api.africastalking.com'),
    }
  },
  faults: (config, env) => [
    // Without a bus and a database that they share, a part of the roles would work for itself alone.
    new Set([...config.ROLES, ...config.OTHER_ROLES]).size < ROLES.length &&
    (config.NATS_URL === undefined || config.DATABASE_URL === undefined)
      ? 'ROLES must be web,engine,worker together where NATS_URL and DATABASE_URL are not both given'
      : '',
    config.NATS_URL !== undefined && config.DATABASE_URL === undefined
      ? 'DATABASE_URL must be given with NATS_URL: processes that hear each other share their database'
      : '',
    config.SITE_ORIGIN === config.GAMES_ORIGIN ? 'GAMES_ORIGIN must be another origin than SITE_ORIGIN' : '',
    ...sameKeyFaults(config, ['SEED_SEAL_KEY', 'EXPORT_KEY']),
    ownNameFault('DATABASE_URL', config.DATABASE_URL),
    ownNameFault('MIGRATE_DATABASE_URL', config.MIGRATE_DATABASE_URL),
    ...(config.RUKA_ENV === 'production' ? productionFaults(config, env) : []),
  ],
}

const productionFaults = (config: Config, env: Environment): readonly string[] => [
  config.SIMULATOR ? 'SIMULATOR must be false in production' : '',
  httpsFault('SITE_ORIGIN', config.SITE_ORIGIN),
  httpsFault('GAMES_ORIGIN', config.GAMES_ORIGIN),
  encryptedFault('SMS_BASE_URL', config.SMS_BASE_URL),
  config.NATS_URL === undefined || isEncrypted(config.NATS_URL)
    ? ''
    : 'NATS_URL must be a tls:// address in production, or lead to this machine',
  config.DATABASE_URL === undefined ? 'DATABASE_URL is missing' : '',
  databaseFault('DATABASE_URL', config.DATABASE_URL),
  databaseFault('MIGRATE_DATABASE_URL', config.MIGRATE_DATABASE_URL),
  sampleFault(config, 'SMS_USERNAME'),
  sampleFault(config, 'SMS_API_KEY'),
  env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: certificates would not be checked'
    : '',
]

/** The credentials of the simulator are samples, and no secret. */
export const sampleFault = <Name extends string>(
  config: { readonly [name in Name]?: string | undefined },
  name: Name,
): string => (/^sample\b/i.test(config[name] ?? '') ? `${name} must not be a sample in production` : '')
