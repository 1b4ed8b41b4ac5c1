import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ env: { PLAYER_READS_PER_MINUTE: '30', ADDRESS_LIMITS: 'reads=50,refreshes=5' } })
})
afterEach(() => world.close())

const times = async (count: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await ask()).status)
  return statuses
}

describe('reads', () => {
  it('are limited for each player, and free again in the next minute', async () => {
    const { access } = await world.player('254700000001')
    const read = () => world.call('GET', '/api/auth/me/', { token: access })
    expect(await times(30, read)).toEqual(Array(30).fill(200))
    const headers = { authorization: `Bearer ${access}` }
    const refused = await world.app.site.inject({ method: 'GET', url: '/api/auth/me/', headers })
    // Thirty a minute: the next one is free in two seconds.
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
    await world.ctx.clock.advance(2_000)
    expect((await read()).status).toBe(200)
    expect((await read()).status).toBe(429)
    await world.ctx.clock.advance(60_000)
    expect((await read()).status).toBe(200)
  })

  it('are limited for each address before any query', async () => {
    const read = () => world.call('GET', '/api/auth/me/', { token: 'no-token' })
    expect(await times(50, read)).toEqual(Array(50).fill(401))
    expect((await read()).status).toBe(429)
  })

  it('of a player go on where strangers of the same address have used up its limit', async () => {
    const { access } = await world.player('254700000001')
    const read = () => world.call('GET', '/api/auth/me/', { token: access })
    expect((await read()).status).toBe(200)
    const stranger = () => world.call('GET', '/api/games/')
    while ((await stranger()).status !== 429);
    expect(await times(20, read)).toEqual(Array(20).fill(200))
    expect((await stranger()).status).toBe(429)
  })

  it('with a token that was valid before are counted as those of strangers', async () => {
    const { access } = await world.player('254700000001')
    const read = () => world.call('GET', '/api/auth/me/', { token: access })
    expect((await read()).status).toBe(200)
    expect((await world.call('POST', '/api/auth/logout/', { token: access })).status).toBe(200)
    expect(new Set(await times(80, read))).toEqual(new Set([401, 429]))
  })

  it('of another question count as what they cost, and of the same one as a single read', async () => {
    const ask = (at: string) =>
      world.call('GET', `/api/sports/events/?status=upcoming&limit=60&from=${at}`, { origin: 'games' })
    const sameMinute = Array.from({ length: 20 }, (_, n) => `2026-08-01T15:00:${10 + n}.001Z`)
    for (const at of sameMinute) expect((await ask(at)).status).toBe(200)
    const statuses: number[] = []
    for (let minute = 10; minute < 30; minute++)
      statuses.push((await ask(`2026-08-01T15:${minute}:00Z`)).status)
    expect(statuses.indexOf(429)).toBe(3)
  })
})

describe('calls without a session that change something', () => {
  it('are limited for each address, too', async () => {
    const exchange = () =>
      world.call('POST', '/api/play/session/', { body: { launch_token: 'x'.repeat(43) }, origin: 'games' })
    const statuses = new Set(await times(60, async () => exchange()))
    expect(statuses.has(429)).toBe(true)
    expect(statuses.size).toBe(2)
  })
})

it('refreshes of tokens are limited for each address', async () => {
  const refresh = () => world.call('POST', '/api/auth/token/refresh/', { body: { refresh: 'x'.repeat(40) } })
  expect(await times(5, refresh)).toEqual(Array(5).fill(401))
  expect((await refresh()).status).toBe(429)
})
