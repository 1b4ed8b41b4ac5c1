import type { Api } from '@ruka/contract/api'
import { endpoint } from '@ruka/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestContext, type TestContext } from '../../../test/test-context.ts'
import { byToken, type AnyCallerKind } from './caller.ts'
import { openHttp, type Handlers } from './http.ts'
import { mount } from './mount.ts'

/** Endpoints of three kinds of callers, each with a count of how often it has run. */
const shapes = {
  person: endpoint({
    method: 'POST',
    path: '/person/',
    summary: '',
    auth: 'player',
    idempotent: true,
    reply: z.object({ runs: z.number() }),
    refusals: [],
  }),
  helper: endpoint({
    method: 'POST',
    path: '/helper/',
    summary: '',
    auth: 'game',
    idempotent: true,
    reply: z.object({ runs: z.number() }),
    refusals: [],
  }),
  machine: endpoint({
    method: 'POST',
    path: '/machine/',
    summary: '',
    auth: 'provider',
    idempotent: true,
    body: z.strictObject({}),
    reply: z.object({ runs: z.number() }),
    refusals: [],
    bodyBytesMax: 100,
  }),
  open: endpoint({
    method: 'GET',
    path: '/open/',
    summary: '',
    auth: 'player-or-visitor',
    reply: z.object({ who: z.nullable(z.string()) }),
    refusals: [],
  }),
}

let ctx: TestContext
let app: Awaited<ReturnType<typeof openHttp>>
let runs = 0
const acts: string[] = []
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'callers' })
  app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  // A token is the name of its caller; the word before a dot is the subject.
  const kind = (subject: (name: string) => string | null): AnyCallerKind =>
    byToken<unknown>(async token => (token === 'unknown' ? null : token), {
      subject: name => subject(String(name)),
      noteActivity: async name => void acts.push(String(name)),
    })
  const run = async () => ({ runs: ++runs })
  mount(app, ctx, {
    api: shapes as unknown as Partial<Api>,
    handlers: {
      person: run,
      helper: run,
      machine: run,
      open: async ({ session }: { session: unknown }) => ({ who: session }),
    } as unknown as Handlers,
    callers: {
      player: kind(name => name.split('.')[0]!),
      game: kind(name => name.split('.')[0]!),
      provider: kind(() => null),
    } as never,
  })
})
afterAll(async () => {
  await app.close()
  await ctx.drop()
})

const call = async (
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: string } = {},
) => {
  const reply = await app.inject({
    method: path === '/open/' ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

it('a key is one of its subject, whatever kind of caller or session has it, and of no other subject', async () => {
  const first = await call('/person/', { token: 'achieng.1', key: 'key-12345' })
  expect(first).toMatchObject({ status: 200 })
  expect(await call('/person/', { token: 'achieng.2', key: 'key-12345' })).toEqual(first)
  expect((await call('/person/', { token: 'baraka.1', key: 'key-12345' })).body).not.toEqual(first.body)
  // Another endpoint under the key of the subject is another request.
  expect(await call('/helper/', { token: 'achieng.1', key: 'key-12345' })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  })
})

it('keeps no answer for a kind without a subject, whose module knows its own repeats', async () => {
  const send = () => call('/machine/', { token: 'mill', key: 'key-12345', body: '{}' })
  expect((await send()).body).not.toEqual((await send()).body)
})

it('refuses a body above what its endpoint takes, and takes more elsewhere', async () => {
  const body = JSON.stringify({ note: 'x'.repeat(200) })
  expect(await call('/machine/', { token: 'mill', body })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
})

it('lets a visitor in where it says so, and refuses a token that is not valid even there', async () => {
  expect(await call('/open/')).toEqual({ status: 200, body: { who: null } })
  expect(await call('/open/', { token: 'achieng.1' })).toEqual({ status: 200, body: { who: 'achieng.1' } })
  expect(await call('/open/', { token: 'unknown' })).toMatchObject({ body: { code: 'token_not_valid' } })
  expect(await call('/person/')).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
})

it('notes the activity of a caller that changes something, not of one that reads', async () => {
  acts.length = 0
  await call('/open/', { token: 'chebet.1' })
  await call('/person/', { token: 'chebet.1' })
  expect(acts).toEqual(['chebet.1'])
})

it('refuses every caller of a kind that an origin does not know', async () => {
  const other = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mount(other, ctx, {
    api: { person: shapes.person } as unknown as Partial<Api>,
    handlers: { person: async () => ({ runs: 0 }) } as unknown as Handlers,
  })
  const reply = await other.inject({
    method: 'POST',
    url: '/api/person/',
    headers: { authorization: 'Bearer achieng.1' },
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'token_not_valid'])
  await other.close()
})
