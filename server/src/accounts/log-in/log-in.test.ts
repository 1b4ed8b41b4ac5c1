import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { countForAddress } from '../../platform/config/address-limits.ts'
import { setStatus, type PlayerStatus } from '../players/player.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let id = ''
const known = '254700000010'
const unknown = '254700000099'
beforeAll(async () => {
  server = await openTestServer()
  id = (await server.player(known)).id
})
afterAll(() => server.close())

let next = 1
/** Each in a network of its own. */
const newAddress = () => `10.0.${next++}.7`
const wrong = {
  status: 400,
  body: { general: ['Wrong phone number or password'], code: 'credentials_wrong' },
}

describe('logging in', () => {
  // spec: 4.2, 6.4, 7.5
  it('gives a pair of tokens whose access token carries two ids and a time, nothing else', async () => {
    const answer = await server.logIn(known, server.password, newAddress())
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['access', 'refresh'])
    const { access } = answer.body as { access: string }
    const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims).toEqual({ sub: id, sid: expect.any(String), exp: server.clock.now() / 1000 + 600 })
    expect((await server.me(access)).status).toBe(200)
  })

  // spec: 5.1
  it('reads the phone in any form', async () => {
    for (const form of ['0700000010', '+254 700 000 010', '700000010', '00254-700-000-010'])
      expect((await server.logIn(form, server.password, newAddress())).status).toBe(200)
  })

  it('takes the password in either Unicode spelling', async () => {
    const open = await openTestServer({ proof: false })
    try {
      const password = 'Mu\u0301ngu ni me\u0301ma'
      await open.register(known, { password, password_confirm: password })
      expect((await open.logIn(known, password.normalize('NFC'))).status).toBe(200)
    } finally {
      await open.close()
    }
  })

  it('answers an unknown phone and a wrong password alike, after the same work', async () => {
    const ip = newAddress()
    const before = server.hashes()
    const bad = await server.logIn(known, 'not the password', ip)
    const between = server.hashes()
    const none = await server.logIn(unknown, 'not the password', ip)
    expect([between - before, server.hashes() - between]).toEqual([1, 1])
    expect(none).toEqual(bad)
    expect(none).toMatchObject(wrong)
  })

  it.each([
    ['SQL for a password', "' or '1'='1", wrong.body],
    ['a NUL in the password', 'abc\u0000defgh', { password: ['This value is not valid'], code: 'invalid' }],
    ['half a surrogate pair', 'abcdefgh\ud800', { password: ['This value is not valid'], code: 'invalid' }],
    // spec: 5.6
    ['no password', '', { password: ['Password is required'], code: 'invalid' }],
    ['an endless password', 'x'.repeat(201), { password: ['Use at most 200 characters'], code: 'invalid' }],
  ])('refuses %s', async (_, password, body) => {
    const answer = await server.logIn(known, password, newAddress())
    expect([answer.status, answer.body]).toEqual([400, body])
  })

  it.each([
    ['a number for a phone', { msisdn: 254700000010, password: 'x' }, 400],
    ['a list', [], 400],
    ['nothing', undefined, 400],
    ['a huge body', { msisdn: known, password: 'x'.repeat(20_000) }, 413],
    ['a password that is an object', { msisdn: known, password: { $ne: '' } }, 400],
    ['a field too many', { msisdn: known, password: 'x', status: 'active' }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await server.call('POST', '/auth/token/', { body, ip: newAddress() })).status).toBe(status)
  })
})

describe('lockout', () => {
  it('comes after five failures from one address, also concurrent, and hides the sixth result', async () => {
    const ip = newAddress()
    const before = server.hashes()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.logIn(known, 'guess guess', ip)),
    )
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(5)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(25)
    expect(server.hashes() - before).toBe(5)
    const right = await server.logIn(known, server.password, ip)
    expect([right.status, right.body['code']]).toEqual([429, 'too_many_requests'])
  })

  it('does not affect the owner at another address', async () => {
    const thief = newAddress()
    for (let n = 0; n < 7; n++) await server.logIn(known, 'guess guess', thief)
    expect((await server.logIn(known, server.password, newAddress())).status).toBe(200)
  })

  it('says when the next attempt is looked at, alike for a phone with an account and one without', async () => {
    const answersOf = async (msisdn: string) => {
      const ip = newAddress()
      for (let n = 0; n < 5; n++) await server.logIn(msisdn, 'guess guess', ip)
      await server.clock.advance(60_001)
      const { status, retryAfter, body } = await server.logIn(msisdn, server.password, ip)
      return { status, retryAfter, body }
    }
    const locked = {
      status: 429,
      retryAfter: '840',
      body: { general: ['Too many attempts. Try again in 14 minutes'], code: 'too_many_requests' },
    }
    expect(await answersOf(known)).toEqual(locked)
    expect(await answersOf(unknown)).toEqual(locked)
    await server.clock.advance(14 * 60_000)
  })

  it('applies to an unknown phone as well', async () => {
    const ip = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await server.logIn(unknown, 'guess guess', ip)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  it('counts every address of one IPv6 network as one', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 7; n++)
      statuses.push((await server.logIn(known, 'guess guess', `2001:db8:1:2:${n}::9`)).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await server.logIn(known, server.password, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('is logged once, and ends after fifteen minutes', async () => {
    const ip = newAddress()
    for (let n = 0; n < 9; n++) await server.logIn(known, 'guess guess', ip)
    const written = () =>
      server.query(sql`select actor_kind, subject, after from platform.audit_log
        where what = 'accounts.log_in_locked' and after->>'address' = ${ip}`)
    expect(await written()).toEqual([{ actor_kind: 'system', subject: id, after: { address: ip } }])
    await server.clock.advance(15 * 60_000 - 1)
    expect((await server.logIn(known, server.password, ip)).status).toBe(429)
    await server.clock.advance(1)
    expect((await server.logIn(known, server.password, ip)).status).toBe(200)
  })

  it('starts again from zero after a success', async () => {
    const ip = newAddress()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect((await server.logIn(known, 'guess guess', ip)).status).toBe(400)
      expect((await server.logIn(known, server.password, ip)).status).toBe(200)
    }
  })

  it('does not let a success on one phone clear the failures on another', async () => {
    const ip = newAddress()
    const other = await server.player('254700000011')
    expect(other.id).not.toBe(id)
    for (let n = 0; n < 5; n++) {
      await server.logIn(known, 'guess guess', ip)
      await server.logIn('254700000011', server.password, ip)
    }
    expect((await server.logIn(known, server.password, ip)).status).toBe(429)
  })

  it('stops an address that tries many phones', async () => {
    const ip = '203.0.113.200'
    // Counted in the database beforehand: five hundred real hashes would prove nothing more.
    for (let n = 0; n < 499; n++) await countForAddress(server.ctx, 'log-ins', ip)
    expect((await server.logIn('254701000001', 'guess guess', ip)).status).toBe(400)
    expect((await server.logIn('254701000002', 'guess guess', ip)).status).toBe(429)
  })
})

describe('an account that is not active', () => {
  const become = (status: PlayerStatus) =>
    server.ctx.db.tx(tx => setStatus(tx, server.ctx, { playerId: id, status, actor: { kind: 'system' } }))

  it.each(['excluded', 'closed'] as const)(
    'that is %s is reported as such, but only with the right password',
    async status => {
      await become(status)
      expect(await server.logIn(known, 'not the password', newAddress())).toMatchObject(wrong)
      const answer = await server.logIn(known, server.password, newAddress())
      expect([answer.status, answer.body]).toEqual([
        403,
        { general: ['This account cannot play or move money. Contact support'], code: 'account_suspended' },
      ])
      expect(
        await server.query(
          sql`select 1 from accounts.sessions where player_id = ${id} and revoked_at is null`,
        ),
      ).toEqual([])
    },
  )

  // spec: 9.46
  it.each(['suspended', 'lapsed', 'active'] as const)('that is %s may log in', async status => {
    await become(status)
    const { access } = (await server.logIn(known, server.password, newAddress())).body as { access: string }
    expect((await server.me(access)).status).toBe(200)
  })
})
