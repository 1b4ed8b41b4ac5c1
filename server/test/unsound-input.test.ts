import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.player('254700000001')).access
})
afterAll(() => world.close())

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('input that the server cannot process is refused as a bad field', () => {
  it.each([
    ['NUL', '"AB12\\u0000CD34"'],
    ['half a surrogate pair', '"AB12\\ud800CD34"'],
    ['7,000 arrays in each other', deep(7_000)],
  ])('%s in ref_no', async (_, refNo) => {
    const raw = `{"ref_no":${refNo},"amount":100,"code":"123456"}`
    const reply = await world.call('POST', '/api/wallet/sambaza/2/', { token, raw, headers: key() })
    expect(reply).toMatchObject({
      status: 400,
      body: { ref_no: ['This value is not valid'], code: 'invalid' },
    })
  })

  it('deep JSON under an Idempotency-Key, in a field that takes anything', async () => {
    const raw = `{"id":"${crypto.randomUUID()}","stake":10,"start":${deep(7_000)}}`
    const reply = await world.call('POST', '/api/auth/logout/', { token, raw, headers: key() })
    expect(reply.status).toBe(400)
  })

  it('NUL in a path and in a query', async () => {
    expect((await world.call('GET', '/api/transactions/%00/', { token })).status).toBeLessThan(500)
    expect((await world.call('GET', '/api/games/?search=%00')).status).toBeLessThan(500)
    expect((await world.call('GET', '/api/games/?tags=%00')).status).toBe(400)
  })

  it('a name with NUL', async () => {
    const raw = '{"msisdn":"254700000001","password":"x","\\u0000":1}'
    expect((await world.call('POST', '/api/auth/token/', { raw })).body).toMatchObject({ code: 'invalid' })
  })
})
