import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { lineOf } from '../test/database.ts'
import { freePorts } from '../test/free-ports.ts'
import { CERTIFICATE } from '../test/sample-certificate.ts'
import { KEY_NAMES } from './config.ts'
import { openLog } from './platform/log/log.ts'
import { bringUpToDate } from './boot/database.ts'
import { readWholeConfiguration } from './whole-configuration.ts'

const faultsOf = (env: Record<string, string>): Promise<readonly string[]> =>
  readWholeConfiguration(env).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )
const server = inject('postgres')
const keys = Object.fromEntries(KEY_NAMES.map(name => [name, randomBytes(32).toString('hex')]))
const [PORT = '', GAMES_PORT = '', WIDGETS_PORT = '', SIM_PORT = ''] = (await freePorts(4)).map(String)
const whole = {
  ...keys,
  // A product may run on the usual ones.
  PORT,
  GAMES_PORT,
  WIDGETS_PORT,
  SIM_PORT,
  MPESA_CONSUMER_KEY: 'k',
  MPESA_CONSUMER_SECRET: 's',
  MPESA_SHORTCODE: '575758',
  MPESA_PASSKEY: 'p',
  MPESA_INITIATOR_NAME: 'n',
  MPESA_INITIATOR_PASSWORD: 'w',
  MPESA_CERTIFICATE: CERTIFICATE,
  SMS_USERNAME: 'u',
  SMS_API_KEY: 'a',
}

it('a start in production says everything that is wrong at once: secrets, variables, origins, database, site and promos', async () => {
  const { SESSION_KEY: _, ...rest } = { SESSION_KEY: '', ...whole }
  const faults = await faultsOf({
    ...rest,
    RUKA_ENV: 'production',
    GAMES_PORT: 'abc',
    DATABASE_POOL: '3',
    GAMES_ORIGIN: 'https://games.example',
    DATABASE_URL: lineOf({ ...server, database: 'nosuch' }),
    TAX_PROFILE: 'kenya-1999',
  })
  for (const sentence of [
    /^SESSION_KEY is missing: /,
    /^GAMES_PORT must be a port number$/,
    /^DATABASE_POOL must be at least 8 connections$/,
    /^SITE_ORIGIN must be an https origin in production$/,
    /^DATABASE_URL: the database "nosuch" does not exist at /,
    /^SITE_FILE web\/site.sample.json must have no samples/,
    /^PROMOS_DIR must have no samples in production/,
    /^TAX_PROFILE must be /,
  ])
    expect(faults).toContainEqual(expect.stringMatching(sentence))
  // What is wrong is said once, and not for what follows from it.
  for (const name of ['GAMES_PORT', 'DATABASE_POOL', 'DATABASE_URL', 'SESSION_KEY'])
    expect(faults.filter(line => line.startsWith(name))).toHaveLength(1)
})

it('a whole configuration is read as it is given', async () => {
  const { config } = await readWholeConfiguration({
    ...whole,
    DATABASE_URL: lineOf(server),
    DATABASE_POOL: '17',
  })
  expect(config).toMatchObject({ PORT: Number(PORT), DATABASE_POOL: 17 })
})

describe('a file is checked by the processes that use it', () => {
  const inRole = (ROLES: string, more: Record<string, string>) =>
    faultsOf({
      ...whole,
      DATABASE_URL: lineOf(server),
      NATS_URL: 'nats://127.0.0.1:4222',
      FEED_URL: 'https://feed.example',
      FEED_AMQP_URL: 'amqps://feed.example',
      FEED_TOKEN: 'token',
      ROLES,
      ...more,
    })

  it.each([
    ['FEED_CA', { FEED_CA: '/nowhere/ca.pem', FEED_KIND: 'amqp' }, 'engine', 'web,worker'],
    ['HIGH_WATER_FILE', { HIGH_WATER_FILE: '/nowhere/mark' }, 'worker', 'web,engine'],
    ['PROVIDERS_FILE', { PROVIDERS_FILE: '/nowhere/providers.json' }, 'web', 'engine,worker'],
  ])('%s', async (name, file, user, others) => {
    expect(await inRole(others, file)).toEqual([])
    expect(await inRole(user, file)).toEqual([expect.stringMatching(`^${name} `)])
  })

  it('and the authority of a broker beside a wrong kind of feed', async () => {
    expect(await inRole('engine', { FEED_CA: '/nowhere/ca.pem', FEED_KIND: 'foo' })).toEqual([
      'FEED_KIND must be off, stream or amqp',
      'FEED_CA must be a file that can be read',
    ])
  })

  it('and the authority of a broker only where the feed has a broker', async () => {
    expect(await inRole('engine', { FEED_CA: '/nowhere/ca.pem', FEED_KIND: 'stream' })).toEqual([])
  })
})

describe('a database that cannot be used is named with its cause', () => {
  const at = (address: string, more: Record<string, string> = {}) =>
    faultsOf({ ...whole, DATABASE_URL: address, ...more })

  it('nothing listens', async () => {
    const [port] = await freePorts(1)
    expect(await at(`postgres://ruka:secret-word@127.0.0.1:${port}/ruka`)).toEqual([
      `DATABASE_URL: nothing listens at 127.0.0.1:${port}`,
    ])
  })

  it('the role is unknown; the owner’s address is checked as well', async () => {
    const unknown = lineOf({ ...server, user: 'nobody_here' })
    expect(await at(lineOf(server), { MIGRATE_DATABASE_URL: unknown })).toEqual([
      expect.stringMatching(/^MIGRATE_DATABASE_URL: .* does not let the role "nobody_here" in: /),
    ])
  })

  it('there is no such host', async () => {
    expect(await at('postgres://ruka@database.invalid/ruka')).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: (there is no host database\.invalid|the name database\.invalid cannot be looked up)$/,
      ),
    ])
  })
})

describe('a database that was never migrated', () => {
  const name = `unmigrated_${randomBytes(4).toString('hex')}`
  let admin: pg.Client
  beforeAll(async () => {
    admin = new pg.Client(server)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.query(
      `do $$ begin create role only_serving login; exception when duplicate_object then end $$`,
    )
  })
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  it('is said to be older than the version by a start that may not migrate it', async () => {
    const address = { ...server, database: name, user: 'only_serving' }
    await expect(bringUpToDate({ address, owner: address }, openLog('silent'))).rejects.toThrow(
      'The schema of the database is older than this version, and the role of DATABASE_URL may not change it: give MIGRATE_DATABASE_URL',
    )
  })
})
