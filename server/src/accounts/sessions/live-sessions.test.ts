import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlayer } from '../../../test/casino-players.ts'
import { openTestContext, type TestContext } from '../../../test/test-context.ts'
import { holderReader } from './live-sessions.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext()
})
afterAll(() => ctx.drop())

it('concurrent session lookups of sockets share a few queries', async () => {
  let queries = 0
  const lookups = ctx.db.lookups.withPlugin({
    transformQuery({ node }) {
      queries++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const holderOf = holderReader({ ...ctx, db: { ...ctx.db, lookups } })
  const players = await Promise.all(Array.from({ length: 5 }, () => openPlayer(ctx, 0)))
  const asked = Array.from({ length: 1_000 }, (_, n) => players[n % 5]!)
  const holders = await Promise.all(asked.map(({ sessionId }) => holderOf(sessionId)))
  expect(holders.map(holder => holder?.playerId)).toEqual(asked.map(({ playerId }) => playerId))
  expect(queries).toBeGreaterThan(0)
  expect(queries).toBeLessThanOrEqual(4)
})
