import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { sweepAnswers } from '../src/platform/http/idempotency.ts'
import { openWorld, type World } from './world.ts'

/** What holds for the whole interface, seen from outside. */
const SHELL = 'https://shell.example'
let world: World
let token: string
beforeAll(async () => {
  world = await openWorld({ env: { CORS_ORIGINS: SHELL } })
  token = (await world.player('254712345678')).access
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

const preflight = (origin: string) =>
  world.app.site.inject({
    method: 'OPTIONS',
    url: '/api/wallet/deposit/',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

describe('an answer to an idempotent request', () => {
  it('is deleted after a day, when no client repeats it any more', async () => {
    const { ctx } = world
    const player = await world.player('254712345679')
    const withdraw = () =>
      world.call('POST', '/api/wallet/withdraw/', {
        body: { amount: 1, method: 'mpesa' },
        token: player.access,
        headers: { 'idempotency-key': 'sample-key-1' },
      })
    expect((await withdraw()).status).toBe(400)
    const kept = async () => (await sql`select 1 from platform.answers`.execute(ctx.db.read)).rows.length
    await sweepAnswers(ctx.db.read, ctx.clock)
    expect(await kept()).toBe(1)
    await sweepAnswers(ctx.db.read, { ...ctx.clock, now: () => ctx.clock.now() + 86_400_000 })
    expect(await kept()).toBe(0)
  })
})

describe('a page of another origin', () => {
  // spec: 7.2
  it('may call with credentials when it is configured', async () => {
    const { headers } = await preflight(SHELL)
    expect(headers).toMatchObject({
      'access-control-allow-origin': SHELL,
      'access-control-allow-credentials': 'true',
    })
    expect(headers['access-control-allow-headers']).toContain('idempotency-key')
  })

  it('may read the time of the server, and when to come again', async () => {
    const headers = { origin: SHELL }
    const answer = await world.app.site.inject({ method: 'GET', url: '/api/games/', headers })
    expect(answer.headers['access-control-expose-headers']).toBe('date, retry-after')
  })

  it.each([{}, { origin: SHELL }, { 'access-control-request-method': 'POST' }])(
    'is refused as any other caller is where its OPTIONS is no preflight: %j',
    async headers => {
      for (const url of ['/api/wallet/deposit/', '/nowhere']) {
        const answer = await world.app.site.inject({ method: 'OPTIONS', url, headers })
        expect([answer.statusCode, answer.json()]).toEqual([
          405,
          { general: ['Method not allowed'], code: 'method_not_allowed' },
        ])
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
    },
  )

  // spec: 7.2
  it.each(['https://elsewhere.example', 'null', `${SHELL}.evil.example`])(
    'may not call when it is %s',
    async origin => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('every answer', () => {
  it.each(['/', '/api/games/', '/api/auth/me/', '/site.json', '/api/nothing/'])(
    'of %s carries the headers that exclude other pages',
    async url => {
      const { headers } = await world.app.site.inject({ method: 'GET', url })
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(
        /unsafe-inline'[^;]*;?\s*script|script-src[^;]*unsafe/,
      )
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('about money or a session is stored nowhere', async () => {
    for (const url of ['/api/auth/me/', '/api/wallet/transactions', '/api/games/aviator/'])
      expect(
        (await world.app.site.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }))
          .headers['cache-control'],
      ).toBe('no-store')
  })
})

describe('the games list', () => {
  // spec: 7.12
  it('gives the launch address of one game', async () => {
    expect(await world.call('GET', '/api/games/aviator/', { token })).toMatchObject({
      status: 200,
      body: { slug: 'aviator', launch_in: 'embedded', demo_mode_available: true },
    })
  })
})

describe('an amount', () => {
  // spec: 5.13
  it.each(['deposit', 'withdraw'])(
    'below one or missing is answered with the words of the specification by %s',
    async verb => {
      for (const body of [
        { method: 'mpesa' },
        { amount: 0, method: 'mpesa' },
        { amount: null, method: 'mpesa' },
      ])
        expect(await world.call('POST', `/api/wallet/${verb}/`, { token, body })).toMatchObject({
          status: 400,
          body: { amount: ['Amount is required'] },
        })
    },
  )
})
