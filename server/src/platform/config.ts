import { z } from 'zod'
import { isNetwork } from './client-address.ts'
import { limitVariables, roundTimes } from './config-limits.ts'
import { moneyLimits } from './config-money.ts'
import { secretVariables } from './config-secrets.ts'
import { KEY_NAMES, previousNameOf } from './keys.ts'
import { productionFaults } from './production.ts'
import { ROLES, SECRET_NAMES, secretsOf, variablesOf, whyNeeded, type SecretName } from './secrets.ts'

/**
 * All configuration, read once from the environment. A wrong value stops the boot with the variable's name and what
 * was expected. Secrets have no default in production; elsewhere the start makes its own and keeps them in the data folder.
 */
const port = z.coerce
  .number({ error: 'a port number' })
  .int('a port number')
  .min(0, 'a port from 0 to 65535')
  .max(65535, 'a port from 0 to 65535')
const origin = z
  .string()
  .refine(
    text => URL.canParse(text) && new URL(text).origin === text,
    'an origin such as https://play.example, without a path',
  )
const url = z
  .string()
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'an http or https address')
const list = z.string().transform(text =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== ''),
)
const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform(text => text === 'true')

const environment = z.object({
  RUKA_ENV: z
    .enum(['development', 'test', 'production'], { error: 'development, test or production' })
    .default('development'),
  HOST: z.string().min(1, 'an address to listen on').default('127.0.0.1'),
  PORT: port.default(7000),
  GAMES_PORT: port.default(7001),
  SITE_ORIGIN: origin.optional(),
  GAMES_ORIGIN: origin.optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isNetwork, 'addresses or networks such as 10.0.0.0/8')))
    .default([]),
  /** The operator's own facts, as contract/src/site.ts describes them. */
  SITE_FILE: z.string().min(1, 'a file').default('web/site.sample.json'),
  /** Games on servers of others: `docs/providers.md`. It holds their keys. */
  PROVIDERS_FILE: z.string().min(1, 'a file').optional(),
  /** The operator's promos: `promos.json`, and `images/` beside it; the module promos reads it. */
  PROMOS_DIR: z.string().min(1, 'a folder').default('web/promos.sample'),
  DATA_DIR: z.string().min(1, 'a folder').default('.ruka'),
  /** Where it is kept how far the database has come; on another disk than the database's. */
  HIGH_WATER_FILE: z.string().min(1, 'a file').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  /** The role that owns the tables and migrates them, where the program serves as another. */
  MIGRATE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  DATABASE_POOL: z.coerce
    .number({ error: 'a number of connections' })
    .int()
    .min(4, 'at least 4 connections')
    .max(200, 'at most 200 connections')
    .default(12),
  ...limitVariables,
  ROLES: list
    .pipe(
      z
        .array(z.enum(ROLES, { error: 'a list of web, engine, worker' }))
        .min(1, 'a list of web, engine, worker'),
    )
    .default(['web', 'engine', 'worker']),
  /** The bus between processes; credentials may stand before its @. */
  NATS_URL: z
    .string()
    .refine(
      text => URL.canParse(text) && /^(?:nats|tls):\/\/[^/?#]+\/?$/.test(text) && new URL(text).host !== '',
      'a nats:// or tls:// address',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debug, info, warn, error or silent' })
    .default('info'),

  ...secretVariables,

  /** Whether a chain's salt must be given from outside, or may be our own. */
  CRASH_SALT: z.enum(['own', 'given'], { error: 'own or given' }).optional(),

  /** Whether players can write to each other beside crash games. */
  CRASH_CHAT: z.enum(['off', 'on'], { error: 'off or on' }).default('off'),
  /** Words that are not let into the chat, one a line; the module crash reads it. */
  CRASH_CHAT_WORDS: z.string().min(1, 'a file').optional(),

  ...roundTimes,

  REGISTRATION_PROOF: flag.default(true),
  /** How often games ask a player to look at the time and at what was won and lost. */
  REALITY_CHECK_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(5, 'at least 5 minutes')
    .max(240, 'at most 240 minutes')
    .default(30),
  /** A session without activity for so long needs its password again before money leaves. */
  MONEY_IDLE_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(1, 'at least a minute')
    .max(1_440, 'at most a day')
    .default(30),
  /** How long it takes at least from one play of an instant game to the player's next; what a jurisdiction demands. */
  CASINO_CYCLE_MS: z.coerce
    .number({ error: 'a number of milliseconds' })
    .int('whole milliseconds')
    .min(0, 'at least 0')
    .max(60_000, 'at most a minute')
    .default(0),
  /** How many times a friend stakes a deposit before the referrer's share of it is released. */
  REFERRAL_STAKE_FACTOR: z.coerce
    .number({ error: 'a whole number' })
    .int('a whole number')
    .min(1, 'at least 1')
    .max(100, 'at most 100')
    .default(3),
  PAYBILL_SHOWN: z
    .string()
    .regex(/^\d{5,7}$/, 'a pay-bill number')
    .default('575758'),

  /** `none`, `kenya-2025`, or a JSON file; the module taxes reads it. */
  TAX_PROFILE: z.string().min(1, 'a profile or a file').default('none'),

  SIMULATOR: flag.optional(),
  SIM_PORT: port.default(7003),
  MPESA_BASE_URL: url.optional(),
  MPESA_SHORTCODE: z.string().regex(/^\d{5,7}$/, 'the pay-bill number'),
  /** The phone that Pull is subscribed with; without it nothing is pulled. */
  MPESA_PULL_NUMBER: z
    .string()
    .regex(/^254[17]\d{8}$/, 'a phone such as 254700000000')
    .optional(),
  /** Where M-PESA reaches this server; the words M-PESA forbids in such addresses are refused. */
  MPESA_CALLBACK_ORIGIN: origin
    .refine(
      text => !/m-?pesa|safaricom|exe|cmd|sql|query/i.test(text),
      'an address without mpesa, safaricom, exe, cmd, sql or query in it',
    )
    .optional(),

  ...moneyLimits,

  SMS_BASE_URL: url.optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'a sender id of at most 11 letters')
    .default('RUKA'),
})

export type Config = ReturnType<typeof readConfig>

/** What was wrong with the configuration, a line a variable; values are never shown. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** What a process is started for, as far as it says which secrets it needs. What is wrong is told with all the rest. */
function runningOf({ ROLES: roles, CRASH_CHAT }: Environment) {
  const { shape } = environment
  return {
    ROLES: shape.ROLES.catch([...ROLES]).parse(roles),
    CRASH_CHAT: shape.CRASH_CHAT.catch('off').parse(CRASH_CHAT),
  }
}

/**
 * The configuration with the secrets that are `needed`, and no others: those of the process's roles, unless a command says its own.
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export function readConfig(env: Environment, commandNeeds?: readonly SecretName[]) {
  const given = Object.fromEntries(
    Object.keys(environment.shape).map(name => [name, env[name] === '' ? undefined : env[name]]),
  )
  const running = runningOf(given)
  const needed = commandNeeds ?? secretsOf(running)
  const known = { ...given }
  for (const name of SECRET_NAMES)
    if (!needed.includes(name)) for (const variable of variablesOf(name)) delete known[variable]
  const parsed = environment.safeParse(known)
  const lines = [
    ...needed
      .filter(name => known[name] === undefined)
      .map(name => `${name} is missing: ${whyNeeded(name, running)}`),
    ...(parsed.error?.issues ?? []).map(issue => {
      const name = String(issue.path[0])
      return known[name] === undefined ? `${name} is missing` : `${name} must be ${issue.message}`
    }),
  ]
  if (!parsed.success || lines.length > 0) throw new ConfigError([...new Set(lines)].join('\n'))
  const read = parsed.data
  const simulator = read.SIMULATOR ?? read.RUKA_ENV !== 'production'
  const simulatorUrl = `http://127.0.0.1:${read.SIM_PORT}`
  const local = `http://${read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST === '0.0.0.0' ? '127.0.0.1' : read.HOST}`
  const config = {
    ...read,
    SIMULATOR: simulator,
    DRAIN_MS: read.DRAIN_MS ?? (read.RUKA_ENV === 'production' ? 5_000 : 0),
    CRASH_SALT: read.CRASH_SALT ?? (read.RUKA_ENV === 'production' ? 'given' : 'own'),
    SITE_ORIGIN: read.SITE_ORIGIN ?? `${local}:${read.PORT}`,
    GAMES_ORIGIN: read.GAMES_ORIGIN ?? `${local}:${read.GAMES_PORT}`,
    MPESA_BASE_URL: read.MPESA_BASE_URL ?? (simulator ? simulatorUrl : 'https://api.safaricom.co.ke'),
    MPESA_CALLBACK_ORIGIN: read.MPESA_CALLBACK_ORIGIN ?? `${local}:${read.PORT}`,
    SMS_BASE_URL: read.SMS_BASE_URL ?? (simulator ? simulatorUrl : 'https://api.africastalking.com'),
  }
  const wrong = [
    // Without a bus and a database that they share, a part of the roles would play deaf, each for itself.
    new Set(config.ROLES).size < ROLES.length &&
    (config.NATS_URL === undefined || config.DATABASE_URL === undefined)
      ? 'ROLES must be web,engine,worker together where NATS_URL and DATABASE_URL are not both given'
      : '',
    config.NATS_URL !== undefined && config.DATABASE_URL === undefined
      ? 'DATABASE_URL must be given with NATS_URL: processes that hear each other share their database'
      : '',
    config.SITE_ORIGIN === config.GAMES_ORIGIN ? 'GAMES_ORIGIN must be another origin than SITE_ORIGIN' : '',
    ...KEY_NAMES.map(name =>
      config[name] !== undefined && config[name] === config[previousNameOf(name)]
        ? `${previousNameOf(name)} must differ from ${name}`
        : '',
    ),
    ...(config.RUKA_ENV === 'production' ? productionFaults(config, env) : []),
  ].filter(line => line !== '')
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}
