import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSportsbookEdge, type SportsbookEdge } from '../../../test/sportsbook-edge.ts'
import { sql } from '../../platform/db/db.ts'

let at: SportsbookEdge
beforeAll(async () => {
  at = await openSportsbookEdge('paused', {
    FEED_KIND: 'stream',
    FEED_URL: 'http://127.0.0.1:9',
    FEED_TOKEN: 'sample-token',
  })
})
afterAll(() => at.drop())

const turn = async (product: number, state: 'up' | 'down') => {
  await sql`update feed.producers set state = ${state} where product = ${product}`.execute(at.ctx.db.read)
  await at.ctx.clock.advance(2_000)
}
const paused = async (status: string) => {
  const { body } = await at.call('GET', `/sports/events/?status=${status}`)
  return (body as unknown as { paused: unknown }).paused
}

it.each(['highlights', 'live', 'upcoming'])(
  'the list of %s says of which matches no bets are taken while their producers are down',
  async status => {
    expect(await paused(status)).toBeNull()
    await turn(1, 'down')
    expect(await paused(status)).toBe('live')
    await turn(3, 'down')
    expect(await paused(status)).toBe('all')
    await turn(1, 'up')
    expect(await paused(status)).toBe('upcoming')
    await turn(3, 'up')
    expect(await paused(status)).toBeNull()
  },
)
