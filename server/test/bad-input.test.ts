import { refusals } from '@ruka/contract/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  endpoints,
  expectAnythingRefused,
  openAnyClient,
  originOf,
  pathFor,
  type AnyClient,
} from './any-client.ts'
import type { World } from './world.ts'

let client: AnyClient
let world: World
let token: string
beforeAll(async () => {
  client = await openAnyClient()
  ;({ world, token } = client)
})
afterAll(() => client.close())

describe.each(endpoints)('%s', (_, shape) => {
  const origin = originOf(shape)
  // spec: 7.29
  it('answers anything with a refusal of the contract, never with a fault, and moves nothing', () =>
    expect(expectAnythingRefused(client, shape, 10)).resolves.toBeUndefined())

  // spec: 7.29
  it('refuses other methods, broken JSON, huge bodies and other kinds of body', async () => {
    const url = pathFor(shape, 'aviator', {})
    const headers = { authorization: `Bearer ${token}` }
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(await world.call(method, url, { origin, headers })).toMatchObject({
        status: 405,
        body: { code: 'method_not_allowed' },
      })
    if (shape.method === 'GET') return
    expect(await world.call(shape.method, url, { origin, headers, raw: '{"amount": 1' })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
    expect(
      await world.call(shape.method, url, { origin, headers, raw: '{"__proto__": {"x": 1}}' }),
    ).toMatchObject({ status: 400 })
    expect(
      await world.call(shape.method, url, {
        origin,
        headers,
        raw: JSON.stringify({ a: 'x'.repeat(20_000) }),
      }),
    ).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(
      await world.call(shape.method, url, {
        origin,
        raw: '<a/>',
        headers: { ...headers, 'content-type': 'application/xml' },
      }),
    ).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  if (shape.auth === 'player')
    // spec: 6.1, 6.8
    it('refuses a visitor, a broken token and one that was tampered with', async () => {
      for (const bad of [undefined, 'x', `${token}x`, token.split('.').toReversed().join('.')])
        expect(
          await world.call(shape.method, pathFor(shape, 'aviator', {}), {
            origin,
            token: bad,
            ...(shape.method === 'GET' ? {} : { body: {} }),
          }),
        ).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
    })
})

describe('an amount of money', () => {
  // spec: 5.13
  it.each([-1, 0, -0, 0.5, 10.005, 1e15, 2 ** 53, Number.MAX_VALUE, '10', null, [10], { kes: 10 }, true])(
    'is refused as %j, for deposits and withdrawals',
    async amount => {
      for (const verb of ['deposit', 'withdraw'])
        expect(
          await world.call('POST', `/api/wallet/${verb}/`, { token, body: { amount, method: 'mpesa' } }),
        ).toMatchObject({ status: 400, body: { amount: expect.any(Array), code: 'invalid' } })
    },
  )

  it('is refused when it is written as a number no double holds', async () => {
    expect(
      await world.call('POST', '/api/wallet/deposit/', {
        token,
        raw: '{"amount": 1e400, "method": "mpesa"}',
      }),
    ).toMatchObject({ status: 400 })
  })
})

describe('an address that does not exist', () => {
  // spec: 7.29
  it.each([
    '/api',
    '/api/',
    '/api/nothing/',
    '/api/auth/token',
    '/api/games/aviator',
    '/api//games/',
    '/hooks/nothing',
    '/assets/nothing.js',
    '/.env',
  ])('%s is answered with not_found in the error shape', async path => {
    const answer = await world.call('GET', path)
    expect([404, 400]).toContain(answer.status)
    expect(Object.keys(refusals)).toContain((answer.body as { code: string }).code)
  })
})
