/** The simulator's configuration. Money is integer cents. */
export type Config = {
  port: number
  host: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
  initiatorName: string
  initiatorPassword: string
  businessName: string
  smsUsername: string
  smsApiKey: string
  /** The number of the business that phones send messages to. */
  smsShortCode: string
  /** Where the gateway delivers them; null delivers none. */
  smsHookUrl: string | null
  /** The folder of the journal; null keeps everything in memory. */
  dataDir: string | null
  openingBalanceCents: number
  utilityFloatCents: number
  promptTimeoutMs: number
  /** How long a business may take to validate a pay-bill payment before its ResponseType decides. */
  validationTimeoutMs: number
  phonePin: string
  /** Whether a test may put the clock forward. */
  clockShifts: boolean
}

export class ConfigFault extends Error {
  override name = 'ConfigFault'
}

type Rule = { fallback: string; expects: string; accepts: RegExp }

const text = (fallback: string): Rule => ({
  fallback,
  expects: '1 to 200 printable characters without spaces at the ends',
  accepts: /^(?! )[\x20-\x7e]{1,200}(?<! )$/,
})
const wholeNumber = (fallback: string): Rule => ({
  fallback,
  expects: 'a whole number in digits',
  accepts: /^\d{1,9}$/,
})

/** Every variable, its sample value and what it may be. The credentials are samples and open nothing real. */
const RULES = {
  SIM_PORT: { fallback: '7003', expects: 'a port from 0 (any free one) to 65535', accepts: /^\d{1,5}$/ },
  SIM_HOST: { fallback: '127.0.0.1', expects: 'a host name or address', accepts: /^[\w.:-]{1,253}$/ },
  SIM_CONSUMER_KEY: text('sample-consumer-key'),
  SIM_CONSUMER_SECRET: text('sample-consumer-secret'),
  SIM_SHORTCODE: { fallback: '575758', expects: '5 to 7 digits', accepts: /^[1-9]\d{4,6}$/ },
  SIM_PASSKEY: text('sample-passkey'),
  SIM_INITIATOR_NAME: text('sample-initiator'),
  SIM_INITIATOR_PASSWORD: text('sample-initiator-password'),
  SIM_BUSINESS_NAME: {
    fallback: 'RUKA',
    expects: '1 to 40 printable characters',
    accepts: /^[\x20-\x7e]{1,40}$/,
  },
  SIM_SMS_USERNAME: text('sample-sms-username'),
  SIM_SMS_API_KEY: text('sample-sms-api-key'),
  SIM_SMS_SHORT_CODE: { fallback: '20222', expects: '3 to 8 digits', accepts: /^\d{3,8}$/ },
  SIM_SMS_HOOK_URL: {
    fallback: '',
    expects: 'an http or https address, or empty for none',
    accepts: /^(?:https?:\/\/[\x21-\x7e]{1,500})?$/,
  },
  SIM_DATA_DIR: { fallback: '', expects: 'a folder, or empty for memory only', accepts: /^[^\0]{0,1000}$/ },
  SIM_OPENING_BALANCE_KES: wholeNumber('50000'),
  SIM_UTILITY_FLOAT_KES: wholeNumber('100000000'),
  SIM_PROMPT_TIMEOUT_MS: wholeNumber('60000'),
  SIM_VALIDATION_TIMEOUT_MS: wholeNumber('8000'),
  SIM_CLOCK_SHIFTS: { fallback: 'false', expects: 'true or false', accepts: /^(true|false)$/ },
  SIM_PHONE_PIN: { fallback: '1234', expects: 'four digits', accepts: /^\d{4}$/ },
} satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** M-PESA lets no customer hold more than this. */
export const GREATEST_BALANCE_CENTS = 500_000_00

/** Reads the environment; throws ConfigFault naming the variable and what was expected of it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = (name: Name): string => {
    const rule: Rule = RULES[name]
    const given = env[name] ?? rule.fallback
    if (!rule.accepts.test(given)) throw new ConfigFault(`${name}: expected ${rule.expects}`)
    return given
  }
  const number = (name: Name, range: { least: number; most: number }): number => {
    const n = Number(value(name))
    if (n < range.least || n > range.most) {
      throw new ConfigFault(`${name}: expected a whole number from ${range.least} to ${range.most}`)
    }
    return n
  }
  const dataDir = value('SIM_DATA_DIR')
  const smsHookUrl = value('SIM_SMS_HOOK_URL')
  return {
    port: number('SIM_PORT', { least: 0, most: 65_535 }),
    host: value('SIM_HOST'),
    consumerKey: value('SIM_CONSUMER_KEY'),
    consumerSecret: value('SIM_CONSUMER_SECRET'),
    shortcode: value('SIM_SHORTCODE'),
    passkey: value('SIM_PASSKEY'),
    initiatorName: value('SIM_INITIATOR_NAME'),
    initiatorPassword: value('SIM_INITIATOR_PASSWORD'),
    businessName: value('SIM_BUSINESS_NAME'),
    smsUsername: value('SIM_SMS_USERNAME'),
    smsApiKey: value('SIM_SMS_API_KEY'),
    smsShortCode: value('SIM_SMS_SHORT_CODE'),
    smsHookUrl: smsHookUrl === '' ? null : smsHookUrl,
    dataDir: dataDir === '' ? null : dataDir,
    openingBalanceCents:
      number('SIM_OPENING_BALANCE_KES', { least: 0, most: GREATEST_BALANCE_CENTS / 100 }) * 100,
    utilityFloatCents: number('SIM_UTILITY_FLOAT_KES', { least: 0, most: 999_999_999 }) * 100,
    promptTimeoutMs: number('SIM_PROMPT_TIMEOUT_MS', { least: 1, most: 3_600_000 }),
    validationTimeoutMs: number('SIM_VALIDATION_TIMEOUT_MS', { least: 1, most: 60_000 }),
    phonePin: value('SIM_PHONE_PIN'),
    clockShifts: value('SIM_CLOCK_SHIFTS') === 'true',
  }
}
