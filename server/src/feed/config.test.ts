import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { CERTIFICATE } from '../../test/sample-certificate.ts'

const key = 'ab'.repeat(32)
const production = {
  RUKA_ENV: 'production',
  ROLES: 'engine',
  NATS_URL: 'tls://bus.example',
  DATABASE_URL: 'postgres://db.example/ruka?sslmode=verify-full',
  SITE_ORIGIN: 'https://play.example',
  GAMES_ORIGIN: 'https://games.example',
  MPESA_CALLBACK_ORIGIN: 'https://pay.example',
  MPESA_SHORTCODE: '575758',
  MPESA_CERTIFICATE: CERTIFICATE,
  SEED_SEAL_KEY: key,
}
const amqp = {
  FEED_KIND: 'amqp',
  FEED_URL: 'https://api.example',
  FEED_AMQP_URL: 'amqps://mq.example:5671',
  FEED_TOKEN: 'a-token',
}
const faultOf = (env: Record<string, string>): string => {
  try {
    readConfig({ ...production, ...env })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the configuration of the feed', () => {
  it('needs nothing while the feed is off, and a whole account otherwise', () => {
    expect(readConfig(production)).toMatchObject({ FEED_KIND: 'off', FEED_EXCHANGE: 'unifiedfeed' })
    expect(faultOf(amqp)).toBe('')
    expect(faultOf({ ...amqp, FEED_TOKEN: '' })).toBe(
      'FEED_TOKEN is missing: the role engine with FEED_KIND=amqp needs it',
    )
    expect(faultOf({ ...amqp, FEED_URL: '', FEED_AMQP_URL: '' }).split('\n')).toEqual([
      'FEED_URL must be given with FEED_KIND=amqp',
      'FEED_AMQP_URL must be given with FEED_KIND=amqp',
    ])
  })

  it.each([
    [{ FEED_KIND: 'queue' }, 'FEED_KIND must be off, stream or amqp'],
    [{ FEED_AMQP_URL: 'https://mq.example' }, 'FEED_AMQP_URL must be an amqp:// or amqps:// address'],
    [
      { FEED_AMQP_URL: 'amqps://name:word@mq.example' },
      'FEED_AMQP_URL must have no user or password: FEED_TOKEN is both',
    ],
    [
      { FEED_AMQP_URL: 'amqp://mq.example' },
      'FEED_AMQP_URL must be an amqps:// address in production, or lead to this machine',
    ],
    [
      { FEED_URL: 'http://api.example' },
      'FEED_URL must be an https address in production, or lead to this machine',
    ],
    [{ FEED_EXCHANGE: 'a b' }, 'FEED_EXCHANGE must be the name of an exchange'],
  ])('refuses %j', (change, sentence) => {
    expect(faultOf({ ...amqp, ...change })).toBe(sentence)
  })

  it('takes plain text to this machine', () => {
    expect(faultOf({ ...amqp, FEED_AMQP_URL: 'amqp://127.0.0.1', FEED_URL: 'http://localhost:7005' })).toBe(
      '',
    )
  })
})
