import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CERTIFICATE } from '../test/sample-certificate.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/config/config.ts'

const key = 'ab'.repeat(32)
const good = {
  SESSION_KEY: key,
  CODE_KEY: key,
  SEED_SEAL_KEY: key,
  HOOK_KEY: key,
  WIDGET_KEY: key,
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
const SAMPLES = `${import.meta.dirname}/../../daraja-sim/src/certificate/`
const production = {
  ...good,
  RUKA_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/ruka?sslmode=verify-full',
  MPESA_CERTIFICATE: CERTIFICATE,
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
      WIDGETS_ORIGIN: 'http://127.0.0.1:7002',
      WIDGET_OPERATOR: 'ruka',
      SIMULATOR: true,
      CRASH_CHAT: 'off',
      MPESA_BASE_URL: 'http://127.0.0.1:7003',
    })
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a port number'],
    ['PORT', '70000', 'PORT must be a port from 0 to 65535'],
    [
      'WIDGET_OPERATOR',
      'Two\nlines',
      'WIDGET_OPERATOR must be up to 40 lower-case letters, digits or hyphens',
    ],
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
    ['SMS_BETTING', 'yes', 'SMS_BETTING must be off or on'],
    ['WEB_PUSH', 'on', 'WEB_PUSH must be off or onesignal'],
    [
      'WEB_PUSH',
      'onesignal',
      'ONESIGNAL_API_KEY is missing: the role worker with WEB_PUSH=onesignal needs it\nONESIGNAL_APP_ID must be given with WEB_PUSH=onesignal',
    ],
    ['SMS_BETTING', 'on', 'SMS_HOOK_KEY is missing: the role web with SMS_BETTING=on needs it'],
    ['SMS_SHORT_CODE', '*144#', 'SMS_SHORT_CODE must be a short code of 3 to 8 digits'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a postgres:// address'],
    [
      'MPESA_CALLBACK_ORIGIN',
      'https://mpesa.example',
      'MPESA_CALLBACK_ORIGIN must be an address without mpesa, safaricom, exe, cmd, sql or query in it',
    ],
    [
      'DATABASE_URL',
      'postgres://db.example/ruka?application_name=mine',
      'DATABASE_URL must not set application_name: connections are named by the program',
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
      'MPESA_PASSKEY is missing: the roles web and worker need it',
      'SESSION_KEY is missing: the role web needs it',
    ])
  })

  it('takes a whole production configuration', () => {
    expect(readConfig(production)).toMatchObject({
      SIMULATOR: false,
      MPESA_BASE_URL: 'https://api.safaricom.co.ke',
    })
  })

  it.each([
    // spec: 2.71
    [
      'another pay-bill number shown than configured',
      { PAYBILL_SHOWN: '123456' },
      'PAYBILL_SHOWN must be the same number as MPESA_SHORTCODE in production',
    ],
    ['the simulator', { SIMULATOR: 'true' }, 'SIMULATOR must be false in production'],
    [
      'rounds shorter than players are told',
      { CRASH_BETTING_MS: '700' },
      'CRASH_BETTING_MS and CRASH_PAUSE_MS must be left out in production: players are told how long a round is',
    ],
    [
      'a site without https',
      { SITE_ORIGIN: 'http://play.example' },
      'SITE_ORIGIN must be an https origin in production',
    ],
    ['no database of its own', { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
    [
      'the simulator’s certificate',
      { MPESA_CERTIFICATE: readFileSync(`${SAMPLES}sample-test-only.cert.pem`, 'utf8') },
      'MPESA_CERTIFICATE must be Safaricom’s in production, not a sample',
    ],
    [
      'a certificate that is none',
      { MPESA_CERTIFICATE: '-----BEGIN CERTIFICATE-----' },
      'MPESA_CERTIFICATE must be a certificate in PEM form',
    ],
    [
      'the simulator’s credentials',
      { MPESA_PASSKEY: 'sample-passkey' },
      'MPESA_PASSKEY must not be a sample in production',
    ],
    [
      'plain text to M-PESA',
      { MPESA_BASE_URL: 'http://api.example' },
      'MPESA_BASE_URL must be an https address in production, or lead to this machine',
    ],
    [
      'plain text to the SMS gateway',
      { SMS_BASE_URL: 'http://127.0.0.1.example' },
      'SMS_BASE_URL must be an https address in production, or lead to this machine',
    ],
    [
      'bets by SMS to a number that is not the operator’s',
      { SMS_BETTING: 'on', SMS_HOOK_KEY: key },
      'SMS_SHORT_CODE must be given in production where SMS_BETTING is on',
    ],
    [
      'plain text to NATS',
      { NATS_URL: 'nats://name:word@10.0.0.5:4222' },
      'NATS_URL must be a tls:// address in production, or lead to this machine',
    ],
    [
      'connections that check no certificate',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: certificates would not be checked',
    ],
  ])('refuses %s in production', (_, change, sentence) => {
    expect(faultOf({ ...production, ...change })).toBe(sentence)
  })

  it.each([
    'postgres://db.example/ruka',
    'postgres://db.example/ruka?sslmode=disable',
    'postgres://db.example/ruka?sslmode=prefer',
    'postgres://db.example/ruka?sslmode=require',
    'postgres://db.example/ruka?sslmode=require&uselibpqcompat=true',
    'postgres://db.example/ruka?sslmode=no-verify',
    'postgres://db.example/ruka?ssl=no-verify',
    'postgres://127.0.0.1/ruka?host=10.0.0.9',
    'postgres://db.example/ruka?sslmode=verify-full&sslrootcert=/nowhere.pem',
  ])(
    'refuses a database over plain text, or without a checked certificate, in production: %s',
    DATABASE_URL => {
      expect(faultOf({ ...production, DATABASE_URL })).toBe(
        'DATABASE_URL must have sslmode=verify-full in production, or lead to this machine or a Unix socket',
      )
    },
  )

  it('takes plain text in production where it ends on this machine', () => {
    for (const DATABASE_URL of ['postgres://u@127.0.0.1:6432/ruka', 'postgres://u@%2Frun%2Fpostgresql/ruka'])
      expect(faultOf({ ...production, DATABASE_URL })).toBe('')
    const local = { NATS_URL: 'nats://[::1]:4222', MPESA_BASE_URL: 'http://localhost:8443' }
    expect(faultOf({ ...production, ...local, SMS_BASE_URL: 'http://127.1.2.3' })).toBe('')
    expect(faultOf({ ...production, NATS_URL: 'tls://bus.example' })).toBe('')
  })

  it('takes a second key of each kind, which is another one', () => {
    const other = 'cd'.repeat(32)
    expect(readConfig({ ...good, SESSION_KEY_PREVIOUS: other }).SESSION_KEY_PREVIOUS).toBe(other)
    expect(faultOf({ ...good, HOOK_KEY_PREVIOUS: key })).toBe('HOOK_KEY_PREVIOUS must differ from HOOK_KEY')
    expect(faultOf({ ...good, CODE_KEY_PREVIOUS: 'short' })).toContain('CODE_KEY_PREVIOUS must be 32 bytes')
  })
})
