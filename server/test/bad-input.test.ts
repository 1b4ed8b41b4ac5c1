import { api } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { refusals } from '@ruka/contract/refusals'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rows, sql } from '../src/platform/db/db.ts'
import { CONTENT_BASE } from '../src/promos/index.ts'
import { startSimulator } from './mpesa-simulator.ts'
import { openWorld, type Answer, type World } from './world.ts'

/** Every endpoint of the contract, against anything a client could send. */
const endpoints = Object.entries(api) as [string, EndpointShape][]
let simulator: Awaited<ReturnType<typeof startSimulator>>
let world: World
let token: string
beforeAll(async () => {
  simulator = await startSimulator()
  world = await openWorld({
    env: { MPESA_BASE_URL: simulator.url, MPESA_CERTIFICATE: simulator.certificate.replaceAll('\n', '\\n') },
  })
  token = (await world.player('254712345678')).access
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
  await simulator.stop()
})

/** Values that are known to break servers. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    -0,
    0.5,
    1.005,
    99.999,
    1e21,
    2 ** 53,
    -(2 ** 63),
    '',
    '10',
    '1e3',
    '-5',
    ' ',
    '\u0000',
    '%00',
    "' or 1=1 --",
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
    '٣',
    '💸',
    [],
    {},
    [[]],
    { $gt: '' },
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ minLength: 3_000, maxLength: 6_000 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
  fc.jsonValue(),
)

const propertiesOf = (schema: EndpointShape['body']): string[] =>
  schema
    ? Object.keys(
        (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
          .properties ?? {},
      )
    : []
const bodyFor = (shape: EndpointShape) => {
  const names = [...propertiesOf(shape.body), '__proto__', 'constructor', 'is_admin']
  return fc.oneof(nasty, fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 6 }))
}
const queryFor = (shape: EndpointShape) =>
  fc.dictionary(
    fc.constantFrom(...propertiesOf(shape.query), 'x', '__proto__', 'a[b]'),
    fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('-1', '1e9', '0', '%', '\u0000')),
    { maxKeys: 3 },
  )

const pathFor = (shape: EndpointShape, filler: string, query: Record<string, string>) => {
  const search = new URLSearchParams(Object.entries(query)).toString()
  const base = shape.origin === 'content' ? CONTENT_BASE : '/api'
  return `${base}${shape.path.replace(/\{\w+\}/g, () => encodeURIComponent(filler))}${search ? `?${search}` : ''}`
}

function expectRefusal(answer: Answer): void {
  expect(
    answer.status,
    `${answer.text.slice(0, 300)} ${world.ctx.lines.findLast(line => line.includes('a request failed'))}`,
  ).toBeLessThan(500)
  if (answer.status < 400) return
  const body = answer.body as Record<string, unknown>
  // The machine code gives its name to the errors of a field that is called so.
  const { error_code: machine = body['code'], detail, ...rest } = body
  expect(Object.keys(refusals)).toContain(machine)
  const { code, ...others } = rest
  const fields = Array.isArray(code) ? rest : others
  expect(detail === undefined || typeof detail === 'string').toBe(true)
  for (const texts of Object.values(fields))
    expect(texts).toEqual(expect.arrayContaining([expect.any(String)]))
  expect(answer.text).not.toMatch(/select |insert |node_modules|\.ts:|at \w+ \(/)
}

const money = () =>
  rows(
    world.ctx.db.read,
    sql`select (select coalesce(sum(cash_cents + stake_cents + held_cents), 0)
      from wallet.balances)::text as players, (select count(*) from wallet.transfers)::text as movements`,
  )

describe.each(endpoints)('%s', (_, shape) => {
  const origin = shape.origin === 'games' || shape.origin === 'widgets' ? shape.origin : 'site'
  // spec: 7.29
  it('answers anything with a refusal of the contract, never with a fault, and moves nothing', async () => {
    const before = await money()
    await fc.assert(
      fc.asyncProperty(
        bodyFor(shape),
        queryFor(shape),
        fc.string({ minLength: 1, maxLength: 50 }),
        fc.constantFrom('', 'token', 'rubbish'),
        async (body, query, filler, who) => {
          const auth = who === 'token' ? { token } : who === 'rubbish' ? { token: filler } : {}
          expectRefusal(
            await world.call(shape.method, pathFor(shape, filler, query), {
              origin,
              ...(shape.method === 'GET' ? {} : { body }),
              ...safeHeader(auth),
            }),
          )
        },
      ),
      { numRuns: 60, seed: 20261121 },
    )
    expect(await money()).toEqual(before)
  })

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

/** Header values are latin text; anything else cannot even be sent. */
const safeHeader = ({ token: value }: { token?: string }) =>
  value === undefined ? {} : { token: value.replace(/[^\x21-\x7e]/g, '.') }

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
