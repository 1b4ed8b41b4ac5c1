import * as at from '@ruka/contract/addresses'
import { listCrashTop } from '@ruka/contract/crash-rounds'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openApi, type ApiOptions } from './api.ts'
import { within, type Failed } from './caller.ts'
import { NoAnswer } from './no-answer.ts'

type Sent = { readonly url: string; readonly init: RequestInit }
let sent: Sent[]
let answer: (sent: Sent) => Response | Promise<Response>
beforeEach(() => {
  sent = []
  answer = () => json(200, {})
})
const json = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })
const open = (over: Partial<ApiOptions> = {}) =>
  openApi({
    fetch: async (url, init) => {
      sent.push({ url, init })
      return answer({ url, init })
    },
    base: () => '/api',
    credentials: 'omit',
    token: () => undefined,
    ...over,
  })
const headersOf = ({ init }: Sent) => Object.fromEntries(new Headers(init.headers))

describe('a request', () => {
  // spec: 3.15, 7.11
  it('is split into path, query and body as the contract says', async () => {
    const call = open()
    await call(at.readGame, { slug: 'avi/ator' })
    await call(at.listGames, { tags: 'crash,popular', page: '2', search: undefined })
    await call(at.withdraw, { amount: 50, method: 'mpesa' })
    expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ['GET', '/api/games/avi%2Fator/', undefined],
      ['GET', '/api/games/?tags=crash%2Cpopular&page=2', undefined],
      ['POST', '/api/wallet/withdraw/', '{"amount":50,"method":"mpesa"}'],
    ])
    expect(sent[2]!.init).toMatchObject({ credentials: 'omit', cache: 'no-store' })
  })
  it('carries the token and the key that make an order count once', async () => {
    await open({ token: () => 't' })(at.deposit, { amount: 100, method: 'mpesa' }, { idempotencyKey: 'k' })
    expect(headersOf(sent[0]!)).toMatchObject({
      authorization: 'Bearer t',
      'idempotency-key': 'k',
      'content-type': 'application/json',
    })
  })
})

describe('an answer', () => {
  it('is what the endpoint promises, where its schema is there to tell', async () => {
    answer = () => json(200, { data: [] })
    expect(await open()(listCrashTop, { game: 'jetx' })).toEqual({ data: { data: [] } })
    answer = () => json(200, { data: 'odd' })
    expect(await open()(listCrashTop, { game: 'jetx' })).toMatchObject({ failed: { status: 0 } })
    expect(await open()(at.listCrashTop, { game: 'jetx' })).toEqual({ data: { data: 'odd' } })
  })
  it('of the server is told from a page of an intermediary, and from none', async () => {
    const call = open()
    const none = { failed: { status: 0, body: undefined } }
    answer = () => new Response('<html>')
    expect(await call(at.readMe, {})).toEqual(none)
    answer = () => new Response('<html>', { status: 502 })
    expect(await call(at.readMe, {})).toMatchObject({ failed: { status: 502, body: undefined } })
    answer = () => Promise.reject(new TypeError('offline'))
    expect(await call(at.readMe, {})).toEqual(none)
    answer = () => new Response('')
    expect(await call(at.readMe, {})).toEqual({ data: undefined })
  })
  it('that refuses says why, and how long to wait', async () => {
    answer = () => json(429, { code: 'too_many_requests' }, { 'retry-after': '7' })
    const refused = await open()(at.readMe, {})
    expect(refused).toMatchObject({ failed: { status: 429, body: { code: 'too_many_requests' } } })
    expect(new NoAnswer((refused as { failed: Failed }).failed).retryAfterMs).toBe(7_000)
  })
  it('that does not come within the wait is none', async () => {
    const fetch = within(
      (_, { signal }) =>
        new Promise((_, reject) => {
          signal!.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
        }),
      1,
    )
    expect(await open({ fetch })(at.readMe, {})).toMatchObject({ failed: { status: 0 } })
  })
  it('that its caller does not want any more is an exception', async () => {
    const stop = new AbortController()
    stop.abort()
    answer = ({ init }) => Promise.reject(init.signal!.reason)
    await expect(open()(at.readMe, {}, { signal: stop.signal })).rejects.toThrow()
  })
})

describe('a refused token', () => {
  const bearers = () => sent.map(request => headersOf(request)['authorization'])
  it.each([
    [401, {}],
    [403, { code: 'token_not_valid' }],
    [400, { error_code: 'token_not_valid', code: ['is wrong'] }],
  ])('is refreshed, and the call repeated once (%i)', async (status, body) => {
    answer = request =>
      headersOf(request)['authorization'] === 'Bearer new' ? json(200, 'here') : json(status, body)
    const call = open({ token: () => 'old', refresh: async () => 'new' })
    expect(await call(at.readMe, {})).toEqual({ data: 'here' })
    expect(bearers()).toEqual(['Bearer old', 'Bearer new'])
  })
  it('ends the session where the other one is refused as well', async () => {
    answer = () => json(401, {})
    const ended = vi.fn<() => void>()
    const call = open({ token: () => 'old', refresh: async () => 'new', ended })
    expect(await call(at.readMe, {})).toMatchObject({ failed: { status: 401 } })
    expect([sent.length, ended.mock.calls.length]).toEqual([2, 1])
  })
  it('stays refused where there is no other one, or the page has none to refresh', async () => {
    answer = () => json(401, {})
    await open({ token: () => 'old', refresh: async () => undefined })(at.readMe, {})
    await open({ token: () => 'old' })(at.readMe, {})
    await open({ refresh: async () => 'new' })(at.readMe, {})
    expect(sent).toHaveLength(3)
  })
})
