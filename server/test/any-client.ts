import { api } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { refusals } from '@ruka/contract/refusals'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { rows, sql } from '../src/platform/db/db.ts'
import { CONTENT_BASE } from '../src/promos/index.ts'
import { startSimulator } from './mpesa-simulator.ts'
import { openWorld, type Answer } from './world.ts'

/** Every endpoint of the contract, against anything a client could send. */
export const endpoints = Object.entries(api) as [string, EndpointShape][]
export const originOf = ({ origin }: EndpointShape) =>
  origin === 'games' || origin === 'widgets' ? origin : 'site'

export type AnyClient = Awaited<ReturnType<typeof openAnyClient>>
/** The whole server beside the simulator of M-PESA, and the token of a player. */
export async function openAnyClient() {
  const simulator = await startSimulator()
  const world = await openWorld({
    env: { MPESA_BASE_URL: simulator.url, MPESA_CERTIFICATE: simulator.certificate.replaceAll('\n', '\\n') },
  })
  return {
    world,
    token: (await world.player('254712345678')).access,
    async close() {
      await world.expectCleanAudit()
      await world.close()
      await simulator.stop()
    },
  }
}

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

export const pathFor = (shape: EndpointShape, filler: string, query: Record<string, string>) => {
  const search = new URLSearchParams(Object.entries(query)).toString()
  const base = shape.origin === 'content' ? CONTENT_BASE : '/api'
  return `${base}${shape.path.replace(/\{\w+\}/g, () => encodeURIComponent(filler))}${search ? `?${search}` : ''}`
}

function expectRefusal({ world }: AnyClient, answer: Answer): void {
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

const money = ({ world }: AnyClient) =>
  rows(
    world.ctx.db.read,
    sql`select (select coalesce(sum(cash_cents + stake_cents + held_cents), 0)
      from wallet.balances)::text as players, (select count(*) from wallet.transfers)::text as movements`,
  )

/** Header values are latin text; anything else cannot even be sent. */
const safeHeader = ({ token: value }: { token?: string }) =>
  value === undefined ? {} : { token: value.replace(/[^\x21-\x7e]/g, '.') }

/**
 * Sends this many calls of any kind to an endpoint: each is answered with a refusal of the contract, never with a
 * fault, and moves nothing.
 */
export async function expectAnythingRefused(client: AnyClient, shape: EndpointShape, calls: number) {
  const { world, token } = client
  const before = await money(client)
  await fc.assert(
    fc.asyncProperty(
      bodyFor(shape),
      queryFor(shape),
      fc.string({ minLength: 1, maxLength: 50 }),
      fc.constantFrom('', 'token', 'rubbish'),
      async (body, query, filler, who) => {
        const auth = who === 'token' ? { token } : who === 'rubbish' ? { token: filler } : {}
        expectRefusal(
          client,
          await world.call(shape.method, pathFor(shape, filler, query), {
            origin: originOf(shape),
            ...(shape.method === 'GET' ? {} : { body }),
            ...safeHeader(auth),
          }),
        )
      },
    ),
    { numRuns: calls, seed: 20261121 },
  )
  expect(await money(client)).toEqual(before)
}
