import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countForAddress } from '../../platform/config/address-limits.ts'
import { sql } from '../../platform/db/db.ts'
import { excludePlayer } from '../exclude.ts'
import { setStatus, type PlayerStatus } from '../players/player.ts'
import { sweepAccounts } from '../sessions/session.ts'
import { openAuthenticator } from '../../../test/authenticator.ts'
import { SITE_ORIGIN, openPasskeyServer, outcome } from '../../../test/passkey-server.ts'

const MINUTE_MS = 60_000
let server: Awaited<ReturnType<typeof openPasskeyServer>>
beforeAll(async () => {
  server = await openPasskeyServer()
})
afterAll(() => server.close())

let next = 10
/** A player with a passkey. */
const newPlayer = async () => {
  const msisdn = `2547000002${next++}`
  const player = await server.player(msisdn)
  return { msisdn, ...player, passkey: await server.withPasskey(player.access) }
}
const become = (playerId: string, status: PlayerStatus) =>
  server.ctx.db.tx(tx => setStatus(tx, server.ctx, { playerId, status, actor: { kind: 'system' } }))
const expired = [400, 'passkey_expired']
const refused = [400, 'passkey_refused']
const unknown = [400, 'passkey_unknown']

describe('logging in with a passkey', () => {
  it('gives the tokens that a password gives, of a session listed by its device', async () => {
    const { id, passkey } = await newPlayer()
    await server.clock.advance(MINUTE_MS)
    const answer = await server.finish(passkey.get(await server.beginLogIn()))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['access', 'refresh'])
    const { access } = answer.body as { access: string }
    const me = (await server.me(access)).body as { data: { id: string } }
    expect(me.data.id).toBe(id)
    const sessions = (await server.call('GET', '/auth/sessions/', { token: access })).body['data']
    expect(sessions).toMatchObject([{ device: 'Chrome, Android', current: true }, {}])
    const usedAt = new Date(server.clock.now()).toISOString()
    expect(await server.list(access)).toMatchObject([{ used_at: usedAt }])
  })

  it('counts as a fresh log-in: another passkey needs no password', async () => {
    const { passkey } = await newPlayer()
    await server.clock.advance(10 * MINUTE_MS)
    const { access } = (await server.finish(passkey.get(await server.beginLogIn()))).body as {
      access: string
    }
    expect(outcome(await server.begin(access))).toEqual([200])
  })

  it('asks for no phone, names no passkey and asks each visitor alike', async () => {
    const { status, body } = await server.post('/auth/token/passkey/1/', {})
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'play.example',
        timeout: 300_000,
        userVerification: 'required',
      },
    })
    expect(outcome(await server.post('/auth/token/passkey/1/', { msisdn: '254700000210' }))).toEqual([
      400,
      'invalid',
    ])
  })

  it('needs no code by SMS while passwords are guessed for the phone', async () => {
    const { msisdn, passkey } = await newPlayer()
    for (let n = 0; n < 51; n++) await server.logIn(msisdn, 'guess guess', `10.9.${n}.1`)
    expect(outcome(await server.logIn(msisdn, server.password, '10.10.0.1'))).toEqual([400, 'otp_required'])
    const body = passkey.get(await server.beginLogIn('10.10.0.1'))
    expect(outcome(await server.finish(body, '10.10.0.1'))).toEqual([200])
  })
})

describe('a log-in with a passkey is refused', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  it.each([
    ['from a page of another origin', { origin: 'https://play.example.evil.test' }],
    ['from the same host without https', { origin: 'http://play.example' }],
    ['from the origin of the games', { origin: 'https://games.example' }],
    ['for another relying party', { rpId: 'games.example' }],
    ['without the lock of the device', { verified: false }],
    ['without anybody there', { present: false, verified: false }],
    ['with what was signed for a registration', { type: 'webauthn.create' }],
    ['with the signature of another key', { key: stranger }],
  ])('%s, and its challenge is used up', async (_, faults) => {
    const { id, passkey } = await newPlayer()
    const asked = await server.beginLogIn()
    expect(outcome(await server.finish(passkey.get(asked, faults)))).toEqual(refused)
    expect(outcome(await server.finish(passkey.get(asked)))).toEqual(expired)
    expect(await server.query(sql`select 1 from accounts.sessions where player_id = ${id}`)).toHaveLength(1)
  })

  it('with a field too many, which leaves its challenge good', async () => {
    const { msisdn, passkey } = await newPlayer()
    const body = passkey.get(await server.beginLogIn())
    const more = await server.post('/auth/token/passkey/2/', { ...body, msisdn })
    expect(outcome(more)).toEqual([400, 'invalid'])
    expect(outcome(await server.finish(body))).toEqual([200])
  })

  it('when it is sent again', async () => {
    const { passkey } = await newPlayer()
    const body = passkey.get(await server.beginLogIn())
    expect(outcome(await server.finish(body))).toEqual([200])
    expect(outcome(await server.finish(body))).toEqual(expired)
  })

  it('by all but one of the requests that race with one challenge', async () => {
    const { id, passkey } = await newPlayer()
    const body = passkey.get(await server.beginLogIn())
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.finish(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(400)])
    expect(await server.query(sql`select 1 from accounts.sessions where player_id = ${id}`)).toHaveLength(2)
  })

  it('after five minutes, with a challenge that is not ours, and with one for adding a passkey', async () => {
    const { access, passkey } = await newPlayer()
    const asked = await server.beginLogIn()
    await server.clock.advance(5 * MINUTE_MS)
    expect(outcome(await server.finish(passkey.get(asked)))).toEqual(expired)
    const forged = { ...asked, challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect(outcome(await server.finish(passkey.get(forged)))).toEqual(expired)
    await server.begin(access, { password: server.password })
    const { challenge } = await server.options(access)
    expect(outcome(await server.finish(passkey.get({ ...asked, challenge })))).toEqual(expired)
  })

  it('for a passkey that is unknown, or was removed', async () => {
    const { access, passkey } = await newPlayer()
    const foreign = openAuthenticator(SITE_ORIGIN)
    foreign.create(await server.options(access))
    expect(outcome(await server.finish(foreign.get(await server.beginLogIn())))).toEqual(unknown)
    const [{ id } = { id: '' }] = await server.list(access)
    await server.post(`/auth/passkeys/${id}/remove/`, {}, { token: access })
    expect(outcome(await server.finish(passkey.get(await server.beginLogIn())))).toEqual(unknown)
  })

  it('with the name of another player', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()]
    const asked = await server.beginLogIn()
    const body = { ...one.passkey.get(asked), user_handle: two.passkey.get(asked).user_handle }
    expect(outcome(await server.finish(body))).toEqual(refused)
  })

  it('beyond what one address may try or begin', async () => {
    const { passkey } = await newPlayer()
    const [tries, begins] = ['203.0.113.201', '203.0.113.202']
    // Counted in the database beforehand: a thousand real ones would prove nothing more.
    for (let n = 0; n < 499; n++) await countForAddress(server.ctx, 'log-ins', tries)
    for (let n = 0; n < 1_000; n++) await countForAddress(server.ctx, 'passkey-challenges', begins)
    expect(outcome(await server.finish(passkey.get(await server.beginLogIn()), tries))).toEqual([200])
    expect(outcome(await server.finish(passkey.get(await server.beginLogIn()), tries))).toEqual([
      429,
      'too_many_requests',
    ])
    expect(outcome(await server.post('/auth/token/passkey/1/', {}, { ip: begins }))).toEqual([
      429,
      'too_many_requests',
    ])
  })
})

describe('the counter of a passkey', () => {
  const logIn = async (passkey: Awaited<ReturnType<typeof newPlayer>>['passkey'], faults: object) =>
    outcome(await server.finish(passkey.get(await server.beginLogIn(), faults)))

  it.each([
    ['the same again', 5],
    ['a smaller one', 4],
    ['zero', 0],
  ])('shows a copy by %s: that passkey is gone, and the password is left', async (_, count) => {
    const { id, msisdn, access, passkey } = await newPlayer()
    expect(await logIn(passkey, { count: 5 })).toEqual([200])
    expect(await logIn(passkey, { count })).toEqual(unknown)
    expect(await logIn(passkey, { count: 6 })).toEqual(unknown)
    expect(await server.list(access)).toEqual([])
    expect(outcome(await server.logIn(msisdn))).toEqual([200])
    expect(
      await server.query(sql`select before - 'passkeyId' as before, after from platform.audit_log
        where what = 'accounts.passkey_copied' and subject = ${id}`),
    ).toEqual([{ before: { signCount: 5 }, after: { signCount: count } }])
  })

  it('accuses no passkey without a genuine signature', async () => {
    const { access, passkey } = await newPlayer()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(await logIn(passkey, { count: 5 })).toEqual([200])
    expect(await logIn(passkey, { count: 4, key: privateKey })).toEqual(refused)
    expect(await server.list(access)).toHaveLength(1)
    expect(await logIn(passkey, { count: 9 })).toEqual([200])
  })

  it('stays zero where the authenticator has none', async () => {
    const { passkey } = await newPlayer()
    for (let n = 0; n < 3; n++) expect(await logIn(passkey, { count: 0 })).toEqual([200])
  })
})

describe('the gate is that of the password', () => {
  it.each(['excluded', 'closed'] as const)('for an account that is %s', async status => {
    const { id, msisdn, passkey } = await newPlayer()
    if (status === 'excluded') await excludePlayer(server.ctx, id)
    else await become(id, status)
    const answer = await server.finish(passkey.get(await server.beginLogIn()))
    expect(answer).toEqual(await server.logIn(msisdn))
    expect(outcome(answer)).toEqual([403, 'account_suspended'])
    expect(
      await server.query(sql`select 1 from accounts.sessions where player_id = ${id} and revoked_at is null`),
    ).toEqual([])
    const forged = passkey.get(await server.beginLogIn(), { verified: false })
    expect(outcome(await server.finish(forged))).toEqual(refused)
  })

  it.each(['suspended', 'lapsed'] as const)('for an account that is %s', async status => {
    const { id, passkey } = await newPlayer()
    await become(id, status)
    const answer = await server.finish(passkey.get(await server.beginLogIn()))
    const me = (await server.me((answer.body as { access: string }).access)).body as { data: object }
    expect(me.data).toMatchObject({ status })
  })
})

describe('a new password', () => {
  const reset = async (msisdn: string) => {
    const code = await server.askCode(msisdn)
    return server.reset(3, { msisdn, code, password: 'twiga 9 warefu' })
  }

  it('removes every passkey, so that nothing else logs in', async () => {
    const { id, msisdn, passkey } = await newPlayer()
    const { access } = (await reset(msisdn)).body as { access: string }
    expect(await server.list(access)).toEqual([])
    expect(outcome(await server.finish(passkey.get(await server.beginLogIn())))).toEqual(unknown)
    expect(
      await server.query(sql`select before->'passkeyIds' as ids from platform.audit_log
        where what = 'accounts.password_reset' and subject = ${id}`),
    ).toEqual([{ ids: [expect.any(String)] }])
  })

  it('leaves no session of a passkey that logs in at the same time', async () => {
    const { id, msisdn, passkey } = await newPlayer()
    const code = await server.askCode(msisdn)
    const bodies: object[] = []
    for (let n = 0; n < 4; n++) bodies.push(passkey.get(await server.beginLogIn()))
    const body = { msisdn, code, password: 'twiga 9 warefu' }
    await Promise.all([server.reset(3, body), ...bodies.map(each => server.finish(each))])
    expect(
      await server.query(sql`select 1 from accounts.sessions where player_id = ${id} and revoked_at is null`),
    ).toHaveLength(1)
  })
})

it('challenges that have expired are swept away', async () => {
  await server.beginLogIn()
  await server.clock.advance(5 * MINUTE_MS)
  const asked = await server.beginLogIn()
  await sweepAccounts(server.ctx)
  expect(await server.query(sql`select 1 from accounts.passkey_challenges`)).toHaveLength(1)
  expect(asked.challenge).toBeDefined()
})

it('no passkey, signature or challenge reaches the log', async () => {
  const { passkey } = await newPlayer()
  const asked = await server.beginLogIn()
  const body = passkey.get(asked, { verified: false })
  await server.finish(body)
  const log = server.lines.join('\n')
  expect(log).toContain('a passkey was refused')
  for (const secret of [asked.challenge, passkey.id, body.signature, body.user_handle])
    expect(log).not.toContain(secret)
})
