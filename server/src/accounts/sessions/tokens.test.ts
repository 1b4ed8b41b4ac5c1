import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { keysOf } from '../../platform/config/keys.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

type Pair = { access: string; refresh: string }

let server: Awaited<ReturnType<typeof openTestServer>>
let next = 10
const newPlayer = () => server.player(`2547000000${next++}`)
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const notValid = { status: 401, body: { detail: 'Unauthorized', code: 'token_not_valid' } }
const claimsOf = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    sid: string
    exp: number
  }
const newsOf = (playerId: string) =>
  server.query<{ payload: { sessionIds: string[] } }>(
    sql`select payload from platform.events where type = 'session.revoked'
      and payload->>'playerId' = ${playerId}`,
  )

describe('an access token', () => {
  it('works for ten minutes', async () => {
    const { access } = await newPlayer()
    await server.clock.advance(10 * MINUTE_MS - 1)
    expect((await server.me(access)).status).toBe(200)
    await server.clock.advance(1)
    expect(await server.me(access)).toMatchObject(notValid)
  })

  it('is refused when it was changed, forged, or signed in any other way', async () => {
    const { access } = await newPlayer()
    const [head, body, mac] = access.split('.') as [string, string, string]
    const { key, claims } = {
      key: keysOf(server.ctx.config, 'SESSION_KEY')[0],
      claims: claimsOf(access),
    }
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = (header: object, payload: object, secret: Buffer = key, hash = 'sha256') => {
      const input = `${encode(header)}.${encode(payload)}`
      return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
    }
    const HS256 = { alg: 'HS256', typ: 'JWT' }
    // The control: with our key, the same claims are accepted.
    expect((await server.me(signed(HS256, claims))).status).toBe(200)
    const forged = {
      'another body': `${head}.${encode({ ...claims, sub: claims.sid })}.${mac}`,
      'another key': signed(HS256, claims, Buffer.alloc(32)),
      'no signature': `${head}.${body}.`,
      'half a token': `${head}.${body}`,
      'the none algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'the none algorithm in capitals': `${encode({ alg: 'NONE', typ: 'JWT' })}.${body}.`,
      'the none algorithm with our signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${mac}`,
      'another hash': signed({ alg: 'HS512', typ: 'JWT' }, claims, key, 'sha512'),
      'a public-key algorithm': signed({ alg: 'RS256', typ: 'JWT' }, claims),
      'a token of a library, without a session': createSigner({ key })({ sub: claims.sub }),
      'no expiry': signed(HS256, { sub: claims.sub, sid: claims.sid }),
      'an expiry in words': signed(HS256, { ...claims, exp: 'never' }),
      'SQL for a session': signed(HS256, { ...claims, sid: "' or true --" }),
      'a list for a session': signed(HS256, { ...claims, sid: [claims.sid] }),
      'a session that never was': signed(HS256, { ...claims, sid: claims.sub }),
      "another player's name": signed(HS256, { ...claims, sub: (await newPlayer()).id }),
      'a huge token': `${head}.${'A'.repeat(5_000)}.${mac}`,
      nothing: '',
      'a null': 'null',
    }
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(forged).map(async ([name, token]) => [name, (await server.me(token)).status] as const),
      ),
    )
    expect(answers).toEqual(Object.fromEntries(Object.keys(forged).map(name => [name, 401])))
  })

  it('among many that are checked at once identifies its own player', async () => {
    const players = [await newPlayer(), await newPlayer(), await newPlayer()]
    const asked = Array.from({ length: 60 }, (_, n) => players[n % 3]!)
    const answers = await Promise.all(asked.map(player => server.me(player.access)))
    expect(answers.map(answer => (answer.body['data'] as { id: string }).id)).toEqual(
      asked.map(player => player.id),
    )
  })

  it('is not accepted as a refresh token, nor a refresh token as one', async () => {
    const { access, refresh } = await newPlayer()
    expect(await server.refresh(access)).toMatchObject(notValid)
    expect(await server.me(refresh)).toMatchObject(notValid)
  })
})

describe('a refresh token', () => {
  it('is traded for a new pair, once, and the session stays the same', async () => {
    const first = await newPlayer()
    const second = await server.refresh(first.refresh)
    expect(second.status).toBe(200)
    const pair = second.body as Pair
    expect(pair.refresh).not.toBe(first.refresh)
    expect(claimsOf(pair.access).sid).toBe(claimsOf(first.access).sid)
    expect((await server.me(pair.access)).status).toBe(200)
    expect((await server.refresh(pair.refresh)).status).toBe(200)
  })

  it('that is used again ends the whole session at once, and is logged', async () => {
    const first = await newPlayer()
    const { sid } = claimsOf(first.access)
    const second = (await server.refresh(first.refresh)).body as Pair
    await server.clock.advance(10_000)
    expect(await server.refresh(first.refresh)).toMatchObject(notValid)
    expect(await server.me(second.access)).toMatchObject(notValid)
    expect(await server.refresh(second.refresh)).toMatchObject(notValid)
    expect(await newsOf(first.id)).toEqual([{ payload: { playerId: first.id, sessionIds: [sid] } }])
    expect(
      await server.query(
        sql`select what, after from platform.audit_log where subject = ${first.id} and actor_kind = 'system'`,
      ),
    ).toEqual([{ what: 'accounts.refresh_token_reused', after: { sessionId: sid } }])
  })

  it('that is two rotations old ends the session even within the grace', async () => {
    const first = await newPlayer()
    const second = (await server.refresh(first.refresh)).body as Pair
    const third = (await server.refresh(second.refresh)).body as Pair
    expect(await server.refresh(first.refresh)).toMatchObject(notValid)
    expect(await server.refresh(third.refresh)).toMatchObject(notValid)
  })

  it('gives concurrent refreshes the same successor, so that two tabs end no session', async () => {
    const { refresh } = await newPlayer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.refresh(refresh)))
    expect(answers.map(answer => answer.status)).toEqual(Array<number>(20).fill(200))
    expect(new Set(answers.map(answer => answer.body['refresh'])).size).toBe(1)
    await server.clock.advance(9_999)
    const late = (await server.refresh(refresh)).body as Pair
    expect(late.refresh).toBe(answers[0]!.body['refresh'])
    expect((await server.refresh(late.refresh)).status).toBe(200)
  })

  it('that was stolen ends the session of the thief when the owner comes later', async () => {
    const owner = await newPlayer()
    const thief = (await server.refresh(owner.refresh)).body as Pair
    await server.clock.advance(MINUTE_MS)
    await server.refresh(owner.refresh)
    expect(await server.me(thief.access)).toMatchObject(notValid)
  })

  it('works for thirty days from its own making', async () => {
    const early = await newPlayer()
    const late = await newPlayer()
    await server.clock.advance(30 * 24 * 60 * MINUTE_MS - 1)
    const renewed = await server.refresh(early.refresh)
    expect(renewed.status).toBe(200)
    await server.clock.advance(1)
    expect(await server.refresh(late.refresh)).toMatchObject(notValid)
    expect((await server.refresh((renewed.body as Pair).refresh)).status).toBe(200)
  })

  it('that was forged is refused and ends no session', async () => {
    const { access, refresh } = await newPlayer()
    const bytes = Buffer.from(refresh, 'base64url')
    const altered = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      return copy.toString('base64url')
    }
    const forged = [
      ...[0, 15, 16, 19, 20, 51].map(altered),
      bytes.subarray(0, 51).toString('base64url'),
      Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url'),
      `${refresh}=`,
      `${refresh} `,
      'A'.repeat(1_999),
      "' or 1=1 --",
    ]
    for (const token of forged) expect(await server.refresh(token)).toMatchObject(notValid)
    expect((await server.me(access)).status).toBe(200)
    expect((await server.refresh(refresh)).status).toBe(200)
  })

  it('that is missing or no text is a wrong field', async () => {
    for (const body of [
      {},
      { refresh: '' },
      { refresh: 7 },
      { refresh: 'A'.repeat(2_001) },
      { refresh: '\u0000' },
    ]) {
      const answer = await server.call('POST', '/auth/token/refresh/', { body })
      expect([answer.status, answer.body['code'], Object.keys(answer.body)]).toEqual([
        400,
        'invalid',
        ['refresh', 'code'],
      ])
    }
  })
})
