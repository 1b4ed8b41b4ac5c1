import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const key = 'ab'.repeat(32)
const good = {
  SESSION_KEY: key,
  CODE_KEY: key,
  SEED_SEAL_KEY: key,
  HOOK_KEY: key,
  EXPORT_KEY: key,
  MPESA_CONSUMER_KEY: 'k',
  MPESA_CONSUMER_SECRET: 's',
  MPESA_SHORTCODE: '575758',
  MPESA_PASSKEY: 'p',
  MPESA_INITIATOR_NAME: 'n',
  MPESA_INITIATOR_PASSWORD: 'w',
  MPESA_CERTIFICATE: '-----BEGIN CERTIFICATE-----',
  SMS_USERNAME: 'u',
  SMS_API_KEY: 'a',
}
const production = {
  ...good,
  RUKA_ENV: 'production',
  DATABASE_URL: 'postgres://db/ruka',
  SITE_ORIGIN: 'https://play.example',
  GAMES_ORIGIN: 'https://games.example',
  MPESA_CALLBACK_ORIGIN: 'https://pay.example',
}
const faultOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the configuration', () => {
  it('has a default for everything that is not a secret or a credential', () => {
    expect(readConfig(good)).toMatchObject({
      PORT: 7000,
      SITE_ORIGIN: 'http://127.0.0.1:7000',
      GAMES_ORIGIN: 'http://127.0.0.1:7001',
      SIMULATOR: true,
      CRASH_CHAT: 'off',
      MPESA_BASE_URL: 'http://127.0.0.1:7003',
    })
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a port number'],
    ['PORT', '70000', 'PORT must be a port from 0 to 65535'],
    ['SESSION_KEY', 'short', 'SESSION_KEY must be 32 bytes as 64 lower-case hex digits'],
    [
      'SITE_ORIGIN',
      'https://play.example/path',
      'SITE_ORIGIN must be an origin such as https://play.example, without a path',
    ],
    [
      'CORS_ORIGINS',
      'https://a.example, nonsense',
      'CORS_ORIGINS must be an origin such as https://play.example, without a path',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.1, proxy',
      'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8',
    ],
    [
      'MPESA_CALLBACK_ORIGIN',
      'https://pay.example/',
      'MPESA_CALLBACK_ORIGIN must be an origin such as https://play.example, without a path',
    ],
    ['ROLES', 'web,cook', 'ROLES must be a list of web, engine, worker'],
    [
      'ROLES',
      'web',
      'ROLES must be web,engine,worker together where NATS_URL and DATABASE_URL are not both given',
    ],
    [
      'ROLES',
      'web,web,web',
      'ROLES must be web,engine,worker together where NATS_URL and DATABASE_URL are not both given',
    ],
    ['NATS_URL', 'http://bus', 'NATS_URL must be a nats:// or tls:// address'],
    ['NATS_URL', 'nats://', 'NATS_URL must be a nats:// or tls:// address'],
    [
      'NATS_URL',
      'nats://name:word@bus:4222',
      'DATABASE_URL must be given with NATS_URL: processes that hear each other share their database',
    ],
    ['REGISTRATION_PROOF', 'yes', 'REGISTRATION_PROOF must be true or false'],
    ['CRASH_CHAT', 'true', 'CRASH_CHAT must be off or on'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a postgres:// address'],
    [
      'MPESA_CALLBACK_ORIGIN',
      'https://mpesa.example',
      'MPESA_CALLBACK_ORIGIN must be an address without mpesa, safaricom, exe, cmd, sql or query in it',
    ],
    ['GAMES_ORIGIN', 'http://127.0.0.1:7000', 'GAMES_ORIGIN must be another origin than SITE_ORIGIN'],
  ])('refuses %s=%s with its name and what was expected', (name, value, sentence) => {
    expect(faultOf({ ...good, [name]: value })).toBe(sentence)
  })

  it('takes a part of the roles where processes share a bus and a database', () => {
    const shared = { NATS_URL: 'nats://name:word@bus:4222', DATABASE_URL: 'postgres://db/ruka' }
    expect(readConfig({ ...good, ...shared, ROLES: 'engine, worker' }).ROLES).toEqual(['engine', 'worker'])
    expect(faultOf({ ...good, NATS_URL: shared.NATS_URL, ROLES: 'engine' })).toContain('ROLES must be')
  })

  it('exploit 10: names every missing secret at once, has none of its own to fall back on, and never shows a value', () => {
    const { SESSION_KEY: _, MPESA_PASSKEY: __, ...rest } = good
    expect(
      faultOf({ ...rest, HOOK_KEY: 'hunter2' })
        .split('\n')
        .toSorted(),
    ).toEqual([
      'HOOK_KEY must be 32 bytes as 64 lower-case hex digits',
      'MPESA_PASSKEY is missing',
      'SESSION_KEY is missing',
    ])
  })

  it('takes a whole production configuration', () => {
    expect(readConfig(production)).toMatchObject({
      SIMULATOR: false,
      MPESA_BASE_URL: 'https://api.safaricom.co.ke',
    })
  })

  it.each([
    [
      'another pay-bill number shown than configured',
      { PAYBILL_SHOWN: '123456' },
      'PAYBILL_SHOWN must be the same number as MPESA_SHORTCODE in production',
    ],
    ['the simulator', { SIMULATOR: 'true' }, 'SIMULATOR must be false in production'],
    [
      'a site without https',
      { SITE_ORIGIN: 'http://play.example' },
      'SITE_ORIGIN must be an https origin in production',
    ],
    ['no database of its own', { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  ])('refuses %s in production', (_, change, sentence) => {
    expect(faultOf({ ...production, ...change })).toBe(sentence)
  })
})
