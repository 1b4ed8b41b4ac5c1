import { deposit, listGames, readGame, readMe, withdraw } from '@ruka/contract/addresses'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { ME_KEY } from './extras.ts'
import { CallFailed } from './failure.ts'
import { queries } from './queries.ts'
import { keepTokens, readTokens, session } from './session.ts'

type Sent = { readonly url: string; readonly init: RequestInit }
let sent: Sent[] = []
let answer: (sent: Sent) => Response | Promise<Response>

const reply = (status: number, body: unknown = {}): Response => Response.json(body, { status })
const bearer = ({ init }: Sent): string | null => new Headers(init.headers).get('authorization')
const refreshes = (): number => sent.filter(({ url }) => url.endsWith('/auth/token/refresh/')).length

beforeEach(() => {
  sent = []
  localStorage.clear()
  keepTokens({ access: 'old', refresh: 'r1' }, { fresh: false })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const request = { url, init }
    sent.push(request)
    return Promise.resolve(answer(request))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A server that honours only `access` and trades `refresh` once for `new`. */
function server({ refuseRefresh = 0 } = {}) {
  let spent = false
  answer = request => {
    if (!request.url.endsWith('/auth/token/refresh/')) {
      return bearer(request) === 'Bearer new'
        ? reply(200, { data: { id: '1' } })
        : reply(401, { code: 'token_not_valid' })
    }
    if (refuseRefresh > 0) return reply(refuseRefresh)
    if (spent) return reply(401, { code: 'token_not_valid' })
    spent = true
    return reply(200, { access: 'new', refresh: 'r2' })
  }
}

// spec: 3.22, 4.6, 7.1
test('refreshes once for ten parallel calls and retries each once', async () => {
  server()
  await Promise.all(Array.from({ length: 10 }, () => call(readMe, {})))
  expect(refreshes()).toBe(1)
  expect(sent).toHaveLength(21)
  expect(readTokens()).toEqual({ access: 'new', refresh: 'r2' })
})

// spec: 3.22
test('takes the pair that another tab has just got instead of spending the old token again', async () => {
  server()
  localStorage.setItem('ruka.tokens', JSON.stringify({ access: 'new', refresh: 'r2' }))
  await call(readMe, {})
  expect(refreshes()).toBe(0)
  expect(session.get().tokens?.access).toBe('new')
})

// spec: 4.4, 8.6
test.each([401, 400, 403])('ends the session when the refresh is answered with %i', async status => {
  server({ refuseRefresh: status })
  await expect(call(readMe, {})).rejects.toBeInstanceOf(CallFailed)
  expect(readTokens()).toBeUndefined()
  expect(session.get().tokens).toBeUndefined()
})

// spec: 4.6, 8.2
test.each([404, 405])(
  'retries a single 401 once where refreshing is answered with %i, and keeps the session',
  async status => {
    let calls = 0
    answer = ({ url }) => {
      if (url.endsWith('/refresh/')) return reply(status)
      calls += 1
      return calls === 1 ? reply(401) : reply(200, { data: { id: '1' } })
    }
    await expect(call(readMe, {})).resolves.toEqual({ data: { id: '1' } })
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/me/', '/api/auth/token/refresh/', '/api/auth/me/'])
    expect(readTokens()?.access).toBe('old')
  },
)

// spec: 4.6, 8.2
test('retries once without a refresh token, and ends the session at the second 401', async () => {
  keepTokens({ access: 'old', refresh: '' }, { fresh: false })
  answer = () => reply(401)
  await expect(call(readMe, {})).rejects.toMatchObject({ failure: { status: 401 } })
  expect(sent.map(({ url }) => url)).toEqual(['/api/auth/me/', '/api/auth/me/'])
  expect(readTokens()).toBeUndefined()
})

// spec: 4.6, 8.2
test('ends the session at the second 401 where the server refreshes no tokens', async () => {
  server({ refuseRefresh: 404 })
  await expect(call(readMe, {})).rejects.toBeInstanceOf(CallFailed)
  expect(sent).toHaveLength(3)
  expect(readTokens()).toBeUndefined()
})

test.each([500, 503, 429])('keeps the session when the refresh is answered with %i', async status => {
  server({ refuseRefresh: status })
  await expect(call(readMe, {})).rejects.toBeInstanceOf(CallFailed)
  expect(readTokens()?.refresh).toBe('r1')
})

// A mobile network without credit, a company's proxy or a firewall answers in the server's place.
const aPage = (status: number) => () =>
  new Response('<h1>Blocked</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
test.each<[string, () => Response]>([
  ['a page and 400', aPage(400)],
  ['a page and 401', aPage(401)],
  ['a page and 403', aPage(403)],
  ['a proxy that wants a password', () => reply(407)],
  ['JSON without tokens', () => reply(200, { status: 'login' })],
])('keeps the session when the refresh is answered with %s', async (_, intercept) => {
  answer = request => (request.url.endsWith('/refresh/') ? intercept() : reply(401))
  await expect(call(readMe, {})).rejects.toBeInstanceOf(CallFailed)
  expect(readTokens()).toEqual({ access: 'old', refresh: 'r1' })
})

test('keeps the session when the network is gone during the refresh', async () => {
  answer = request =>
    request.url.endsWith('/refresh/') ? Promise.reject(new TypeError('offline')) : reply(401)
  await expect(call(readMe, {})).rejects.toMatchObject({ failure: { status: 0 } })
  expect(readTokens()?.access).toBe('old')
})

// spec: 8.6
test.each([403, 400, 500])(
  'clears the tokens on token_not_valid with the status %i, after one refresh',
  async status => {
    answer = ({ url }) =>
      url.endsWith('/refresh/')
        ? reply(200, { access: 'new', refresh: 'r2' })
        : reply(status, { detail: 'No', code: 'token_not_valid' })
    await expect(call(readMe, {})).rejects.toMatchObject({ failure: { status, general: ['No'] } })
    expect(sent).toHaveLength(3)
    expect(readTokens()).toBeUndefined()
  },
)

// spec: 4.4, 4.6, 8.2
test('clears the tokens when the retry is refused as well, and does not try a third time', async () => {
  answer = request =>
    request.url.endsWith('/refresh/') ? reply(200, { access: 'new', refresh: 'r2' }) : reply(401)
  await expect(call(readMe, {})).rejects.toMatchObject({
    failure: { status: 401, general: ['Unauthorized'] },
  })
  expect(sent).toHaveLength(3)
  expect(readTokens()).toBeUndefined()
})

// spec: 3.15
test('sends the same idempotency key on the retry after a refresh', async () => {
  server()
  queries.setQueryData(ME_KEY, { data: { extras: ['idempotency_key'] } })
  await call(deposit, { amount: 100, method: 'mpesa' }, { idempotencyKey: 'k1' })
  const keys = sent
    .filter(({ url }) => url.endsWith('/deposit/'))
    .map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(keys).toEqual(['k1', 'k1'])
})

test('sends no idempotency key to a server that has not said that it takes one', async () => {
  server()
  queries.clear()
  await call(deposit, { amount: 100, method: 'mpesa' }, { idempotencyKey: 'k1' })
  expect(sent.some(({ init }) => new Headers(init.headers).has('idempotency-key'))).toBe(false)
})

// spec: 3.15, 7.11
test('splits a request into path, query and body as the contract says', async () => {
  answer = () => reply(200, {})
  await call(readGame, { slug: 'avi/ator' })
  await call(listGames, { tags: 'crash,popular', page: '2', search: undefined })
  await call(withdraw, { amount: 50, method: 'mpesa' })
  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/games/avi%2Fator/', undefined],
    ['GET', '/api/games/?tags=crash%2Cpopular&page=2', undefined],
    ['POST', '/api/wallet/withdraw/', '{"amount":50,"method":"mpesa"}'],
  ])
})
