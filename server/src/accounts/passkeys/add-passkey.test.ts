import { randomBytes } from 'node:crypto'
import { PASSKEYS_MAX } from '@ruka/contract/passkeys'
import { maskPhone } from '@ruka/contract/phone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { addPasskey } from './add-passkey.ts'
import { setStatus, type PlayerStatus } from '../players/player.ts'
import { revokeSessions } from '../sessions/session.ts'
import { openAuthenticator } from '../../../test/authenticator.ts'
import { SITE_ORIGIN, openPasskeyServer, outcome } from '../../../test/passkey-server.ts'
import { PASSKEY_ADDED } from '../texts/text-messages.ts'

const MINUTE_MS = 60_000
let server: Awaited<ReturnType<typeof openPasskeyServer>>
beforeAll(async () => {
  server = await openPasskeyServer()
})
afterAll(() => server.close())

let next = 10
const newPlayer = async () => {
  const msisdn = `2547000001${next++}`
  return { msisdn, ...(await server.player(msisdn)) }
}
/** What an access token says. */
const sessionOf = (access: string) => {
  const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    string
  >
  return { playerId: claims['sub']!, sessionId: claims['sid']! }
}
const expired = [400, 'passkey_expired']
const refused = [400, 'passkey_refused']
const become = (playerId: string, status: PlayerStatus) =>
  server.ctx.db.tx(tx => setStatus(tx, server.ctx, { playerId, status, actor: { kind: 'system' } }))

describe('adding a passkey', () => {
  it('asks the device for one that it unlocks itself, under a random name', async () => {
    const { access, msisdn, id } = await newPlayer()
    const { status, body } = await server.begin(access)
    expect(status).toBe(200)
    expect(body['data']).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'play.example', name: 'Ruka' },
      user: {
        id: expect.stringMatching(/^[\w-]{43}$/),
        name: maskPhone(msisdn),
        displayName: maskPhone(msisdn),
      },
      pubKeyCredParams: [-7, -257, -8].map(alg => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
    expect(JSON.stringify(body)).not.toContain(msisdn)
    expect(JSON.stringify(body)).not.toContain(id)
  })

  it('keeps the passkey, lists it by its device, tells the phone, and names it to the next device', async () => {
    const { access, msisdn, id } = await newPlayer()
    const authenticator = await server.withPasskey(access)
    expect(await server.list(access)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome, Android',
        created_at: new Date(server.clock.now()).toISOString(),
      },
    ])
    expect(await server.lastText(msisdn)).toBe(PASSKEY_ADDED)
    expect(
      await server.query(sql`select after - 'passkeyId' as after from platform.audit_log
        where what = 'accounts.passkey_added' and subject = ${id}`),
    ).toEqual([{ after: { device: 'Chrome, Android' } }])
    const { body } = await server.begin(access)
    expect(body['data']).toMatchObject({ excludeCredentials: [{ type: 'public-key', id: authenticator.id }] })
  })

  it('keeps the name of the player for every passkey', async () => {
    const { access } = await newPlayer()
    const [one, two] = [await server.options(access), await server.options(access)]
    expect(two.user.id).toBe(one.user.id)
    expect(two.challenge).not.toBe(one.challenge)
  })

  it.each([
    ['GET', '/auth/passkeys/'],
    ['POST', '/auth/passkeys/1/'],
    ['POST', '/auth/passkeys/2/'],
    ['POST', '/auth/passkeys/00000000-0000-7000-8000-000000000000/remove/'],
  ] as const)('is for players only: %s %s', async (method, path) => {
    expect((await server.call(method, path)).status).toBe(401)
  })

  it('requires the password five minutes after the log-in', async () => {
    const { access } = await newPlayer()
    await server.clock.advance(5 * MINUTE_MS)
    expect(outcome(await server.begin(access))).toEqual([400, 'password_required'])
    expect(outcome(await server.begin(access, { password: 'not the password' }))).toEqual([
      400,
      'password_wrong',
    ])
    expect(outcome(await server.begin(access, { password: server.password }))).toEqual([200])
    expect(outcome(await server.begin(access))).toEqual([200])
  })

  it.each(['suspended', 'lapsed'] as const)('is not for an account that is %s', async status => {
    const { access, id } = await newPlayer()
    const options = await server.options(access)
    await become(id, status)
    const refusal = [403, status === 'lapsed' ? 'account_lapsed' : 'account_suspended']
    expect(outcome(await server.begin(access))).toEqual(refusal)
    expect(outcome(await server.add(access, openAuthenticator(SITE_ORIGIN).create(options)))).toEqual(refusal)
  })
})

describe('a new passkey is refused', () => {
  it.each([
    ['from a page of another origin', { origin: 'https://play.example.evil.test' }],
    ['from the same host without https', { origin: 'http://play.example' }],
    ['from another port', { origin: 'https://play.example:8443' }],
    ['for another relying party', { rpId: 'example' }],
    ['without the lock of the device', { verified: false }],
    ['without anybody there', { present: false }],
    ['that is an assertion', { type: 'webauthn.get' }],
    ['with an algorithm that was not offered', { algorithm: -50 }],
    [
      'with a statement of SafetyNet, which carries certificates',
      { format: 'android-safetynet', statement: new Map() },
    ],
    ['with certificates', { format: 'packed', statement: new Map([['x5c', [Buffer.from('certificate')]]]) }],
    [
      'with a statement of an unknown form',
      { format: 'mine', statement: new Map([['sig', Buffer.from('s')]]) },
    ],
  ])('%s, and its challenge is used up', async (_, faults) => {
    const { access } = await newPlayer()
    const authenticator = openAuthenticator(SITE_ORIGIN)
    const options = await server.options(access)
    expect(outcome(await server.add(access, authenticator.create(options, faults)))).toEqual(refused)
    expect(outcome(await server.add(access, authenticator.create(options)))).toEqual(expired)
    expect(await server.list(access)).toEqual([])
  })

  it('with an id that is longer than the standard allows', async () => {
    const { access } = await newPlayer()
    const authenticator = openAuthenticator(SITE_ORIGIN, randomBytes(1_024))
    const body = authenticator.create(await server.options(access))
    expect(outcome(await server.add(access, body))).toEqual(refused)
  })

  it.each([
    ['from a frame in another page', { more: { crossOrigin: true } }],
    ['with a page of another origin around it', { more: { topOrigin: 'https://evil.test' } }],
  ])('%s', async (_, faults) => {
    const { access } = await newPlayer()
    const body = openAuthenticator(SITE_ORIGIN).create(await server.options(access), faults)
    expect(outcome(await server.add(access, body))).toEqual(expired)
  })

  it.each([
    ['bytes that are no CBOR', { attestation: 'AAAA' }, refused],
    ['CBOR that nests endlessly', { attestation: Buffer.alloc(5_000, 0x81).toString('base64url') }, refused],
    ['client data that is no JSON', { client_data: 'AAAA' }, expired],
    ['client data that is null', { client_data: Buffer.from('null').toString('base64url') }, expired],
    ['an attestation that is too long', { attestation: 'A'.repeat(8_001) }, [400, 'invalid']],
    ['a field too many', { name: 'mine' }, [400, 'invalid']],
  ])('that consists of %s', async (_, wrong, refusal) => {
    const { access } = await newPlayer()
    const body = openAuthenticator(SITE_ORIGIN).create(await server.options(access))
    expect(outcome(await server.add(access, { ...body, ...wrong }))).toEqual(refusal)
    expect(await server.list(access)).toEqual([])
  })

  it('with the challenge of another session, even of the same player, or of a log-in', async () => {
    const { access, msisdn } = await newPlayer()
    const other = (await server.logIn(msisdn)).body as { access: string }
    const authenticator = openAuthenticator(SITE_ORIGIN)
    const options = await server.options(access)
    expect(outcome(await server.add(other.access, authenticator.create(options)))).toEqual(expired)
    const { challenge } = await server.beginLogIn()
    expect(outcome(await server.add(access, authenticator.create({ ...options, challenge })))).toEqual(
      expired,
    )
    expect(outcome(await server.add(access, authenticator.create(options)))).toEqual([200])
  })

  it('with a challenge that a later one of the session replaced, or after five minutes', async () => {
    const { access } = await newPlayer()
    const authenticator = openAuthenticator(SITE_ORIGIN)
    const [first, second] = [await server.options(access), await server.options(access)]
    expect(outcome(await server.add(access, authenticator.create(first)))).toEqual(expired)
    await server.clock.advance(5 * MINUTE_MS)
    expect(outcome(await server.add(access, authenticator.create(second)))).toEqual(expired)
  })

  it('whose id another player has', async () => {
    const [owner, thief] = [await newPlayer(), await newPlayer()]
    const { id } = await server.withPasskey(owner.access)
    const copy = openAuthenticator(SITE_ORIGIN, Buffer.from(id, 'base64url'))
    const body = copy.create(await server.options(thief.access))
    expect(outcome(await server.add(thief.access, body))).toEqual(refused)
    expect(
      [await server.list(owner.access), await server.list(thief.access)].map(list => list.length),
    ).toEqual([1, 0])
  })

  it('by a session that ended after the request was let in, so that none outlives a reset', async () => {
    const { access, id } = await newPlayer()
    const options = await server.options(access)
    const { client_data: clientData, attestation } = openAuthenticator(SITE_ORIGIN).create(options)
    await server.ctx.db.tx(tx => revokeSessions(tx, server.ctx, { playerId: id }))
    const late = addPasskey(server.ctx, sessionOf(access), { clientData, attestation, device: '' })
    await expect(late).rejects.toMatchObject({ code: 'token_not_valid' })
    expect(await server.query(sql`select 1 from accounts.passkeys where player_id = ${id}`)).toEqual([])
  })

  it('by all but one of the requests that race with one challenge', async () => {
    const { access } = await newPlayer()
    const body = openAuthenticator(SITE_ORIGIN).create(await server.options(access))
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.add(access, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(400)])
    expect(await server.list(access)).toHaveLength(1)
  })
})

describe('the bound of passkeys', () => {
  it('is ten a player, also where the last ones race', async () => {
    const { access, msisdn } = await newPlayer()
    for (let n = 0; n < PASSKEYS_MAX - 1; n++) await server.withPasskey(access)
    const other = (await server.logIn(msisdn)).body as { access: string }
    const racing = [access, other.access]
    const bodies: object[] = []
    for (const token of racing)
      bodies.push(openAuthenticator(SITE_ORIGIN).create(await server.options(token)))
    const answers = await Promise.all(racing.map((token, at) => server.add(token, bodies[at]!)))
    expect(answers.map(outcome).toSorted()).toEqual([[200], [409, 'passkeys_full']])
    expect(outcome(await server.begin(access))).toEqual([409, 'passkeys_full'])
    const [newest] = await server.list(access)
    await server.post(`/auth/passkeys/${newest!.id}/remove/`, {}, { token: access })
    expect(outcome(await server.begin(access))).toEqual([200])
  })

  it('is twenty beginnings an hour, with one challenge at a time', async () => {
    const { access } = await newPlayer()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await server.begin(access)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    const { sessionId: sid } = sessionOf(access)
    expect(
      await server.query(sql`select 1 from accounts.passkey_challenges where session_id = ${sid}`),
    ).toHaveLength(1)
  })
})

it('a player removes their own passkey only, and a repetition changes nothing', async () => {
  const [owner, stranger] = [await newPlayer(), await newPlayer()]
  await server.withPasskey(owner.access)
  const [{ id } = { id: '' }] = await server.list(owner.access)
  const remove = (token: string) => server.post(`/auth/passkeys/${id}/remove/`, {}, { token })
  expect(outcome(await remove(stranger.access))).toEqual([200])
  expect(await server.list(owner.access)).toHaveLength(1)
  for (let n = 0; n < 2; n++) expect(outcome(await remove(owner.access))).toEqual([200])
  expect(await server.list(owner.access)).toEqual([])
  expect(
    await server.query(sql`select before from platform.audit_log where what = 'accounts.passkey_removed'`),
  ).toContainEqual({ before: { passkeyId: id } })
})
