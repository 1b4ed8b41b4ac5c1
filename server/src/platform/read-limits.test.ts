import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

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
    expect((await read()).status).toBe(429)
    await world.ctx.clock.advance(60_000)
    expect((await read()).status).toBe(200)
  })

  it('are limited for each address before any query', async () => {
    const read = () => world.call('GET', '/api/auth/me/', { token: 'no-token' })
    expect(await times(50, read)).toEqual(Array(50).fill(401))
    expect((await read()).status).toBe(429)
  })
})

it('refreshes of tokens are limited for each address', async () => {
  const refresh = () => world.call('POST', '/api/auth/token/refresh/', { body: { refresh: 'x'.repeat(40) } })
  expect(await times(5, refresh)).toEqual(Array(5).fill(401))
  expect((await refresh()).status).toBe(429)
})
