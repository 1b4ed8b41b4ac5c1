import { describe, expect, it } from 'vitest'
import { CERTIFICATE } from '../test/sample-certificate.ts'
import { modules } from './modules.ts'
import { forgetSecrets, readConfig, SECRET_NAMES, secretsOf } from './config.ts'
import { ConfigError, type Config } from './platform/config/config.ts'
import { keysOf, secretOf } from './platform/config/keys.ts'
import { resealAction } from './platform/process/reseal-action.ts'
import { ROLES, withSecrets, type Role } from './platform/config/secrets.ts'

/** The settings of production, but for its secrets. */
const settings = {
  RUKA_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/ruka?sslmode=verify-full',
  NATS_URL: 'tls://bus.example',
  SITE_ORIGIN: 'https://play.example',
  GAMES_ORIGIN: 'https://games.example',
  MPESA_CALLBACK_ORIGIN: 'https://pay.example',
  MPESA_SHORTCODE: '575758',
}
const all = Object.fromEntries(
  SECRET_NAMES.map((name, n) => [
    name,
    name === 'MPESA_CERTIFICATE'
      ? CERTIFICATE
      : /^(MPESA_|SMS_(?!HOOK_KEY))/.test(name)
        ? `of ${name}`
        : n.toString(16).padStart(2, '0').repeat(32),
  ]),
)
const only = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, all[name]]))
const keptOf = (config: object) => SECRET_NAMES.filter(name => config[name as keyof object] !== undefined)
const of = (roles: readonly Role[], CRASH_CHAT: 'on' | 'off' = 'off') =>
  secretsOf({ ROLES: roles, CRASH_CHAT })
const faultOf = (env: Record<string, string | undefined>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

describe('each role gets only its keys', () => {
  it('web may not pay out, engines draw and nothing else, and only workers send messages', () => {
    expect(of(['web'])).toEqual([
      'SEED_SEAL_KEY',
      'SESSION_KEY',
      'CODE_KEY',
      'HOOK_KEY',
      'MPESA_CONSUMER_KEY',
      'MPESA_CONSUMER_SECRET',
      'MPESA_PASSKEY',
      'WIDGET_KEY',
    ])
    expect(of(['engine'])).toEqual(['SEED_SEAL_KEY'])
    expect(of(['worker'])).toEqual([
      'SEED_SEAL_KEY',
      'SMS_USERNAME',
      'SMS_API_KEY',
      'HOOK_KEY',
      'MPESA_CONSUMER_KEY',
      'MPESA_CONSUMER_SECRET',
      'MPESA_PASSKEY',
      'MPESA_INITIATOR_NAME',
      'MPESA_INITIATOR_PASSWORD',
      'MPESA_CERTIFICATE',
    ])
  })

  it('an engine needs the key for chat authors only where the chat is on', () => {
    expect(of(['engine'], 'on')).toEqual(['SEED_SEAL_KEY', 'CODE_KEY'])
    expect(of(['worker'], 'on')).toEqual(of(['worker']))
  })

  it.each(['stream', 'amqp'])('an engine needs the feed’s token where there is a feed (%s)', FEED_KIND => {
    const given = { CRASH_CHAT: 'off', FEED_KIND }
    expect(secretsOf({ ROLES: ['engine'], ...given })).toEqual(['SEED_SEAL_KEY', 'FEED_TOKEN'])
    expect(secretsOf({ ROLES: ['web', 'worker'], ...given })).not.toContain('FEED_TOKEN')
  })

  it('web needs the key of the gateway’s calls only where bets are taken by SMS', () => {
    const given = { CRASH_CHAT: 'off', SMS_BETTING: 'on' }
    expect(secretsOf({ ROLES: ['web'], ...given })).toEqual([
      ...of(['web']).slice(0, -1),
      'SMS_HOOK_KEY',
      'WIDGET_KEY',
    ])
    expect(secretsOf({ ROLES: ['worker'], ...given })).toEqual(of(['worker']))
  })

  it('only workers push to devices outside the page, where that is on', () => {
    const given = { CRASH_CHAT: 'off', WEB_PUSH: 'onesignal' }
    expect(secretsOf({ ROLES: ['worker'], ...given })).toEqual([...of(['worker']), 'ONESIGNAL_API_KEY'])
    expect(secretsOf({ ROLES: ['web', 'engine'], ...given })).not.toContain('ONESIGNAL_API_KEY')
  })

  it('all roles together need all but what is for staff, and what only some configurations need', () => {
    const without = ['EXPORT_KEY', 'FEED_TOKEN', 'SMS_HOOK_KEY', 'ONESIGNAL_API_KEY']
    expect(of(ROLES)).toEqual(SECRET_NAMES.filter(name => !without.includes(name)))
  })

  it.each(ROLES.map(role => [role]))('in production %s starts with only its own', role => {
    const config = readConfig({ ...settings, ROLES: role, ...only(of([role])) })
    expect(keptOf(config)).toEqual(of([role]))
  })

  it.each(ROLES.flatMap(role => of([role]).map(name => [role, name] as const)))(
    'in production %s does not start without %s, and says why',
    (role, name) => {
      const env = { ...settings, ROLES: role, ...only(of([role])), [name]: undefined }
      expect(faultOf(env)).toMatch(new RegExp(`^${name} is missing: the role ${role} needs it$`))
    },
  )

  it.each(ROLES.map(role => [role]))('%%s discards all others that were given', role => {
    const previous = { SESSION_KEY_PREVIOUS: 'aa'.repeat(32), HOOK_KEY_PREVIOUS: 'bb'.repeat(32) }
    const config = readConfig({ ...settings, ROLES: role, ...all, ...previous })
    expect(keptOf(config)).toEqual(of([role]))
    expect(config.SESSION_KEY_PREVIOUS).toBe(role === 'web' ? previous.SESSION_KEY_PREVIOUS : undefined)
    expect(config.HOOK_KEY_PREVIOUS).toBe(role === 'engine' ? undefined : previous.HOOK_KEY_PREVIOUS)
    for (const [name, value] of Object.entries({ ...all, ...previous }))
      if (config[name as keyof Config] === undefined) expect(JSON.stringify(config)).not.toContain(value)
  })

  it('a secret that is not needed cannot be wrong', () => {
    const env = { ...settings, ROLES: 'engine', ...only(of(['engine'])) }
    expect(faultOf({ ...env, SESSION_KEY: 'short', MPESA_PASSKEY: 'sample-passkey' })).toBe('')
  })

  it('reading a secret that the process lacks fails, and does not continue without it', () => {
    const config = readConfig({ ...settings, ROLES: 'engine', ...only(of(['engine'])) })
    const missing = 'HOOK_KEY is not among the secrets of this process'
    expect(() => keysOf(config, 'HOOK_KEY')).toThrow(missing)
    expect(() => secretOf(config, 'HOOK_KEY')).toThrow(missing)
    expect(() => withSecrets(config, ['HOOK_KEY']).HOOK_KEY).toThrow(missing)
  })
})

describe('the environment after it was read', () => {
  it('has no secret and no address with a password, and names those that were not needed', () => {
    const env: Record<string, string | undefined> = {
      ...settings,
      ...all,
      EXPORT_KEY: '',
      SEED_SEAL_KEY_PREVIOUS: 'aa'.repeat(32),
      SESSION_KEY_PREVIOUS: 'bb'.repeat(32),
      MIGRATE_DATABASE_URL: 'postgres://owner:word@db.example/ruka',
      PATH: '/bin',
    }
    expect(forgetSecrets(env, of(['worker']))).toEqual([
      'SESSION_KEY',
      'SESSION_KEY_PREVIOUS',
      'CODE_KEY',
      'FEED_TOKEN',
      'SMS_HOOK_KEY',
      'WIDGET_KEY',
      'ONESIGNAL_API_KEY',
    ])
    const { SITE_ORIGIN, GAMES_ORIGIN, MPESA_CALLBACK_ORIGIN, MPESA_SHORTCODE, RUKA_ENV } = settings
    const left = { SITE_ORIGIN, GAMES_ORIGIN, MPESA_CALLBACK_ORIGIN, MPESA_SHORTCODE, RUKA_ENV, PATH: '/bin' }
    expect(env).toEqual(left)
  })
})

describe('staff actions', () => {
  const actions = [...modules.flatMap(module => module.staffActions ?? []), resealAction(modules)]

  it('name the secrets that they read; most read none', () => {
    const needs = Object.fromEntries(
      actions.flatMap(({ name, secrets }) => (secrets.length === 0 ? [] : [[name, secrets]])),
    )
    const operator = [
      'HOOK_KEY',
      'MPESA_CONSUMER_KEY',
      'MPESA_CONSUMER_SECRET',
      'MPESA_INITIATOR_NAME',
      'MPESA_INITIATOR_PASSWORD',
      'MPESA_CERTIFICATE',
    ]
    expect(needs).toEqual({
      'campaign end': ['SEED_SEAL_KEY'],
      'campaign start': ['SEED_SEAL_KEY'],
      'casino-export': ['EXPORT_KEY'],
      'crash-export': ['EXPORT_KEY'],
      'league-export': ['EXPORT_KEY'],
      'keys reseal': ['SEED_SEAL_KEY'],
      'league void': ['SEED_SEAL_KEY'],
      'paybill register': ['HOOK_KEY', 'MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET'],
      'receipts check': operator,
      'receipts reverse': operator,
      'reconcile import': operator,
    })
  })

  it('run with these alone, and say which is missing', () => {
    const env = { ...settings, ...all }
    expect(keptOf(readConfig(env, []))).toEqual([])
    expect(keptOf(readConfig(env, ['EXPORT_KEY']))).toEqual(['EXPORT_KEY'])
    expect(() => readConfig({ ...env, EXPORT_KEY: '' }, ['EXPORT_KEY'])).toThrow(
      'EXPORT_KEY is missing: the command needs it',
    )
  })
})
